//! A line on a terminal's stderr that says how far a long run is; nothing in a pipe.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};

const START_OF_EMPTY_LINE: &str = "\r\x1b[K";

/// The line; it is wiped when this is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    is_terminal: bool,
    is_shown: Cell<bool>,
}

impl Progress {
    /// A line that is not shown yet.
    pub(crate) fn new() -> Self {
        Self { is_terminal: io::stderr().is_terminal(), is_shown: Cell::new(false) }
    }

    /// Shows `words` in place of what was shown before.
    pub(crate) fn show(&self, words: &str) {
        if self.is_terminal {
            // A terminal that has gone away is no reason to stop the work.
            let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}{words}");
            self.is_shown.set(true);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown.get() {
            let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}");
        }
    }
}
