//! The machine, the toolchain and the date of a measurement.

use std::collections::BTreeSet;
use std::env::consts::ARCH;
use std::fs;
use std::process::Command;
use std::{fmt, thread};

use crate::environment::clock::iso;
use crate::environment::settings::Settings;

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

/// The machines that have measured some times, in the order of their first one.
pub(crate) struct Machines<'a>(Vec<Machine<'a>>);

/// A machine, and the dates on which it measured.
struct Machine<'a> {
    /// `None` stands for all machines that were not recorded.
    name: Option<&'a str>,
    dates: BTreeSet<&'a str>,
}

impl<'a> Machines<'a> {
    pub(crate) fn of(origins: impl Iterator<Item = Option<&'a Origin>>) -> Self {
        let mut machines: Vec<Machine<'_>> = Vec::new();
        for origin in origins {
            let name = origin.map(|origin| origin.machine.as_str());
            let date = origin.map(|origin| origin.date.as_str());
            match machines.iter_mut().find(|machine| machine.name == name) {
                Some(machine) => machine.dates.extend(date),
                None => machines.push(Machine { name, dates: date.into_iter().collect() }),
            }
        }
        Self(machines)
    }

    pub(crate) fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// The number of the machine of one of these origins, counted from 1.
    pub(crate) fn number_of(&self, origin: Option<&Origin>) -> usize {
        let name = origin.map(|origin| origin.machine.as_str());
        1 + self.0.iter().take_while(|machine| machine.name != name).count()
    }
}

/// Formats the sentences of a caption, without the last full stop.
impl fmt::Display for Machines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = self.0.as_slice() {
            return only.fmt(f);
        }
        for (number, machine) in (1..).zip(&self.0) {
            let gap = if number > 1 { ". " } else { "" };
            write!(f, "{gap}Machine {number}: {machine}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Machine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.unwrap_or("not recorded"))?;
        match (self.dates.first(), self.dates.last()) {
            (Some(first), Some(last)) if first < last => write!(f, "; {first} to {last}"),
            (Some(only), _) => write!(f, "; {only}"),
            (None, _) => Ok(()),
        }
    }
}

/// The processor, its cores and the version of the compiler.
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
