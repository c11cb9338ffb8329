//! A stable sort that a time limit can stop.

use std::vec;

use common::{Budget, NoAnswer};

/// How many items are sorted between two looks at the clock: some hundredths of a second's work.
const STEP: usize = 1 << 18;

/// Sorting for iterators, as `Itertools::sorted_by_key` does it, within a budget.
pub trait SortedWithin: Iterator + Sized {
    /// The items in ascending order of their `key`s, equal ones in the order in which they came.
    ///
    /// # Errors
    /// `budget` ran out of time.
    fn sorted_within<K: Ord>(
        mut self,
        budget: &Budget,
        key: impl Fn(&Self::Item) -> K,
    ) -> Result<vec::IntoIter<Self::Item>, NoAnswer> {
        let mut items = Vec::with_capacity(self.size_hint().0);
        loop {
            let before = items.len();
            items.extend(self.by_ref().take(STEP));
            items[before..].sort_by_key(&key);
            budget.spend((items.len() - before) as u64)?;
            if items.len() - before < STEP {
                break;
            }
        }
        let mut width = STEP;
        while width < items.len() {
            width *= 2;
            for part in items.chunks_mut(width) {
                part.sort_by_key(&key); // sees that its halves are sorted, and merges them
                budget.spend(part.len() as u64)?;
            }
        }
        Ok(items.into_iter())
    }
}

impl<I: Iterator> SortedWithin for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_order() {
        for len in [0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP + 7] {
            let key = |item: &usize| item.wrapping_mul(0x9E37_79B9) >> 7 & 0xff;
            let mut expected: Vec<usize> = (0..len).collect();
            expected.sort_by_key(key);
            let sorted: Vec<usize> = (0..len).sorted_within(&Budget::unlimited(), key).unwrap().collect();
            assert!(sorted == expected, "{len}");
        }
    }

    #[test]
    fn it_stops_when_the_time_is_over() {
        let budget = Budget::limited(std::time::Duration::ZERO);
        let sorted = (0..4 * STEP).sorted_within(&budget, |&item| item);
        assert_eq!(sorted.map(|_| ()), Err(NoAnswer::OutOfTime));
        assert_eq!(budget.spent(), STEP as u64);
    }
}
