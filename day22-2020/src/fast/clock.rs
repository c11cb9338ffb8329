//! Reads the clock once in a while, so that a time limit is kept and costs little.
//!
//! All games play in stretches. In each of its rounds, a game may look at all of its cards, to decide
//! a sub-game at once. So the more cards there are, the fewer rounds a stretch has, and the fewer
//! stretches there are between two readings: at worst a few hundredths of a second, and usually far
//! less.

use common::{Context, NoAnswer};

/// The cards that all rounds of a stretch look at, at most. That takes some milliseconds.
const CARDS_PER_STRETCH: usize = 1 << 26;

/// The stretches between two readings, times the cards. A sub-game rarely plays more rounds in one
/// than it has cards.
const CARDS_PER_READING: usize = 1 << 15;

/// The clock, and the stretches until it is read again.
pub(super) struct Clock<'a> {
    context: &'a Context,
    rounds_per_stretch: usize,
    stretches_per_reading: usize,
    stretches_left: usize,
}

impl<'a> Clock<'a> {
    /// The clock for an outermost game of `total` cards, at least one.
    pub(super) const fn new(context: &'a Context, total: usize) -> Self {
        let stretches = CARDS_PER_READING / total + 1;
        Self {
            context,
            rounds_per_stretch: CARDS_PER_STRETCH / total + 1,
            stretches_per_reading: stretches,
            stretches_left: stretches,
        }
    }

    /// Begins a stretch of any game. Returns the most rounds that it may have.
    ///
    /// # Errors
    /// The time limit has passed.
    #[inline]
    pub(super) fn stretch(&mut self) -> Result<usize, NoAnswer> {
        if self.stretches_left == 0 {
            self.read()?;
        }
        self.stretches_left -= 1;
        Ok(self.rounds_per_stretch)
    }

    #[cold]
    fn read(&mut self) -> Result<(), NoAnswer> {
        self.stretches_left = self.stretches_per_reading;
        self.context.check_time()
    }
}
