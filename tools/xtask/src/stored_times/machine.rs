//! The machine and the compiler of a measurement, so that readers can compare it with their own.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;

/// The processor and its cores.
pub(crate) fn machine() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = |line: &str| {
        let (_, name) = line.strip_prefix("model name")?.split_once(": ")?;
        Some(name.to_owned())
    };
    let on_macos = || first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
    let processor = linux.lines().find_map(model).or_else(on_macos);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {cores} cores", processor.unwrap_or_else(|| ARCH.to_owned()))
}

/// The compiler and its version. Cargo may use one that is not in `PATH`, which stays unnamed.
pub(crate) fn compiler() -> String {
    first_line_of("rustc", &["--version"]).unwrap_or_else(|| "rustc".to_owned())
}

fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The brackets only identify the build.
    Some(text.lines().next()?.split('(').next()?.trim().to_owned())
}
