//! From nom-supreme's error tree to one diagnostic.
//!
//! The tree holds everything that was tried. A reader wants the place that the parser got to, and what would have been
//! right there: of all leaves, those furthest into the text; of each, the name its grammar gave it.

use std::fmt;
use std::ops::Range;

use nom::{Err, Offset};
use nom_supreme::error::{BaseErrorKind, Expectation, GenericErrorTree, StackContext};

use super::BYTE_ORDER_MARK;
use super::render::{Located, find_line};

/// nom-supreme's error tree over a text, with [`Complaint`]s for what a grammar checks itself.
pub type ErrorTree<'a> = GenericErrorTree<&'a str, &'static str, &'static str, Complaint>;

/// A fault that a grammar found itself, at the place where the parser stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    message: String,
    label: String,
    len: usize,
}

impl Complaint {
    /// `message` says all, `label` fits beside the marked text, which is `len` bytes long.
    #[must_use]
    pub fn new(message: impl Into<String>, label: impl Into<String>, len: usize) -> Self {
        Self { message: message.into(), label: label.into(), len }
    }

    /// The complaint about a number that is not one of `range`.
    #[must_use]
    pub fn number(digits: &str, fault: &str, what: &str, range: &std::ops::RangeInclusive<u32>) -> Self {
        let rule = format!("{what} is a whole number from {} to {}", range.start(), range.end());
        Self::new(format!("{} {fault}: {rule}", quoted(digits)), rule, digits.len().min(MOST_QUOTED))
    }
}

/// Why a text is not a valid input, and where.
///
/// [`ParseError::in_text`] gives it its line and column; the [`Screen`](super::Screen) shows it with the line itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(Box<Diagnosis>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Diagnosis {
    message: String,
    label: String,
    span: Range<usize>,
    also: Option<(Range<usize>, String)>,
    help: Option<String>,
}

impl ParseError {
    /// The fault `message` at the bytes `span` of the text, from the start of a character to the end of one.
    #[must_use]
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self(Box::new(Diagnosis { message: message.into(), label: String::new(), span, also: None, help: None }))
    }

    /// Adds a few words beside the marked text.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.0.label = label.into();
        self
    }

    /// Marks a second place that has to do with the fault.
    #[must_use]
    pub fn also(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.0.also = Some((span, label.into()));
        self
    }

    /// Adds a sentence of help below.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The fault in one sentence.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The bytes of the text that are marked.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// The words beside the marked text; may be empty.
    #[must_use]
    pub fn label_text(&self) -> &str {
        &self.0.label
    }

    /// The second marked place and its words.
    #[must_use]
    pub fn second_place(&self) -> Option<(Range<usize>, &str)> {
        self.0.also.as_ref().map(|(span, label)| (span.clone(), label.as_str()))
    }

    /// The sentence of help.
    #[must_use]
    pub fn help_text(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The error with its place in `text`, for one line of output: `3:7: expected a bid, found a space`.
    #[must_use]
    pub fn in_text<'a>(&'a self, text: &str) -> Located<'a> {
        let line = find_line(text, self.0.span.start);
        Located { line: line.number, column: line.column, error: self }
    }

    pub(super) fn from_tree(text: &str, error: Err<ErrorTree<'_>>) -> Self {
        let tree = match error {
            Err::Error(tree) | Err::Failure(tree) => tree,
            Err::Incomplete(_) => return Self::at_end(text),
        };
        let mut furthest = Furthest::default();
        furthest.visit(text, &tree, None);
        furthest.diagnose(text)
    }

    /// A parser that asks for more, which those for whole texts never do, has reached the end.
    fn at_end(text: &str) -> Self {
        Self::new(text.len()..text.len(), "the input ends too early")
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for ParseError {}

/// The furthest place that any leaf of the tree names, and what was expected there.
#[derive(Default)]
struct Furthest {
    offset: usize,
    expected: Vec<String>,
    complaint: Option<Complaint>,
}

impl Furthest {
    /// Visits the leaves; `name` is what the grammar calls the thing at `name.0`. Recursion is as deep as the grammar.
    fn visit(&mut self, text: &str, tree: &ErrorTree<'_>, name: Option<(usize, &'static str)>) {
        match tree {
            GenericErrorTree::Base { location, kind } => self.leaf(text.offset(location), kind, name),
            GenericErrorTree::Alt(trees) => trees.iter().for_each(|tree| self.visit(text, tree, name)),
            GenericErrorTree::Stack { base, contexts } => {
                // The outermost name at the furthest place says most: "a blank line" rather than "the end of the line".
                let outer = contexts.iter().rev().filter_map(|(location, context)| match context {
                    StackContext::Context(words) => Some((text.offset(location), *words)),
                    StackContext::Kind(_) => None,
                });
                let further = |outer: (usize, _), inner: (usize, _)| if inner.0 > outer.0 { inner } else { outer };
                let name = name.into_iter().chain(outer).reduce(further);
                self.visit(text, base, name);
            }
        }
    }

    fn leaf(
        &mut self,
        offset: usize,
        kind: &BaseErrorKind<&'static str, Complaint>,
        name: Option<(usize, &'static str)>,
    ) {
        if offset < self.offset {
            return;
        }
        if offset > self.offset {
            *self = Self { offset, ..Self::default() };
        }
        if let BaseErrorKind::External(complaint) = kind {
            self.complaint = Some(complaint.clone());
            return;
        }
        let words = name.filter(|(at, _)| *at == offset).map_or_else(|| own_words(kind), |(_, words)| words.to_owned());
        if !self.expected.contains(&words) {
            self.expected.push(words);
        }
    }

    fn diagnose(self, text: &str) -> ParseError {
        let start = self.offset;
        if let Some(Complaint { message, label, len }) = self.complaint {
            return ParseError::new(start..start + len, message).label(label);
        }
        let expected = listed(&self.expected);
        let (found, len) = found(text, start);
        ParseError::new(start..start + len, format!("expected {expected}, found {found}"))
            .label(format!("expected {expected}"))
    }
}

/// What a nom parser without a name of its own expects.
fn own_words(kind: &BaseErrorKind<&'static str, Complaint>) -> String {
    match kind {
        BaseErrorKind::Expected(Expectation::Tag(tag)) => format!("`{tag}`"),
        BaseErrorKind::Expected(Expectation::Char(c)) => format!("`{c}`"),
        BaseErrorKind::Expected(Expectation::Digit) => "a digit".to_owned(),
        BaseErrorKind::Expected(Expectation::Space) => "a space".to_owned(),
        BaseErrorKind::Expected(Expectation::Eof) => "the end of the input".to_owned(),
        BaseErrorKind::Expected(other) => other.to_string(),
        BaseErrorKind::Kind(_) | BaseErrorKind::External(_) => "something else".to_owned(),
    }
}

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
