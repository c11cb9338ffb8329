//! Formats a [`ParseError`] in one line, or with the lines of the text in the style of rustc.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::error::{Diagnosis, ParseError};
use super::line::Line;
use crate::support::terminal::{escape, is_control, width};

impl ParseError {
    /// The error in one line, with its line and column in `text`, as in `3:7: expected a bid, found
    /// a space`. Both count from 1. The column counts characters.
    pub fn locate(&self, text: &str) -> String {
        let Diagnosis { message, span, .. } = &*self.0;
        let Some(span) = span else { return message.clone() };
        let line = Line::at(text, span.start);
        format!("{}:{}: {message}", line.number, line.column)
    }

    /// The error with its lines of `text`, which came from the source `name`. It fits on a screen,
    /// however long the lines are. It has colour and does not end with a newline.
    pub fn report(&self, name: &str, text: &str) -> String {
        let Diagnosis { message, span, label, secondary } = &*self.0;
        let title = match span {
            Some(_) => message.clone(),
            None => format!("{name}: {message}"),
        };
        // A parser may quote the text in its message.
        let title = escape(&title);
        let mut group = Group::with_title(Level::ERROR.primary_title(&title));
        if let Some(span) = span {
            let marked = marked_line(text, span, AnnotationKind::Primary, label);
            group = group.element(marked.path(name));
        }
        if let Some((span, label)) = secondary {
            let marked = marked_line(text, span, AnnotationKind::Context, label);
            group = group.element(marked.path(name));
        }
        Renderer::styled().decor_style(DecorStyle::Ascii).term_width(width()).render(&[group])
    }
}

/// The line of `text` in which `span` begins, with the bytes of the span marked.
fn marked_line<'a>(
    text: &str,
    span: &Range<usize>,
    kind: AnnotationKind,
    label: &'a str,
) -> Snippet<'a, Annotation<'a>> {
    let line = Line::at(text, span.start);
    let before_len = span.start.saturating_sub(line.start);
    let (before, rest) = line.text.split_at_checked(before_len).unwrap_or((line.text, ""));
    // The renderer also fits a line to the screen, but it reads all of it, which can be as long as
    // the input.
    let end = rest.char_indices().nth(width()).map_or(rest.len(), |(at, _)| at);
    let ellipsis = if end < rest.len() { "…" } else { "" };
    let rest = &rest[..end];
    let (marked, after) = rest.split_at_checked(span.len()).unwrap_or((rest, ""));
    let [before, marked, after] = [before, marked, after].map(visible);
    let annotation = kind.span(before.len()..before.len() + marked.len());
    Snippet::source(format!("{before}{marked}{after}{ellipsis}"))
        .line_start(line.number)
        .annotation(annotation.label((!label.is_empty()).then_some(label)))
}

/// Replaces control characters outside ASCII. The renderer replaces those of ASCII itself, and
/// knows the width of a tab.
fn visible(text: &str) -> String {
    text.chars()
        .map(|c| if is_control(c) && !c.is_ascii() { char::REPLACEMENT_CHARACTER } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    #[test]
    fn a_report_fits_the_screen_however_long_the_line() {
        let text = format!("first\n{}!{}\n", "é".repeat(50_000), "y".repeat(50_000));
        let error = ParseError::new(100_006..100_007, "no exclamations").with_label("here");
        let report = strip_str(&error.report("file", &text)).to_string();
        assert!(report.contains("--> file:2:50001"), "{report}");
        let lines: Vec<Vec<char>> = report.lines().map(|line| line.chars().collect()).collect();
        assert!(lines.len() <= 6 && lines.iter().all(|line| line.len() <= 120), "{report}");
        let [.., marked, mark] = &lines[..] else { panic!("{report}") };
        let mark = mark.iter().position(|&c| c == '^').expect("the mark");
        assert_eq!(marked[mark], '!', "{report}");
    }

    #[test]
    fn a_report_shows_both_places_with_their_lines() {
        let error = ParseError::new(4..5, "the card 6 is there twice")
            .with_label("again")
            .with_secondary(0..1, "first");
        let report = strip_str(&error.report("file", "6\n7\n6\n")).to_string();
        for expected in ["--> file:3:1", "::: file:1:1", "^ again", "- first"] {
            assert!(report.contains(expected), "{report}");
        }
    }
}
