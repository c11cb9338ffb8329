//! Catches the panics of approaches with their place and message, and notices if they end the
//! process.

use std::any::Any;
use std::cell::RefCell;
use std::env;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::Once;
use std::thread;

use crate::streams;
use common::outcome::NoAnswer;

thread_local! {
    static CAUGHT: Caught = const { Caught(RefCell::new(None)) };
}

/// The place of the last panic inside [`catch`]. `None` outside of it.
struct Caught(RefCell<Option<String>>);

/// A thread that ends inside of [`catch`] ends by `std::process::exit`, which drops the thread's
/// own values as C++ has it, on Linux, macOS and Windows alike. Its status may be that of a success.
impl Drop for Caught {
    fn drop(&mut self) {
        if self.0.get_mut().is_some() {
            let thread = thread::current();
            let name = thread.name().unwrap_or("the code of the day");
            let words = format!("error: {name} ended the process before it answered");
            let _ = streams::stderr().and_then(|mut stream| writeln!(stream, "{words}"));
            process::abort();
        }
    }
}

/// Notes the place of a panic inside of [`catch`], which prints only with a backtrace. Others print
/// as usual.
fn hook_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let place = panic
            .location()
            .map_or_else(String::new, |at| place(&at.to_string()));
        let is_caught = CAUGHT.with(|caught| {
            let mut caught = caught.0.borrow_mut();
            caught.as_mut().map(|last| *last = place).is_some()
        });
        // A part that is not written yet needs no backtrace.
        let is_wanted = || env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        if !is_caught || is_wanted() && !is_unsolved(message(panic.payload())) {
            usual(panic);
        }
    }));
}

/// The place of a panic. A sum or a product overflows inside the standard library, whose path tells
/// an author nothing.
fn place(at: &str) -> String {
    if at.starts_with("/rustc/") {
        "in the standard library (`RUST_BACKTRACE=1` shows from where): ".to_owned()
    } else {
        format!("at {at}: ")
    }
}

/// Returns the result of `work`, or where and why it panicked: `panicked at src/lib.rs:12:5:
/// attempt to subtract with overflow`.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, NoAnswer> {
    static HOOK: Once = Once::new();
    HOOK.call_once(hook_panics);
    // Calls nest, because a part runs inside the call of its parser.
    let outer = CAUGHT.with(|caught| caught.0.replace(Some(String::new())));
    // Parts only read their input, so a panic cannot leave anything half-modified behind.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = CAUGHT
        .with(|caught| caught.0.replace(outer))
        .unwrap_or_default();
    result.map_err(|payload| match message(&*payload) {
        message if is_unsolved(message) => NoAnswer::NotSolvedYet,
        message => NoAnswer::Panicked(format!("panicked {place}{message}")),
    })
}

/// Whether this is the message of `todo!()` or `unimplemented!()`. With words of the author's, it
/// is a panic like any other.
fn is_unsolved(message: &str) -> bool {
    ["not yet implemented", "not implemented"].contains(&message)
}

/// The message of a panic, if its payload is a text.
fn message(payload: &(dyn Any + Send)) -> &str {
    let constant = payload.downcast_ref::<&str>().copied();
    constant
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_has_a_place_that_its_author_knows() {
        let Err(NoAnswer::Panicked(words)) = catch(|| [u8::MAX, 1].iter().sum::<u8>()) else {
            panic!("it overflows")
        };
        assert!(
            words.starts_with("panicked in the standard library ("),
            "{words}"
        );
        assert!(words.ends_with(": attempt to add with overflow"), "{words}");
    }
}
