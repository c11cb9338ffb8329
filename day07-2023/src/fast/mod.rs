//! The fastest approach: no comparison sort, no hand looked at on its own after its line is read.
//!
//! - [`lane`] reads the text 64 lines at a time, the usual line by one masked comparison.
//! - [`columns`] turns 64 hands into columns of bytes, so that card values, hand types with and without jokers and the
//!   check of the cards are the same arithmetic on every lane, which the compiler turns into vector instructions.
//! - [`few`] ranks up to some hundred thousand hands: a radix sort of two digits, made so that the prefix sums of its
//!   tables are vector additions and its second pass moves nothing.
//! - [`many`] ranks any number of hands in a fixed 9 MB: there are only 13^5 different hands, so a count and a sum of
//!   bids each are enough.
//!
//! Cost: `O(N)` time for `N` hands, `O(min(N, 13^5))` memory beyond the text.

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

/// The deck in ascending order of value, and which of the two rules applies to `J`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// `J` is a jack, between ten and queen.
    Jacks,
    /// `J` is a joker: the lowest card, and whatever makes the type best.
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
#[must_use]
pub fn parse(text: &[u8]) -> Option<Model> {
    let kind = if text.len() <= FEW_BYTES { Kind::Few(Few::parse(text)?) } else { Kind::Many(Many::parse(text)?) };
    Some(Model(kind))
}

impl Model {
    fn winnings(&self, rules: Rules, watch: &Watch) -> Result<u128, NoAnswer> {
        match &self.0 {
            Kind::Few(few) => Ok(few.winnings(rules)),
            Kind::Many(many) => many.winnings(rules),
            Kind::Plain(hands) => enums::winnings(&enums::rank(hands, rules.as_played(), watch)?),
        }
    }
}

#[cfg(test)]
mod tests;
