//! The time limits of a part, side by side.

use std::time::Duration;

/// For an example, unless the user sets another limit.
pub const EXAMPLE: Duration = Duration::from_secs(10);

/// For an input, in the commands that run many days and in the tests.
pub const INPUT: Duration = Duration::from_secs(60);

/// For a program that is judged, on an input.
pub const JUDGED: Duration = Duration::from_secs(10);

/// For an approach and for the plain rules, which may be slow, in `--check`.
pub(crate) const CHECK: Duration = Duration::from_secs(10);
pub(crate) const CHECK_BY_RULES: Duration = Duration::from_millis(20);
