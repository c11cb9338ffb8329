//! The machine and the toolchain of a measurement.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;

/// One line about this machine and its toolchain, so that readers can compare times with their own.
pub(crate) fn describe() -> String {
    describe_with("rustc")
}

fn describe_with(compiler: &str) -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = linux
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(": ")?.1.to_owned()));
    let on_macos = || first_line_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
    let processor = name.or_else(on_macos).unwrap_or_else(|| ARCH.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let machine = format!("{processor}, {cores} cores");
    // Cargo may use a compiler that is not in PATH.
    let toolchain = first_line_of(compiler, &["--version"]);
    [Some(machine), toolchain].into_iter().flatten().collect::<Vec<_>>().join("; ")
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
