//! How a [`ParseError`] is shown: with its line, as the compiler shows its errors.

use std::fmt;
use std::iter;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::BYTE_ORDER_MARK;
use super::error::ParseError;

/// A [`ParseError`] with its line and column, which count from 1; the column counts characters.
#[derive(Debug)]
pub struct Located<'a> {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    pub(super) error: &'a ParseError,
}

impl fmt::Display for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.error.message())
    }
}

/// A line of a text and a place on it.
#[derive(Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The line's number, from 1.
    pub number: usize,
    /// The line without its end.
    pub text: &'a str,
    /// Where the line starts in the text, in bytes.
    pub start: usize,
    /// The column of the place, in characters, from 1.
    pub column: usize,
}

/// The line that holds the byte `offset` of `text`. Time is linear in `offset` and the line's length.
#[must_use]
pub fn find_line(text: &str, offset: usize) -> Line<'_> {
    let before = text.get(..offset).unwrap_or(text);
    let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let start = before.rfind('\n').map_or(mark, |newline| newline + 1).min(before.len());
    let line = text[start..].split('\n').next().unwrap_or_default();
    Line {
        number: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
        text: line.strip_suffix('\r').unwrap_or(line),
        start,
        column: before[start..].chars().count() + 1,
    }
}

/// Where diagnostics are shown: how wide it is and whether it shows colour.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    /// Columns of text.
    pub width: usize,
    /// Whether to use colour.
    pub colour: bool,
}

impl Screen {
    /// A pipe or file.
    pub const PLAIN: Self = Self { width: 100, colour: false };

    /// The report of `error` in `text`, which came from the source `name`: a screenful at the most, however long the
    /// lines are, with no newline at its end.
    #[must_use]
    pub fn report(&self, name: &str, text: &str, error: &ParseError) -> String {
        let mut group = Group::with_title(Level::ERROR.primary_title(error.message()));
        let first = (error.span(), error.label_text(), AnnotationKind::Primary);
        let second = error.second_place().map(|(span, label)| (span, label, AnnotationKind::Context));
        for (span, label, kind) in iter::once(first).chain(second) {
            let excerpt = Excerpt::around(text, span, self.width);
            let mut snippet = Snippet::source(excerpt.text).line_start(excerpt.line);
            if excerpt.is_cut_before {
                group = group.element(Origin::path(name).line(excerpt.line).char_column(excerpt.column));
            } else {
                snippet = snippet.path(name);
            }
            let annotation = kind.span(excerpt.span).label((!label.is_empty()).then_some(label));
            group = group.element(snippet.annotation(annotation));
        }
        if let Some(help) = error.help_text() {
            group = group.element(Level::HELP.message(help));
        }
        let renderer = if self.colour { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).term_width(self.width).render(&[group])
    }
}

/// A line with a marked place, without what is far from that place.
///
/// The renderer fits a line to the screen itself, but it looks at every character of what it is given, and a line can be
/// as long as the input.
struct Excerpt {
    text: String,
    line: usize,
    column: usize,
    is_cut_before: bool,
    span: Range<usize>,
}

impl Excerpt {
    fn around(text: &str, span: Range<usize>, width: usize) -> Self {
        const FAR: usize = 10_000;
        let line = find_line(text, span.start);
        let (before, after) = line.text.split_at(span.start.saturating_sub(line.start).min(line.text.len()));
        let is_cut_before = line.column > FAR;
        let kept = if is_cut_before { width } else { FAR };
        let start = before.char_indices().rev().take(kept).last().map_or(before.len(), |(at, _)| at);
        let end = after.char_indices().nth(width).map_or(after.len(), |(at, _)| at);
        let ellipsis = if end < after.len() { "…" } else { "" };
        let (before, after) = (&before[start..], &after[..end]);
        Self {
            text: format!("{before}{after}{ellipsis}"),
            line: line.number,
            column: line.column,
            is_cut_before,
            span: before.len()..before.len() + span.len().min(after.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_line_and_column() {
        let text = "ab\r\nçd\n\nx";
        for (offset, number, column, line) in [
            (0, 1, 1, "ab"),
            (2, 1, 3, "ab"),
            (4, 2, 1, "çd"),
            (6, 2, 2, "çd"),
            (8, 3, 1, ""),
            (9, 4, 1, "x"),
            (10, 4, 2, "x"),
        ] {
            let found = find_line(text, offset);
            assert_eq!((found.number, found.column, found.text), (number, column, line), "at {offset}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let found = find_line("\u{feff}ab", 4);
        assert_eq!((found.number, found.column, found.text), (1, 2, "ab"));
    }

    #[test]
    fn a_report_fits_the_screen_however_long_the_line() {
        for (before, after) in [(0, 0), (30, 500), (9_999, 3), (50_000, 50_000)] {
            let text = format!("first\n{}!{}\n", "é".repeat(before), "y".repeat(after));
            let start = 6 + 2 * before;
            let error = ParseError::new(start..start + 1, "no exclamations").label("here");
            let report = Screen::PLAIN.report("file", &text, &error);
            assert!(report.contains(&format!("--> file:2:{}", before + 1)), "{report}");
            assert!(report.lines().count() <= 6, "{report}");
            assert!(report.lines().all(|line| line.chars().count() <= 120), "{report}");
            let marked = report.lines().nth_back(1).expect("the line");
            let mark =
                report.lines().nth_back(0).and_then(|line| line.chars().position(|c| c == '^')).expect("the mark");
            assert_eq!(marked.chars().nth(mark), Some('!'), "{report}");
        }
    }

    #[test]
    fn two_places_are_shown_each_with_its_line() {
        let error =
            ParseError::new(4..5, "the card 6 is there twice").label("again").also(0..1, "first").help("see the rules");
        let report = Screen::PLAIN.report("file", "6\n7\n6\n", &error);
        assert!(report.contains("--> file:3:1") && report.contains("::: file:1:1"), "{report}");
        assert!(
            report.contains("^ again") && report.contains("- first") && report.contains("help: see the rules"),
            "{report}"
        );
    }
}
