//! Runs the work in one thread with a deep stack, and watches the clock beside it.

use std::io::{self, IsTerminal};
use std::panic;
use std::process;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::console;

/// The time that a stage gets beyond its time limit before it ends the run.
const GRACE: Duration = Duration::from_millis(250);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// Enough stack for deep recursion. Only the used part takes memory.
const STACK: usize = 64 << 20;

/// Runs `work` in a thread with a deep stack.
///
/// # Errors
/// The system cannot start a thread.
pub(super) fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// Runs a stage of the work. A stage that takes long is announced on a terminal. One that passes its time limit without
/// looking at the clock ends the process.
pub(super) fn watched<T>(stage: &str, limit: Option<Duration>, work: impl FnOnce() -> T) -> T {
    let (done, watch) = mpsc::channel::<()>();
    let limit = limit.map(|limit| limit.saturating_add(GRACE));
    let is_terminal = io::stderr().is_terminal();
    thread::scope(|scope| {
        let ran_out = move |time| watch.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
        let watch = move || {
            let first = limit.map_or(LONG, |limit| limit.min(LONG));
            if !ran_out(first) {
                return;
            }
            if is_terminal && limit.is_none_or(|limit| limit > LONG) {
                console::note(&format!("{stage} takes longer than a second"));
            }
            if let Some(limit) = limit
                && (limit <= first || ran_out(limit - first))
            {
                console::error(&format!("{stage} never checked the time, so the run ends at its limit"));
                process::exit(1);
            }
        };
        if limit.is_some() || is_terminal {
            scope.spawn(watch);
        }
        let result = work();
        drop(done);
        result
    })
}
