//! Finds the line and the column of a byte.

/// A place in a text, with its line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The line's number, from 1.
    pub(crate) number: usize,
    /// The column of the place, in characters, from 1.
    pub(crate) column: usize,
    /// The line up to the place.
    pub(crate) before: &'a str,
    /// The rest of the line, without its end.
    pub(crate) after: &'a str,
}

impl<'a> Line<'a> {
    /// The line of `text` that contains the byte `offset`.
    pub(crate) fn at(text: &'a str, offset: usize) -> Self {
        let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
        let (above, before) = before.split_at(before.rfind('\n').map_or(0, |newline| newline + 1));
        let column = before.chars().count() + 1;
        let number = above.matches('\n').count() + 1;
        Line { number, column, before, after: after.lines().next().unwrap_or_default() }
    }
}
