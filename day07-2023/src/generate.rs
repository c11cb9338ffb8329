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
    let mut kinds = Card::DECK.map(|(card, _)| card);
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

/// A text that attacks what `fast` counts on: that lines have a usual form, batches are full, buckets are small and
/// sums fit. Its hands are of few kinds or of all, with hardly a joker or nothing else, all different or a few again and
/// again, at times in order; its bids are small, usual, or as long as they can be; and it is written in all the ways that
/// the format leaves open.
pub fn hard(random: &mut Random) -> String {
    let size = match random.below(4000) {
        0 => 700_000, // the table of all hands
        1..=100 => 1 + random.index(3000),
        101..=1600 => [63, 64, 65, 127, 128, 129][random.index(6)],
        _ => 1 + random.index(12),
    };
    let mut kinds = Card::DECK.map(|(card, _)| card);
    random.shuffle(&mut kinds);
    let kinds = &kinds[..=random.index(13)];
    let joker_percentage = [0, 0, 10, 50, 95][random.index(5)];
    let draw = |random: &mut Random| {
        let is_joker = |random: &mut Random| random.below(100) < joker_percentage;
        Cards([(); 5].map(|()| if is_joker(random) { Card::Jack } else { kinds[random.index(kinds.len())] }))
    };
    let different = if random.below(3) == 0 { 1 + random.index(8) } else { size };
    let pool: Vec<Cards> = (0..different).map(|_| draw(random)).collect();
    let mut hands: Vec<Cards> =
        (0..size).map(|hand| pool.get(hand).copied().unwrap_or(pool[random.index(different)])).collect();
    if random.below(8) == 0 {
        hands.sort_unstable();
    }
    let bids = random.below(4);
    let hands: Vec<(Cards, u64)> = hands.into_iter().map(|cards| (cards, hard_bid(random, bids))).collect();
    written(&hands, random)
}

/// A bid of one of four shapes: small, usual, any, or next to a power of ten.
fn hard_bid(random: &mut Random, shape: u64) -> u64 {
    let largest = u64::from(u32::MAX);
    match shape {
        0 => 1 + random.below(9),
        1 => 1 + random.below(LARGEST_BID),
        2 => 1 + random.below(largest),
        _ => ((0..random.below(11)).fold(1, |power, _| 10 * power) - random.below(2)).clamp(1, largest),
    }
}

/// The hands as a text, in any of the ways that the format leaves open.
fn written(hands: &[(Cards, u64)], random: &mut Random) -> String {
    let gaps: &[&str] = [&[" "][..], &[" "], &["\t"], &[" ", "  ", "\t", " \t  ", "         "]][random.index(4)];
    let ends: &[&str] = [&["\n"][..], &["\n"], &["\r\n"], &["\n", "\r\n"]][random.index(4)];
    let mut text = String::new();
    for (cards, bid) in hands {
        let (gap, end) = (gaps[random.index(gaps.len())], ends[random.index(ends.len())]);
        let _ = write!(text, "{cards}{gap}{bid}{end}"); // a string takes whatever is written
    }
    match random.below(8) {
        0 => text.push_str(["\n", "\r\n", "\n\r\n\n"][random.index(3)]),
        1 => text.truncate(text.trim_end().len()),
        _ => {}
    }
    text
}
