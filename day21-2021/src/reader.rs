//! Reads the two starts from the bytes of an input.
//!
//! An input is two lines of fixed words, each with a number from 1 to 10. The reader compares the words whole and looks at
//! no byte twice. It leaves every other text to the grammar, which accepts exactly the same inputs and says what is wrong
//! with the rest.

use common::ParseError;

use crate::grammar;
use crate::model::Starts;

/// The starts of a valid input. The grammar reports what is wrong with any other text.
#[inline]
pub(crate) fn parse(text: &str) -> Result<Starts, ParseError> {
    starts(text.as_bytes()).map_or_else(|| grammar::parse(text), Ok)
}

/// The two starts, or `None` if the text is not an input of this puzzle.
#[inline]
fn starts(text: &[u8]) -> Option<Starts> {
    let (first, rest) = start(text.strip_prefix(b"Player 1 starting position: ")?)?;
    let rest = line_end(rest)?;
    let (second, rest) = start(rest.strip_prefix(b"Player 2 starting position: ")?)?;
    only_line_ends(rest).then_some(Starts([first, second]))
}

/// Takes a number from 1 to 10 without a branch on its length, which would often be mispredicted.
fn start(text: &[u8]) -> Option<(u32, &[u8])> {
    let (digit @ b'1'..=b'9', rest) = text.split_first()? else { return None };
    let is_ten = text.starts_with(b"10");
    Some((u32::from(digit - b'0') + 9 * u32::from(is_ten), &rest[usize::from(is_ten)..]))
}

fn line_end(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

fn only_line_ends(mut text: &[u8]) -> bool {
    while let Some(rest) = line_end(text) {
        text = rest;
    }
    text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removes, replaces and inserts every byte at every place of some inputs.
    #[test]
    fn the_reader_accepts_what_the_grammar_accepts() {
        for input in [
            "Player 1 starting position: 10\nPlayer 2 starting position: 8\n",
            "Player 1 starting position: 1\r\nPlayer 2 starting position: 10",
            "Player 1 starting position: 9\nPlayer 2 starting position: 1\r\n\r\n",
        ] {
            is_read_alike(input.as_bytes());
            assert!(starts(input.as_bytes()).is_some());
            for place in 0..input.len() {
                let (before, after) = input.as_bytes().split_at(place);
                is_read_alike(&[before, &after[1..]].concat());
                for byte in 0..=u8::MAX {
                    is_read_alike(&[before, &[byte], &after[1..]].concat());
                    is_read_alike(&[before, &[byte], after].concat());
                }
            }
        }
    }

    #[track_caller]
    fn is_read_alike(bytes: &[u8]) {
        let by_grammar = str::from_utf8(bytes).ok().and_then(|text| grammar::parse(text).ok());
        assert_eq!(starts(bytes), by_grammar, "{:?}", String::from_utf8_lossy(bytes));
    }
}
