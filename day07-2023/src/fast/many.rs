//! Ranks any number of hands in a fixed 4.5 MB, without storing or sorting them.
//!
//! There are only 13^5 different hands. If `B` hands are below a hand and its copies have the bids
//! `b1`, `b2`, ... in the order of the text, they win
//!
//! ```text
//! (B + 1) * b1 + (B + 2) * b2 + ... = B * S + A
//! ```
//!
//! where `S` is the sum of the bids and `A` the sum of `k * bk`. Only `B` depends on the part, and
//! the `A` of all hands may be added up as they arrive. So one table of counts and sums answers
//! both parts. A walk over all hands in the order of the cards counts the hands of each type that
//! it has passed. Hands of lower types are below as well, and the walk adds them last.
//!
//! # Fit
//! An entry of the table is one word of 64 bits, the sum of the bids above the count, so that a
//! hand takes one addition. Where the sum outgrows its 32 bits, the addition carries, and a second
//! table counts the carries. There are fewer than 2^32 hands, so counts stay in their half, sums of
//! bids are below 2^64, and winnings are below 2^96.
//!
//! Cost: a few operations and one visit to the table per hand, and about 1 ms per part for the
//! walk.

use common::{NoAnswer, Part};

use super::lines::Batches;
use super::rows::{HANDS, JACK, Rows, hand_type, pairs_with_jokers};

/// The bits of the count in an entry, which is also the largest number of hands.
pub const COUNT: u64 = u32::MAX as u64;

/// The number of copies of every hand, and the sums of their bids. The fields are public for a
/// test, which cannot read as many hands as there may be.
#[derive(Debug)]
pub struct Many {
    /// By the number of a hand: the count, and above it the low half of the sum of its bids.
    pub entries: Vec<u64>,
    /// The high halves of the sums.
    pub carries: Vec<u32>,
    /// The sum of `k * bid` over all hands.
    pub arrivals: u128,
    /// The number of hands, which may be too large.
    pub hands: u64,
}

/// A number of hands and the sum of their bids.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: u64,
    bids: u64,
}

/// The product, which fits.
#[inline(always)]
fn product(count: u64, bids: u64) -> u128 {
    u128::from(count) * u128::from(bids)
}

impl Many {
    /// Reads a text. `None` if it is not valid.
    #[inline(always)]
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let mut many = Self {
            entries: vec![0; HANDS],
            carries: vec![0; HANDS],
            arrivals: 0,
            hands: 0,
        };
        let mut batches = Batches::new(text);
        loop {
            let batch = batches.next()?;
            many.add(&Rows::new(batch)?.numbers(), &batch.bids[..batch.len]);
            if batches.is_over() {
                return Some(many);
            }
        }
    }

    /// Adds hands by their numbers. There are as many as there are `bids`. Public for a test.
    #[inline(always)]
    pub fn add(&mut self, numbers: &[u32], bids: &[u32]) {
        self.hands += bids.len() as u64;
        for (&number, &bid) in numbers.iter().zip(bids) {
            let entry = &mut self.entries[number as usize];
            let (sum, carry) = entry.overflowing_add(u64::from(bid) << 32 | 1);
            *entry = sum;
            if carry {
                // Wraps only if there are too many hands.
                let carries = &mut self.carries[number as usize];
                *carries = carries.wrapping_add(1);
            }
            self.arrivals += product(sum & COUNT, u64::from(bid));
        }
    }

    #[inline(always)]
    fn tally(&self, number: usize) -> Tally {
        let entry = self.entries[number];
        Tally {
            count: entry & COUNT,
            bids: u64::from(self.carries[number]) << 32 | entry >> 32,
        }
    }

    /// The sum of rank times bid.
    #[inline(always)]
    pub(super) fn winnings(&self, part: Part) -> Result<u128, NoAnswer> {
        if self.hands > COUNT {
            return Err(NoAnswer::TooLarge(format!(
                "there are more than {COUNT} hands"
            )));
        }
        let mut winnings = self.arrivals;
        let mut types = [Tally::default(); 7];
        let order = order(part);
        for prefix in 0..HANDS / 13 {
            let first_four = [
                prefix / 2197,
                prefix / 169 % 13,
                prefix / 13 % 13,
                prefix % 13,
            ]
            .map(|place| order[place]);
            let types_by_last = types_by_last(first_four, part);
            let number_before_last = first_four
                .iter()
                .fold(0, |number, card| (number + card) * 13);
            for last in order {
                let Tally { count, bids } = self.tally(number_before_last + last);
                let below = &mut types[usize::from(types_by_last[last])];
                winnings += product(below.count, bids);
                below.count += count;
                below.bids += bids;
            }
        }
        let mut below = 0;
        for Tally { count, bids } in types {
            winnings += product(below, bids);
            below += count;
        }
        Ok(winnings)
    }
}

/// The cards from the lowest to the highest, as their values where `J` is a jack.
const fn order(part: Part) -> [usize; 13] {
    match part {
        Part::One => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        Part::Two => [9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12],
    }
}

/// The types of the thirteen hands that start with these four cards, by the last card. Sixteen
/// lanes fill a vector.
#[inline(always)]
fn types_by_last(first_four: [usize; 4], part: Part) -> [u8; 16] {
    let mut same = [0; 16];
    let mut pairs = 0;
    for card in first_four {
        pairs += same[card];
        same[card] += 1;
    }
    let mut jokers = [same[usize::from(JACK)]; 16];
    jokers[usize::from(JACK)] += 1;
    let mut types = [0; 16];
    for (last, its_type) in types.iter_mut().enumerate() {
        let pairs = pairs + same[last];
        *its_type = hand_type(match part {
            Part::One => pairs,
            Part::Two => pairs_with_jokers(pairs, jokers[last]),
        });
    }
    types
}
