//! The errors of parsers: [`Furthest`] while a grammar runs, and [`ParseError`] for the user.
//!
//! A user wants to know how far the parser got and what it expected there. So of two failed
//! alternatives, the error keeps the one that got further. If they got equally far, it keeps both
//! expectations.

use std::fmt;
use std::iter;
use std::ops::Range;

use nom::Offset;
use nom::error::{ErrorKind, FromExternalError};
use nom_supreme::context::ContextError;
use nom_supreme::tag::TagError;

/// Expected by a parser of the whole text, after its last item.
pub(super) const END: &str = "the end of the input";

/// The furthest place in the text where a grammar failed, and what it expected there.
#[derive(Debug, Clone)]
pub struct Furthest<'a> {
    at: &'a str,
    expected: Expected,
    /// The expectations of other alternatives at the same place. Usually none, because allocating
    /// makes a grammar slow.
    others: Vec<Expected>,
    /// A fault that the grammar itself reported. Its span counts from `at`.
    fault: Option<ParseError>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Tag(&'static str),
    Words(&'static str),
}

impl<'a> Furthest<'a> {
    #[inline]
    fn new(at: &'a str, expected: Expected) -> Self {
        Self { at, expected, others: Vec::new(), fault: None }
    }

    /// The error of a parser that expects `words` at the start of `at`.
    #[inline]
    pub fn expected(at: &'a str, words: &'static str) -> nom::Err<Self> {
        nom::Err::Error(Self::new(at, Expected::Words(words)))
    }

    pub(super) fn diagnose(self, text: &str) -> ParseError {
        let start = text.offset(self.at);
        if let Some(fault) = self.fault {
            return fault.moved(start);
        }
        let expected =
            listed(iter::once(self.expected).chain(self.others).map(Expected::words).collect());
        let (found, len) = found(text, start);
        ParseError::new(start..start + len, format!("expected {expected}, found {found}"))
            .with_label(format!("expected {expected}"))
    }
}

impl Expected {
    fn words(self) -> String {
        match self {
            Self::Tag(tag) => format!("`{tag}`"),
            Self::Words(words) => words.to_owned(),
        }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Furthest<'a> {
    #[inline]
    fn from_error_kind(at: &'a str, kind: ErrorKind) -> Self {
        let words = match kind {
            ErrorKind::Digit => "a digit",
            ErrorKind::Space => "a space",
            ErrorKind::Eof => END,
            _ => "something else",
        };
        Self::new(at, Expected::Words(words))
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    fn or(mut self, other: Self) -> Self {
        if self.at.len() != other.at.len() {
            return if self.at.len() < other.at.len() { self } else { other };
        }
        for expected in iter::once(other.expected).chain(other.others) {
            if expected != self.expected && !self.others.contains(&expected) {
                self.others.push(expected);
            }
        }
        self.fault = other.fault.or(self.fault);
        self
    }
}

impl<'a> ContextError<&'a str, &'static str> for Furthest<'a> {
    /// Prefers the outermost name of a place: "a blank line" rather than "the end of the line".
    #[inline]
    fn add_context(at: &'a str, words: &'static str, inner: Self) -> Self {
        if at.len() != inner.at.len() {
            return inner;
        }
        Self { expected: Expected::Words(words), others: Vec::new(), ..inner }
    }
}

impl<'a> TagError<&'a str, &'static str> for Furthest<'a> {
    #[inline]
    fn from_tag(at: &'a str, tag: &'static str) -> Self {
        Self::new(at, Expected::Tag(tag))
    }
}

impl<'a> FromExternalError<&'a str, ParseError> for Furthest<'a> {
    fn from_external_error(at: &'a str, _: ErrorKind, fault: ParseError) -> Self {
        Self { fault: Some(fault), ..Self::new(at, Expected::Words("something else")) }
    }
}

/// Why a text is not a valid input, and where.
///
/// [`locate`](Self::locate) gives it in one line. [`report`](Self::report) shows it with the lines
/// of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(pub(super) Box<Diagnosis>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Diagnosis {
    pub(super) message: String,
    pub(super) span: Option<Range<usize>>,
    /// A few words beside the marked text. May be empty.
    pub(super) label: String,
    pub(super) secondary: Option<(Range<usize>, String)>,
}

impl ParseError {
    /// A fault at the bytes `span` of the text. The span should start and end at character
    /// boundaries.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        let mut error = Self::without_place(message);
        error.0.span = Some(span);
        error
    }

    /// A fault whose place is unknown.
    pub fn without_place(message: impl Into<String>) -> Self {
        let message = message.into();
        Self(Box::new(Diagnosis { message, span: None, label: String::new(), secondary: None }))
    }

    /// Adds a few words beside the marked text.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Self {
        self.0.label = label.into();
        self
    }

    /// Marks a second, related place.
    #[must_use]
    pub fn with_secondary(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.0.secondary = Some((span, label.into()));
        self
    }

    /// Turns this fault into the error of a grammar. The span counts from the start of `text`.
    pub fn at(self, text: &str) -> nom::Err<Furthest<'_>> {
        nom::Err::Error(Furthest::from_external_error(text, ErrorKind::Verify, self))
    }

    /// The fault of a text whose `rest` a parser did not read.
    pub(crate) fn leftover(text: &str, rest: &str) -> Self {
        Furthest::new(&text[text.len().saturating_sub(rest.len())..], Expected::Words(END))
            .diagnose(text)
    }

    /// Moves the span by `start` bytes.
    fn moved(mut self, start: usize) -> Self {
        let span = self.0.span.take().unwrap_or(0..0);
        self.0.span = Some(start + span.start..start + span.end);
        self
    }

    /// The marked bytes of the text.
    pub fn span(&self) -> Option<Range<usize>> {
        self.0.span.clone()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for ParseError {}

/// "a, b or c".
fn listed(mut items: Vec<String>) -> String {
    let last = items.pop().unwrap_or_default();
    if items.is_empty() { last } else { format!("{} or {last}", items.join(", ")) }
}

/// Describes the text at byte `start`, and counts the bytes to mark.
fn found(text: &str, start: usize) -> (String, usize) {
    let (before, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    let Some(first) = rest.chars().next() else {
        return (END.to_owned(), 0);
    };
    if first == '\n' || rest.starts_with("\r\n") {
        let is_blank_line = before.is_empty() || before.ends_with('\n');
        let words = if is_blank_line { "a blank line" } else { "the end of the line" };
        return (words.to_owned(), 0);
    }
    if first.is_ascii_alphanumeric() { word(rest) } else { (name(first), first.len_utf8()) }
}

/// Describes a character. One outside ASCII has its code, because it may be invisible or look like
/// another character.
fn name(c: char) -> String {
    let code = format!("U+{:04X}", u32::from(c));
    match c {
        '\r' => "a carriage return".to_owned(),
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '!'..='~' => format!("`{c}`"),
        _ if c.is_alphanumeric() => format!("`{c}` ({code})"),
        _ => code,
    }
}

/// The maximal number of characters of a word to quote and mark.
pub(super) const MOST_QUOTED: usize = 24;

/// Quotes the ASCII letters and digits at the start of `rest`, and counts the bytes to mark. Reads
/// no more than it shows, because a word can be as long as the input.
fn word(rest: &str) -> (String, usize) {
    let len = rest.bytes().take(MOST_QUOTED + 1).take_while(u8::is_ascii_alphanumeric).count();
    (quoted(&rest[..len]), len.min(MOST_QUOTED))
}

/// Puts `word` in quotes, and shortens it if it is too long to read.
pub(super) fn quoted(word: &str) -> String {
    match word.char_indices().nth(MOST_QUOTED) {
        None => format!("`{word}`"),
        Some((end, _)) => format!("`{}…`", &word[..end]),
    }
}
