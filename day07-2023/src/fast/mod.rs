//! The fastest approach: no comparison sort, and no branch that depends on the cards of a hand.
//!
//! - `lines` reads the text 64 lines at a time, the usual line by one masked comparison.
//! - `columns` turns 64 hands into columns of bytes, so that card values, hand types with and without jokers and the
//!   check of the cards are the same arithmetic on every lane, which the compiler turns into vector instructions.
//! - `few` ranks up to some hundred thousand hands: one pass moves them to their buckets, and instead of sorting the
//!   buckets it makes up for every pair in them that is in the wrong order.
//! - `many` ranks any number of hands in a fixed 4.5 MB: there are only 13^5 different hands, so a count and a sum of
//!   bids each are enough.
//!
//! # One program for every CPU
//! Without AVX2 this takes 1.4 times as long, and AVX-512 takes an eighth off. The functions marked `multiversion` exist
//! for any CPU of the architecture, for those with AVX2 and for those with AVX-512, and the first call finds out which it
//! may use. Only what is inlined into such a function is compiled with it, so everything below that meets every hand is
//! `inline(always)`. A closure cannot be, so nothing large is one.
//!
//! Cost: `O(N)` time for `N` hands; beyond the text at most 14 MB (20 bytes per hand up to 5 MB of text).

mod columns;
mod few;
mod lanes;
mod lines;
mod many;

use common::parse::{self, ParseError};
use common::{Answer, Budget, NoAnswer, Outcome, Part, Solver};

use few::Few;
use many::Many;

use crate::grammar;

/// The approach of this module.
#[derive(Debug)]
pub struct Fast;

impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "hands as columns of bytes, ranked without comparing any two; a table for very many";
    const SOURCE: &'static str = "this workspace; the type as a number of equal pairs is known among solvers";
    type Model<'a> = Model;

    fn parse(text: &str) -> Result<Model, ParseError> {
        if let Some(model) = read(text.as_bytes()) {
            return Ok(model);
        }
        // The grammar knows what to say of a text that is not valid. It takes no text that `read` refuses; if it did,
        // that would be a fault of this approach, which is better said than hidden.
        parse::parse(grammar::hands, text)
            .and_then(|_| Err(ParseError::new(0..0, "`fast` cannot read this text, though it is valid")))
    }

    fn part1(model: &Model, _: &Budget) -> Outcome {
        winnings(model, Part::One).map(Answer::from)
    }

    fn part2(model: &Model, _: &Budget) -> Outcome {
        winnings(model, Part::Two).map(Answer::from)
    }
}

/// The longest text, in bytes, whose hands are stored one by one. Above it the table of all hands is faster; far above
/// it, it is also smaller.
const FEW_BYTES: usize = 5 << 20;
const _: () = assert!(FEW_BYTES < 1 << 24, "what `few` adds up is proved to fit for shorter texts only");

/// The hands and bids of a text, as this approach needs them.
#[derive(Debug)]
pub struct Model(Kind);

#[derive(Debug)]
enum Kind {
    Few(Few),
    Many(Many),
}

/// Reads a text, or returns `None` if it is not valid; why is for the grammar to say.
///
/// Valid is: one line or more, each of five cards of `23456789TJQKA`, spaces or tabs, and a bid of 1 to 4294967295
/// without sign or leading zeros, ended by LF or CRLF (or, the last one, by the end of the text); then blank lines or
/// nothing.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
))]
fn read(text: &[u8]) -> Option<Model> {
    let kind = if text.len() <= FEW_BYTES { Kind::Few(Few::parse(text)?) } else { Kind::Many(Many::parse(text)?) };
    Some(Model(kind))
}

/// The sum of rank times bid.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2",
))]
fn winnings(Model(kind): &Model, part: Part) -> Result<u128, NoAnswer> {
    match kind {
        Kind::Few(few) => Ok(few.winnings(part)),
        Kind::Many(many) => many.winnings(part),
    }
}

#[cfg(test)]
mod tests;
