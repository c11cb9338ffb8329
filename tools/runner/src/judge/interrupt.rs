//! What is known of the programs when the judge is interrupted.
//!
//! An interrupt kills the judge, as every program that does not handle it, so a shell learns of it
//! and what the judge has started is ended. Handling it would take unsafe code, or a library that
//! delays the first build by a tenth. So a shell keeps the last words, and says them once the judge
//! is gone.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use common::escape::escape;

/// Keeps the last line of its standard input. An empty one means that there is nothing to say.
const WORK: &str = r#"trap : INT; while IFS= read -r line; do words=$line; done
    if [ -n "$words" ]; then if [ -t 2 ]; then echo >&2; fi; printf '%s\n' "$words" >&2; fi"#;

/// The shell that keeps the last words. Windows has none.
#[derive(Debug)]
pub(super) struct LastWords(Option<Child>);

impl LastWords {
    pub(super) fn new() -> Self {
        if !cfg!(unix) {
            return Self(None);
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", WORK]).stdin(Stdio::piped()).stdout(Stdio::null());
        Self(shell.spawn().ok())
    }

    /// Keeps these words in place of the last ones.
    pub(super) fn keep(&mut self, words: &str) {
        let stdin = self.0.as_mut().and_then(|shell| shell.stdin.as_mut());
        // Without the shell, nothing is said.
        stdin.map(|stdin| stdin.write_all(format!("{}\n", escape(words)).as_bytes()));
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        self.keep("");
        if let Some(shell) = &mut self.0 {
            drop(shell.stdin.take());
            let _ = shell.wait();
        }
    }
}
