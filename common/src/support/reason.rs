//! Finds a reason, a `NoAnswer` or a `ParseError`, in the error that an author's function returns.
//!
//! Instead of searching the error, this module formats it, and the two types record themselves when
//! they are formatted. So the kind and the place survive in a box, in `anyhow` or in an author's own
//! `enum`.
//!
//! A plainer rule would be to downcast the error and each of its sources. But only a `'static`
//! error can be downcast. Method resolution ignores lifetimes, so an impl for `'static` errors would
//! also be chosen for an error that borrows from the input, and would then not compile. Besides, an
//! author's `enum` often has only `Display`, and so has no sources.

use std::any::Any;
use std::cell::RefCell;
use std::fmt::Display;

thread_local! {
    /// The reason that was displayed last. anyhow displays the cause last.
    static NOTED: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// The words of an error, and the reason that it displays, if any.
pub(crate) fn examined<T: 'static>(error: &dyn Display) -> (String, Option<Box<T>>) {
    NOTED.set(None);
    // anyhow's alternate format includes the causes.
    let mut words = format!("{error:#}");
    if words.trim().is_empty() {
        "an error without a message".clone_into(&mut words);
    }
    (shortened(words), NOTED.take().and_then(|reason| reason.downcast().ok()))
}

/// Records a reason that is being displayed.
pub(crate) fn note(reason: impl Any) {
    NOTED.set(Some(Box::new(reason)));
}

/// Shortens words that are too long to read. nom's errors quote the rest of the input.
fn shortened(words: String) -> String {
    const LONGEST: usize = 300;
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}
