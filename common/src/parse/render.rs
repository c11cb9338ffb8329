//! Formats a [`ParseError`] in one line, or with the lines of the text in the style of rustc.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::error::{Details, ParseError, Place};
use crate::escape::escape;

impl ParseError {
    /// The error in one line, with its line and column in `text`, as in `3:7: expected a bid, found
    /// a space`. Both count from 1. The column counts characters.
    pub fn locate(&self, text: &str) -> String {
        let Some(span) = self.span() else { return self.to_string() };
        let Line { number, column, .. } = Line::at(text, span.start);
        format!("{number}:{column}: {self}")
    }

    /// The error with its lines of `text`, which came from the source `name`. It fits on a screen of
    /// `width` columns, however long the lines are. It has colour and does not end with a newline.
    pub fn report(&self, name: &str, text: &str, width: usize) -> String {
        let Details { message, places } = &*self.0;
        let place = if places.is_empty() { format!("{name}: ") } else { String::new() };
        // A parser may quote the text in its message.
        let title = escape(&(place + message));
        let mut group = Group::with_title(Level::ERROR.primary_title(&title));
        let mut kind = AnnotationKind::Primary;
        for place in places {
            group = group.element(marked_line(text, place, kind, width).path(name));
            kind = AnnotationKind::Context;
        }
        Renderer::styled()
            .decor_style(DecorStyle::Ascii)
            .term_width(width)
            .render(&[group])
    }
}

/// The line of `text` in which a place begins, with its bytes marked.
fn marked_line<'a>(
    text: &str,
    Place { span, label }: &'a Place,
    kind: AnnotationKind,
    width: usize,
) -> Snippet<'a, Annotation<'a>> {
    let line = Line::at(text, span.start);
    // The renderer also fits a line to the screen, but it reads all of it, which can be as long as
    // the input.
    let end = line
        .after
        .char_indices()
        .nth(width)
        .map_or(line.after.len(), |(at, _)| at);
    let rest = &line.after[..end];
    let (marked, after) = rest.split_at_checked(span.len()).unwrap_or((rest, ""));
    let [before, marked, after] = [line.before, marked, after].map(escape);
    let annotation = kind.span(before.len()..before.len() + marked.len());
    Snippet::source(format!("{before}{marked}{after}"))
        .line_start(line.number)
        .annotation(annotation.label((!label.is_empty()).then_some(&**label)))
}

/// A place in a text, with its line.
struct Line<'a> {
    /// The line's number, from 1.
    number: usize,
    /// The column of the place, in characters, from 1.
    column: usize,
    /// The line up to the place.
    before: &'a str,
    /// The rest of the line, without its end.
    after: &'a str,
}

impl<'a> Line<'a> {
    /// The line of `text` that contains the byte `offset`.
    fn at(text: &'a str, offset: usize) -> Self {
        let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
        let (above, before) = before.split_at(before.rfind('\n').map_or(0, |newline| newline + 1));
        let column = before.chars().count() + 1;
        let number = above.matches('\n').count() + 1;
        Line {
            number,
            column,
            before,
            after: after.lines().next().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_longer_than_the_screen_is_marked_along_it() {
        let error = ParseError::new(0..300, "no".to_owned());
        let report = error.report("a", &"x".repeat(400), 40);
        assert!(report.matches('^').count() > 20, "{report}");
    }
}
