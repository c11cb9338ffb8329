//! What bounds long play: the reader's patience, and memory.
//!
//! Part 2 can take exponentially long, and its rules ask to remember every round of every game under way. So the
//! approaches that do remember keep count of it here, and give up with a clear word rather than take all memory.

use common::{NoAnswer, Watch};

/// How much memory the remembered rounds of all games under way may take, in bytes: 1 GiB.
const MEMORY: usize = 1 << 30;

/// How much work is done between two looks at the watch, in the unit of [`Limits::work`]: about a millisecond's.
const PACE: usize = 1 << 16;

/// The time and memory left for one part.
#[derive(Debug)]
pub struct Limits<'a> {
    watch: &'a Watch,
    /// Rounds that the watch has not been told of.
    rounds: u64,
    /// Work since the last look at the watch.
    work: usize,
    /// Bytes that may still be taken.
    memory: usize,
}

impl<'a> Limits<'a> {
    /// The limits at the start of a part.
    #[must_use]
    pub const fn new(watch: &'a Watch) -> Self {
        Self { watch, rounds: 0, work: 0, memory: MEMORY }
    }

    /// The limits at the start of a part, with another amount of memory, in bytes.
    #[cfg(test)]
    pub(crate) const fn with_memory(watch: &'a Watch, memory: usize) -> Self {
        Self { memory, ..Self::new(watch) }
    }

    /// Counts a round that `cards` cards had to be touched for.
    ///
    /// # Errors
    /// The time limit passed.
    pub fn round(&mut self, cards: usize) -> Result<(), NoAnswer> {
        self.rounds += 1;
        self.work(cards)
    }

    /// Counts work that is no round: `cards` cards touched.
    ///
    /// # Errors
    /// The time limit passed.
    pub fn work(&mut self, cards: usize) -> Result<(), NoAnswer> {
        // What touching nothing costs, so that rounds are never free.
        const LEAST: usize = 8;
        self.work += cards.max(LEAST);
        if self.work < PACE {
            return Ok(());
        }
        self.work = 0;
        self.watch.check(std::mem::take(&mut self.rounds))
    }

    /// Takes memory to remember something.
    ///
    /// # Errors
    /// Too much is remembered already.
    pub fn remember(&mut self, bytes: usize) -> Result<(), NoAnswer> {
        self.memory = self.memory.checked_sub(bytes).ok_or_else(too_much)?;
        Ok(())
    }

    /// Gives back what was taken with [`Limits::remember`].
    pub const fn forget(&mut self, bytes: usize) {
        self.memory += bytes;
    }
}

fn too_much() -> NoAnswer {
    let reason = "remembering the rounds of the games under way takes more than 1 GiB, which only `fast` does without";
    NoAnswer::TooLarge(reason.to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn memory_is_given_back() {
        let watch = Watch::unlimited();
        let mut limits = Limits::with_memory(&watch, 100);
        assert_eq!(limits.remember(60), Ok(()));
        assert_eq!(limits.remember(60), Err(too_much()));
        limits.forget(60);
        assert_eq!(limits.remember(100), Ok(()));
    }

    #[test]
    fn the_watch_is_looked_at_again_and_again() {
        let watch = Watch::limited(Duration::ZERO);
        let mut limits = Limits::new(&watch);
        let rounds = (1..=10_000).find(|_| limits.round(0).is_err());
        assert_eq!(rounds, Some(8192));
        assert_eq!(watch.work(), 8192);
        assert_eq!(limits.round(PACE), Err(NoAnswer::OutOfTime));
    }
}
