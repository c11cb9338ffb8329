//! How a [`ParseError`] is shown: with its line, as the compiler shows its errors.

use std::fmt;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::error::ParseError;
use super::line::Line;
use crate::terminal::is_control;

/// A [`ParseError`] with its line and column, which count from 1; the column counts characters. Displayed in one line:
/// `3:7: expected a bid, found a space`.
#[derive(Debug)]
pub struct Located<'a> {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    error: &'a ParseError,
}

impl fmt::Display for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.error)?;
        match &self.error.0.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl ParseError {
    /// The error with its place in `text`.
    pub fn locate<'a>(&'a self, text: &str) -> Located<'a> {
        let line = Line::at(text, self.0.span.start);
        Located { line: line.number, column: line.column, error: self }
    }

    /// The report of the error in `text`, which came from the source `name`: a screenful of `width` columns at the most,
    /// however long the lines are, in colour, with no newline at its end.
    pub fn report(&self, name: &str, text: &str, width: usize) -> String {
        let diagnosis = &self.0;
        let primary = (&diagnosis.span, &diagnosis.label, AnnotationKind::Primary);
        let secondary = diagnosis.secondary.as_ref().map(|(span, label)| (span, label, AnnotationKind::Context));
        let mut group = Group::with_title(Level::ERROR.primary_title(&diagnosis.message));
        for (span, label, kind) in [Some(primary), secondary].into_iter().flatten() {
            let excerpt = Excerpt::around(text, span, width);
            let mut snippet = Snippet::source(excerpt.text).line_start(excerpt.line);
            if excerpt.is_cut_before {
                group = group.element(Origin::path(name).line(excerpt.line).char_column(excerpt.column));
            } else {
                snippet = snippet.path(name);
            }
            let annotation = kind.span(excerpt.span).label((!label.is_empty()).then_some(label.as_str()));
            group = group.element(snippet.annotation(annotation));
        }
        if let Some(help) = &diagnosis.help {
            group = group.element(Level::HELP.message(help));
        }
        Renderer::styled().decor_style(DecorStyle::Ascii).term_width(width).render(&[group])
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
    fn around(text: &str, span: &Range<usize>, width: usize) -> Self {
        const FAR: usize = 10_000;
        let line = Line::at(text, span.start);
        let (before, after) = line.text.split_at(span.start.saturating_sub(line.start).min(line.text.len()));
        let is_cut_before = line.column > FAR;
        let kept = if is_cut_before { width } else { FAR };
        let start = before.char_indices().rev().take(kept).last().map_or(before.len(), |(at, _)| at);
        let end = after.char_indices().nth(width).map_or(after.len(), |(at, _)| at);
        let ellipsis = if end < after.len() { "…" } else { "" };
        let (marked, after) = after[..end].split_at(span.len().min(end));
        let [before, marked, after] = [&before[start..], marked, after].map(visible);
        Self {
            span: before.len()..before.len() + marked.len(),
            text: format!("{before}{marked}{after}{ellipsis}"),
            line: line.number,
            column: line.column,
            is_cut_before,
        }
    }
}

/// `text` with a sign for each character that would steer the terminal. ASCII's are left to the renderer, which has signs
/// of its own for them and knows the width of a tab.
fn visible(text: &str) -> String {
    text.chars().map(|c| if is_control(c) && !c.is_ascii() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    #[test]
    fn a_report_fits_the_screen_however_long_the_line() {
        for (before, after) in [(0, 0), (30, 500), (9_999, 3), (50_000, 50_000)] {
            let text = format!("first\n{}!{}\n", "é".repeat(before), "y".repeat(after));
            let start = 6 + 2 * before;
            let error = ParseError::new(start..start + 1, "no exclamations").with_label("here");
            let report = strip_str(&error.report("file", &text, 100)).to_string();
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
        let error = ParseError::new(4..5, "the card 6 is there twice")
            .with_label("again")
            .with_secondary(0..1, "first")
            .with_help("see the rules");
        let report = strip_str(&error.report("file", "6\n7\n6\n", 100)).to_string();
        for expected in ["--> file:3:1", "::: file:1:1", "^ again", "- first", "help: see the rules"] {
            assert!(report.contains(expected), "{report}");
        }
    }

    #[test]
    fn a_text_cannot_steer_the_terminal() {
        let text = "a\u{9b}31m\u{202e}\u{2028}\u{1b}[31mé\n";
        let error = ParseError::new(1..3, "a control character").with_label("here");
        let report = error.report("file", text, 100);
        assert!(!strip_str(&report).to_string().chars().any(|c| is_control(c) && c != '\n'), "{report:?}");
    }
}
