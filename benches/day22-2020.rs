//! `cargo bench --bench day22-2020`.

use std::process::ExitCode;

mod harness;

fn main() -> ExitCode {
    harness::main(&day22_2020::PUZZLE)
}
