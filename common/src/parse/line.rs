//! Finds the line and the column of a byte.

/// A line of a text, and a place in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The line's number, from 1.
    pub(crate) number: usize,
    /// The line without its end.
    pub(crate) text: &'a str,
    /// The byte offset of the line in the text.
    pub(crate) start: usize,
    /// The column of the place, in characters, from 1.
    pub(crate) column: usize,
}

impl<'a> Line<'a> {
    /// The line of `text` that contains the byte `offset`.
    pub(crate) fn at(text: &'a str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..].split('\n').next().unwrap_or_default();
        Line {
            number: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            text: line.strip_suffix('\r').unwrap_or(line),
            start,
            column: before[start..].chars().count() + 1,
        }
    }
}
