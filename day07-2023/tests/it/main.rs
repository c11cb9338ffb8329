//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod fast;
mod generated;
mod mistakes;
mod reading;
mod refusals;

testing::suite!(day07_2023::PUZZLE);
testing::model_suite!(day07_2023::PUZZLE);
