//! Formats a [`ParseError`] in one line, or with the lines of the text in the style of rustc.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::error::{Details, ParseError, Place};
use crate::escape::escape;

impl ParseError {
    /// The error in one line, with its line and column in `text`, as in `3:7: expected a bid, found
    /// a space`. Both count from 1. The column counts characters.
    pub fn locate(&self, text: &str) -> String {
        let Some(span) = self.span() else { return self.to_string() };
        let line = Line::at(text, span.start);
        let column = line.before(span.start).chars().count() + 1;
        format!("{}:{column}: {self}", line.number)
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
        for Place { span, label } in places {
            // The renderer also fits a line to the screen, but it reads all that it gets.
            let line = Line::at(text, span.start).up_to(span.start, width);
            let [start, end] = [span.start, span.end].map(|at| escape(line.before(at)).len());
            let mark = kind.span(start..end);
            let snippet = Snippet::source(escape(line.text))
                .line_start(line.number)
                .path(name)
                .annotation(mark.label((!label.is_empty()).then_some(&**label)));
            group = group.element(snippet);
            kind = AnnotationKind::Context;
        }
        Renderer::styled()
            .decor_style(DecorStyle::Ascii)
            .term_width(width)
            .render(&[group])
    }
}

/// A line of a text.
struct Line<'a> {
    /// Its number, from 1.
    number: usize,
    /// Where it starts in the text.
    start: usize,
    /// The line without its end.
    text: &'a str,
}

impl<'a> Line<'a> {
    /// The line of `text` that contains the byte `offset`.
    fn at(text: &'a str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            number: text[..start].matches('\n').count() + 1,
            start,
            text: text[start..].lines().next().unwrap_or_default(),
        }
    }

    /// The line without what is more than so many characters behind the byte `offset` of the text.
    fn up_to(self, offset: usize, count: usize) -> Self {
        let before = self.before(offset).len();
        let behind = self.text[before..].char_indices().nth(count);
        let end = behind.map_or(self.text.len(), |it| before + it.0);
        Self { text: &self.text[..end], ..self }
    }

    /// What is before the byte `offset` of the text, or all of it.
    fn before(&self, offset: usize) -> &'a str {
        self.text
            .get(..offset.saturating_sub(self.start))
            .unwrap_or(self.text)
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
