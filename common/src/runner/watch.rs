//! Runs work in a thread with a deep stack, announces a stage that takes long, and notices the end
//! of the parent.

use std::io;
#[cfg(unix)]
use std::os::unix::process::parent_id;
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::{env, process};

use crate::runner::console;

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// Enough stack for deep recursion. Only the used part takes memory.
const DEEP: usize = 64 << 20;

/// Enough stack to print a line.
const SHALLOW: usize = 256 << 10;

/// Set by a command in a day that must not outlive it.
pub const ENDS_WITH_PARENT: &str = "DAY_ENDS_WITH_PARENT";

/// How often to look whether the parent lives.
#[cfg(unix)]
const PERIOD: Duration = Duration::from_millis(200);

/// Ends this process soon after its parent, if that asks for it. Windows tells nobody who their
/// parent is.
pub(crate) fn end_with_parent() {
    #[cfg(unix)]
    if env::var_os(ENDS_WITH_PARENT).is_some() {
        let parent = parent_id();
        let watch = move || {
            while parent_id() == parent {
                thread::sleep(PERIOD);
            }
            process::abort()
        };
        // If the thread does not start, the end of the parent is not noticed.
        let _ = beside(watch);
    }
}

/// Runs `work`, which needs little stack, in a thread beside the author's code.
///
/// # Errors
/// The system cannot start a thread.
pub(crate) fn beside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().stack_size(SHALLOW).spawn(work).map(drop)
}

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

/// Announces a stage of this process that takes long, until it is dropped.
#[derive(Debug)]
pub(crate) struct Notice {
    _end: Sender<()>,
}

impl Notice {
    pub(crate) fn about(stage: String) -> Self {
        let (end, ended) = mpsc::channel();
        let watch = move || {
            if ended.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                console::note(&format!("{stage} takes longer than a second"));
            }
        };
        if console::is_terminal() {
            // If the thread does not start, the stage runs without an announcement.
            let _ = beside(watch);
        }
        Self { _end: end }
    }
}
