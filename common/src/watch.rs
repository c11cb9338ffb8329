//! What long computations consult: the time limit, and a count of the work done that a progress display reads.
//!
//! Stopping is cooperative: a computation that can take long calls [`Watch::check`] every few thousand steps and
//! hands its error on. So a part that is out of time has really stopped when the next one starts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::puzzle::NoAnswer;

/// A time limit and a counter of work.
#[derive(Debug, Default)]
pub struct Watch {
    deadline: Option<Instant>,
    work: AtomicU64,
}

impl Watch {
    /// A watch that never runs out.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self { deadline: None, work: AtomicU64::new(0) }
    }

    /// A watch that runs out after `limit`, or never where the clock cannot say when that is.
    #[must_use]
    pub fn limited(limit: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(limit), work: AtomicU64::new(0) }
    }

    /// Counts `done` more steps of work and asks whether to go on. Costs a few nanoseconds without a time limit
    /// and a look at the clock with one, so call it every few thousand steps.
    ///
    /// # Errors
    /// [`NoAnswer::OutOfTime`] once the time limit has passed.
    pub fn check(&self, done: u64) -> Result<(), NoAnswer> {
        self.work.fetch_add(done, Ordering::Relaxed);
        if self.is_over() { Err(NoAnswer::OutOfTime) } else { Ok(()) }
    }

    /// Whether the time limit has passed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The steps of work counted so far.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_watch_counts_and_goes_on() {
        let watch = Watch::unlimited();
        assert_eq!(watch.check(3), Ok(()));
        assert_eq!(watch.check(4), Ok(()));
        assert_eq!(watch.work(), 7);
    }

    #[test]
    fn a_limited_watch_runs_out() {
        assert_eq!(Watch::limited(Duration::ZERO).check(1), Err(NoAnswer::OutOfTime));
        assert_eq!(Watch::limited(Duration::from_secs(3600)).check(1), Ok(()));
        assert_eq!(Watch::limited(Duration::MAX).check(1), Ok(()));
    }
}
