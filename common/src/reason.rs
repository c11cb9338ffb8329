//! Finds a [`NoAnswer`] or a [`ParseError`] in the error that an author's function returns.
//!
//! The error may borrow from the input, so it cannot be downcast. Instead, this module formats it, and the two types record
//! themselves when they are formatted. So the kind and the place survive in a box, in `anyhow` or in an author's own `enum`.

use std::cell::RefCell;
use std::fmt::Display;

use crate::outcome::NoAnswer;
use crate::parse::ParseError;

thread_local! {
    /// The last reasons displayed while an error is examined. anyhow displays the cause last.
    static NOTED: RefCell<Option<Noted>> = const { RefCell::new(None) };
}

#[derive(Default)]
struct Noted {
    no_answer: Option<NoAnswer>,
    parse_error: Option<ParseError>,
}

/// Why a part that returned `error` has no answer.
pub(crate) fn no_answer(error: &dyn Display) -> NoAnswer {
    let (words, noted) = examined(error);
    noted.no_answer.map_or_else(|| NoAnswer::Failed(words.clone()), |reason| reason.reworded(&words))
}

/// Why a text is not a valid input, if its parser returned `error`.
pub(crate) fn parse_error(error: &dyn Display) -> ParseError {
    let (words, noted) = examined(error);
    noted.parse_error.map_or_else(|| ParseError::without_place(words.clone()), |error| error.reworded(&words))
}

fn examined(error: &dyn Display) -> (String, Noted) {
    NOTED.set(Some(Noted::default()));
    // anyhow's alternate format includes the causes.
    let words = format!("{error:#}");
    (shortened(words), NOTED.take().unwrap_or_default())
}

/// Records a reason that is being displayed. Does nothing unless an error is examined.
pub(crate) fn note_no_answer(reason: &NoAnswer) {
    note(|noted| noted.no_answer = Some(reason.clone()));
}

/// Records a parse error that is being displayed.
pub(crate) fn note_parse_error(error: &ParseError) {
    note(|noted| noted.parse_error = Some(error.clone()));
}

fn note(note: impl FnOnce(&mut Noted)) {
    NOTED.with_borrow_mut(|noted| noted.as_mut().map(note));
}

/// Shortens words that are too long to read. nom's errors quote the rest of the input.
fn shortened(words: String) -> String {
    const LONGEST: usize = 300;
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}
