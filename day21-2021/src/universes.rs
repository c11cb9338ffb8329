//! A multiset of universes: how many there are of each kind. What tells kinds apart is up to the approach.
//!
//! Counts are exact or refused. In every game each universe goes on to at least one in which somebody has won, so no
//! count on the way exceeds the number of universes at the end: if that fits 128 bits, nothing is refused.
//!
//! The number of kinds is limited too, so that rules far beyond the puzzle's end with an error and not with all of the
//! memory; the puzzle's rules have some ten thousand at once.

use std::collections::BTreeMap;

use common::NoAnswer;

/// The most kinds of universes at once: some fifty megabytes.
const MAX_KINDS: usize = 1 << 19;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Universes<K>(BTreeMap<K, u128>);

impl<K: Ord> Universes<K> {
    /// No universes.
    pub(crate) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// A single universe.
    pub(crate) fn one(kind: K) -> Self {
        Self(BTreeMap::from([(kind, 1)]))
    }

    /// Adds `count` universes of one kind, or says what has become too large.
    pub(crate) fn add(&mut self, kind: K, count: u128) -> Result<(), NoAnswer> {
        let sum = self.0.entry(kind).or_default();
        *sum = sum.checked_add(count).ok_or_else(too_many)?;
        if self.0.len() > MAX_KINDS {
            return Err(NoAnswer::TooLarge(format!("there are more than {MAX_KINDS} states of play at once")));
        }
        Ok(())
    }

    /// How many universes there are of `kind`.
    pub(crate) fn count(&self, kind: &K) -> u128 {
        self.0.get(kind).copied().unwrap_or(0)
    }

    /// How many universes there are of all the kinds that `wanted` picks, or that they are too many.
    pub(crate) fn count_where(&self, wanted: impl Fn(&K) -> bool) -> Result<u128, NoAnswer> {
        let mut counts = self.iter().filter(|(kind, _)| wanted(kind)).map(|(_, count)| count);
        counts.try_fold(0, u128::checked_add).ok_or_else(too_many)
    }

    /// Takes out all universes of the lowest kind.
    pub(crate) fn take_lowest(&mut self) -> Option<(K, u128)> {
        self.0.pop_first()
    }

    /// The kinds in ascending order, each with its number of universes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, u128)> {
        self.0.iter().map(|(kind, &count)| (kind, count))
    }
}

/// The refusal of a number of universes beyond 128 bits.
pub(crate) fn too_many() -> NoAnswer {
    NoAnswer::too_large("the number of universes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_exact_or_refused() {
        let mut universes = Universes::one('a');
        assert_eq!(universes.add('b', 7), Ok(()));
        assert_eq!(universes.add('a', u128::MAX - 1), Ok(()));
        assert_eq!((universes.count(&'a'), universes.count(&'b'), universes.count(&'c')), (u128::MAX, 7, 0));
        assert_eq!(universes.count_where(|&kind| kind != 'a'), Ok(7));
        assert_eq!(universes.count_where(|_| true), Err(too_many()));
        assert_eq!(universes.add('a', 1), Err(too_many()));
        assert_eq!(universes.take_lowest(), Some(('a', u128::MAX)));
    }

    #[test]
    fn kinds_are_limited() {
        let mut universes = Universes::new();
        let added = (0..=MAX_KINDS).find(|&kind| universes.add(kind, 1).is_err());
        assert_eq!(added, Some(MAX_KINDS));
    }
}
