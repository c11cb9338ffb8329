//! Runs days as programs. cargo builds them, and they reply with reports.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Error, Result, anyhow};
use common::Date;
use common::runner::limits;
use common::runner::report::{Report, Solved};

use crate::days::messages::Built;
use crate::environment::program::command;
use crate::environment::settings::Settings;

/// The format of cargo's messages in which cargo shows the errors itself.
pub(crate) const RENDERED: &str = "json-render-diagnostics";

/// An approach of a day with its outcomes and times.
pub(crate) struct Solver {
    /// The title of the puzzle.
    pub(crate) title: String,
    pub(crate) approach: String,
    pub(crate) solved: Solved,
}

/// Days as cargo has built them.
pub struct Programs<'a> {
    settings: &'a Settings,
    built: Built,
    /// Whether cargo has failed, and said why.
    pub(crate) has_failed: bool,
}

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not
/// compile do not stop the others. The profile is that of `cargo run`, unless `flags` has another.
pub(crate) fn build<'a>(
    settings: &'a Settings,
    days: &[Date],
    flags: &[&str],
) -> Result<Programs<'a>> {
    run(settings, &mut cargo(settings, days, RENDERED, flags))
}

/// Builds days and their tests in one run of cargo, which shows its own progress, but no errors.
///
/// # Errors
/// cargo cannot be started.
pub fn build_with_tests<'a>(settings: &'a Settings, days: &[Date]) -> Result<Programs<'a>> {
    run(settings, &mut cargo(settings, days, "json", &["--bins", "--tests"]))
}

/// The command that builds days in the workspace, with cargo's format of messages.
pub(crate) fn cargo(settings: &Settings, days: &[Date], format: &str, flags: &[&str]) -> Command {
    let mut cargo = command(&settings.cargo);
    cargo.args(["build", "--keep-going", &format!("--message-format={format}")]).args(flags);
    for date in days {
        cargo.args(["--package", &date.package()]);
    }
    cargo.current_dir(&settings.root).stdin(Stdio::null());
    if let Some(target) = &settings.target {
        cargo.env("CARGO_TARGET_DIR", target);
    }
    cargo.stderr(if settings.console.is_shared { Stdio::inherit() } else { Stdio::null() });
    cargo
}

/// Runs such a command. Returns the programs that it has built.
pub(crate) fn run<'a>(settings: &'a Settings, cargo: &mut Command) -> Result<Programs<'a>> {
    let output = cargo.output().context("cannot start cargo")?;
    let built = Built::read(&String::from_utf8_lossy(&output.stdout));
    Ok(Programs { settings, built, has_failed: !output.status.success() })
}

impl Programs<'_> {
    /// The program of a day.
    ///
    /// # Errors
    /// The day or one of its dependencies does not compile.
    pub fn of(&self, date: Date) -> Result<&Path> {
        let Built { programs, errors, elsewhere } = &self.built;
        let program =
            programs.get(&date).with_context(|| match (errors.get(&date), elsewhere) {
                (Some(error), _) => error.clone(),
                (None, Some(error)) => format!("code that it uses does not compile: {error}"),
                (None, None) if self.has_failed => {
                    "it was not built; see cargo's message above".to_owned()
                }
                (None, None) => format!("it has no program {}", date.package()),
            })?;
        Ok(program)
    }

    /// The first error in the code of a day or of its tests, if cargo did not show it.
    pub fn error(&self, date: Date) -> Option<&str> {
        self.built.errors.get(&date).map(String::as_str)
    }

    /// The outcomes of one run of a day with these arguments.
    ///
    /// # Errors
    /// The day does not compile, or ends without outcomes.
    pub fn ask(&self, date: Date, arguments: &[&str]) -> Result<Solved> {
        let mut solvers = self.run(date, arguments)?;
        Ok(solvers.pop().map(|solver| solver.solved).unwrap_or_default())
    }

    /// Runs a day. Returns the approaches that ran, at least one, the default first.
    pub(crate) fn run(&self, date: Date, arguments: &[&str]) -> Result<Vec<Solver>> {
        let output = self.output(date, arguments)?;
        let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout));
        if reports.is_empty() {
            return Err(failure(&output));
        }
        reports.into_iter().map(Solver::new).collect()
    }

    /// The output of a day. Shows its date meanwhile.
    pub(crate) fn output(&self, date: Date, arguments: &[&str]) -> Result<Output> {
        let mut day = command(self.of(date)?);
        let limit = limits::INPUT.as_secs().to_string();
        // The day solves each text in a process of its own, so the limit holds for any code.
        day.args(["--json", "--time-limit", &limit])
            .args(arguments)
            .current_dir(&self.settings.root);
        self.settings.console.progress(&date.to_string());
        let output = day.stdin(Stdio::null()).output();
        self.settings.console.progress("");
        output.context("cannot start it")
    }
}

impl Solver {
    /// Reads a report. The error is the first line of the reason why there are no outcomes.
    fn new(Report { title, approach, result, .. }: Report) -> Result<Self> {
        let first_line = |reason: String| reason.lines().next().unwrap_or_default().to_owned();
        Ok(Self { title, approach, solved: result.map_err(first_line).map_err(Error::msg)? })
    }
}

/// Why a day has ended without a report.
pub(crate) fn failure(output: &Output) -> Error {
    let status = output.status;
    if status.success() {
        return anyhow!("it ended without an answer");
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let mut lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return anyhow!("{status}") };
    // A panic has its message on the second line, and a wrong option the possible values.
    let second = lines.next().map_or_else(String::new, |line| format!(" {line}"));
    match first.strip_prefix("error: ") {
        Some(error) if second.starts_with(" [") => anyhow!("{error}{second}"),
        Some(error) => anyhow!("{error}"),
        None => anyhow!("{status}: {first}{second}"),
    }
}
