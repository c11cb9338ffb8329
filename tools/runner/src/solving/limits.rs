//! The time limits of a part, side by side.

use std::time::Duration;

/// For an example, and for an approach that is compared or checked, unless the user sets another
/// limit.
pub const EXAMPLE: Duration = Duration::from_secs(10);

/// For each other approach of a plain run, unless the user sets another limit. Who waits for an answer
/// has it already.
pub(crate) const OTHERS: Duration = Duration::from_secs(2);

/// For an input, in the commands that run many days and in the tests.
pub const INPUT: Duration = Duration::from_secs(60);

/// For a program that is judged, on an input.
pub const JUDGED: Duration = Duration::from_secs(10);

/// The steps of a part in `--check`. They suffice the plain rules for nine of ten random inputs.
pub(crate) const STEPS_OF_CHECK: u64 = 400_000;
