//! Sixty-four hands as five rows of bytes, one for each place in the hand: card values, validity,
//! types and keys.
//!
//! Every loop here does the same few operations on all lanes, without a branch or a table.
//!
//! # Types by pairs
//! The number of equal pairs among the ten pairs of a hand's cards is 0, 1, 2, 3, 4, 6 or 10, in
//! the order of the types from high card to five of a kind.
//!
//! Jokers do best as the most frequent other card. Let `p` be the number of equal pairs with the
//! `j` jokers counted as equal cards, and let the most frequent other card occur `m` times. Each
//! joker that joins it makes `m` more pairs, so the number becomes `p + j * m`. The pairs among the
//! others, `p - C(j, 2)`, determine `m`, since a hand with a joker has at most four others: for 0
//! it is 1, for 1 (a pair) and 2 (two pairs) it is 2, for 3 it is 3, and for 6 it is 4. Five jokers
//! are the exception: there is no other card, and `m` is 0. Their `p` is 10, so it is enough to cut
//! the sum to 10. Without jokers the sum is `p`, whatever `m` is.

use super::lanes::{Row, WIDTH, from_lanes, high_bytes, low_bytes};
use super::lines::Batch;

/// The value of `J`.
pub(super) const JACK: u8 = 9;

/// A row for each place in the hand: the values of the cards, from 0 (`2`) to 12 (`A`) with `J` a
/// jack.
pub(super) struct Rows([Row; 5]);

/// The number of different hands, 13^5.
pub(super) const HANDS: usize = 371_293;

/// The bits of the low digit in a key.
pub(super) const LOW_BITS: u32 = 12;

impl Rows {
    /// The hands of all lanes of a batch. `None` if any of their bytes is not a card.
    #[inline(always)]
    pub(super) fn new(batch: &Batch) -> Option<Self> {
        let [first, second, third, ..] = &batch.pairs;
        let values = |bytes: Row| from_lanes(|lane| value(bytes[lane]));
        let rows = [
            values(low_bytes(first)),
            values(high_bytes(first)),
            values(low_bytes(second)),
            values(high_bytes(second)),
            values(low_bytes(third)),
        ];
        let [a, b, c, d, e] = &rows;
        let faults: Row = from_lanes(|lane| a[lane] | b[lane] | c[lane] | d[lane] | e[lane]);
        let valid = faults.iter().fold(0, |all, fault| all | fault) & NO_CARD == 0;
        valid.then_some(Self(rows))
    }

    /// The number of each hand in card order with `J` a jack, from 0 (`22222`) to [`HANDS`] - 1
    /// (`AAAAA`).
    #[inline(always)]
    pub(super) fn numbers(&self) -> [u32; WIDTH] {
        let [a, b, c, d, e] = &self.0;
        from_lanes(|lane| {
            let first = u16::from(a[lane]) * 13 + u16::from(b[lane]);
            let last = (u16::from(c[lane]) * 13 + u16::from(d[lane])) * 13 + u16::from(e[lane]);
            u32::from(first) * 2197 + u32::from(last)
        })
    }

    /// The keys by which `few` ranks the hands, with `J` a jack and with `J` a joker: type and
    /// first two cards, then the rest.
    #[inline(always)]
    pub(super) fn keys(&self) -> [[u32; WIDTH]; 2] {
        let [types, types_with_jokers] = self.types();
        let values = |row: &Row| from_lanes(|lane| value_with_jokers(row[lane]));
        let [a, b, c, d, e] = &self.0;
        let with_jokers = Self([values(a), values(b), values(c), values(d), values(e)]);
        [
            self.keys_of(&types),
            with_jokers.keys_of(&types_with_jokers),
        ]
    }

    #[inline(always)]
    fn keys_of(&self, types: &Row) -> [u32; WIDTH] {
        let [a, b, c, d, e] = &self.0;
        let first_two: [u16; WIDTH] =
            from_lanes(|lane| u16::from(a[lane]) * 13 + u16::from(b[lane]));
        let high: [u16; WIDTH] = from_lanes(|lane| u16::from(types[lane]) * 169 + first_two[lane]);
        let last_two: [u16; WIDTH] =
            from_lanes(|lane| u16::from(d[lane]) * 13 + u16::from(e[lane]));
        let low: [u16; WIDTH] = from_lanes(|lane| u16::from(c[lane]) * 169 + last_two[lane]);
        from_lanes(|lane| u32::from(high[lane]) << LOW_BITS | u32::from(low[lane]))
    }

    /// The type of each hand, 0 (high card) to 6 (five of a kind), with `J` a jack and with `J` a
    /// joker.
    #[inline(always)]
    fn types(&self) -> [Row; 2] {
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
        let with_jokers: Row = from_lanes(|lane| pairs_with_jokers(pairs[lane], jokers[lane]));
        [
            from_lanes(|lane| hand_type(pairs[lane])),
            from_lanes(|lane| hand_type(with_jokers[lane])),
        ]
    }
}

/// The bit that [`value`] sets for a byte that is not a card.
const NO_CARD: u8 = 0x80;

/// The value of a card, or [`NO_CARD`].
#[inline(always)]
fn value(card: u8) -> u8 {
    let digit = card.wrapping_sub(b'2');
    let mut value = if digit < 8 { digit } else { NO_CARD };
    // At most one letter equals the card, so this adds at most once.
    for (letter, its_value) in [(b'T', 8), (b'J', JACK), (b'Q', 10), (b'K', 11), (b'A', 12)] {
        value = value.wrapping_add(if card == letter { NO_CARD + its_value } else { 0 });
    }
    value
}

/// The value of a card with `J` the lowest, from its value with `J` a jack.
#[inline(always)]
fn value_with_jokers(value: u8) -> u8 {
    if value == JACK { 0 } else { value + u8::from(value < JACK) }
}

/// The number of equal pairs after the jokers have joined the best card. In `pairs`, jokers count
/// as equal cards. The docs of the module have the rule, `p + j * m`, and the day's page proves it.
///
/// `T55J5` has three pairs of fives, so `pairs` is 3, and all three are pairs of other cards.
/// Three pairs make `most` 3, and one joker joins three cards: 3 + 1 * 3 is 6, four of a kind.
#[inline(always)]
pub fn pairs_with_jokers(pairs: u8, jokers: u8) -> u8 {
    // A product is a sum here, of what each joker adds: the `n`-th of them joins `n - 1` jokers.
    // That avoids multiplication, and every comparison is a vector instruction.
    let from_joker = |n, amount: u8| if jokers >= n { amount } else { 0 };
    let joker_pairs = from_joker(2, 1) + from_joker(3, 2) + from_joker(4, 3) + from_joker(5, 4);
    // Not negative, because the pairs of jokers are among all pairs.
    let others = pairs - joker_pairs;
    let most = 1 + u8::from(others >= 1) + u8::from(others >= 3) + u8::from(others >= 6);
    // The fifth joker has no card to join.
    let joined =
        from_joker(1, most) + from_joker(2, most) + from_joker(3, most) + from_joker(4, most);
    (pairs + joined).min(10)
}

/// The type, from 0 to 6, for a number of equal pairs: 0 to 4, 6 or 10. `docs/pairs.svg` shows the
/// seven types with their pairs.
#[inline(always)]
pub(super) fn hand_type(pairs: u8) -> u8 {
    pairs - u8::from(pairs >= 6) - if pairs >= 10 { 3 } else { 0 }
}
