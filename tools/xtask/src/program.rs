//! Runs other programs: cargo, which builds days, and the days, which reply with reports.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, io};

use anyhow::{Context, Error, Result, ensure};
use common::Date;
use nojson::RawJson;
use runner::process;
use runner::report::{Report, Solved};

use crate::workspace::{DayFilter, Workspace};

/// The seconds that a part may take.
const LIMIT: &str = "60";

/// The variables that hold a session for aoc-cli, and for aocd and others.
pub(crate) const SESSION_VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// A program that does not inherit the session. Neither cargo nor a day nor curl needs it in a
/// variable.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in SESSION_VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// What git prints in a folder.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let output = command("git").current_dir(folder).args(arguments).output();
    let output = output.context("cannot start git")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The programs of the days that compile.
pub(crate) struct Programs(BTreeMap<Date, PathBuf>);

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not
/// compile do not stop the others. The profile is that of `cargo run`, unless `flags` has another.
pub(crate) fn build(root: &Path, days: &[Date], flags: &[&str]) -> Result<Programs> {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args([
            "build",
            "--keep-going",
            "--message-format=json-render-diagnostics",
        ])
        .args(flags);
    cargo.args(
        days.iter()
            .flat_map(|date| ["--package".to_owned(), date.package()]),
    );
    cargo
        .current_dir(root)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = cargo.output().context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(Programs(messages.lines().filter_map(program_in).collect()))
}

/// The program of a day that a message of cargo names. Other lines may come from macros, which may
/// print.
fn program_in(message: &str) -> Option<(Date, PathBuf)> {
    let message = RawJson::parse(message).ok()?;
    let text = |path: &[&str]| -> Option<String> {
        message.value().to_path_member(path).ok()?.try_into().ok()?
    };
    Some((
        Date::from_package(&text(&["target", "name"])?)?,
        text(&["executable"])?.into(),
    ))
}

impl Programs {
    /// The program of a day.
    pub(crate) fn of(&self, date: Date) -> Result<&Path> {
        let program = self.0.get(&date).map(PathBuf::as_path);
        program.context("it was not built; see cargo's message above")
    }
}

/// The program of one day, built as `cargo run` does.
pub(crate) fn of(workspace: &Workspace, date: Date) -> Result<PathBuf> {
    let named = DayFilter { year: Some(date.year), day: Some(date.day) };
    let programs = build(&workspace.root, &workspace.days(named)?, &[])?;
    Ok(programs
        .of(date)
        .with_context(|| date.to_string())?
        .to_owned())
}

/// The reports of a day's program, which are none if it has no input, and whether all went well.
/// The program itself says what did not, unless the error is to say it.
pub(crate) fn reports(
    workspace: &Workspace,
    program: &Path,
    arguments: &[&str],
    shows_errors: bool,
) -> Result<(Vec<Report>, bool)> {
    let mut day = command(program);
    day.args(["--json", "--time-limit", LIMIT])
        .args(arguments)
        .current_dir(&workspace.root);
    let (reports, stdout) = io::pipe()?;
    let (errors, stderr) = io::pipe()?;
    if !shows_errors {
        day.stderr(stderr.try_clone()?);
    }
    day.stdin(Stdio::null()).stdout(stdout.try_clone()?);
    let outputs = vec![
        (stdout, process::lines(reports)),
        (stderr, process::lines(errors)),
    ];
    let (mut said, mut reason) = (String::new(), None);
    let tell = |output, line: String| {
        if output == 0 {
            said += &(line + "\n");
        } else if let Some(words) = line.strip_prefix("error") {
            reason.get_or_insert_with(|| words.to_owned());
        }
    };
    // Without a limit on its time, it has a status. What it leaves running is not waited for.
    let run = process::run(day, |_| Ok(()), outputs, Duration::MAX, tell);
    let status = run
        .context("cannot start it")?
        .0
        .context("it did not end")?;
    let (reports, is_sound) = (Report::all_in(&said), status.success());
    let reason = reason.unwrap_or_default();
    ensure!(
        is_sound || !reports.is_empty(),
        "it ended with {status}{reason}"
    );
    Ok((reports, is_sound))
}

/// The file of the workspace that a report is about. An example, or a text that a day has made, is
/// none.
pub(crate) fn file_of<'a>(workspace: &Workspace, report: &'a Report) -> Option<&'a str> {
    Some(&*report.input).filter(|input| workspace.path(input).is_file())
}

/// The outcomes in a report. The error is the first line of the reason why there are none.
pub(crate) fn solved(report: &Report) -> Result<&Solved> {
    let first_line = |reason: &String| reason.lines().next().unwrap_or_default().to_owned();
    report
        .result
        .as_ref()
        .map_err(first_line)
        .map_err(Error::msg)
}
