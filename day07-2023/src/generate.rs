//! Random inputs.
//!
//! Five random cards are high card or one pair nearly nine times in ten, and five of a kind hardly
//! ever. The inputs of the site are different. So this draws a type first, each often enough to
//! matter, and then cards of that type. All kinds of cards are equally likely, so about a quarter
//! of the hands have jokers. Bids from 1 to 1000 are equally likely, too.
//!
//! In inputs of up to a thousand hands, no two hands have the same cards, as in the inputs of the
//! site.

use std::array;
use std::collections::HashSet;
use std::fmt::Write;

use common::random::Random;

use crate::model::{Card, Cards};

/// The largest input whose hands all differ.
const DISTINCT: usize = 1000;

/// The largest bid.
const LARGEST_BID: u64 = 1000;

/// The input of `size` hands for `seed`. A size of 0 makes an empty text, which is not a valid
/// input.
pub(crate) fn make(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    let mut made = HashSet::new();
    let mut text = String::new();
    for _ in 0..size {
        let mut cards = random_cards(&mut random);
        // At most a thousand of 371,293 hands are taken, so hardly any draw is repeated.
        while size <= DISTINCT && !made.insert(cards) {
            cards = random_cards(&mut random);
        }
        let bid = 1 + random.below(LARGEST_BID);
        let _ = writeln!(text, "{cards} {bid}"); // writing to a string cannot fail
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

/// The kinds of a hand's cards, as numbers. Cards with the same number are equal.
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

/// A text that breaks what `fast` is tuned for: usual lines, full batches, small buckets, and sums
/// that fit. Its hands have few kinds of cards or all, and no jokers or many. They differ or
/// repeat, and are sometimes sorted. Its bids are small, usual, or as long as possible. Its lines
/// use every freedom of the format.
pub(crate) fn adversarial(random: &mut Random) -> String {
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
    let draw_card = |random: &mut Random| {
        if random.below(100) < joker_percentage {
            Card::Jack
        } else {
            kinds[random.index(kinds.len())]
        }
    };
    let different = if random.below(3) == 0 { 1 + random.index(8) } else { size };
    let pool: Vec<Cards> =
        (0..different).map(|_| Cards(array::from_fn(|_| draw_card(random)))).collect();
    let mut hands: Vec<Cards> = (0..size)
        .map(|hand| pool.get(hand).copied().unwrap_or(pool[random.index(different)]))
        .collect();
    if random.below(8) == 0 {
        hands.sort_unstable();
    }
    let bids = random.below(4);
    let hands: Vec<(Cards, u64)> =
        hands.into_iter().map(|cards| (cards, adversarial_bid(random, bids))).collect();
    written(&hands, random)
}

/// A bid of one of four shapes: small, usual, any, or a power of ten or one less.
fn adversarial_bid(random: &mut Random, shape: u64) -> u64 {
    let largest = u64::from(u32::MAX);
    match shape {
        0 => 1 + random.below(9),
        1 => 1 + random.below(LARGEST_BID),
        2 => 1 + random.below(largest),
        _ => {
            let power = (0..random.below(11)).fold(1, |power, _| 10 * power);
            (power - random.below(2)).clamp(1, largest)
        }
    }
}

/// The hands as a text that uses every freedom of the format.
fn written(hands: &[(Cards, u64)], random: &mut Random) -> String {
    let gaps: &[&str] = match random.below(4) {
        0 | 1 => &[" "],
        2 => &["\t"],
        _ => &[" ", "  ", "\t", " \t  ", "         "],
    };
    let ends: &[&str] = match random.below(4) {
        0 | 1 => &["\n"],
        2 => &["\r\n"],
        _ => &["\n", "\r\n"],
    };
    let mut text = String::new();
    for (cards, bid) in hands {
        let (gap, end) = (gaps[random.index(gaps.len())], ends[random.index(ends.len())]);
        let _ = write!(text, "{cards}{gap}{bid}{end}"); // writing to a string cannot fail
    }
    match random.below(8) {
        0 => text.push_str(["\n", "\r\n", "\n\r\n\n"][random.index(3)]),
        1 => text.truncate(text.trim_end().len()),
        _ => {}
    }
    text
}
