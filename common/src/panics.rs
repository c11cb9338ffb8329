//! Catches the panics of approaches, with their place and message.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// The place of the last panic inside [`catch`]. `None` outside of it.
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Returns the result of `work`, or where and why it panicked: `at src/lib.rs:12:5: not yet implemented`.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_caught = CAUGHT.with_borrow_mut(|caught| {
                if let Some(place) = caught {
                    *place = panic.location().map_or_else(String::new, |at| format!("at {at}: "));
                }
                caught.is_some()
            });
            if !is_caught || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                usual(panic);
            }
        }));
    });
    CAUGHT.set(Some(String::new()));
    // Unwind-safe: parts only read their input, so a panic leaves nothing half changed that is read later.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = CAUGHT.take().unwrap_or_default();
    result.map_err(|payload| format!("{place}{}", message(&*payload)))
}

/// The message of a panic, if its payload is a text.
fn message(payload: &(dyn Any + Send)) -> &str {
    let constant = payload.downcast_ref::<&str>().copied();
    constant.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
