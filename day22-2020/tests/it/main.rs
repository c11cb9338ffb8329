//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod fast;
mod generated;
mod hostile;
mod mistakes;
mod model;
#[cfg(unix)]
mod pictures;
mod refusals;
mod solvers;
mod statement;

testing::suite!(day22_2020::PUZZLE);
testing::model_suite!(day22_2020::PUZZLE);

/// The example of the statement.
const EXAMPLE: &str = include_str!("../../../inputs/day22-2020/example.txt");

/// A deal that never ends without the rule against repetition.
const ENDLESS: &str = include_str!("../../../inputs/day22-2020/endless.txt");

/// A deal whose outermost game repeats in part 2 alone.
const REPEATS: &str = include_str!("../../../inputs/day22-2020/repeats.txt");
