//! Takes the sorted counts of a hand's cards as its type.
//!
//! Count each kind of card, and sort the counts from most to least: a full house has `[3, 2]`, two
//! pair have `[2, 2, 1]`. Such lists compare as the types do, so they are the types. There is no
//! type to name and no case to tell apart. Jokers join the first count.
//!
//! Source: Martijn Pieters, "Lets get this sorted", a notebook in Python
//! (<https://github.com/mjpieters/adventofcode/blob/7840243/2023/Day%2007.ipynb>). It tells the idea
//! best, though we don't know who had it first. Different here:
//!
//! - Counts are an array with a place for each of the thirteen kinds. The source keeps only the
//!   kinds that occur, and leaves five jokers alone. Here they are added to a count of 0.
//! - The joker is a card of its own, so its count is known. The source finds it among the sorted
//!   counts by the number of jokers.
//! - The type and the cards are the key of a sort. The source stores them in a hand, and hands
//!   compare by them. For jokers, it derives a class of hands.
//!
//! Cost: a stable sort by keys of 18 bytes, each computed once, and a copy of the hands. Equal
//! hands keep the order of the input. Nothing here limits time or memory: `--time-limit` ends the
//! process.

use std::cmp::Reverse;

use itertools::Itertools;

use crate::model::{Card, Cards, Hand};

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
        .sorted_by_cached_key(|hand| (counts(hand.cards), hand.cards))
        .zip(1..)
        .map(|(hand, rank)| u128::from(hand.bid) * rank)
        .sum()
}

/// How often each kind of card occurs, from most to least. Jokers join the most frequent kind.
fn counts(cards: Cards) -> [u8; Card::DECK.len()] {
    let mut counts = [0; 1 + Card::DECK.len()];
    for card in cards.0 {
        counts[card as usize] += 1;
    }
    let [jokers, mut others @ ..] = counts; // the joker is the lowest card
    others.sort_unstable_by_key(|&count| Reverse(count));
    others[0] += jokers;
    others
}
