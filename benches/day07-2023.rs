//! `cargo bench --bench day07-2023`.

use std::process::ExitCode;

mod harness;

fn main() -> ExitCode {
    harness::main(&day07_2023::PUZZLE)
}
