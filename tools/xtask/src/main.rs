//! The program behind `cargo xtask` and its aliases.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
