//! Runs days as programs. cargo builds them, and they reply with reports.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use anyhow::{Context, Error, Result, anyhow, bail};
use common::Date;
use common::runner::report::{Report, Solved};
use nojson::RawJson;

use crate::console;
use crate::site::command;
use crate::workspace::Workspace;

/// The seconds that a part may take.
const LIMIT: &str = "60";

/// Days as cargo has built them.
pub(crate) struct Programs {
    /// The program of each day that compiles.
    built: BTreeMap<Date, PathBuf>,
    /// Whether cargo has failed, and said why.
    pub(crate) has_failed: bool,
}

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not
/// compile do not stop the others. The profile is that of `cargo run`, unless `flags` has another.
pub(crate) fn build(root: &Path, days: &[Date], flags: &[&str]) -> Result<Programs> {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--keep-going", "--message-format=json-render-diagnostics"]).args(flags);
    for date in days {
        cargo.args(["--package", &date.package()]);
    }
    cargo.current_dir(root).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = cargo.output().context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages.lines().filter_map(program_in).collect();
    Ok(Programs { built, has_failed: !output.status.success() })
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

impl Programs {
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
}

/// The reports of a day's program, which may be none.
pub(crate) fn reports(
    workspace: &Workspace,
    program: &Path,
    arguments: &[&str],
) -> Result<Vec<Report>> {
    let mut day = command(program);
    day.args(["--json", "--time-limit", LIMIT]).args(arguments);
    let output = day.current_dir(&workspace.root).stdin(Stdio::null()).output();
    let output = output.context("cannot start it")?;
    let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout));
    if reports.is_empty() && !output.status.success() {
        return Err(failure(&output));
    }
    Ok(reports)
}

/// The reports of a day's program, at least one, the default approach's first. Shows the date until
/// they are there.
pub(crate) fn ask(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
    arguments: &[&str],
) -> Result<Vec<Report>> {
    let program = programs.of(date)?;
    console::progress(&date.to_string());
    let reports = reports(workspace, program, arguments);
    console::progress("");
    let reports = reports?;
    if reports.is_empty() {
        bail!("it ended without an answer");
    }
    Ok(reports)
}

/// The outcomes in a report. The error is the first line of the reason why there are none.
pub(crate) fn solved(report: &Report) -> Result<&Solved> {
    let first_line = |reason: &String| reason.lines().next().unwrap_or_default().to_owned();
    report.result.as_ref().map_err(first_line).map_err(Error::msg)
}

/// Why a day has ended without a report.
fn failure(output: &Output) -> Error {
    // A panic has its message on the second line, and a wrong option the possible values.
    let stderr = String::from_utf8_lossy(&output.stderr);
    let lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty()).take(2);
    let reason = lines.collect::<Vec<_>>().join(" ");
    match reason.strip_prefix("error: ") {
        Some(error) => anyhow!("{error}"),
        None => anyhow!("{}: {reason}", output.status),
    }
}
