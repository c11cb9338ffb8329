//! Ranks hands that are stored one by one.
//!
//! A hand is a key of two digits, in order: the type and the first two cards (1183 buckets), then the last three cards.
//! Counting the hands of each bucket tells where its hands start, and one stable pass moves them there. Left is the order
//! inside the buckets, and there are two ways to it.
//!
//! - Small buckets are not sorted ([`unsorted`]). Rank the hands by place first. Each pair of a bucket that is in the wrong
//!   order should then move the earlier hand one rank up and the later one down, which changes the winnings by the
//!   difference of their bids. Pairs of different buckets are in order, and those of one bucket are less than the largest
//!   bucket's length apart. So the hands are compared with those 1, 2, 3, ... places further on, all lanes of a vector at
//!   once and without a branch. Equal hands are never in the wrong order, and stay as they are.
//! - Else the hands are put in the order of their last three cards first, which the pass into the buckets keeps
//!   ([`sorted`]). That is a radix sort, whose second pass need not move anything: it counts. It does not care how the
//!   hands are distributed.
//!
//! Cost: `O(N)`, 20 bytes of memory per hand.

#![expect(clippy::cast_possible_truncation, reason = "a packed word is cut into its parts")]

use common::Part;

use super::columns::{Columns, LOW_BITS};
use super::lanes::WIDTH;
use super::lines::Batches;

const LOW_MASK: u32 = (1 << LOW_BITS) - 1;
/// Different types and first two cards; one more, as [`starts`] takes an even number.
const BUCKETS: usize = 7 * 13 * 13 + 1;
/// Different last three cards, and one more.
const LOWS: usize = 13 * 13 * 13 + 1;
/// The largest bucket that is cheaper to compare than to sort.
const SMALL: u32 = 20;

/// Hands in the order of the text.
#[derive(Debug)]
pub(super) struct Few {
    /// The key with `J` a jack and with `J` a joker.
    keys: [Vec<u32>; 2],
    bids: Vec<u32>,
    /// The sum of the bids; there are fewer than 2^32 of them, so it fits.
    all_bids: u64,
}

impl Few {
    /// Reads a text of less than 2^24 bytes; `None` if it is not valid.
    #[inline(always)]
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        // The shortest line has eight bytes, but the last may lack its end; and batches are stored whole at first.
        let most = (text.len() / 8 + 1).next_multiple_of(WIDTH);
        let mut keys = [Vec::with_capacity(most), Vec::with_capacity(most)];
        let mut bids = Vec::with_capacity(most);
        let mut hands = 0;
        let mut batches = Batches::of(text);
        loop {
            let batch = batches.next()?;
            for (keys, of_part) in keys.iter_mut().zip(&Columns::new(batch)?.keys()) {
                keys.extend_from_slice(of_part);
            }
            bids.extend_from_slice(&batch.bids);
            hands += batch.len;
            if batches.is_over() {
                break;
            }
        }
        for keys in &mut keys {
            keys.truncate(hands);
        }
        bids.truncate(hands);
        let all_bids = bids.iter().map(|&bid| u64::from(bid)).sum();
        Some(Self { keys, bids, all_bids })
    }

    /// The sum of rank times bid. It fits: both the hands and the bids are below 2^32.
    #[inline(always)]
    pub(super) fn winnings(&self, part: Part) -> u128 {
        let keys = &self.keys[part.index()];
        let mut buckets = [0; BUCKETS];
        for key in keys {
            buckets[(key >> LOW_BITS) as usize] += 1;
        }
        let largest = buckets.iter().fold(0, |most: u32, &count| most.max(count));
        starts(&mut buckets);
        // A hand is in the wrong order with fewer others than its bucket has hands, so the difference that `unsorted`
        // makes up is less than this, and fits 31 bits.
        let comparable = largest <= SMALL && self.all_bids * u64::from(largest) < 1 << 31;
        if comparable {
            unsorted(keys, &self.bids, &mut buckets, largest)
        } else {
            sorted(keys, &self.bids, &mut buckets)
        }
    }
}

/// The winnings of hands in buckets of at most `largest`, given where each starts. The sum of the bids times `largest`
/// is below 2^31.
#[inline(always)]
fn unsorted(keys: &[u32], bids: &[u32], places: &mut [u32; BUCKETS], largest: u32) -> u128 {
    let mut placed_keys = vec![0; keys.len()];
    let mut placed_bids = vec![0; keys.len()];
    for (&key, &bid) in keys.iter().zip(bids) {
        let place = &mut places[(key >> LOW_BITS) as usize];
        placed_keys[*place as usize] = key;
        placed_bids[*place as usize] = bid;
        *place += 1;
    }
    // The bids sum to less than 2^31, and there are fewer of them than that.
    let by_place: u64 = (1..).zip(&placed_bids).map(|(rank, &bid): (u32, _)| u64::from(rank) * u64::from(bid)).sum();

    let mut difference = 0;
    for distance in 1..largest as usize {
        let later = placed_keys[distance..].iter().zip(&placed_bids[distance..]);
        for ((key, bid), (later_key, later_bid)) in placed_keys.iter().zip(&placed_bids).zip(later) {
            // As signed numbers, which vectors compare in one step; keys have 23 bits.
            let is_wrong = key.cast_signed() > later_key.cast_signed();
            let change = bid.wrapping_sub(*later_bid);
            difference = u32::wrapping_add(difference, if is_wrong { change } else { 0 });
        }
    }
    u128::from(by_place.wrapping_add_signed(i64::from(difference.cast_signed())))
}

/// The winnings of any hands, given where each bucket starts.
#[inline(always)]
fn sorted(keys: &[u32], bids: &[u32], ranks: &mut [u32; BUCKETS]) -> u128 {
    let mut places = [0; LOWS];
    for key in keys {
        places[(key & LOW_MASK) as usize] += 1;
    }
    starts(&mut places);
    let mut by_low_digit = vec![0; keys.len()];
    for (&key, &bid) in keys.iter().zip(bids) {
        let place = &mut places[(key & LOW_MASK) as usize];
        by_low_digit[*place as usize] = u64::from(bid) << 32 | u64::from(key >> LOW_BITS);
        *place += 1;
    }
    let mut winnings = 0;
    // Of at most 2^21 hands: the sum of 2^11 products of a rank and a bid fits 64 bits.
    for chunk in by_low_digit.chunks(1 << 11) {
        let mut part = 0;
        for hand in chunk {
            let rank = &mut ranks[(hand & u64::from(u32::MAX)) as usize];
            *rank += 1;
            part += u64::from(*rank) * (hand >> 32);
        }
        winnings += u128::from(part);
    }
    winnings
}

/// Turns how often each digit occurs into how many are smaller. There is an even number of digits, whose two halves are
/// summed side by side, because each sum has to wait for the one before.
#[inline(always)]
fn starts(counts: &mut [u32]) {
    let (low, high) = counts.split_at_mut(counts.len() / 2);
    let (mut below_low, mut below_high) = (0, low.iter().sum());
    for (low, high) in low.iter_mut().zip(high) {
        (*low, below_low) = (below_low, below_low + *low);
        (*high, below_high) = (below_high, below_high + *high);
    }
}
