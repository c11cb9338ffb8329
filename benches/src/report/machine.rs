//! The machine, the day and the toolchain that times belong to.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

/// What a reader has to know to compare times with their own.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) processor: String,
    pub(super) cores: usize,
    pub(super) toolchain: String,
    /// As in `2026-12-01`.
    pub(super) date: String,
}

impl Machine {
    /// This machine, with results that were measured at that time.
    pub(super) fn here(measured: SystemTime) -> Self {
        Self {
            processor: processor().unwrap_or_else(|| ARCH.to_owned()),
            cores: thread::available_parallelism().map_or(1, usize::from),
            toolchain: first_line_of("rustc", &["--version"]).unwrap_or_else(|| "an unknown toolchain".to_owned()),
            date: humantime::format_rfc3339_seconds(measured).to_string().chars().take(10).collect(),
        }
    }

    /// All of it in one line.
    pub(super) fn words(&self) -> String {
        let Self { processor, cores, toolchain, date } = self;
        let noun = if *cores == 1 { "core" } else { "cores" };
        format!("{processor}, {cores} {noun}; {toolchain}; {date}")
    }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_machine_in_words() {
        let machine = Machine::here(SystemTime::UNIX_EPOCH + Duration::from_secs(365 * 24 * 60 * 60));
        assert_eq!(machine.date, "1971-01-01");
        let machine =
            Machine { processor: "A CPU".to_owned(), cores: 2, toolchain: "rustc 1.95.0".to_owned(), ..machine };
        assert_eq!(machine.words(), "A CPU, 2 cores; rustc 1.95.0; 1971-01-01");
    }
}
