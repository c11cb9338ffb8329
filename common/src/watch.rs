//! Runs work in a thread with a deep stack, and watches the time of each stage.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::process;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::console;

/// The time limit of an example's part, unless the user sets another.
pub const EXAMPLE_LIMIT: Duration = Duration::from_secs(10);

/// The time by which a stage may exceed its limit before the run ends.
const GRACE: Duration = Duration::from_millis(250);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// Enough stack for deep recursion. Only the used part takes memory.
const DEEP: usize = 64 << 20;

/// Enough stack to print a line.
const SHALLOW: usize = 256 << 10;

/// Runs `work` in a thread with a deep stack.
///
/// # Errors
/// The system cannot start a thread.
pub(crate) fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(DEEP).spawn_scoped(scope, work)?;
        Ok(worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// What a run prints to stdout if it ends at its time limit.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// Sets what the run prints to stdout if it ends at its time limit.
pub(crate) fn set_last_words(words: String) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// Watches a stage of the work until it is dropped.
#[derive(Debug)]
pub struct Watch {
    _end: Sender<()>,
}

impl Watch {
    /// Announces a stage that takes long, if stderr is a terminal. If the stage exceeds its time
    /// limit without checking the time, ends the process with status 1.
    pub fn over(stage: String, limit: Option<Duration>) -> Self {
        let (end, ended) = mpsc::channel();
        let is_over = move |time| ended.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
        let is_announced = io::stderr().is_terminal();
        let watch = move || {
            let until_end = limit.map_or(Duration::MAX, |limit| limit.saturating_add(GRACE));
            let until_note = until_end.min(LONG);
            if is_over(until_note) {
                return;
            }
            if is_announced && until_note < until_end {
                console::note(&format!("{stage} takes longer than a second"));
            }
            if is_over(until_end.saturating_sub(until_note)) {
                return;
            }
            let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
            // If stdout is closed, there is nowhere to print them.
            let _ = io::stdout().write_all(words.as_bytes()).and_then(|()| io::stdout().flush());
            let seconds = limit.unwrap_or_default().as_secs_f64();
            console::error(&format!(
                "{stage} took longer than {seconds} s and never checked the time, so the run ends here"
            ));
            process::exit(1);
        };
        if limit.is_some() || is_announced {
            // If the thread does not start, the stage runs unwatched.
            let _ = thread::Builder::new().stack_size(SHALLOW).spawn(watch);
        }
        Self { _end: end }
    }
}
