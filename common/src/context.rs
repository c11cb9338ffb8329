//! The second argument that a part may take: the clock and the parameter of an example.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::outcome::NoAnswer;

/// The limit of a part, and the parameter of an example whose number differs from the input's.
///
/// `approach!(simple, context)` passes it to both parts, as in `part1(&input, context)`. A part
/// that can take long calls [`check_time`](Self::check_time) every few thousand steps, and returns
/// its error.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The value of [`Example::parameter`](crate::Example::parameter).
    pub parameter: Option<&'static str>,
    deadline: Option<Instant>,
    /// The steps that are left.
    steps: Option<Cell<u64>>,
}

impl Context {
    /// A context without a limit.
    pub const fn unlimited() -> Self {
        Self { parameter: None, deadline: None, steps: None }
    }

    /// A context whose time runs out after `limit`, or never if the clock cannot represent that
    /// time.
    pub fn limited(limit: Duration) -> Self {
        Self {
            deadline: Instant::now().checked_add(limit),
            ..Self::unlimited()
        }
    }

    /// Limits the work, too: the time is over once it was checked so many times. So the same work
    /// fits on every machine, however busy that is.
    #[must_use]
    pub const fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(Cell::new(steps)), ..self }
    }

    /// Sets the parameter.
    #[must_use]
    pub const fn with_parameter(self, parameter: Option<&'static str>) -> Self {
        Self { parameter, ..self }
    }

    /// Fails once the limit is reached. Costs next to nothing without a limit, and reads the clock
    /// with a time limit.
    ///
    /// # Errors
    /// [`NoAnswer::OutOfTime`].
    #[inline]
    pub fn check_time(&self) -> Result<(), NoAnswer> {
        if self.is_over() { Err(NoAnswer::OutOfTime) } else { Ok(()) }
    }

    /// Whether the limit is reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        if let Some(steps) = &self.steps {
            let Some(left) = steps.get().checked_sub(1) else { return true };
            steps.set(left);
        }
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_out_only_where_it_is_limited() {
        assert_eq!(Context::unlimited().check_time(), Ok(()));
        assert_eq!(
            Context::limited(Duration::ZERO).check_time(),
            Err(NoAnswer::OutOfTime)
        );
        assert_eq!(Context::limited(Duration::MAX).check_time(), Ok(()));
    }

    #[test]
    fn steps_run_out_however_long_they_take() {
        let context = Context::unlimited().with_steps(2);
        let checks = [(); 4].map(|()| context.check_time().is_ok());
        assert_eq!(checks, [true, true, false, false]);
    }
}
