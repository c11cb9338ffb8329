//! The program behind `cargo xtask` and its aliases.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main(env::args_os())
}
