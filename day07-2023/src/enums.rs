//! The rules as types, and then a sort.
//!
//! Idea: cards and hand types are enums in ascending order, so the derived order is the rule and the first part is
//! "sort, number, multiply, add". For the second part every jack becomes a joker, a card below two, whose effect on the
//! type of the other cards is a table of promotions; the rest is the same.
//!
//! Source: Martin Kauppinen, "Advent of Code 2023: Day 07". Kept are the ordered enums, the hands' order, nom-supreme's
//! postfix parsers and the promotions. Different here: the text is parsed once for both parts; cards and counts are
//! arrays, where that text allocates a `Vec` or two a hand; jokers are taken out of the counts, so the other cards need
//! not be built again; the match on counts is total, with no `unreachable!`. `enum-iterator` and `num_enum` are gone: all
//! they did was to size and walk the counts, which an array indexed by the card does without two derive macros.
//!
//! Cost: a stable sort of 12 bytes a hand, `O(N log N)` time for `N` hands and up to 24 bytes a hand beside the model.
//! Equal hands keep the order of the input.

use common::parse::{ParseError, parse};
use common::puzzle::{NoAnswer, Outcome, Solver};
use common::watch::Watch;
use itertools::Itertools;

use crate::grammar::CamelCards;
use crate::model::{Card, Cards, Hand, HandType, Strength};

/// The approach of this module.
#[derive(Debug)]
pub struct Enums;

impl Solver for Enums {
    const NAME: &'static str = "enums";
    const SUMMARY: &'static str = "ordered enums whose derived order is the rule; sort, then add up rank times bid";
    const SOURCE: &'static str =
        "Martin Kauppinen, \"Advent of Code 2023: Day 07\", github.com/martinkauppinen/aoc-2023";
    type Model = Vec<Hand>;

    fn parse(text: &str) -> Result<Vec<Hand>, ParseError> {
        parse::<CamelCards>(text)
    }

    fn part1(hands: &Vec<Hand>, watch: &Watch) -> Outcome {
        let ranking = rank(hands, |cards| cards, watch)?;
        Ok(winnings(&ranking)?.into())
    }

    fn part2(hands: &Vec<Hand>, watch: &Watch) -> Outcome {
        let ranking = rank(hands, Cards::with_jokers, watch)?;
        Ok(winnings(&ranking)?.into())
    }
}

/// A hand in the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    /// What decided its rank.
    pub strength: Strength,
    /// Its bid.
    pub bid: u32,
}

/// The hands from weakest to strongest; equal ones in the order of the input. `as_played` says what the cards count as:
/// themselves, or with jokers.
///
/// # Errors
/// `watch` ran out of time.
pub fn rank(hands: &[Hand], as_played: fn(Cards) -> Cards, watch: &Watch) -> Result<Vec<Ranked>, NoAnswer> {
    watch.check(0)?;
    let strength = |hand: &Hand| Ranked { strength: Strength::of(as_played(hand.cards)), bid: hand.bid };
    let mut ranking = hands.iter().map(strength).collect_vec();
    sort(&mut ranking, watch)?;
    Ok(ranking)
}

/// Sorts by strength, with a look at the watch now and then.
fn sort(ranking: &mut [Ranked], watch: &Watch) -> Result<(), NoAnswer> {
    // A tenth of a second's work; the site's inputs have a thousand hands.
    let mut width = 1 << 19;
    loop {
        for part in ranking.chunks_mut(width) {
            // After the first time, its halves are in order, which the standard sort sees and merges.
            part.sort_by_key(|ranked| ranked.strength);
            watch.check(part.len() as u64)?;
        }
        if width >= ranking.len() {
            return Ok(());
        }
        width *= 2;
    }
}

/// The sum of rank times bid.
///
/// # Errors
/// The sum does not fit.
pub fn winnings(ranking: &[Ranked]) -> Result<u128, NoAnswer> {
    (1_u128..)
        .zip(ranking)
        .map(|(rank, ranked)| rank * u128::from(ranked.bid)) // fits: a rank is below 2^64, a bid below 2^32
        .try_fold(0_u128, u128::checked_add)
        .ok_or_else(|| NoAnswer::too_large("the sum of the winnings"))
}

impl Strength {
    /// The strength of a hand with these cards; jokers make the best of its type.
    #[must_use]
    pub fn of(cards: Cards) -> Self {
        Self { hand_type: HandType::of(cards), cards }
    }
}

impl HandType {
    /// The best type that the cards can have, whatever their jokers stand for.
    #[must_use]
    pub fn of(cards: Cards) -> Self {
        let mut counts = [0; 1 + Card::DECK.len()];
        for card in cards.0 {
            counts[card as usize] += 1;
        }
        let [jokers, others @ ..] = counts; // the joker is the lowest card
        Self::of_counts(others).promoted(jokers)
    }

    /// The type of up to five cards, of which there are `counts` of each kind.
    fn of_counts(counts: [usize; Card::DECK.len()]) -> Self {
        let pairs = counts.iter().filter(|&&count| count == 2).count();
        match (counts.iter().max(), pairs) {
            (Some(5), _) => Self::FiveOfAKind,
            (Some(4), _) => Self::FourOfAKind,
            (Some(3), 1) => Self::FullHouse,
            (Some(3), _) => Self::ThreeOfAKind,
            (Some(2), 2) => Self::TwoPair,
            (Some(2), _) => Self::OnePair,
            _ => Self::HighCard,
        }
    }

    /// What cards of this type become with `jokers` more: the jokers join the most frequent card. The cards and jokers
    /// together are five, which leaves few cases: whatever has no line of its own is five of a kind.
    const fn promoted(self, jokers: usize) -> Self {
        match (self, jokers) {
            (unchanged, 0) => unchanged,
            (Self::HighCard, 1) => Self::OnePair,
            (Self::HighCard, 2) | (Self::OnePair, 1) => Self::ThreeOfAKind,
            (Self::TwoPair, 1) => Self::FullHouse,
            (Self::HighCard, 3) | (Self::OnePair, 2) | (Self::ThreeOfAKind, 1) => Self::FourOfAKind,
            _ => Self::FiveOfAKind,
        }
    }
}
