//! The program of the judged puzzles. The variable `JUDGED` names the puzzle.

mod judged;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let name = env::var("JUDGED").unwrap_or_default();
    judged::puzzle(&name).map_or(ExitCode::FAILURE, common::cli::main)
}
