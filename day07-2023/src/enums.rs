//! States the rules as types, and sorts.
//!
//! Cards and hand types are enums in ascending order, so their derived order is the rule. Part 1 is
//! a pipeline: sort, number, multiply, add. For part 2 every jack becomes a joker, a card below
//! two, and a `match` tells how jokers change the type of the other cards. The rest stays the same.
//!
//! Source: Martin Kauppinen, "Advent of Code 2023: Day 07". The ordered enums, the order of hands,
//! the types by the largest count, the promotions, the pipeline and the postfix parsers are his.
//! Different here:
//!
//! - The source's hand has its cards before its type, so it cannot derive the order, and implements
//!   `Ord` by hand. Its `Eq` is derived and compares the bids, which its `Ord` leaves out. So for
//!   two hands that differ in their bids only, `cmp` says `Equal` and `==` says `false`. The
//!   contract of `Ord` forbids that. [`Strength`] has the type first and no bid, and derives both.
//! - `Strength` is computed for the sort. The source stores the type in a hand.
//! - Both parts share one parsed text, so the line that part 2 adds turns the jacks of hands into
//!   jokers, and not those of the text.
//! - Cards and counts are arrays, where the source allocates some `Vec`s per hand. One pass over
//!   the hand counts its cards, where the source goes through all cards with `enum-iterator`.
//! - Without its first element, the array has the counts of the other cards. The source collects
//!   those cards again to count them without jokers.
//! - `with_joker` has a line for no jokers, too. The source does not call it without any.
//! - One pair is `OnePair` throughout. The source declares `OnePair` and then writes `Pair`.
//!
//! Cost: a stable sort of 12 bytes per hand. Equal hands keep the order of the input. Nothing here
//! limits time or memory: `--time-limit` ends the process.

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
        Self::from_counts(&others).with_joker(jokers)
    }

    /// The type of up to five cards, from how often each card occurs.
    // The known mistakes call it, too. As a call, it would make each part a sixth slower.
    #[inline(always)]
    pub(crate) fn from_counts(counts: &[usize]) -> Self {
        let two_pair = counts.iter().filter(|count| **count == 2).count() == 2;
        match counts.iter().max() {
            Some(5) => Self::FiveOfAKind,
            Some(4) => Self::FourOfAKind,
            Some(3) if counts.contains(&2) => Self::FullHouse,
            Some(3) => Self::ThreeOfAKind,
            Some(2) if two_pair => Self::TwoPair,
            Some(2) => Self::OnePair,
            _ => Self::HighCard,
        }
    }

    /// The type that cards of this type and `jokers` make together. The jokers join the most
    /// frequent card.
    #[expect(
        clippy::match_same_arms,
        reason = "a line per case, from most jokers to least"
    )]
    const fn with_joker(self, jokers: usize) -> Self {
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
            (0, unchanged) => unchanged,
            // There are no other ways to make five cards.
            _ => unreachable!(),
        }
    }
}
