//! Runs the commands against a local server instead of the real site:
//! `AOC_SITE=127.0.0.1:8080 cargo run -p xtask --example loopback -- submit 2024 5`.

use std::env;
use std::process::ExitCode;

use anyhow::{Context, Result};
use xtask::Settings;

fn main() -> Result<ExitCode> {
    let site = env::var("AOC_SITE")
        .context("AOC_SITE must be an address on the loopback, as in 127.0.0.1:8080")?;
    let address = site.trim_start_matches("http://").parse()?;
    let settings = Settings::from_environment()?.with_site(address)?;
    Ok(ExitCode::from(xtask::run(&settings, env::args_os())))
}
