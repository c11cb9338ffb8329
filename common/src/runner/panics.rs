//! Catches the panics of approaches with their place and message. Reports calls of `exit`, which
//! would look like success.

use std::any::Any;
use std::cell::RefCell;
use std::env;
use std::io::{self, Write};
use std::mem;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::outcome::NoAnswer;

thread_local! {
    /// The place of the last panic inside [`catch`]. `None` outside of it.
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The number of calls of [`catch`] that have not returned.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Runs when any thread calls `exit`, except on Windows.
extern "C" fn report_exit() {
    if RUNNING.load(Ordering::Relaxed) > 0 {
        // If stderr is closed, there is nowhere to report it.
        let _ = writeln!(io::stderr(), "error: the day's code called `exit` before it answered");
        process::abort();
    }
}

/// Ends the process on purpose, even where the author's code runs.
pub(crate) fn exit(status: i32) -> ! {
    RUNNING.store(0, Ordering::Relaxed);
    process::exit(status)
}

/// Whether this is the message of `todo!()` or `unimplemented!()`. With words of the author's, it is
/// a panic like any other.
fn is_unsolved(message: &str) -> bool {
    ["not yet implemented", "not implemented"].contains(&message)
}

/// Done before any of the author's code runs.
static HOOKS: Once = Once::new();

/// Makes this process, a worker, end silently where the author's code calls `exit`. Its parent
/// reports that. Call it before [`catch`].
pub(crate) fn leave_exits_to_the_parent() {
    HOOKS.call_once(hook_panics);
}

/// Prints panics outside of [`catch`] as usual, and others only with a backtrace.
fn hook_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let is_caught = note_place(panic);
        // A part that is not written yet needs no backtrace.
        let is_wanted = || env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        if !is_caught || is_wanted() && !is_unsolved(message(panic.payload())) {
            usual(panic);
        }
    }));
}

/// Makes sure that the place of a panic is noted, even if the author's code has set a hook of its
/// own since the last stage. That still runs.
pub(crate) fn hook_again() {
    let theirs = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        note_place(panic);
        theirs(panic);
    }));
}

/// Notes the place of a panic. Returns whether it is inside [`catch`].
fn note_place(panic: &PanicHookInfo<'_>) -> bool {
    let place = panic.location().map_or_else(String::new, |at| format!("at {at}: "));
    CAUGHT.with_borrow_mut(|caught| caught.as_mut().map(|last| *last = place).is_some())
}

/// Returns the result of `work`, or where and why it panicked: `panicked at src/lib.rs:12:5:
/// attempt to subtract with overflow`.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, NoAnswer> {
    HOOKS.call_once(|| {
        // If there is no room for the hook, nothing else is lost.
        let _ = shutdown_hooks::add_shutdown_hook(report_exit);
        hook_panics();
    });
    // Calls nest, because a part runs inside the call of its parser.
    let outer = CAUGHT.replace(Some(String::new()));
    RUNNING.fetch_add(1, Ordering::Relaxed);
    // Parts only read their input, so a panic cannot leave anything half-modified behind.
    let result = catch_unwind(AssertUnwindSafe(work));
    RUNNING.fetch_sub(1, Ordering::Relaxed);
    let place = CAUGHT.replace(outer).unwrap_or_default();
    result.map_err(|payload| {
        let reason = match message(&*payload) {
            message if is_unsolved(message) => NoAnswer::NotSolvedYet,
            message => NoAnswer::Panicked(format!("panicked {place}{message}")),
        };
        // Dropping it may panic, too.
        mem::forget(payload);
        reason
    })
}

/// The message of a panic, if its payload is a text.
fn message(payload: &(dyn Any + Send)) -> &str {
    let constant = payload.downcast_ref::<&str>().copied();
    constant
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .filter(|message| !message.is_empty())
        .unwrap_or("without a message")
}
