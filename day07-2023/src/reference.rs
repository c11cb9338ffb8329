//! The plain rules, for tests and `--check`. They share nothing with the approaches: they have
//! their own parser, read types off the counts, try every card for each joker, and sort.

use std::array;

use common::{ParseError, Part};

/// The cards of part 1, in ascending order.
pub const CARDS: &[u8; 13] = b"23456789TJQKA";

/// The cards of part 2, in ascending order.
const CARDS_WITH_JOKERS: &[u8; 13] = b"J23456789TQKA";

/// The symbols of a hand.
pub type Hand = [u8; 5];

pub(crate) fn parse(text: &str) -> Result<Vec<(Hand, u32)>, ParseError> {
    // No line end is left at the end of the text. A carriage return without a newline is part of
    // the line.
    let lines = text
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line));
    let hands: Option<_> = lines.map(parse_line).collect();
    hands.ok_or_else(|| ParseError::without_place("this is not an input of Camel Cards"))
}

pub(crate) fn part1(hands: &[(Hand, u32)]) -> u128 {
    winnings(hands, Part::One)
}

pub(crate) fn part2(hands: &[(Hand, u32)]) -> u128 {
    winnings(hands, Part::Two)
}

fn parse_line(line: &str) -> Option<(Hand, u32)> {
    let (cards, bid) = line.split_once([' ', '\t'])?;
    let bid = bid.trim_start_matches([' ', '\t']);
    let has_only_cards = cards.bytes().all(|card| CARDS.contains(&card));
    let is_plain = bid.bytes().all(|digit| digit.is_ascii_digit()) && !bid.starts_with('0');
    (has_only_cards && is_plain).then_some((cards.as_bytes().try_into().ok()?, bid.parse().ok()?))
}

/// The sum of rank times bid. Equal hands rank in the order of the input.
fn winnings(hands: &[(Hand, u32)], part: Part) -> u128 {
    let mut hands: Vec<_> = hands
        .iter()
        .map(|&(hand, bid)| (strength(hand, part), bid))
        .collect();
    hands.sort_by_key(|&(strength, _)| strength);
    (1..)
        .zip(hands)
        .map(|(rank, (_, bid)): (u128, _)| rank * u128::from(bid))
        .sum()
}

/// The strength of a hand: its type from 0 to 6, then the places of its cards in the part's order.
pub fn strength(hand: Hand, part: Part) -> (u8, [usize; 5]) {
    let (hand_type, order) = match part {
        Part::One => (type_of(hand), CARDS),
        Part::Two => (best_type(hand, CARDS), CARDS_WITH_JOKERS),
    };
    (
        hand_type,
        hand.map(|card| order.iter().take_while(|&&other| other != card).count()),
    )
}

/// The best type with each joker as one of these cards. The jokers take ascending cards, because
/// their order does not matter for the type. A joker need not stand for itself, because a card that
/// the hand lacks is as good.
fn best_type(hand: Hand, cards: &[u8]) -> u8 {
    let Some(joker) = hand.iter().position(|&card| card == b'J') else {
        return type_of(hand);
    };
    let others = (0..cards.len()).filter(|&place| cards[place] != b'J');
    let hands = others.map(|from| {
        let hand = array::from_fn(|place| if place == joker { cards[from] } else { hand[place] });
        best_type(hand, &cards[from..])
    });
    hands.max().unwrap_or_default()
}

/// The type of a hand without jokers as a number, larger for a stronger type.
fn type_of(mut hand: Hand) -> u8 {
    hand.sort_unstable();
    let mut counts: Vec<usize> = hand.chunk_by(u8::eq).map(<[u8]>::len).collect();
    counts.sort_unstable();
    match counts[..] {
        [5] => 6,
        [1, 4] => 5,
        [2, 3] => 4,
        [1, 1, 3] => 3,
        [1, 2, 2] => 2,
        [1, 1, 1, 2] => 1,
        _ => 0,
    }
}

/// All 13^5 hands.
pub fn all_hands() -> impl Iterator<Item = Hand> {
    (0..13_usize.pow(5))
        .map(|number| [28_561, 2197, 169, 13, 1].map(|place| CARDS[number / place % 13]))
}
