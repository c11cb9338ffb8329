//! `cargo run -p PACKAGE`: day DAY of Advent of Code YEAR.

fn main() -> std::process::ExitCode {
    common::cli::main(&LIBRARY::PUZZLE)
}
