//! `cargo run -p day21-2021`: Dirac Dice, day 21 of Advent of Code 2021.

fn main() -> std::process::ExitCode {
    runner::main(&day21_2021::PUZZLE)
}
