//! A line on a terminal's stderr while something takes longer than a second.
//!
//! It is drawn by a thread of its own, so that parsing and approaches that never consult their [`Watch`] show it too;
//! what they count on the watch is shown with it.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use terminal_size::terminal_size_of;

use crate::watch::Watch;

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);
const START_OF_EMPTY_LINE: &str = "\r\x1b[K";

/// Runs `work`, and shows after a second that `what` is still going on.
pub(super) fn while_showing<T>(what: &str, watch: &Watch, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (finished, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || show_until(&waiting, what, watch));
        let result = work();
        // The thread sees the closed channel, wipes its line and ends.
        drop(finished);
        result
    })
}

/// Takes the line off the terminal.
pub(super) fn wipe() {
    if io::stderr().is_terminal() {
        // A terminal that has gone away needs no wiping.
        let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}");
    }
}

fn show_until(finished: &mpsc::Receiver<()>, what: &str, watch: &Watch) {
    let start = Instant::now();
    let mut wait = PATIENCE;
    while finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let steps = match watch.work() {
            0 => String::new(),
            steps => format!(", {steps} steps"),
        };
        let line = format!("{what}: {} s{steps}", start.elapsed().as_secs());
        // What goes on below its line could not be wiped.
        let width = terminal_size_of(io::stderr()).map_or(usize::MAX, |(width, _)| usize::from(width.0));
        let line: String = line.chars().take(width.saturating_sub(1)).collect();
        // A terminal that has gone away is no reason to stop the work.
        let _ = write!(io::stderr(), "{START_OF_EMPTY_LINE}{line}");
        wait = TICK;
    }
    if wait == TICK {
        wipe();
    }
}
