//! The time limits of a part, side by side.

use std::time::Duration;

/// For an example, unless the user sets another limit.
pub const EXAMPLE: Duration = Duration::from_secs(10);

/// For an input, in the commands that run many days and in the tests.
pub const INPUT: Duration = Duration::from_secs(60);

/// For the answers that a benchmark verifies. A part that takes longer is not measured.
pub const BENCHMARK: Duration = Duration::from_secs(10);

/// For the default approach in `--check`.
pub const CHECKED: Duration = Duration::from_secs(10);

/// For the other approaches in `--check`, which may be slow.
pub const CHECKED_OTHER: Duration = Duration::from_millis(20);
