//! The rules once more, as plainly as can be and with nothing of the crate in them: a parser of its own, types by
//! counting, jokers by trying all thirteen cards for each of them, ranks by counting the hands below.

use std::collections::HashMap;
use std::sync::LazyLock;

use common::Part;

/// A hand: its symbols.
pub(crate) type Hand = [u8; 5];

/// The cards of part 1, in ascending order.
pub(crate) const SYMBOLS: &[u8; 13] = b"23456789TJQKA";

/// The cards of part 2, in ascending order.
const SYMBOLS_WITH_JOKERS: &[u8; 13] = b"J23456789TQKA";

/// The hands and bids of a text, or `None` if it is not an input.
pub(crate) fn parse(text: &str) -> Option<Vec<(Hand, u32)>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = text.split('\n').collect();
    let last = lines.pop()?;
    for line in &mut lines {
        *line = line.strip_suffix('\r').unwrap_or(line);
    }
    lines.push(last);
    while lines.last() == Some(&"") {
        lines.pop();
    }
    let hands: Vec<_> = lines.iter().map(|line| parse_line(line)).collect::<Option<_>>()?;
    (!hands.is_empty()).then_some(hands)
}

fn parse_line(line: &str) -> Option<(Hand, u32)> {
    let (cards, rest) = line.as_bytes().split_first_chunk::<5>()?;
    let bid = rest.trim_ascii_start();
    let gap = &rest[..rest.len() - bid.len()];
    let valid = cards.iter().all(|card| SYMBOLS.contains(card))
        && !gap.is_empty()
        && gap.iter().all(|byte| b" \t".contains(byte))
        && bid.iter().all(u8::is_ascii_digit)
        && bid.first().is_some_and(|&digit| digit != b'0');
    let bid = str::from_utf8(bid).ok()?.parse().ok()?;
    valid.then_some((*cards, bid))
}

/// The hands as inputs write them.
pub(crate) fn written(hands: &[(Hand, u32)]) -> String {
    hands.iter().fold(String::new(), |text, (hand, bid)| text + symbols(hand) + " " + &bid.to_string() + "\n")
}

/// A hand as text.
pub(crate) fn symbols(hand: &Hand) -> &str {
    str::from_utf8(hand).expect("ASCII")
}

/// The type of a hand without jokers as a number: the stronger, the larger.
pub(crate) fn type_of(mut hand: Hand) -> u8 {
    let mut of_count = [0; 6]; // how many kinds of cards the hand has once, twice, ...
    hand.sort_unstable();
    for equal in hand.chunk_by(u8::eq) {
        of_count[equal.len()] += 1;
    }
    match of_count {
        [_, _, _, _, _, 1] => 6,
        [_, _, _, _, 1, _] => 5,
        [_, _, 1, 1, _, _] => 4,
        [_, _, _, 1, _, _] => 3,
        [_, _, 2, _, _, _] => 2,
        [_, _, 1, _, _, _] => 1,
        _ => 0,
    }
}

/// The best type with the jokers from `place` on as any cards.
fn best_type(hand: Hand, place: usize) -> u8 {
    match hand.get(place) {
        None => type_of(hand),
        Some(b'J') => {
            SYMBOLS.iter().map(|&card| best_type(with(hand, place, card), place + 1)).max().expect("13 cards")
        }
        Some(_) => best_type(hand, place + 1),
    }
}

fn with(mut hand: Hand, place: usize, card: u8) -> Hand {
    hand[place] = card;
    hand
}

/// All 13^5 hands.
pub(crate) fn all_hands() -> impl Iterator<Item = Hand> {
    (0..13_usize.pow(5)).map(|number| [28_561, 2197, 169, 13, 1].map(|place| SYMBOLS[number / place % 13]))
}

/// What decides between hands: the larger, the stronger.
pub(crate) fn strength(hand: Hand, part: Part) -> (u8, Hand) {
    static BEST: LazyLock<HashMap<Hand, u8>> = LazyLock::new(|| {
        all_hands().filter(|hand| hand.contains(&b'J')).map(|hand| (hand, best_type(hand, 0))).collect()
    });
    let (hand_type, order) = match part {
        Part::One => (type_of(hand), SYMBOLS),
        Part::Two => (BEST.get(&hand).copied().unwrap_or_else(|| type_of(hand)), SYMBOLS_WITH_JOKERS),
    };
    let value = |card: u8| (0..13).find(|&value| order[usize::from(value)] == card).expect("a card");
    (hand_type, hand.map(value))
}

/// The answer: each rank is one more than the number of weaker hands and of equal ones further up.
pub(crate) fn winnings(hands: &[(Hand, u32)], part: Part) -> u128 {
    let strengths: Vec<_> = hands.iter().map(|(hand, _)| strength(*hand, part)).collect();
    let mut total = 0;
    for (place, (_, bid)) in hands.iter().enumerate() {
        let this = strengths[place];
        let weaker = strengths.iter().filter(|&&other| other < this).count();
        let equal_above = strengths[..place].iter().filter(|&&other| other == this).count();
        total += (1 + weaker + equal_above) as u128 * u128::from(*bid);
    }
    total
}

/// Both answers of a valid text.
pub(crate) fn answers(text: &str) -> [String; 2] {
    let hands = parse(text).expect("a valid input");
    Part::BOTH.map(|part| winnings(&hands, part).to_string())
}
