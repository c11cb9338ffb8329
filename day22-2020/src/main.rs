//! `cargo run -p day22-2020`: Crab Combat, day 22 of Advent of Code 2020.

fn main() -> std::process::ExitCode {
    common::cli::main(&day22_2020::PUZZLE)
}
