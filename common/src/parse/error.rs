//! What is wrong with a text: the error that grammars pass on while they parse, and the one that readers see.
//!
//! A reader wants the place that the parser got to, and what would have been right there. So of two failed alternatives
//! the error keeps the one that got further, of equals both, and of each the name that its grammar gave it.

use std::fmt;
use std::ops::Range;

use nom::Offset;
use nom::error::{ErrorKind, FromExternalError};
use nom_supreme::context::ContextError;
use nom_supreme::tag::TagError;

use super::BYTE_ORDER_MARK;

/// Where a grammar failed furthest into the text, and what it expected there.
#[derive(Debug, Clone)]
pub struct Furthest<'a> {
    at: &'a str,
    expected: Expected,
    others: Vec<Expected>,
    fault: Option<Box<Fault>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Tag(&'static str),
    Words(&'static str),
}

impl<'a> Furthest<'a> {
    const fn new(at: &'a str, expected: Expected) -> Self {
        Self { at, expected, others: Vec::new(), fault: None }
    }

    /// The error of a parser that wants `words` where `at` starts.
    pub fn expected(at: &'a str, words: &'static str) -> nom::Err<Self> {
        nom::Err::Error(Self::new(at, Expected::Words(words)))
    }

    pub(super) fn diagnose(self, text: &str) -> ParseError {
        let start = text.offset(self.at);
        if let Some(fault) = self.fault {
            let Fault { message, label, len } = *fault;
            return ParseError::new(start..start + len, message).with_label(label);
        }
        let expected: Vec<String> = std::iter::once(self.expected).chain(self.others).map(Expected::words).collect();
        let expected = listed(&expected);
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
    fn from_error_kind(at: &'a str, kind: ErrorKind) -> Self {
        let words = match kind {
            ErrorKind::Digit => "a digit",
            ErrorKind::Space => "a space",
            ErrorKind::Eof => "the end of the input",
            _ => "something else",
        };
        Self::new(at, Expected::Words(words))
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    fn or(mut self, mut other: Self) -> Self {
        if self.at.len() != other.at.len() {
            return if self.at.len() < other.at.len() { self } else { other };
        }
        for expected in std::iter::once(other.expected).chain(other.others) {
            if expected != self.expected && !self.others.contains(&expected) {
                self.others.push(expected);
            }
        }
        self.fault = other.fault.take().or(self.fault);
        self
    }
}

impl<'a> ContextError<&'a str, &'static str> for Furthest<'a> {
    /// The outermost name of the place says most: "a blank line" rather than "the end of the line".
    fn add_context(at: &'a str, words: &'static str, inner: Self) -> Self {
        if at.len() != inner.at.len() {
            return inner;
        }
        Self { expected: Expected::Words(words), others: Vec::new(), ..inner }
    }
}

impl<'a> TagError<&'a str, &'static str> for Furthest<'a> {
    fn from_tag(at: &'a str, tag: &'static str) -> Self {
        Self::new(at, Expected::Tag(tag))
    }
}

impl<'a> FromExternalError<&'a str, Fault> for Furthest<'a> {
    fn from_external_error(at: &'a str, _: ErrorKind, fault: Fault) -> Self {
        fault.furthest(at)
    }
}

/// A fault that a grammar found itself, at the place where the parser stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    message: String,
    label: String,
    len: usize,
}

impl Fault {
    /// `message` says all, `label` fits beside the marked text, which is `len` bytes long.
    #[must_use]
    pub fn new(message: impl Into<String>, label: impl Into<String>, len: usize) -> Self {
        Self { message: message.into(), label: label.into(), len }
    }

    /// The parser's error: this, where `text` starts.
    #[must_use]
    pub fn at(self, text: &str) -> nom::Err<Furthest<'_>> {
        nom::Err::Error(self.furthest(text))
    }

    fn furthest(self, at: &str) -> Furthest<'_> {
        Furthest { fault: Some(Box::new(self)), ..Furthest::new(at, Expected::Words("")) }
    }

    /// A number that is not one of `range`.
    #[must_use]
    pub fn number(digits: &str, fault: &str, what: &str, range: &std::ops::RangeInclusive<u32>) -> Self {
        let rule = format!("{what} is a whole number from {} to {}", range.start(), range.end());
        Self::new(format!("{} {fault}: {rule}", quoted(digits)), rule, digits.len().min(MOST_QUOTED))
    }
}

/// Why a text is not a valid input, and where.
///
/// [`ParseError::locate`] gives it its line and column; [`ParseError::report`] shows it with the line itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(pub(super) Box<Diagnosis>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Diagnosis {
    pub(super) message: String,
    /// A few words beside the marked text; may be empty.
    pub(super) label: String,
    pub(super) span: Range<usize>,
    pub(super) secondary: Option<(Range<usize>, String)>,
    pub(super) help: Option<String>,
}

impl ParseError {
    /// The fault `message` at the bytes `span` of the text, from the start of a character to the end of one.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        let (message, label) = (message.into(), String::new());
        Self(Box::new(Diagnosis { message, label, span, secondary: None, help: None }))
    }

    /// Adds a few words beside the marked text.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Self {
        self.0.label = label.into();
        self
    }

    /// Marks a second place that has to do with the fault.
    #[must_use]
    pub fn with_secondary(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.0.secondary = Some((span, label.into()));
        self
    }

    /// Adds a sentence of help below.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The bytes of the text that are marked.
    pub fn span(&self) -> Range<usize> {
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
fn listed(items: &[String]) -> String {
    match items {
        [] => "something else".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// What stands at the byte `start` of `text`, in words, and how many bytes of it to mark.
fn found(text: &str, start: usize) -> (String, usize) {
    let (before, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    let Some(first) = rest.chars().next() else {
        return ("the end of the input".to_owned(), 0);
    };
    if first == '\n' || rest.starts_with("\r\n") {
        let at_start_of_line = before.is_empty() || before.ends_with('\n');
        return (if at_start_of_line { "a blank line" } else { "the end of the line" }.to_owned(), 0);
    }
    match first {
        '\r' => ("a carriage return".to_owned(), 1),
        ' ' => ("a space".to_owned(), 1),
        '\t' => ("a tab".to_owned(), 1),
        _ if first.is_alphanumeric() => word(rest),
        '!'..='~' => (format!("`{first}`"), 1),
        _ => (unquoted(first), first.len_utf8()),
    }
}

/// A character that is not quoted: by its number, and by its name if it is one that hides in texts unseen.
fn unquoted(c: char) -> String {
    let name = match c {
        '\0' => "a NUL",
        '\u{a0}' => "a no-break space",
        '\u{200b}' => "a zero-width space",
        BYTE_ORDER_MARK => "a byte-order mark",
        _ => return code_point(c),
    };
    format!("{name} ({})", code_point(c))
}

/// The letters and digits at the start of `rest`, in words, and how many bytes of them to mark. Those of other scripts
/// may look just like those expected, so the first of them is named by its number as well. A word can be as long as the
/// input, so no more of it is looked at than is shown.
fn word(rest: &str) -> (String, usize) {
    let start = rest.char_indices().nth(MOST_QUOTED + 1).map_or(rest, |(at, _)| &rest[..at]);
    let end = start.find(|c: char| !c.is_alphanumeric()).unwrap_or(start.len());
    let word = &rest[..end];
    let marked = word.char_indices().nth(MOST_QUOTED).map_or(end, |(at, _)| at);
    match word[..marked].chars().find(|c| !c.is_ascii()) {
        Some(foreign) if foreign.len_utf8() == end => (format!("{} ({})", quoted(word), code_point(foreign)), end),
        Some(foreign) => (format!("{} (in which `{foreign}` is {})", quoted(word), code_point(foreign)), marked),
        None => (quoted(word), marked),
    }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The most characters of a word that are quoted and marked.
const MOST_QUOTED: usize = 24;

/// `word` in the quotes of diagnostics, cut where it is too long to read.
fn quoted(word: &str) -> String {
    match word.char_indices().nth(MOST_QUOTED) {
        None => format!("`{word}`"),
        Some((end, _)) => format!("`{}…`", &word[..end]),
    }
}
