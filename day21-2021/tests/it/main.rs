//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod generated;
mod mistakes;
mod reading;
mod refusals;
mod universes;

testing::suite!(day21_2021::PUZZLE);
testing::model_suite!(day21_2021::PUZZLE);
