//! Ranks hands without sorting them. No branch is taken per hand that depends on its cards.
//!
//! - `lines` reads the text 64 lines at a time, a usual line with one or two masked comparisons.
//! - `rows` turns 64 hands into rows of bytes, so that card values, hand types with and without
//!   jokers, and the check of the cards are the same arithmetic on every lane. The compiler turns
//!   it into vector instructions.
//! - `few` ranks up to some hundred thousand hands. One pass moves them to their buckets. Instead
//!   of sorting the buckets, it accounts for every pair in them that is in the wrong order.
//! - `many` ranks any number of hands in a fixed 4.5 MB. There are only 13^5 different hands, so a
//!   count and a sum of bids for each are enough.
//!
//! # One program for every CPU
//! Without AVX2 this takes 1.4 times as long, and AVX-512 saves about a tenth. The functions marked
//! `multiversion` are compiled for every CPU of the architecture, for those with AVX2, and for
//! those with AVX-512. The first call chooses. Only code that is inlined into such a function uses
//! its instructions, so everything below that handles every hand is `inline(always)`. A closure
//! cannot be, so no large piece of code is a closure.
//!
//! Only the lengths of lines are branched on. Of a thousand usual lines the processor mispredicts
//! some 120, those of two digits and those that are not usual, which is a twentieth of the time. One
//! does not see it by solving one input again and again, nor 25 in turn, which it learns by heart.
//!
//! Tried in vain: batches of 128 or 256 hands, several distances in one pass over the pairs, lines
//! in windows of 32 bits, the lengths of one or two lines without a branch (each line waits for the
//! one before), `sort_unstable` of packed keys, a radix sort for a thousand hands, and keys and bids
//! in one array.
//!
//! Cost: `O(N)` time for `N` hands, and at most 14 MB besides the text (20 bytes per hand up to 5
//! MB of text).

pub mod few;
pub mod many;
pub mod rows;

mod lanes;
mod lines;

use common::{NoAnswer, ParseError, Part};
use few::Few;
use many::Many;

use crate::grammar;

/// The hands and bids of an input.
pub fn parse(text: &str) -> Result<Model, ParseError> {
    if let Some(model) = read(text.as_bytes(), FEW_BYTES) {
        return Ok(model);
    }
    // The grammar reports what is wrong with the text. It should refuse every text that `read`
    // refuses. If it does not, report that fault of this approach.
    grammar::parse(text).and_then(|_| {
        Err(ParseError::without_place(
            "`fast` cannot read this text, though it is valid",
        ))
    })
}

/// The total winnings with jacks.
pub fn part1(model: &Model) -> Result<u128, NoAnswer> {
    winnings(model, Part::One)
}

/// The total winnings with jokers.
pub fn part2(model: &Model) -> Result<u128, NoAnswer> {
    winnings(model, Part::Two)
}

/// The longest text, in bytes, whose hands are stored one by one. For longer texts the table of all
/// hands is faster, and at some length smaller, too.
const FEW_BYTES: usize = 5 << 20;
const _: () = assert!(
    FEW_BYTES < 1 << 24,
    "the sums of `few` are proved to fit only for shorter texts"
);

/// The hands and bids of a text.
#[derive(Debug)]
pub enum Model {
    /// Hands one by one.
    Few(Few),
    /// A table of all hands.
    Many(Many),
}

/// Reads a text. `None` if it is not valid. The hands of a text of at most `few_bytes` are stored
/// one by one. Public for tests of both ways.
///
/// A valid text has at least one line, and none that is blank: an approach gets it without those at
/// its end. Each has five cards of `23456789TJQKA`, spaces or tabs, and a bid of 1 to 4294967295
/// without a sign or leading zeros. It ends with LF, with CRLF, or (the last line) with the text.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
))]
pub fn read(text: &[u8], few_bytes: usize) -> Option<Model> {
    Some(if text.len() <= few_bytes {
        Model::Few(Few::parse(text)?)
    } else {
        Model::Many(Many::parse(text)?)
    })
}

/// The sum of rank times bid.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
))]
fn winnings(model: &Model, part: Part) -> Result<u128, NoAnswer> {
    match model {
        Model::Few(few) => Ok(few.winnings(part)),
        Model::Many(many) => many.winnings(part),
    }
}
