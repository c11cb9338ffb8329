//! Random sets of hands of day 7, and a reference that sorts them by the rules as they are written.
//!
//! A hand's type is the number of cards of its most frequent kind, then of the next: five and none, four and one, three
//! and two, and so on down, which are the types in their order. Jokers join the most frequent other kind, because one
//! more of that raises the first number, and nothing else does.
//!
//! Cost: a microsecond a hand.

use std::cmp::Reverse;
use std::fmt::Write;

use common::random::Random;

use super::Case;

/// The kinds of cards, the lowest first; in part 2 the joker goes below all of them.
const KINDS: &[u8; 13] = b"23456789TJQKA";
const JOKER: usize = 9;

#[derive(Clone, Copy)]
struct Hand {
    cards: [usize; 5],
    bid: u32,
}

/// A random set of hands with its answers.
pub(super) fn case(random: &mut Random) -> Case {
    let hands = hands(random);
    let answers = [false, true].map(|jokers| Some(winnings(&hands, jokers).to_string()));
    Case { text: text(&hands, random), expected: Some(answers), by_all: true }
}

fn text(hands: &[Hand], random: &mut Random) -> String {
    let separator = [" ", " ", " ", "\t", "  "][random.index(5)];
    let mut text = String::new();
    for Hand { cards, bid } in hands {
        text.extend(cards.map(|card| char::from(KINDS[card])));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{separator}{bid}");
    }
    text
}

/// From one hand to some that are more than fit any cache; of few kinds, so that types are high, or of all; each hand
/// drawn anew or many of them equal; small bids or all there are.
fn hands(random: &mut Random) -> Vec<Hand> {
    let count = match random.below(20_000) {
        0 => 400_000,
        1..=400 => 1 + random.index(3000),
        401..=6000 => 1 + random.index(200),
        _ => 1 + random.index(12),
    };
    let mut kinds: [usize; 13] = std::array::from_fn(|kind| kind);
    random.shuffle(&mut kinds);
    let kinds = &kinds[..=random.index(13)];
    let joker_share = [0, 0, 10, 50][random.index(4)];
    let mut draw = || {
        let card = |random: &mut Random| {
            if random.below(100) < joker_share { JOKER } else { kinds[random.index(kinds.len())] }
        };
        [0; 5].map(|_| card(random))
    };
    let few: Vec<[usize; 5]> = (0..8).map(|_| draw()).collect();
    let mut hands: Vec<[usize; 5]> = (0..count).map(|_| draw()).collect();
    if random.below(3) == 0 {
        for hand in &mut hands {
            if random.below(2) == 0 {
                *hand = few[random.index(few.len())];
            }
        }
    }
    let largest_bid = [9, 1000, u64::from(u32::MAX)][random.index(3)];
    // Up to the largest bid, so it fits.
    let mut bid = || u32::try_from(1 + random.below(largest_bid)).unwrap_or(u32::MAX);
    hands.into_iter().map(|cards| Hand { cards, bid: bid() }).collect()
}

/// The sum of each bid times the hand's rank; equal hands rank in the order of the input. It fits: fewer than 2³² hands
/// and bids below 2³² make less than 2⁹⁶.
fn winnings(hands: &[Hand], jokers: bool) -> u128 {
    let mut ranked: Vec<_> = hands.iter().map(|hand| (strength(hand.cards, jokers), hand.bid)).collect();
    ranked.sort_by_key(|&(strength, _)| strength);
    (1..).zip(ranked).map(|(rank, (_, bid))| rank * u128::from(bid)).sum()
}

/// What hands are ranked by: the type, then the cards from left to right.
fn strength(cards: [usize; 5], jokers: bool) -> ([usize; 2], [usize; 5]) {
    let mut counts = [0; 13];
    for card in cards {
        counts[card] += 1;
    }
    let joining = if jokers { std::mem::take(&mut counts[JOKER]) } else { 0 };
    counts.sort_unstable_by_key(|&count| Reverse(count));
    let values = cards.map(|card| if jokers && card == JOKER { 0 } else { card + 1 });
    ([counts[0] + joining, counts[1]], values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(line: &str) -> Hand {
        let (cards, bid) = line.split_once(' ').unwrap();
        let mut kinds = cards.bytes().map(|card| KINDS.iter().position(|&kind| kind == card).unwrap());
        Hand { cards: [0; 5].map(|_| kinds.next().unwrap()), bid: bid.parse().unwrap() }
    }

    /// The statement's example.
    #[test]
    fn the_statements_example() {
        let hands = ["32T3K 765", "T55J5 684", "KK677 28", "KTJJT 220", "QQQJA 483"].map(hand);
        assert_eq!([false, true].map(|jokers| winnings(&hands, jokers)), [6440, 5905]);
    }

    #[test]
    fn hands_are_of_all_sorts() {
        let mut random = Random::new(1);
        let (mut jokers, mut equal) = (0, 0);
        for _ in 0..300 {
            let hands = hands(&mut random);
            assert!(!hands.is_empty() && hands.iter().all(|hand| hand.bid > 0));
            jokers += usize::from(hands.iter().any(|hand| hand.cards.contains(&JOKER)));
            equal += usize::from(hands.windows(2).any(|pair| pair[0].cards == pair[1].cards));
        }
        assert!(jokers > 50 && equal > 50, "{jokers} with jokers, {equal} with equal neighbours");
    }
}
