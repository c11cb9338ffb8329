//! Ranks hands that are stored one by one.
//!
//! A hand is a key of two digits, in order: the type and the first two cards (1183 buckets), then the last three cards.
//! Counting the hands of each bucket tells where its hands start, and one stable pass moves them there. Left is the order
//! inside the buckets, and there are two ways to it.
//!
//! - Small buckets are not sorted at all. Were all hands ranked by their places, each pair of the same bucket that is in
//!   the wrong order would add one to the rank of the earlier and take one from the rank of the later, so it changes the
//!   winnings by the difference of their bids. Pairs of different buckets are in order, and pairs of the same one are
//!   closer than the largest bucket is long: so every pair of neighbours at each such distance is looked at, on all lanes
//!   of a vector at once and without a branch ([`unsorted`]). Equal hands are never in the wrong order, and stay as they
//!   are.
//! - Else the hands are put in the order of their last three cards first, which keeps it inside the buckets. That is a
//!   radix sort, whose second pass need not move anything: it counts ([`sorted`]). It does not care how the hands are
//!   distributed.
//!
//! Cost: `O(N)`, 20 bytes of memory a hand.

#![expect(clippy::cast_possible_truncation, reason = "a packed word is cut into its parts")]

use super::Rules;
use super::columns::Columns;
use super::lane::{WIDTH, batches};

/// Bits of the low digit in a key.
pub(super) const LOW_BITS: u32 = 12;
const LOW_MASK: u32 = (1 << LOW_BITS) - 1;
/// Different types and first two cards.
const BUCKETS: usize = 7 * 13 * 13;
/// Different last three cards.
const LOWS: usize = 13 * 13 * 13;
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
        batches(text, |batch| {
            let columns = Columns::new(batch)?;
            for (keys, of_rules) in keys.iter_mut().zip(&columns.keys()) {
                keys.extend_from_slice(of_rules);
            }
            bids.extend_from_slice(&batch.bids);
            hands += batch.len;
            Some(())
        })?;
        for keys in &mut keys {
            keys.truncate(hands);
        }
        bids.truncate(hands);
        let all_bids = bids.iter().map(|&bid| u64::from(bid)).sum();
        Some(Self { keys, bids, all_bids })
    }

    /// The sum of rank times bid. It fits: both the hands and the bids are below 2^32.
    #[inline(always)]
    pub(super) fn winnings(&self, rules: Rules) -> u128 {
        let keys = &self.keys[rules as usize];
        let mut buckets = [0; BUCKETS];
        for key in keys {
            buckets[(key >> LOW_BITS) as usize] += 1;
        }
        let largest = buckets.iter().fold(0, |most: u32, &count| most.max(count));
        // A hand is in the wrong order with fewer others than its bucket has hands, so the difference that `unsorted`
        // makes up is less than this, and fits 31 bits.
        let comparable = largest <= SMALL && self.all_bids * u64::from(largest) < 1 << 31;
        starts(&mut buckets);
        if comparable { unsorted(keys, &self.bids, buckets, largest) } else { sorted(keys, &self.bids, buckets) }
    }
}

/// The winnings of hands in buckets of at most `largest`, given where each starts. The sum of the bids times `largest`
/// is below 2^31.
#[inline(always)]
fn unsorted(keys: &[u32], bids: &[u32], mut places: [u32; BUCKETS], largest: u32) -> u128 {
    let mut placed_keys = vec![0; keys.len()];
    let mut placed_bids = vec![0; keys.len()];
    for (&key, &bid) in keys.iter().zip(bids) {
        let place = &mut places[(key >> LOW_BITS) as usize];
        placed_keys[*place as usize] = key;
        placed_bids[*place as usize] = bid;
        *place += 1;
    }
    // The bids sum to less than 2^31, and there are fewer of them than that.
    let by_place: u64 = (1..).zip(&placed_bids).map(|(rank, &bid): (u64, _)| rank * u64::from(bid)).sum();

    let mut difference = 0;
    for distance in 1..largest as usize {
        let later = placed_keys[distance..].iter().zip(&placed_bids[distance..]);
        for ((key, bid), (later_key, later_bid)) in placed_keys.iter().zip(&placed_bids).zip(later) {
            let change = bid.wrapping_sub(*later_bid);
            difference = u32::wrapping_add(difference, if key > later_key { change } else { 0 });
        }
    }
    u128::from(by_place.wrapping_add_signed(i64::from(difference.cast_signed())))
}

/// The winnings of any hands, given where each bucket starts.
#[inline(always)]
fn sorted(keys: &[u32], bids: &[u32], mut ranks: [u32; BUCKETS]) -> u128 {
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

/// Turns how often each digit occurs into how many are smaller.
#[inline(always)]
fn starts(counts: &mut [u32]) {
    let mut smaller = 0;
    for count in counts {
        (*count, smaller) = (smaller, smaller + *count);
    }
}
