//! The machine and the toolchain that times belong to.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;

/// This machine in one line: what a reader has to know to compare times with their own.
pub fn describe() -> String {
    let processor = processor().unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let noun = if cores == 1 { "core" } else { "cores" };
    let toolchain = first_line_of("rustc", &["--version"]).unwrap_or_else(|| "an unknown toolchain".to_owned());
    format!("{processor}, {cores} {noun}; {toolchain}")
}

/// The processor's name, from where Linux and macOS keep it.
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
    // What stands in brackets identifies the build, which is of interest to few.
    let line = text.lines().next()?.split('(').next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
