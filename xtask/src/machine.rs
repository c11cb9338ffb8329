//! The machine, the toolchain and the date of a measurement.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::{fmt, thread};

use common::date::iso;

use crate::settings::Settings;

/// Where and when times were measured, so that readers can compare them with their own.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Origin {
    /// The processor, its cores and the compiler.
    pub(crate) machine: String,
    /// The date, as in `2024-12-07`.
    pub(crate) date: String,
}

impl Origin {
    /// This machine and this day.
    pub(crate) fn current(settings: &Settings) -> Self {
        Self { machine: describe_with("rustc"), date: iso(settings.now()) }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.machine, self.date)
    }
}

fn describe_with(compiler: &str) -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = |line: &str| {
        let (_, name) = line.strip_prefix("model name")?.split_once(": ")?;
        Some(name.to_owned())
    };
    let on_macos = || first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
    let processor = linux.lines().find_map(model).or_else(on_macos);
    let processor = processor.unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let machine = format!("{processor}, {cores} cores");
    match first_line_of(compiler, &["--version"]) {
        Some(toolchain) => format!("{machine}; {toolchain}"),
        // Cargo may use a compiler that is not in PATH.
        None => machine,
    }
}

fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The brackets only identify the build.
    Some(text.lines().next()?.split('(').next()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::describe_with;

    #[test]
    fn a_missing_compiler_leaves_no_gap() {
        let machine = describe_with("no-such-compiler");
        assert!(machine.ends_with(" cores"), "{machine}");
        assert!(describe_with("rustc").starts_with(&format!("{machine}; rustc 1.")));
    }
}
