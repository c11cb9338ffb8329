//! States the rules as types, and sorts.
//!
//! Cards and hand types are enums in ascending order, so their derived order is the rule. Part 1 is
//! a pipeline: read, sort, number, multiply, add. Part 2 adds one line to it, which turns every `J`
//! of the text into a `j`, a joker and the lowest card, and a `match` tells how jokers change the
//! type of the other cards.
//!
//! Source: Martin Kauppinen, "Advent of Code 2023: Day 07"
//! (<https://github.com/martinkauppinen/aoc-2023/blob/6c986da/src/bin/07.rs>). The types, the
//! functions, their order and the pipelines are his. Different here:
//!
//! - Before the parts see a text, the day's grammar has accepted it, so that a fault gets a
//!   diagnostic. The source trusts its input.
//! - Counts are arrays, filled in one pass over the hand. The source goes through all cards with
//!   `enum-iterator` and fills a `Vec`.
//! - The type without jokers comes from the counts of the other cards, in `from_counts`. The source
//!   makes those cards again, by `num-enum`, and counts them.
//! - The sum is a `u128`, which no input overflows.
//!
//! Cost: a stable sort of 12 bytes per hand. Equal hands keep the order of the input. Nothing here
//! limits time or memory: `--time-limit` ends the process.

use std::cmp::Ordering;

use common::ParseError;
use itertools::Itertools;
use nom::character::complete::{one_of, space1, u32};
use nom::multi::count;
use nom::{IResult, Parser};
use nom_supreme::ParserExt;

use crate::grammar;
use crate::model::{Card, Cards, HandType};

/// The text, if it is an input.
pub(crate) fn parse(text: &str) -> Result<&str, ParseError> {
    grammar::parse(text).map(|_| text)
}

/// The total winnings with jacks.
pub(crate) fn part1(input: &str) -> u128 {
    input
        .lines()
        .map(Hand::parse)
        .sorted()
        .enumerate()
        .map(|(i, hand)| u128::from(hand.bid) * (i as u128 + 1))
        .sum()
}

/// The total winnings with jokers.
pub(crate) fn part2(input: &str) -> u128 {
    input
        .lines()
        .map(|line| line.replace('J', "j"))
        .map(Hand::parse)
        .sorted()
        .enumerate()
        .map(|(i, hand)| u128::from(hand.bid) * (i as u128 + 1))
        .sum()
}

/// A hand, which compares by its type and then by its cards. Its `Eq` compares the bids, too, which
/// its `Ord` leaves out: a sort does not mind, but the contract of `Ord` does.
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "the source's names")]
struct Hand {
    cards: Cards,
    bid: u32,
    hand_type: HandType,
}

impl Ord for Hand {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.hand_type == other.hand_type {
            self.cards.cmp(&other.cards)
        } else {
            self.hand_type.cmp(&other.hand_type)
        }
    }
}

impl PartialOrd for Hand {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hand {
    fn new(cards: Cards, bid: u32) -> Self {
        Self { cards, bid, hand_type: HandType::from_cards(cards) }
    }

    /// Reads a line. It takes a `String` as well, so that part 2 needs one more line only.
    fn parse(input: impl AsRef<str>) -> Self {
        count(Card::parse, 5)
            .terminated(space1)
            .and(u32)
            .map(|(cards, bid)| Self::new(Cards(cards.try_into().expect("five cards")), bid))
            .parse(input.as_ref())
            .expect("the grammar has accepted the line")
            .1
    }
}

impl Card {
    fn parse(input: &str) -> IResult<&str, Self> {
        one_of("j23456789TJQKA")
            .map(|c| match c {
                'j' => Self::Joker,
                '2' => Self::Two,
                '3' => Self::Three,
                '4' => Self::Four,
                '5' => Self::Five,
                '6' => Self::Six,
                '7' => Self::Seven,
                '8' => Self::Eight,
                '9' => Self::Nine,
                'T' => Self::Ten,
                'J' => Self::Jack,
                'Q' => Self::Queen,
                'K' => Self::King,
                'A' => Self::Ace,
                _ => unreachable!(),
            })
            .parse(input)
    }
}

impl HandType {
    /// The type of five cards, with jokers as the cards that make the best type.
    pub fn from_cards(cards: Cards) -> Self {
        let mut card_counts = [0; 1 + Card::DECK.len()];
        for card in cards.0 {
            card_counts[card as usize] += 1;
        }
        if card_counts[Card::Joker as usize] > 0 {
            return Self::with_joker(card_counts);
        }
        Self::from_counts(&card_counts)
    }

    /// The type of up to five cards without jokers, from how often each card occurs.
    // The known mistakes call it, too. As a call, it would make each part a sixth slower.
    #[inline(always)]
    pub(crate) fn from_counts(card_counts: &[usize]) -> Self {
        let two_pair = card_counts.iter().filter(|count| **count == 2).count() == 2;
        match card_counts.iter().max() {
            Some(5) => Self::FiveOfAKind,
            Some(4) => Self::FourOfAKind,
            Some(3) if card_counts.contains(&2) => Self::FullHouse,
            Some(3) => Self::ThreeOfAKind,
            Some(2) if two_pair => Self::TwoPair,
            Some(2) => Self::OnePair,
            _ => Self::HighCard,
        }
    }

    /// The type of a hand with jokers, which join the most frequent other card.
    #[expect(
        clippy::match_same_arms,
        reason = "a line per case, from most jokers to least"
    )]
    fn with_joker(card_counts: [usize; 1 + Card::DECK.len()]) -> Self {
        let num_jokers = card_counts[Card::Joker as usize];
        let hand_type = Self::from_counts(&card_counts[Card::Two as usize..]);
        match (num_jokers, hand_type) {
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
            // There are no other ways to make five cards.
            _ => unreachable!(),
        }
    }
}
