//! `cargo run -p day07-2023`: Camel Cards, day 7 of Advent of Code 2023.

fn main() -> std::process::ExitCode {
    runner::main(&day07_2023::PUZZLE)
}
