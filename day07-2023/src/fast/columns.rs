//! Sixty-four hands as columns of bytes: card values, validity, types and positions in the order of all hands.
//!
//! Every loop here does the same few byte operations on all lanes, without a branch or a table.
//!
//! # Types by pairs
//! The number of equal pairs among the ten pairs of a hand's cards is 0, 1, 2, 3, 4, 6 or 10, in the order of the types
//! from high card to five of a kind.
//!
//! Jokers do best as the most frequent other card. Say that `p` pairs are equal with the `j` jokers counted as cards of
//! their own, and that the most frequent other card occurs `m` times. Each joker then makes `m` more pairs: `p + j * m`.
//! The pairs among the others, `p - C(j, 2)`, tell `m`, as there are at most four others if there is a joker at all: 0
//! makes 1, 1 (a pair) and 2 (two pairs) make 2, 3 makes 3, and 6 makes 4. Without jokers the sum is `p`, whatever `m` is.
//! Five jokers have no card to join, and `p` is 10 already: a larger sum is cut to that.

use super::lanes::{Column, WIDTH, from_lanes, high_bytes, low_bytes};
use super::lines::Batch;

/// The value of `J`.
pub(super) const JACK: u8 = 9;

/// The five cards of each hand, as values from 0 (`2`) to 12 (`A`) with `J` a jack.
pub(super) struct Columns([Column; 5]);

/// Different hands, 13^5.
pub(super) const HANDS: usize = 371_293;

/// Bits of the low digit in a key.
pub(super) const LOW_BITS: u32 = 12;

impl Columns {
    /// The hands of all lanes of a batch; `None` if any of their bytes is not a card.
    #[inline(always)]
    pub(super) fn new(batch: &Batch) -> Option<Self> {
        let [first, second, third, ..] = &batch.pairs;
        let values = |bytes: Column| from_lanes(|lane| value(bytes[lane]));
        let columns = [
            values(low_bytes(first)),
            values(high_bytes(first)),
            values(low_bytes(second)),
            values(high_bytes(second)),
            values(low_bytes(third)),
        ];
        let [a, b, c, d, e] = &columns;
        let faults: Column = from_lanes(|lane| a[lane] | b[lane] | c[lane] | d[lane] | e[lane]);
        let valid = faults.iter().fold(0, |all, fault| all | fault) & NO_CARD == 0;
        valid.then_some(Self(columns))
    }

    /// The number of each hand in card order with `J` a jack, from 0 (`22222`) to [`HANDS`] - 1 (`AAAAA`).
    #[inline(always)]
    pub(super) fn numbers(&self) -> [u32; WIDTH] {
        let [a, b, c, d, e] = &self.0;
        from_lanes(|lane| {
            let first = u16::from(a[lane]) * 13 + u16::from(b[lane]);
            let last = (u16::from(c[lane]) * 13 + u16::from(d[lane])) * 13 + u16::from(e[lane]);
            u32::from(first) * 2197 + u32::from(last)
        })
    }

    /// The hands as `few` sorts them, with `J` a jack and with `J` a joker: type and first two cards, then the others.
    #[inline(always)]
    pub(super) fn keys(&self) -> [[u32; WIDTH]; 2] {
        let [types, types_with_jokers] = self.types();
        let ranks = |column: &Column| from_lanes(|lane| joker_rank(column[lane]));
        let [a, b, c, d, e] = &self.0;
        let with_jokers = Self([ranks(a), ranks(b), ranks(c), ranks(d), ranks(e)]);
        [self.keys_of(&types), with_jokers.keys_of(&types_with_jokers)]
    }

    #[inline(always)]
    fn keys_of(&self, types: &Column) -> [u32; WIDTH] {
        let [a, b, c, d, e] = &self.0;
        let first_two: [u16; WIDTH] = from_lanes(|lane| u16::from(a[lane]) * 13 + u16::from(b[lane]));
        let high: [u16; WIDTH] = from_lanes(|lane| u16::from(types[lane]) * 169 + first_two[lane]);
        let last_two: [u16; WIDTH] = from_lanes(|lane| u16::from(d[lane]) * 13 + u16::from(e[lane]));
        let low: [u16; WIDTH] = from_lanes(|lane| u16::from(c[lane]) * 169 + last_two[lane]);
        from_lanes(|lane| u32::from(high[lane]) << LOW_BITS | u32::from(low[lane]))
    }

    /// The type of each hand, 0 (high card) to 6 (five of a kind), with `J` a jack and with `J` a joker.
    #[inline(always)]
    fn types(&self) -> [Column; 2] {
        let mut pairs = [0; WIDTH];
        let mut jokers = [0; WIDTH];
        for (first, left) in self.0.iter().enumerate() {
            for lane in 0..WIDTH {
                jokers[lane] += u8::from(left[lane] == JACK);
            }
            for right in &self.0[first + 1..] {
                for lane in 0..WIDTH {
                    pairs[lane] += u8::from(left[lane] == right[lane]);
                }
            }
        }
        let with_jokers: Column = from_lanes(|lane| pairs_with_jokers(pairs[lane], jokers[lane]));
        [from_lanes(|lane| hand_type(pairs[lane])), from_lanes(|lane| hand_type(with_jokers[lane]))]
    }
}

/// Set in what [`value`] makes of a byte that is no card.
const NO_CARD: u8 = 0x80;

/// The value of a card, or [`NO_CARD`].
#[inline(always)]
fn value(card: u8) -> u8 {
    let digit = card.wrapping_sub(b'2');
    let mut value = if digit < 8 { digit } else { NO_CARD };
    // At most one of the letters is the card, so this adds at most once.
    for (letter, its_value) in [(b'T', 8), (b'J', JACK), (b'Q', 10), (b'K', 11), (b'A', 12)] {
        value = value.wrapping_add(if card == letter { NO_CARD + its_value } else { 0 });
    }
    value
}

/// The value of a card where `J` is the lowest, from the one where it is a jack.
#[inline(always)]
fn joker_rank(value: u8) -> u8 {
    if value == JACK { 0 } else { value + u8::from(value < JACK) }
}

/// The equal pairs once the jokers, counted as cards of their own in `pairs`, do their best.
#[inline(always)]
pub(super) fn pairs_with_jokers(pairs: u8, jokers: u8) -> u8 {
    // The sums over n of what counts from the n-th joker on: C(j, 2), and below j * m, without a multiplication.
    let from_joker = |n, amount: u8| if jokers >= n { amount } else { 0 };
    let joker_pairs = from_joker(2, 1) + from_joker(3, 2) + from_joker(4, 3) + from_joker(5, 4);
    let others = pairs - joker_pairs;
    let most = 1 + u8::from(others >= 1) + u8::from(others >= 3) + u8::from(others >= 6);
    let joined = from_joker(1, most) + from_joker(2, most) + from_joker(3, most) + from_joker(4, most);
    (pairs + joined).min(10)
}

/// The place among the seven types, 0 to 6, of a number of equal pairs.
#[inline(always)]
pub(super) fn hand_type(pairs: u8) -> u8 {
    pairs - u8::from(pairs >= 6) - if pairs >= 10 { 3 } else { 0 }
}
