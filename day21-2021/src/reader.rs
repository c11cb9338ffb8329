//! Reads the two starts from the bytes of a usual input: two lines of fixed words, each with a
//! number from 1 to 10.
//!
//! The reader compares the words whole and looks at no byte twice. It leaves every other text to
//! the grammar, which says what is wrong with it.

use common::ParseError;

use crate::grammar;
use crate::model::Starts;

/// The starts of an input.
#[inline]
pub(crate) fn parse(text: &str) -> Result<Starts, ParseError> {
    starts(text.as_bytes()).map_or_else(|| grammar::parse(text), Ok)
}

/// The two starts, or `None` if the text is not a usual input.
#[inline]
fn starts(text: &[u8]) -> Option<Starts> {
    let (first, rest) = start(text.strip_prefix(b"Player 1 starting position: ")?)?;
    let (second, rest) = start(rest.strip_prefix(b"\nPlayer 2 starting position: ")?)?;
    rest.is_empty().then_some(Starts([first, second]))
}

/// Takes a number from 1 to 10 without a branch on its length, which would often be mispredicted.
fn start(text: &[u8]) -> Option<(u32, &[u8])> {
    let (digit @ b'1'..=b'9', rest) = text.split_first()? else { return None };
    let is_ten = text.starts_with(b"10");
    Some((
        u32::from(digit - b'0') + 9 * u32::from(is_ten),
        &rest[usize::from(is_ten)..],
    ))
}
