//! The time limits of a part, side by side.

use std::time::Duration;

/// For an example, unless the user sets another limit.
pub const EXAMPLE: Duration = Duration::from_secs(10);

/// For an input, in the commands that run many days and in the tests.
pub const INPUT: Duration = Duration::from_secs(60);

/// For the answers that a benchmark verifies, and for the repetitions of `--compare`. A part that
/// takes longer is not measured.
pub const BENCHMARK: Duration = Duration::from_secs(10);

/// For all inputs of a set. An approach that takes longer is not measured.
pub const SET: Duration = Duration::from_secs(5);

/// For the default approach in `--check`.
pub const CHECKED: Duration = Duration::from_secs(10);

/// For the other approaches in `--check`, which may be slow.
pub const CHECKED_OTHER: Duration = Duration::from_millis(20);
