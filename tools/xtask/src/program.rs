//! Runs other programs: cargo, which builds days, and the days, which reply with reports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, iter};

use anyhow::{Context, Error, Result, ensure};
use common::input::recorded;
use common::{Date, Expected};
use nojson::RawJson;
use runner::limits;
use runner::report::{Report, Solved};
use runner::timing::format_time;

use crate::workspace::{Named, Workspace};

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not
/// compile do not stop the others. The profile is that of `cargo run`, unless `flags` has another.
/// Returns what knows the program of each day.
pub(crate) fn build(
    root: &Path,
    days: &[Date],
    flags: &[&str],
) -> Result<impl Fn(Date) -> Result<PathBuf> + use<>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--keep-going",
        "--message-format=json-render-diagnostics",
    ]);
    cargo.args(flags);
    for date in days {
        cargo.args(["--package", &date.package()]);
    }
    let output = cargo
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs: BTreeMap<Date, PathBuf> = messages.lines().filter_map(program_in).collect();
    Ok(move |date| {
        let program = programs.get(&date).cloned();
        program.context("it was not built; see cargo's message above")
    })
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

/// The program of one day, built as `cargo run` does.
pub(crate) fn of(workspace: &Workspace, date: Date) -> Result<PathBuf> {
    let program = build(&workspace.root, &workspace.days(Named::Day(date))?, &[])?;
    program(date).with_context(|| date.to_string())
}

/// The columns of times.
pub(crate) const STAGES: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// What an approach has replied to an input.
pub(crate) struct Reply {
    pub(crate) title: String,
    pub(crate) approach: String,
    /// The file with the input, unless an example stands in for it.
    pub(crate) path: Option<String>,
    pub(crate) solved: Solved,
}

impl Reply {
    fn of(report: Report) -> Result<Self> {
        let Report { title, approach, path, result, .. } = report;
        Ok(Self { title, approach, path, solved: result.map_err(Error::msg)? })
    }

    /// What is recorded of the answers to its input.
    pub(crate) fn known(&self, workspace: &Workspace) -> Result<[Expected; 2]> {
        let path = self.path.as_deref().map(|path| workspace.path(path));
        let known = path.as_deref().map(recorded::answers).transpose()?;
        Ok(known.unwrap_or_default())
    }

    /// The times of the [`STAGES`]. A part without an answer has none.
    pub(crate) fn times(&self) -> [Option<f64>; 4] {
        let mut times = [self.solved.parse_seconds, None, None, None];
        for part in self.solved.parts.iter().filter(|it| it.outcome.is_ok()) {
            times[1 + part.part.index()] = Some(part.seconds);
        }
        times[3] = Some(times.iter().flatten().sum());
        times
    }

    /// The times in words.
    pub(crate) fn cells(&self) -> [String; 4] {
        let words = |time: Option<f64>| time.map_or_else(|| "-".to_owned(), format_time);
        self.times().map(words)
    }
}

/// The replies of a day's program.
pub(crate) struct Replies {
    /// There are none without an input.
    pub(crate) all: Vec<Reply>,
    /// Whether all went well.
    pub(crate) is_sound: bool,
}

/// Runs a day's program. It says itself what does not go well, unless its `errors` go elsewhere.
pub(crate) fn replies(
    workspace: &Workspace,
    program: &Path,
    arguments: &[&str],
    errors: Stdio,
) -> Result<Replies> {
    let limit = limits::INPUT.as_secs().to_string();
    let mut day = Command::new(program);
    day.args(["--json", "--time-limit", &limit]).args(arguments);
    let output = day.current_dir(&workspace.root).stderr(errors).output();
    let Output { status, stdout, .. } = output.context("cannot start it")?;
    let printed = String::from_utf8_lossy(&stdout);
    let reports = Report::all_in(&printed);
    let is_sound = status.success();
    if reports.is_empty() {
        ensure!(is_sound, "it ended with {status}");
        ensure!(
            printed.trim().is_empty(),
            "its reports cannot be read; is its library another version?"
        );
    }
    let all: Result<_> = reports.into_iter().map(Reply::of).collect();
    Ok(Replies { all: all?, is_sound })
}

/// Has a day's program measure its approaches, with `options`, on an input.
pub(crate) fn measure<'a>(
    workspace: &Workspace,
    program: &Path,
    options: impl IntoIterator<Item = &'a str>,
    errors: Stdio,
) -> Result<Replies> {
    let arguments: Vec<&str> = iter::once("--compare").chain(options).collect();
    let replies = replies(workspace, program, &arguments, errors)?;
    let first = replies.all.first();
    ensure!(
        first.is_some_and(|it| it.path.is_some()),
        "there is no input"
    );
    Ok(replies)
}
