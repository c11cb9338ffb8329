//! The echo of the terminal, by the program `stty`. A library would delay the first
//! `cargo scaffold`. Windows has no such program.

use std::process::Stdio;

use anyhow::{Result, ensure};

use crate::environment::process::command;

/// Keeps the terminal from showing the typed text until it is dropped. If a signal ends or stops
/// the command before, a shell such as bash mends its terminal itself.
pub(crate) struct Silence(());

impl Silence {
    pub(crate) fn start() -> Result<Self> {
        ensure!(
            stty("-echo"),
            "this terminal would show the session. Copy it, and type \
             `Get-Clipboard | cargo session`"
        );
        Ok(Self(()))
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        stty("echo");
    }
}

/// Changes the terminal. Returns whether it could be done.
fn stty(setting: &str) -> bool {
    let mut stty = command("stty");
    stty.arg(setting).stdin(Stdio::inherit()).stderr(Stdio::null());
    stty.status().is_ok_and(|status| status.success())
}
