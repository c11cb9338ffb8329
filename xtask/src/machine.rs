//! The machine and the toolchain of a measurement.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;

/// One line about this machine and its toolchain, so that readers can compare times with their own.
pub(crate) fn describe() -> String {
    let processor = processor().unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let noun = if cores == 1 { "core" } else { "cores" };
    let toolchain = first_line_of("rustc", &["--version"]).unwrap_or_else(|| "an unknown toolchain".to_owned());
    format!("{processor}, {cores} {noun}; {toolchain}")
}

/// The processor's name on Linux or macOS.
fn processor() -> Option<String> {
    let from_linux = || {
        let text = fs::read_to_string("/proc/cpuinfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    from_linux().or_else(|| first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]))
}

fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The brackets only identify the build.
    let line = text.lines().next()?.split('(').next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
