//! The budget of a part: a time limit, and a count of the steps spent, which the progress line shows.
//!
//! Stopping is cooperative: a computation that can take long calls [`Budget::spend`] every few thousand steps and hands
//! its error on. So a part that is out of time has really stopped when the next one starts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::outcome::NoAnswer;

/// A time limit and a counter of steps.
#[derive(Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    spent: AtomicU64,
}

impl Budget {
    /// A budget that never runs out.
    pub const fn unlimited() -> Self {
        Self { deadline: None, spent: AtomicU64::new(0) }
    }

    /// A budget that runs out after `limit`, or never if the clock cannot express that time.
    pub fn limited(limit: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(limit), spent: AtomicU64::new(0) }
    }

    /// Counts `steps` and asks whether to go on. Costs a few nanoseconds without a time limit and a look at the clock
    /// with one, so call it every few thousand steps.
    ///
    /// # Errors
    /// [`NoAnswer::OutOfTime`] once the time limit has passed.
    pub fn spend(&self, steps: u64) -> Result<(), NoAnswer> {
        self.spent.fetch_add(steps, Ordering::Relaxed);
        if self.is_over() { Err(NoAnswer::OutOfTime) } else { Ok(()) }
    }

    /// Whether the time limit has passed.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The steps counted so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_counts_and_goes_on() {
        let budget = Budget::unlimited();
        assert_eq!(budget.spend(3), Ok(()));
        assert_eq!(budget.spend(4), Ok(()));
        assert_eq!(budget.spent(), 7);
    }

    #[test]
    fn a_limited_budget_runs_out() {
        assert_eq!(Budget::limited(Duration::ZERO).spend(1), Err(NoAnswer::OutOfTime));
        assert_eq!(Budget::limited(Duration::from_secs(3600)).spend(1), Ok(()));
        assert_eq!(Budget::limited(Duration::MAX).spend(1), Ok(()));
    }
}
