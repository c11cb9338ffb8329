//! What measures and checks all puzzles at once. A new day is registered here, in [`PUZZLES`], and nowhere else.

pub mod check;
pub mod inputs;
pub mod memory;
pub mod report;
pub mod survey;

mod progress;

use common::Puzzle;

/// Every puzzle of the workspace, by date.
pub static PUZZLES: [&Puzzle; 3] = [&day22_2020::PUZZLE, &day21_2021::PUZZLE, &day07_2023::PUZZLE];
