//! Ranks hands that are stored one by one.
//!
//! The key of a hand has two digits. The high one is the type and the first two cards (1183
//! buckets), and the low one the last three cards. Counting the hands of each bucket gives its
//! start, and one stable pass moves the hands there. There are two ways to account for the order
//! inside the buckets.
//!
//! - Small buckets are not sorted (`unsorted`). Rank the hands by their places. Each pair of a
//!   bucket that is in the wrong order should move the earlier hand one rank up and the later hand
//!   one rank down, which changes the winnings by the difference of their bids. Pairs of different
//!   buckets are in order, and two hands of a bucket are less than the length of the largest bucket
//!   apart. So it is enough to compare every hand with those 1, 2, 3, ... places later, in all
//!   lanes of a vector at once and without a branch. Equal hands are never in the wrong order, so
//!   they keep that of the text. `docs/crossings.svg` shows a bucket of four hands.
//! - If there are large buckets or large bids, a radix sort starts with the last three cards
//!   (`sorted`). Its second pass need not move the hands into the buckets, because the start of a
//!   bucket and the number of earlier hands in it are a hand's rank. Its time does not depend on
//!   the distribution of the hands.
//!
//! Cost: `O(N)` time, and 20 bytes of memory per hand.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a packed word is split into its parts"
)]

use common::Part;

use super::lanes::WIDTH;
use super::lines::Batches;
use super::rows::{LOW_BITS, Rows};

const LOW_MASK: u32 = (1 << LOW_BITS) - 1;
/// The number of different types and first two cards, plus one, since [`starts`] takes an even
/// number.
const BUCKETS: usize = 7 * 13 * 13 + 1;
/// The number of different last three cards, plus one.
const LOWS: usize = 13 * 13 * 13 + 1;
/// The largest bucket that is cheaper to compare than to sort.
const SMALL: u32 = 20;

/// Hands in the order of the text.
#[derive(Debug)]
pub struct Few {
    /// The key with `J` a jack and with `J` a joker.
    keys: [Vec<u32>; 2],
    bids: Vec<u32>,
    /// The sum of the bids. It fits, because there are fewer than 2^32 of them.
    all_bids: u64,
}

impl Few {
    /// Reads a text of less than 2^24 bytes. `None` if it is not valid.
    #[inline(always)]
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        // The shortest line has eight bytes, and the last line may lack its end. Whole batches are
        // stored and cut at the end.
        let most = (text.len() / 8 + 1).next_multiple_of(WIDTH);
        let mut keys = [Vec::with_capacity(most), Vec::with_capacity(most)];
        let mut bids = Vec::with_capacity(most);
        let mut hands = 0;
        let mut batches = Batches::new(text);
        loop {
            let batch = batches.next()?;
            for (keys, of_part) in keys.iter_mut().zip(&Rows::new(batch)?.keys()) {
                keys.extend_from_slice(of_part);
            }
            bids.extend_from_slice(&batch.bids);
            hands += batch.len;
            if batches.is_over() {
                break;
            }
        }
        keys.iter_mut()
            .chain([&mut bids])
            .for_each(|lanes| lanes.truncate(hands));
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
        // A hand is in the wrong order with fewer hands than its bucket has. So the difference that
        // `unsorted` adds is less than the bids times `largest`, which must fit into 31 bits.
        let comparable = largest <= SMALL && self.all_bids * u64::from(largest) < 1 << 31;
        if comparable {
            unsorted(keys, &self.bids, &mut buckets, largest)
        } else {
            sorted(keys, &self.bids, &mut buckets)
        }
    }
}

/// The winnings of hands in buckets of at most `largest`, given the start of each bucket. The sum
/// of the bids times `largest` must be below 2^31.
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
    let by_place: u64 = (1..)
        .zip(&placed_bids)
        .map(|(rank, &bid): (u32, _)| u64::from(rank) * u64::from(bid))
        .sum();

    // The sum of all differences is between -2^31 and 2^31, as its caller has checked. So it does not
    // matter that it wraps around 2^32 on the way: read as a signed number, it is right at the end.
    let mut difference = 0;
    for distance in 1..largest as usize {
        let hands = placed_keys.iter().zip(&placed_bids);
        let later = placed_keys[distance..].iter().zip(&placed_bids[distance..]);
        for ((key, bid), (later_key, later_bid)) in hands.zip(later) {
            // Compare as signed numbers, which vectors do in one step. Keys have 23 bits.
            let is_wrong = key.cast_signed() > later_key.cast_signed();
            let change = bid.wrapping_sub(*later_bid);
            difference = u32::wrapping_add(difference, if is_wrong { change } else { 0 });
        }
    }
    u128::from(by_place.wrapping_add_signed(i64::from(difference.cast_signed())))
}

/// The winnings of any hands, given the start of each bucket.
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
    // There are at most 2^21 hands, so the sum of 2^11 products of a rank and a bid fits into 64
    // bits.
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

/// Turns the count of each digit into the count of smaller digits, which is an exclusive prefix sum:
/// `[2, 0, 1, 3]` becomes `[0, 2, 2, 3]`. The number of digits is even. Each sum has to wait for the
/// one before, so two are on their way at once: one starts at 0, the other in the middle with all
/// counts of the low half.
#[inline(always)]
pub fn starts(counts: &mut [u32]) {
    let (low, high) = counts.split_at_mut(counts.len() / 2);
    let (mut below_low, mut below_high) = (0, low.iter().sum());
    for (low, high) in low.iter_mut().zip(high) {
        (*low, below_low) = (below_low, below_low + *low);
        (*high, below_high) = (below_high, below_high + *high);
    }
}
