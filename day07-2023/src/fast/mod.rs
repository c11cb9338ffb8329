//! The fastest approach: no comparison sort, and no branch that depends on the cards of a hand.
//!
//! - `lane` reads the text 64 lines at a time, the usual line by one masked comparison.
//! - `columns` turns 64 hands into columns of bytes, so that card values, hand types with and without jokers and the
//!   check of the cards are the same arithmetic on every lane, which the compiler turns into vector instructions.
//! - `few` ranks up to some hundred thousand hands: one pass moves them to their buckets, and instead of sorting the
//!   buckets it makes up for every pair in them that is in the wrong order.
//! - `many` ranks any number of hands in a fixed 9 MB: there are only 13^5 different hands, so a count and a sum of
//!   bids each are enough.
//!
//! # One program for every CPU
//! The vector instructions of a current CPU make this faster by a sixth. The functions marked `multiversion` exist twice,
//! for any CPU of the architecture and for those with AVX2, and the first call finds out which it may use. Only what is
//! inlined into such a function is compiled with it; so everything below that meets every hand is `inline(always)`.
//!
//! Cost: `O(N)` time for `N` hands; beyond the text at most 8.9 MB (20 bytes a hand up to 3 MB of text).

mod columns;
mod few;
mod lane;
mod many;

use common::parse::ParseError;
use common::puzzle::{Answer, NoAnswer, Outcome, Solver};
use common::watch::Watch;

use few::Few;
use many::Many;

use crate::enums;
use crate::grammar::CamelCards;
use crate::model::{Cards, Hand};

/// The approach of this module.
#[derive(Debug)]
pub struct Fast;

impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "hands as columns of bytes, ranked without comparing any two; a table for very many";
    const SOURCE: &'static str = "this workspace; the type as a number of equal pairs is known among solvers";
    type Model = Model;

    fn parse(text: &str) -> Result<Model, ParseError> {
        if let Some(model) = parse(text.as_bytes()) {
            return Ok(model);
        }
        // The grammar is the judge of what is valid, and knows what to say of what is not.
        common::parse::parse::<CamelCards>(text).map(|hands| Model(Kind::Plain(hands)))
    }

    fn part1(model: &Model, watch: &Watch) -> Outcome {
        model.winnings(Rules::Jacks, watch).map(Answer::from)
    }

    fn part2(model: &Model, watch: &Watch) -> Outcome {
        model.winnings(Rules::Jokers, watch).map(Answer::from)
    }
}

/// The longest text, in bytes, whose hands are stored one by one. Above it the table of all hands is faster; far above
/// it, it is also smaller.
const FEW_BYTES: usize = 3 << 20;
const _: () = assert!(FEW_BYTES < 1 << 24, "what `few` adds up is proved to fit for shorter texts only");

/// The hands and bids of a text, as this approach needs them.
#[derive(Debug)]
pub struct Model(Kind);

#[derive(Debug)]
enum Kind {
    Few(Few),
    Many(Many),
    /// What only the grammar could read; the lane takes every valid text, so there should be none.
    Plain(Vec<Hand>),
}

/// What `J` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// A jack, between ten and queen.
    Jacks,
    /// A joker: the lowest card, and whatever makes the type best.
    Jokers,
}

impl Rules {
    /// The cards from the lowest to the highest, as their values where `J` is a jack.
    const fn order(self) -> [usize; 13] {
        match self {
            Self::Jacks => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            Self::Jokers => [9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12],
        }
    }

    /// The same rules for [`enums`].
    fn as_played(self) -> fn(Cards) -> Cards {
        match self {
            Self::Jacks => |cards| cards,
            Self::Jokers => Cards::with_jokers,
        }
    }
}

/// Reads a text, or returns `None` if it is not valid; why is for the grammar to say.
///
/// Valid is: an optional byte order mark; one line or more, each of five cards of `23456789TJQKA`, spaces or tabs, and
/// a bid of 1 to 4294967295 without sign or leading zeros, ended by LF or CRLF (or, the last one, by the end of the
/// text); then blank lines or nothing.
#[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2"))]
#[must_use]
pub fn parse(text: &[u8]) -> Option<Model> {
    let kind = if text.len() <= FEW_BYTES { Kind::Few(Few::parse(text)?) } else { Kind::Many(Many::parse(text)?) };
    Some(Model(kind))
}

impl Model {
    fn winnings(&self, rules: Rules, watch: &Watch) -> Result<u128, NoAnswer> {
        match &self.0 {
            Kind::Few(few) => Ok(few_winnings(few, rules)),
            Kind::Many(many) => many.winnings(rules),
            Kind::Plain(hands) => enums::winnings(&enums::rank(hands, rules.as_played(), watch)?),
        }
    }
}

#[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt+sse4.2"))]
fn few_winnings(few: &Few, rules: Rules) -> u128 {
    few.winnings(rules)
}

#[cfg(test)]
mod tests;
