//! The errors of parsers: [`GrammarError`] while a grammar runs, and [`ParseError`] for the user.
//!
//! A user wants to know how far the parser got and what it expected there. So of two failed
//! alternatives, the error keeps the one that got further.

use std::fmt;
use std::ops::Range;

use nom::Offset;
use nom::error::{ErrorKind, FromExternalError};
use nom_supreme::context::ContextError;
use nom_supreme::tag::TagError;

/// Expected by a parser of the whole text, after its last item.
const END: &str = "the end of the input";

/// The furthest place in the text where a grammar failed, and why.
#[derive(Debug, Clone)]
pub struct GrammarError<'a> {
    at: &'a str,
    fault: Fault,
}

#[derive(Debug, Clone)]
enum Fault {
    /// It expected these words.
    Words(&'static str),
    /// It expected what is described so.
    Expected(&'static str),
    /// The grammar itself reported it. Its places count from `at`.
    Reported(ParseError),
}

impl<'a> GrammarError<'a> {
    /// The error of a parser that expects `words` at the start of `at`.
    #[inline]
    pub fn expected(at: &'a str, words: &'static str) -> nom::Err<Self> {
        nom::Err::Error(Self { at, fault: Fault::Expected(words) })
    }

    pub(super) fn diagnose(self, text: &str) -> ParseError {
        let start = text.offset(self.at);
        let expected = match self.fault {
            Fault::Reported(fault) => return fault.moved(start),
            Fault::Words(words) => format!("expected `{words}`"),
            Fault::Expected(words) => format!("expected {words}"),
        };
        let (found, len) = found(text, start);
        ParseError::without_place(format!("{expected}, found {found}"))
            .mark(start..start + len, expected)
    }
}

impl<'a> nom::error::ParseError<&'a str> for GrammarError<'a> {
    #[inline]
    fn from_error_kind(at: &'a str, kind: ErrorKind) -> Self {
        let words = match kind {
            ErrorKind::Digit => "a digit",
            ErrorKind::Space => "a space",
            _ => "something else",
        };
        Self { at, fault: Fault::Expected(words) }
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    fn or(self, other: Self) -> Self {
        if self.at.len() <= other.at.len() { self } else { other }
    }
}

impl<'a> ContextError<&'a str, &'static str> for GrammarError<'a> {
    /// Prefers the outermost name of a place: "a blank line" rather than "the end of the line".
    #[inline]
    fn add_context(at: &'a str, words: &'static str, inner: Self) -> Self {
        if at.len() != inner.at.len() || matches!(inner.fault, Fault::Reported(_)) {
            return inner;
        }
        Self { at, fault: Fault::Expected(words) }
    }
}

impl<'a> TagError<&'a str, &'static str> for GrammarError<'a> {
    #[inline]
    fn from_tag(at: &'a str, words: &'static str) -> Self {
        Self { at, fault: Fault::Words(words) }
    }
}

impl<'a> FromExternalError<&'a str, ParseError> for GrammarError<'a> {
    fn from_external_error(at: &'a str, _: ErrorKind, fault: ParseError) -> Self {
        Self { at, fault: Fault::Reported(fault) }
    }
}

/// Why a text is not a valid input, and where.
///
/// [`locate`](Self::locate) gives it in one line. [`report`](Self::report) shows it with the lines
/// of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(pub(super) Box<Details>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Details {
    pub(super) message: String,
    /// The marked places. The others are related to the first.
    pub(super) places: Vec<Place>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The marked bytes of the text.
    pub(super) span: Range<usize>,
    /// A few words beside them, or nothing.
    pub(super) label: String,
}

impl ParseError {
    /// A fault at the bytes `span` of the text. The span should start and end at character
    /// boundaries.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::without_place(message).mark(span, "")
    }

    /// A fault whose place is unknown.
    pub fn without_place(message: impl Into<String>) -> Self {
        Self(Box::new(Details {
            message: message.into(),
            places: Vec::new(),
        }))
    }

    /// Marks the place, or else one that is related to the first, with a few words beside it.
    #[must_use]
    pub fn mark(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.0.places.push(Place { span, label: label.into() });
        self
    }

    /// Turns this fault into the error of a grammar. The span counts from the start of `text`.
    pub fn at(self, text: &str) -> nom::Err<GrammarError<'_>> {
        nom::Err::Error(GrammarError { at: text, fault: Fault::Reported(self) })
    }

    /// The fault of a text whose `rest` a parser did not read.
    pub(crate) fn leftover(text: &str, rest: &str) -> Self {
        let at = &text[text.len().saturating_sub(rest.len())..];
        GrammarError { at, fault: Fault::Expected(END) }.diagnose(text)
    }

    /// Moves the places by `start` bytes.
    fn moved(mut self, start: usize) -> Self {
        for Place { span, .. } in &mut self.0.places {
            *span = start + span.start..start + span.end;
        }
        self
    }

    /// The marked bytes of the text.
    pub fn span(&self) -> Option<Range<usize>> {
        Some(self.0.places.first()?.span.clone())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for ParseError {}

/// Describes the text at byte `start`, and counts the bytes to mark. A character outside ASCII has
/// its code, because it may be invisible or look like another character.
fn found(text: &str, start: usize) -> (String, usize) {
    let (before, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    let Some(first) = rest.chars().next() else { return (END.to_owned(), 0) };
    let code = format!("U+{:04X}", u32::from(first));
    let words = match first {
        _ if first == '\n' || rest.starts_with("\r\n") => {
            let is_blank_line = before.is_empty() || before.ends_with('\n');
            let words = if is_blank_line { "a blank line" } else { "the end of the line" };
            return (words.to_owned(), 0);
        }
        _ if first.is_ascii_alphanumeric() => {
            // A word can be as long as the input.
            let most = rest.bytes().take(MOST_QUOTED + 1);
            let len = most.take_while(u8::is_ascii_alphanumeric).count();
            return (quoted(&rest[..len]), len);
        }
        '\r' => "a carriage return".to_owned(),
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '!'..='~' => format!("`{first}`"),
        _ if first.is_alphanumeric() => format!("`{first}` ({code})"),
        _ => code,
    };
    (words, first.len_utf8())
}

/// The maximal number of characters of a word to quote.
pub(super) const MOST_QUOTED: usize = 24;

/// Puts `word` in quotes, and shortens it if it is too long to read.
pub(super) fn quoted(word: &str) -> String {
    match word.char_indices().nth(MOST_QUOTED) {
        None => format!("`{word}`"),
        Some((end, _)) => format!("`{}…`", &word[..end]),
    }
}
