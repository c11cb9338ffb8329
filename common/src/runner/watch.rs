//! Runs work in a thread with a deep stack, and notices the end of the parent.

use std::io;
use std::panic;
use std::thread;

/// Enough stack for deep recursion. Only the used part takes memory.
const DEEP: usize = 64 << 20;

/// Set by a command in a day that must not outlive it.
pub const ENDS_WITH_PARENT: &str = "DAY_ENDS_WITH_PARENT";

/// Ends this process soon after its parent, if that asks for it. Windows tells nobody who their
/// parent is.
pub(crate) fn end_with_parent() {
    #[cfg(unix)]
    if std::env::var_os(ENDS_WITH_PARENT).is_some() {
        use std::os::unix::process::parent_id;
        let parent = parent_id();
        thread::spawn(move || {
            while parent_id() == parent {
                thread::sleep(std::time::Duration::from_millis(200));
            }
            std::process::abort()
        });
    }
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
