//! The program behind `cargo xtask` and its aliases.

use std::env;
use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    let settings = xtask::Settings::from_environment()?;
    Ok(ExitCode::from(xtask::run(&settings, env::args_os())))
}
