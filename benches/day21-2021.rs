//! `cargo bench --bench day21-2021`.

use std::process::ExitCode;

mod harness;

fn main() -> ExitCode {
    harness::main(&day21_2021::PUZZLE)
}
