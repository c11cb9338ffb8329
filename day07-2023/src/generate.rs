//! Random inputs.
//!
//! Five random cards are high card or one pair nearly nine times in ten, and five of a kind hardly
//! ever. The inputs of the site are different, so this draws a pattern first, and then cards of
//! that pattern. In 17 published inputs, the shares of the patterns in [`PATTERNS`] hardly vary.
//! All of them have a thousand hands that differ in more than the order of their cards, every bid
//! from 1 to 1000 once, and `JJJJJ` once, but no other five of a kind. So has an input of full size
//! here. Larger ones repeat hands and bids, and have one `JJJJJ` in a thousand. Half of the smaller
//! ones have it.

use std::array;
use std::collections::HashSet;
use std::fmt::Write;

use common::random::Random;

use crate::model::{Card, Cards};

/// The number of hands in the inputs of the site, and the largest whose hands all differ.
pub(crate) const FULL_SIZE: usize = 1000;

/// The largest bid.
const LARGEST_BID: u64 = 1000;

/// The input of `size` hands for `seed`. A size of 0 makes an empty text, which is not a valid
/// input.
pub(crate) fn make(seed: u64, size: usize) -> String {
    let mut random = Random::new(seed);
    let all_jokers = if size < FULL_SIZE { random.index(2).min(size) } else { size / FULL_SIZE };
    let mut hands = vec![Cards([Card::Jack; 5]); all_jokers];
    let mut made = HashSet::new();
    while hands.len() < size {
        let pattern = random_pattern(&mut random);
        // Trying again with the same pattern keeps its share. Some patterns have only twelve hands.
        let mut tries = (0..30).map(|_| random_cards(pattern, &mut random));
        hands.extend(tries.find(|cards| {
            let mut sorted = cards.0;
            sorted.sort_unstable();
            size > FULL_SIZE || made.insert(sorted)
        }));
    }
    random.shuffle(&mut hands);
    let mut bids: Vec<u64> = (1..=LARGEST_BID).collect();
    random.shuffle(&mut bids);
    let mut text = String::new();
    for (cards, bid) in hands.into_iter().zip(bids.into_iter().cycle()) {
        let _ = writeln!(text, "{cards} {bid}"); // writing to a string cannot fail
    }
    text
}

/// The kinds of a hand's cards, as numbers, and how many of 999 hands have them. Cards with the
/// same number are equal, and those with a 0 are jokers.
const PATTERNS: [([usize; 5], u64); 17] = [
    // High card.
    ([1, 2, 3, 4, 5], 125),
    ([0, 1, 2, 3, 4], 75),
    // One pair.
    ([1, 1, 2, 3, 4], 135),
    ([1, 1, 0, 2, 3], 95),
    ([0, 0, 1, 2, 3], 18),
    // Two pair.
    ([1, 1, 2, 2, 3], 125),
    ([1, 1, 2, 2, 0], 33),
    ([0, 0, 1, 1, 2], 19),
    // Three of a kind.
    ([1, 1, 1, 2, 3], 121),
    ([1, 1, 1, 0, 2], 55),
    ([0, 0, 0, 1, 2], 2),
    // Full house.
    ([1, 1, 1, 2, 2], 86),
    ([1, 1, 1, 0, 0], 11),
    ([0, 0, 0, 1, 1], 3),
    // Four of a kind.
    ([1, 1, 1, 1, 2], 83),
    ([1, 1, 1, 1, 0], 12),
    ([0, 0, 0, 0, 1], 1),
];

fn random_cards(pattern: [usize; 5], random: &mut Random) -> Cards {
    let mut kinds = Card::DECK.map(|(card, _)| card);
    // The jack stays in front.
    kinds.sort_unstable_by_key(|&card| card != Card::Jack);
    random.shuffle(&mut kinds[1..]);
    let mut cards = pattern.map(|kind| kinds[kind]);
    random.shuffle(&mut cards);
    Cards(cards)
}

/// A pattern by the shares of all.
fn random_pattern(random: &mut Random) -> [usize; 5] {
    let mut number = random.below(PATTERNS.iter().map(|(_, share)| share).sum());
    let is_it = |&(_, share): &([usize; 5], u64)| {
        let is_it = number < share;
        number = number.saturating_sub(share);
        is_it
    };
    PATTERNS
        .into_iter()
        .find(is_it)
        .map_or([0; 5], |(pattern, _)| pattern)
}

/// A text that breaks what `fast` is tuned for: usual lines, full batches, small buckets, and sums
/// that fit. Its hands have few kinds of cards or all, and no jokers or many. They differ or
/// repeat, and are sometimes sorted. Its bids are small, usual, or as long as possible, or some of
/// them are so large that few of them fit into 31 bits. Its lines use every freedom of the format.
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
    let pool: Vec<Cards> = (0..different)
        .map(|_| Cards(array::from_fn(|_| draw_card(random))))
        .collect();
    let mut hands: Vec<Cards> = (0..size)
        .map(|hand| {
            pool.get(hand)
                .copied()
                .unwrap_or(pool[random.index(different)])
        })
        .collect();
    if random.below(8) == 0 {
        hands.sort_unstable();
    }
    let bids = random.below(5);
    let hands: Vec<(Cards, u64)> = hands
        .into_iter()
        .map(|cards| (cards, adversarial_bid(random, bids)))
        .collect();
    written(&hands, random)
}

/// A bid of one of five shapes: small, usual, any, one or nearly 2^30, or a power of ten or one less.
fn adversarial_bid(random: &mut Random, shape: u64) -> u64 {
    let largest = u64::from(u32::MAX);
    match shape {
        0 => 1 + random.below(9),
        1 => 1 + random.below(LARGEST_BID),
        2 => 1 + random.below(largest),
        3 => [1, (1 << 30) - 1 - random.below(9)][random.index(2)],
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
        let (gap, end) = (
            gaps[random.index(gaps.len())],
            ends[random.index(ends.len())],
        );
        let _ = write!(text, "{cards}{gap}{bid}{end}"); // writing to a string cannot fail
    }
    match random.below(8) {
        0 => text.push_str(["\n", "\r\n", "\n\r\n\n"][random.index(3)]),
        1 => text.truncate(text.trim_end().len()),
        _ => {}
    }
    text
}
