//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod reading;
mod refusals;

testing::suite!(day21_2021::PUZZLE);
testing::model_suite!(day21_2021::PUZZLE);
