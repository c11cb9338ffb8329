//! The echo of the terminal, by the program `stty`. A library would delay the first
//! `cargo scaffold`. Windows has no such program.

use std::io::{self, BufRead, BufReader, PipeWriter};
use std::process::{Child, Stdio};

use anyhow::{Context, Result};

use crate::environment::process::command;

/// Hides the typed text until the pipe at its standard error ends. It ignores the signals that end
/// a command, to outlive it. Ctrl-Z would stop the command and leave its user a terminal without
/// echo, so it is off.
const GUARD: &str = "\
    trap '' HUP INT QUIT TERM TSTP TTOU
    old=$(stty -g) && stty -echo susp undef && echo hidden || exit
    read -r end <&2
    stty \"$old\"";

/// Keeps the terminal from showing the typed text until it is dropped, or until the process ends,
/// whatever ends it.
pub(crate) struct Silence {
    guard: Child,
    pipe: Option<PipeWriter>,
}

impl Silence {
    pub(crate) fn start() -> Result<Self> {
        Self::guarded().ok().flatten().context(
            "this terminal would show the session. Copy it, and type \
             `Get-Clipboard | cargo session`",
        )
    }

    /// Returns `None` if the terminal cannot hide the text.
    fn guarded() -> io::Result<Option<Self>> {
        let (end, pipe) = io::pipe()?;
        let mut sh = command("sh");
        sh.args(["-c", GUARD]).stdin(Stdio::inherit()).stdout(Stdio::piped()).stderr(end);
        let mut guard = sh.spawn()?;
        let mut line = String::new();
        if let Some(stdout) = &mut guard.stdout {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let silence = Self { guard, pipe: Some(pipe) };
        Ok((!line.is_empty()).then_some(silence))
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.guard.wait();
    }
}
