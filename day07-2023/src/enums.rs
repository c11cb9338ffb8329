//! States the rules as types, and sorts.
//!
//! Cards and hand types are enums in ascending order, so their derived order is the rule. Part 1 is
//! a pipeline: sort, number, multiply, add. For part 2 every jack becomes a joker, a card below
//! two, and a table of promotions tells how jokers change the type of the other cards. The rest
//! stays the same.
//!
//! Source: Martin Kauppinen, "Advent of Code 2023: Day 07". The ordered enums, the order of hands,
//! the pipeline, the postfix parsers and the promotions are his. Different here:
//!
//! - Both parts share one parsed text, so the line that part 2 adds turns the jacks of hands into
//!   jokers, and not those of the text.
//! - [`Strength`] leaves the bid out, so the order of hands can be derived as well. It is computed
//!   for the sort, and the source stores it in a hand.
//! - Cards and counts are arrays, where the source allocates a `Vec` or two per hand. An array
//!   indexed by the card also replaces `enum-iterator` and `num_enum`.
//! - Counts are sorted, so each type is one pattern. The source matches the largest count, and then
//!   looks for pairs.
//! - Jokers are dropped from the counts, so there is no need to collect the other cards again.
//! - `promoted`, the source's `with_joker`, ends with "no jokers", so it needs no `unreachable!`.
//!
//! Cost: a stable sort of 12 bytes per hand. Equal hands keep the order of the input. Nothing here
//! limits time or memory: `--time-limit` ends the process.

use std::cmp::Reverse;

use itertools::Itertools;

use crate::model::{Card, Cards, Hand, HandType};

pub(crate) use crate::grammar::parse;

/// The total winnings with jacks.
pub(crate) fn part1(hands: &[Hand]) -> u128 {
    winnings(hands.iter().copied())
}

/// The total winnings with jokers.
pub(crate) fn part2(hands: &[Hand]) -> u128 {
    winnings(hands.iter().copied().map(Hand::with_jokers))
}

/// The sum of rank times bid. It fits, because no memory holds 2^48 hands and bids are below 2^32.
fn winnings(hands: impl Iterator<Item = Hand>) -> u128 {
    hands
        .map(|Hand { cards, bid }| (Strength::new(cards), bid))
        .sorted_by_key(|&(strength, _)| strength)
        .zip(1..)
        .map(|((_, bid), rank)| u128::from(bid) * rank)
        .sum()
}

/// The strength of a hand: its type decides first, then its cards from left to right. That is the
/// order of the fields, so the derived `Ord` is the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The type of the cards.
    pub hand_type: HandType,
    /// The cards themselves.
    pub cards: Cards,
}

impl Strength {
    /// The strength of a hand with these cards. Jokers make its type as good as possible.
    pub fn new(cards: Cards) -> Self {
        Self { hand_type: HandType::from_cards(cards), cards }
    }
}

impl HandType {
    /// The type of the cards, with jokers as the cards that make the best type.
    pub fn from_cards(cards: Cards) -> Self {
        let mut counts = [0; 1 + Card::DECK.len()];
        for card in cards.0 {
            counts[card as usize] += 1;
        }
        let [jokers, others @ ..] = counts; // the joker is the lowest card
        Self::from_counts(others).promoted(jokers)
    }

    /// The type of up to five cards, from how often each kind occurs.
    fn from_counts(mut counts: [u8; Card::DECK.len()]) -> Self {
        counts.sort_unstable_by_key(|&count| Reverse(count));
        match counts {
            [5, ..] => Self::FiveOfAKind,
            [4, ..] => Self::FourOfAKind,
            [3, 2, ..] => Self::FullHouse,
            [3, ..] => Self::ThreeOfAKind,
            [2, 2, ..] => Self::TwoPair,
            [2, ..] => Self::OnePair,
            _ => Self::HighCard,
        }
    }

    /// The type that cards of this type and `jokers` make together. The jokers join the most
    /// frequent card.
    #[expect(clippy::match_same_arms, reason = "a line per case, from most jokers to least")]
    const fn promoted(self, jokers: u8) -> Self {
        match (jokers, self) {
            (5 | 4, _) => Self::FiveOfAKind,
            (3, Self::OnePair) => Self::FiveOfAKind,
            (3, Self::HighCard) => Self::FourOfAKind,
            (2, Self::ThreeOfAKind) => Self::FiveOfAKind,
            (2, Self::OnePair) => Self::FourOfAKind,
            (2, Self::HighCard) => Self::ThreeOfAKind,
            (1, Self::FourOfAKind) => Self::FiveOfAKind,
            (1, Self::ThreeOfAKind) => Self::FourOfAKind,
            (1, Self::TwoPair) => Self::FullHouse,
            (1, Self::OnePair) => Self::ThreeOfAKind,
            (1, Self::HighCard) => Self::OnePair,
            // No jokers: the lines above are all the ways to make five cards.
            (_, unchanged) => unchanged,
        }
    }
}
