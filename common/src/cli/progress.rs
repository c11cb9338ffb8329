//! A line on a terminal's stderr while something takes longer than a second.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use terminal_size::terminal_size_of;

/// How long nothing is shown, and how long a line stands before it is drawn again.
const FIRST: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

const START_OF_EMPTY_LINE: &str = "\r\x1b[K";

/// The line; wiped when dropped.
pub(super) struct Progress {
    is_wanted: bool,
    is_drawn: bool,
    next: Instant,
}

impl Progress {
    /// No line yet. There never is one unless it `is_wanted` and stderr is a terminal.
    pub(super) fn new(is_wanted: bool) -> Self {
        let is_wanted = is_wanted && io::stderr().is_terminal();
        Self { is_wanted, is_drawn: false, next: Instant::now() + FIRST }
    }

    /// Takes the line away and waits a second again before the next is shown: something else has begun.
    pub(super) fn restart(&mut self) {
        self.wipe();
        self.next = Instant::now() + FIRST;
    }

    /// How long until the line wants to be drawn.
    pub(super) fn wait(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// Draws the line, if it is time for it.
    pub(super) fn draw(&mut self, line: impl FnOnce() -> String) {
        if Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + TICK;
        if self.is_wanted {
            // What goes on below its line could not be wiped.
            let width = terminal_size_of(io::stderr()).map_or(usize::MAX, |(width, _)| usize::from(width.0));
            let line: String = line().chars().take(width.saturating_sub(1)).collect();
            // A terminal that has gone away is no reason to stop the work.
            let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}{line}");
            self.is_drawn = true;
        }
    }

    fn wipe(&mut self) {
        if std::mem::replace(&mut self.is_drawn, false) {
            let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.wipe();
    }
}
