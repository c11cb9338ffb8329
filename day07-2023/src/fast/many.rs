//! Ranks any number of hands in a fixed 9 MB, without storing or sorting them.
//!
//! There are only 13^5 different hands. With `c` copies of a hand, `B` hands below it, and bids `b1`, `b2`, ... in the
//! order of the text, its copies win `(B + 1) * b1 + (B + 2) * b2 + ... = B * S + A`, where `S` is the sum of the bids
//! and `A` the sum of `k * bk`. Only `B` depends on the rules, and the `A` of all hands may be added up as they arrive.
//! So one table of counts and sums answers both parts, by a walk over all hands in the order of the cards that keeps,
//! for each type, how many hands of it came by. Hands of the lower types are below as well: the walk adds them last.
//!
//! # Fit
//! The sum of all bids is kept with a check, in 64 bits; there are fewer than 2^60 hands, as a line takes eight bytes.
//! So every sum of a product of at most that many hands with bids is below 2^124, and `u128` holds it.
//!
//! An entry of the table is one 64-bit word, `sum << 24 | count`, so that a hand is one addition. Both are watched: as
//! soon as an entry counts 2^23 or sums 2^39, it moves to a second table of full width and starts again from nothing.
//! A bid is below 2^32, so it cannot pass 2^24 or 2^40 before. For a copy that arrives after a move, `k` is counted from
//! the move; its missing part is `moved count * bid`, which the next move, or the walk, makes up for.
//!
//! Cost: a few operations and one visit to the table a hand, and about 2 ms a part for the walk.

use common::puzzle::NoAnswer;

use super::Rules;
use super::columns::{Columns, HANDS, JACK, hand_type, pairs_with_jokers};
use super::lane::{Batch, batches};

/// Bits of the count in an entry.
const COUNT_BITS: u32 = 24;
const COUNT: u64 = (1 << COUNT_BITS) - 1;
/// Set in an entry whose count or sum has to move before the next hand.
const FULL: u64 = 1 << 63 | 1 << (COUNT_BITS - 1);

/// How often every hand occurs, and its bids.
#[derive(Debug)]
pub(super) struct Many {
    /// `sum << 24 | count` of each hand by its number, without what has moved.
    entries: Vec<u64>,
    /// What has moved; empty before anything has.
    moved: Vec<Tally>,
    /// The sum of `k * bid` over all hands, `k` counted from the last move.
    arrivals: u128,
    /// The sum of all bids, if it fits.
    bids: Option<u64>,
}

/// More than 2^64 - 1 is a text of more than 70 GB.
fn overflow() -> NoAnswer {
    NoAnswer::TooLarge("the bids add up to more than 18446744073709551615".to_owned())
}

/// A number of hands and the sum of their bids.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    count: u64,
    bids: u64,
}

impl Tally {
    fn of(entry: u64) -> Self {
        Self { count: entry & COUNT, bids: entry >> COUNT_BITS }
    }

    /// Wraps only where the sum of all bids does not fit either, and then no answer is taken from it.
    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.bids = self.bids.wrapping_add(other.bids);
    }
}

/// The hands of a type so far, in the order of the cards.
#[derive(Clone, Copy, Default)]
struct Ranked {
    tally: Tally,
    /// The sum over its hands of those below it, of this type, times its bids.
    winnings: u128,
}

impl Ranked {
    fn add(&mut self, tally: Tally) {
        self.winnings += product(self.tally.count, tally.bids);
        self.tally.add(tally);
    }
}

/// The product, which always fits.
fn product(count: u64, bids: u64) -> u128 {
    u128::from(count) * u128::from(bids)
}

impl Many {
    /// Reads a text; `None` if it is not valid.
    #[inline(always)]
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let mut many = Self { entries: vec![0; HANDS], moved: Vec::new(), arrivals: 0, bids: Some(0) };
        batches(text, |batch| {
            many.add(batch, &Columns::new(batch)?.numbers());
            Some(())
        })?;
        Some(many)
    }

    #[inline(always)]
    fn add(&mut self, batch: &Batch, numbers: &[u32]) {
        let mut arrivals = 0;
        let mut bids = 0;
        for (&number, &bid) in numbers.iter().zip(&batch.bids[..batch.len]) {
            let number = number as usize;
            let bid = u64::from(bid);
            let entry = self.entries[number] + (bid << COUNT_BITS | 1);
            self.entries[number] = entry;
            bids += bid;
            // At most 2^23 * 2^32, and that 64 times.
            arrivals += (entry & COUNT) * bid;
            if entry & FULL != 0 {
                self.move_out(number);
            }
        }
        // Wraps, as all sums of bids, only where the sum of all bids does not fit.
        self.arrivals = self.arrivals.wrapping_add(u128::from(arrivals));
        self.bids = self.bids.and_then(|sum| sum.checked_add(bids));
    }

    /// Moves an entry to the table of full width.
    #[cold]
    fn move_out(&mut self, number: usize) {
        if self.moved.is_empty() {
            self.moved = vec![Tally::default(); HANDS];
        }
        let recent = Tally::of(std::mem::take(&mut self.entries[number]));
        let moved = &mut self.moved[number];
        self.arrivals = self.arrivals.wrapping_add(product(moved.count, recent.bids));
        moved.add(recent);
    }

    /// The sum of rank times bid.
    #[inline(always)]
    pub(super) fn winnings(&self, rules: Rules) -> Result<u128, NoAnswer> {
        if self.bids.is_none() {
            return Err(overflow());
        }
        let mut types = [Ranked::default(); 7];
        let mut winnings = self.arrivals;
        let order = rules.order();
        for_each_row(&order, |first_four, row| {
            let row_types = types_of_row(first_four, rules);
            for last in order {
                let number = row + last;
                let mut tally = Tally::of(self.entries[number]);
                if let Some(&moved) = self.moved.get(number) {
                    winnings += product(moved.count, tally.bids);
                    tally.add(moved);
                }
                types[usize::from(row_types[last])].add(tally);
            }
        });
        let mut below = 0;
        for ranked in types {
            winnings += ranked.winnings + product(below, ranked.tally.bids);
            below += ranked.tally.count;
        }
        Ok(winnings)
    }
}

/// Calls `visit` with each choice of the first four cards in ascending order, and the number of the hand that `2`
/// completes them to.
#[inline(always)]
fn for_each_row(order: &[usize; 13], mut visit: impl FnMut([usize; 4], usize)) {
    for &a in order {
        for &b in order {
            for &c in order {
                for &d in order {
                    visit([a, b, c, d], (((a * 13 + b) * 13 + c) * 13 + d) * 13);
                }
            }
        }
    }
}

/// The types of the hands that start with these four cards, by the last card.
#[inline(always)]
fn types_of_row(first_four: [usize; 4], rules: Rules) -> [u8; 13] {
    let mut same = [0u8; 13];
    let mut pairs = 0;
    for card in first_four {
        pairs += same[card];
        same[card] += 1;
    }
    let jokers = same[usize::from(JACK)];
    let mut types = [0; 13];
    for last in 0..13 {
        let pairs = pairs + same[last];
        types[last] = hand_type(match rules {
            Rules::Jacks => pairs,
            Rules::Jokers => pairs_with_jokers(pairs, jokers + u8::from(last == usize::from(JACK))),
        });
    }
    types
}

#[cfg(test)]
mod tests {
    use super::super::lane::WIDTH;
    use super::*;

    fn answers(many: &Many) -> [Result<u128, NoAnswer>; 2] {
        [Rules::Jacks, Rules::Jokers].map(|rules| many.winnings(rules))
    }

    /// The sum of `rank * bid` of `hands` hands with the same bid.
    fn all_equal(hands: u128, bid: u128) -> u128 {
        hands * (hands + 1) / 2 * bid
    }

    /// 2^23 copies fill the count of an entry: one hand more and less than that, and a good deal more.
    #[test]
    fn counts_move_when_they_are_full() {
        for hands in [(1 << 23) - 1, 1 << 23, (1 << 23) + 1, 3 << 23] {
            let text = b"KTJJT 9\n".repeat(hands);
            let many = Many::parse(&text).unwrap();
            assert_eq!(answers(&many), [Ok(all_equal(hands as u128, 9)), Ok(all_equal(hands as u128, 9))]);
            assert_eq!(many.moved.is_empty(), hands < 1 << 23);
        }
    }

    /// 128 copies with the largest bid fill the sum of an entry; the copies of three hands interleave.
    #[test]
    fn sums_move_when_they_are_full() {
        for copies in [128, 129, 130, 1000, 40_000] {
            let text = b"AAAAA 4294967295\n22222 4294967295\nAAAAA 1\n".repeat(copies);
            let many = Many::parse(&text).unwrap();
            let copies = copies as u128;
            let bid = u128::from(u32::MAX);
            let low = all_equal(copies, bid);
            let high: u128 = (0..copies).map(|copy| (copies + 2 * copy + 1) * bid + (copies + 2 * copy + 2)).sum();
            assert_eq!(answers(&many), [Ok(low + high), Ok(low + high)]);
            assert!(!many.moved.is_empty());
        }
    }

    #[test]
    fn bids_beyond_64_bits_are_said_to_be() {
        let mut many = Many::parse(b"AAAAA 5\n").unwrap();
        many.bids = Some(u64::MAX - 7);
        batches(b"22222 7\n", |batch| {
            many.add(batch, &[0; WIDTH]);
            Some(())
        });
        assert!(answers(&many).iter().all(Result::is_ok));
        batches(b"22222 1\n", |batch| {
            many.add(batch, &[0; WIDTH]);
            Some(())
        });
        assert_eq!(answers(&many), [Err(overflow()), Err(overflow())]);
    }
}
