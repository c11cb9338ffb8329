//! The size and the echo of the terminal, by the program `stty`. A library would delay the first
//! `cargo scaffold`. Windows has no such program.

use std::process::Stdio;

use anyhow::{Result, ensure};

use crate::environment::program::command;

/// The columns of the terminal, if it tells.
pub(crate) fn columns() -> Option<usize> {
    let size = stty("size")?;
    let columns = size.split_whitespace().nth(1)?.parse().ok()?;
    // A terminal that does not know its size has 0 columns.
    (columns > 0).then_some(columns)
}

/// Keeps the terminal from showing the typed text until it is dropped.
pub(crate) struct Silence;

impl Silence {
    pub(crate) fn begin() -> Result<Self> {
        ensure!(
            stty("-echo").is_some(),
            "this terminal would show the session. Copy it, and type \
             `Get-Clipboard | cargo session`"
        );
        Ok(Self)
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        stty("echo");
    }
}

/// The answer of `stty`, if standard input is a terminal.
fn stty(argument: &str) -> Option<String> {
    let output = command("stty").arg(argument).stdin(Stdio::inherit()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
