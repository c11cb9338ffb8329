//! The rules as types, and then a sort.
//!
//! Idea: cards and hand types are enums in ascending order, so the derived order is the rule and the first part is
//! "sort, number, multiply, add". For the second part every jack becomes a joker, a card below two, whose effect on the
//! type of the other cards is a table of promotions; the rest is the same.
//!
//! Source: Martin Kauppinen, "Advent of Code 2023: Day 07". Kept are the ordered enums, the order of the hands, the
//! pipeline, nom-supreme's postfix parsers and the promotions. Different here:
//!
//! - The text is parsed once for both parts, so jacks become jokers in the pipeline and not in the text.
//! - What decides between hands is a type of its own without the bid ([`Strength`]), so its order can be derived.
//! - Cards and counts are arrays, where the text allocates a `Vec` or two per hand. An array indexed by the card also
//!   does all that `enum-iterator` and `num_enum` did.
//! - Jokers are taken out of the counts, so the other cards need not be built again.
//! - The match on promotions ends with "no jokers", so it needs no `unreachable!`.
//! - A time limit can stop the sort, and a sum is 128 bits wide.
//!
//! Cost: a stable sort of 12 bytes per hand, `O(N log N)` time for `N` hands and up to 24 bytes per hand beside the
//! model. Equal hands keep the order of the input.

use common::parse::{self, ParseError};
use common::{Budget, Outcome, Part, Solver};

use crate::grammar;
use crate::model::{Card, Cards, Hand, HandType};
use crate::sort::SortedWithin;

/// The approach of this module.
#[derive(Debug)]
pub struct Enums;

impl Solver for Enums {
    const NAME: &'static str = "enums";
    const SUMMARY: &'static str = "ordered enums whose derived order is the rule; sort, then add up rank times bid";
    const SOURCE: &'static str =
        "Martin Kauppinen, \"Advent of Code 2023: Day 07\", github.com/martinkauppinen/aoc-2023";
    type Model<'a> = Vec<Hand>;

    fn parse(text: &str) -> Result<Vec<Hand>, ParseError> {
        parse::parse(grammar::hands, text)
    }

    fn part1(hands: &Vec<Hand>, budget: &Budget) -> Outcome {
        winnings(hands, Part::One, budget)
    }

    fn part2(hands: &Vec<Hand>, budget: &Budget) -> Outcome {
        winnings(hands, Part::Two, budget)
    }
}

fn winnings(hands: &[Hand], part: Part, budget: &Budget) -> Outcome {
    let winnings: u128 = hands
        .iter()
        .map(|hand| (Strength::of(hand.cards.as_played(part)), hand.bid))
        .sorted_within(budget, |&(strength, _)| strength)?
        .zip(1..)
        .map(|((_, bid), rank)| u128::from(bid) * rank)
        .sum(); // fits: no memory holds 2^48 hands, and a bid is below 2^32
    Ok(winnings.into())
}

/// What decides between hands: the type and, between hands of one type, the cards from left to right. That is the order
/// of the fields, so the derived `Ord` is the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The type of the cards.
    pub hand_type: HandType,
    /// The cards themselves.
    pub cards: Cards,
}

impl Strength {
    /// The strength of a hand with these cards; jokers make the best of its type.
    pub fn of(cards: Cards) -> Self {
        Self { hand_type: HandType::of(cards), cards }
    }
}

impl HandType {
    /// The best type that the cards can have, whatever their jokers stand for.
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

    /// What cards of this type become with `jokers` more: the jokers join the most frequent card.
    #[expect(clippy::match_same_arms, reason = "a line per case, from most jokers to least")]
    const fn promoted(self, jokers: usize) -> Self {
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
            (_, unchanged) => unchanged, // no jokers, as these are all the ways to make five cards
        }
    }
}
