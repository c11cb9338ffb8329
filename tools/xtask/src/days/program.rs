//! Runs days as programs. cargo builds them, and they reply with reports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Error, Result, anyhow};
use common::Date;
use common::runner::limits;
use common::runner::report::{Report, Solved};
use nojson::RawJson;

use crate::environment::process::command;
use crate::environment::settings::Settings;

/// An approach of a day with its outcomes and times.
pub(crate) struct Solver {
    /// The title of the puzzle.
    pub(crate) title: String,
    pub(crate) approach: String,
    pub(crate) solved: Solved,
}

/// Days as cargo has built them.
pub(crate) struct Programs<'a> {
    settings: &'a Settings,
    /// The program of each day that compiles.
    built: BTreeMap<Date, PathBuf>,
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
    run(settings, &mut cargo(settings, days, flags))
}

/// The command that builds days in the workspace.
pub(crate) fn cargo(settings: &Settings, days: &[Date], flags: &[&str]) -> Command {
    let mut cargo = command(&settings.cargo);
    cargo.args(["build", "--keep-going", "--message-format=json-render-diagnostics"]).args(flags);
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
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages.lines().filter_map(program_in).collect();
    Ok(Programs { settings, built, has_failed: !output.status.success() })
}

/// The program of a day that a message of cargo names. Other lines may come from macros, which may
/// print.
fn program_in(message: &str) -> Option<(Date, PathBuf)> {
    let message = RawJson::parse(message).ok()?;
    let text = |path: &[&str]| -> Option<String> {
        message.value().to_path_member(path).ok()?.try_into().ok()?
    };
    Some((Date::from_package(&text(&["target", "name"])?)?, text(&["executable"])?.into()))
}

impl Programs<'_> {
    /// The program of a day. The error says why there is none.
    pub(crate) fn of(&self, date: Date) -> Result<&Path> {
        let program = self.built.get(&date).with_context(|| {
            if self.has_failed {
                "it was not built; see cargo's message above".to_owned()
            } else {
                format!("it has no program {}", date.package())
            }
        })?;
        Ok(program)
    }

    /// The outcomes of one run of a day with these arguments.
    pub(crate) fn ask(&self, date: Date, arguments: &[&str]) -> Result<Solved> {
        let mut solvers = self.run(date, arguments)?;
        Ok(solvers.pop().map(|solver| solver.solved).unwrap_or_default())
    }

    /// Runs a day, and shows its date meanwhile. Returns the approaches that ran, at least one, the
    /// default first.
    pub(crate) fn run(&self, date: Date, arguments: &[&str]) -> Result<Vec<Solver>> {
        let mut day = command(self.of(date)?);
        let limit = limits::INPUT.as_secs().to_string();
        // The day solves each text in a process of its own, so the limit holds for any code.
        day.args(["--json", "--time-limit", &limit]).args(arguments);
        self.settings.console.progress(&date.to_string());
        let output = day.current_dir(&self.settings.root).stdin(Stdio::null()).output();
        self.settings.console.progress("");
        let output = output.context("cannot start it")?;
        let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout));
        if reports.is_empty() {
            return Err(failure(&output));
        }
        reports.into_iter().map(Solver::new).collect()
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
fn failure(output: &Output) -> Error {
    let status = output.status;
    if status.success() {
        return anyhow!("it ended without an answer");
    }
    // A panic has its message on the second line, and a wrong option the possible values.
    let stderr = String::from_utf8_lossy(&output.stderr);
    let lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty()).take(2);
    let reason = lines.collect::<Vec<_>>().join(" ");
    match reason.strip_prefix("error: ") {
        Some(error) => anyhow!("{error}"),
        None => anyhow!("{status}: {reason}"),
    }
}
