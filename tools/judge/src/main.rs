//! The judge of all puzzles, as in `judge 2020 22 'python3 crab.py'`.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge::main(&[
        &day22_2020::PUZZLE,
        &day21_2021::PUZZLE,
        &day07_2023::PUZZLE,
    ])
}
