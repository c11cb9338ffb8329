//! What measures and checks all puzzles at once.
//!
//! A new day becomes a dependency of this crate and an entry of [`PUZZLES`]; that is all it needs to be measured and
//! checked. What it may have besides is optional: a reference and random inputs of its own in [`check`], rows in
//! `criterion/scaling.rs` and `criterion/rotating.rs`, and in `report/charts.rs` words for what its sizes are, unless
//! they are those of its inputs.

pub mod check;
pub mod inputs;
pub mod memory;
pub mod report;
pub mod survey;

mod answers;
mod progress;
mod stage;

use common::Puzzle;

pub use stage::Stage;

/// Every puzzle of the workspace, by date.
pub static PUZZLES: [&Puzzle; 3] = [&day22_2020::PUZZLE, &day21_2021::PUZZLE, &day07_2023::PUZZLE];
