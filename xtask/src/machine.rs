//! The machine and the toolchain of a measurement.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;

/// One line about this machine and its toolchain, so that readers can compare times with their own.
pub(crate) fn describe() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = linux
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(": ")?.1.to_owned()));
    let on_macos = || first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
    let processor = name.or_else(on_macos).unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{processor}, {cores} cores; {}",
        first_line_of("rustc", &["--version"]).unwrap_or_default()
    )
}

fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The brackets only identify the build.
    Some(text.lines().next()?.split('(').next()?.trim().to_owned())
}
