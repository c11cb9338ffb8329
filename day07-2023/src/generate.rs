//! Random inputs.
//!
//! Five cards drawn at random are high card or one pair nearly nine times in ten, and five of a kind hardly ever. The
//! inputs of the site are not like that, so here a type is drawn first, each often enough to matter, and then cards that
//! have it. Every kind of card is as likely as any other, so about a quarter of the hands has jokers. Bids are from 1 to
//! 1000, equally likely and independent.
//!
//! Up to a thousand hands no two have the same cards, as in the inputs of the site; beyond that nothing prevents it.
//! Cost: time and text are linear in the number of hands.

use std::collections::HashSet;
use std::fmt::Write;

use common::random::Random;

use crate::model::{Card, Cards};

/// The most hands that are made all different.
const DISTINCT: usize = 1000;

/// The largest bid.
const LARGEST_BID: u64 = 1000;

/// The input of `size` hands that belongs to `seed`. With a size of 0 it is empty, which is not a valid input.
#[must_use]
pub fn make(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    let mut made = HashSet::new();
    let mut text = String::new();
    for _ in 0..size {
        let mut cards = random_cards(&mut random);
        // At most a thousand of 371,293 hands are taken, so hardly a draw is in vain.
        while size <= DISTINCT && !made.insert(cards) {
            cards = random_cards(&mut random);
        }
        let bid = 1 + random.below(LARGEST_BID);
        let _ = writeln!(text, "{cards} {bid}"); // a string takes whatever is written
    }
    text
}

fn random_cards(random: &mut Random) -> Cards {
    let mut kinds = Card::DECK;
    random.shuffle(&mut kinds);
    let mut cards = random_pattern(random).map(|kind| kinds[kind]);
    random.shuffle(&mut cards);
    Cards(cards)
}

/// Which cards of a hand are of the same kind, by the hand's type.
fn random_pattern(random: &mut Random) -> [usize; 5] {
    match random.below(100) {
        0..15 => [0, 1, 2, 3, 4],  // high card
        15..40 => [0, 0, 1, 2, 3], // one pair
        40..58 => [0, 0, 1, 1, 2], // two pair
        58..76 => [0, 0, 0, 1, 2], // three of a kind
        76..88 => [0, 0, 0, 1, 1], // full house
        88..99 => [0, 0, 0, 0, 1], // four of a kind
        _ => [0, 0, 0, 0, 0],      // five of a kind
    }
}
