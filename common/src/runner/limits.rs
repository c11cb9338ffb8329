//! The time limits of a part, side by side.

use std::time::Duration;

use crate::runner::panel::Limits;

/// For an example, unless the user sets another limit.
pub const EXAMPLE: Duration = Duration::from_secs(10);

/// For an input, in the commands that run many days and in the tests.
pub const INPUT: Duration = Duration::from_secs(60);

/// For a program that is judged, on an input.
pub const JUDGED: Duration = Duration::from_secs(10);

/// For all inputs of a set. An approach that takes longer is not measured.
pub const SET: Duration = Duration::from_secs(5);

/// For `--check`, unless the user sets another limit. The rules may be slow.
pub(crate) fn check(user: Option<Duration>) -> Limits {
    let limit = |usual| user.unwrap_or(Duration::from_millis(usual));
    let approach = limit(10_000);
    Limits { rules: limit(20), default: approach, other: approach, all: Duration::MAX }
}
