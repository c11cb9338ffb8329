//! Random numbers for generated inputs.
//!
//! A generator must reproduce the committed inputs exactly, on every machine and in every year. A
//! crate might change its algorithm, so this module has a fixed one: `SplitMix64` (Steele, Lea and
//! Flood, "Fast splittable pseudorandom number generators", 2014).

/// A `SplitMix64` generator.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including `end`, which is at least 1. The probabilities of two
    /// numbers differ by less than `end` in 2^64.
    #[inline]
    pub const fn below(&mut self, end: u64) -> u64 {
        ((self.next() as u128 * end as u128) >> 64) as u64
    }

    /// An index of a slice of that length, which is at least 1.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the result is below `len`, a usize"
    )]
    pub const fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Puts `items` in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.index(end));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The first outputs for seed 1234567, as published with the reference implementation.
    #[test]
    fn is_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_may_end_in_any_order() {
        let mut random = Random::new(1);
        let orders = (0..100).map(|_| {
            let mut items = [1, 2, 3];
            random.shuffle(&mut items);
            items
        });
        assert_eq!(orders.collect::<BTreeSet<_>>().len(), 6);
    }
}
