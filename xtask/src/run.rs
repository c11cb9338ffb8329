//! Days as programs: built by cargo, and run with `--json`.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::answers::Recorded;
use crate::calendar::Day;
use crate::session::command_without;
use crate::terminal::Progress;
use crate::workspace::{Workspace, own_input};

/// One approach's answers to one input, as every day prints them.
#[derive(Debug, Deserialize)]
pub(crate) struct Report {
    /// The title of the puzzle.
    pub(crate) title: String,
    /// The time of parsing.
    #[serde(default)]
    pub(crate) parse_seconds: f64,
    /// The parts, unless the input could not be read.
    #[serde(default)]
    pub(crate) parts: Vec<Part>,
    /// Why there are no parts.
    pub(crate) error: Option<String>,
}

/// The answer to a part, or why there is none.
#[derive(Debug, Deserialize)]
pub(crate) struct Part {
    /// 1 or 2.
    #[serde(rename = "part")]
    pub(crate) number: u8,
    /// The answer.
    pub(crate) answer: Option<String>,
    /// Why there is no answer.
    pub(crate) error: Option<String>,
    /// The time of this part alone.
    #[serde(default)]
    pub(crate) seconds: f64,
}

impl Part {
    /// The answer on one line, or why there is none.
    pub(crate) fn failure(&self) -> &str {
        self.error.as_deref().unwrap_or("no answer")
    }
}

/// An approach, as every day lists them.
#[derive(Debug, Deserialize)]
pub(crate) struct Approach {
    /// Its name.
    pub(crate) approach: String,
    /// It is the one that is run if none is named.
    #[serde(default)]
    pub(crate) default: bool,
}

/// The input that a day is run on.
#[derive(Debug)]
pub(crate) struct Input {
    /// The path below the root; with none, the day knows one itself, or says that there is none.
    pub(crate) path: Option<String>,
    /// The answers that are recorded beside it.
    pub(crate) recorded: Recorded,
}

impl Input {
    /// One's own input, else the first that is shipped.
    pub(crate) fn of(workspace: &Workspace, day: Day) -> Result<Self> {
        let shipped = format!("inputs/{}/full-1.txt", day.package());
        let path = [own_input(day), shipped].into_iter().find(|path| workspace.path(path).is_file());
        let recorded = Recorded::of(workspace, path.as_deref())?;
        Ok(Self { path, recorded })
    }
}

/// How days are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The profile of `cargo run -p`, which is built already as a rule.
    Dev,
    /// The profile for times.
    Release,
}

#[derive(Deserialize)]
struct CargoMessage {
    reason: String,
    target: Option<Target>,
    executable: Option<PathBuf>,
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    message: String,
    code: Option<Code>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
}

/// The program of each day, or its first error.
#[derive(Debug)]
pub(crate) struct Programs(BTreeMap<Day, Result<PathBuf, String>>);

impl Programs {
    /// The program of a day, if it compiles.
    pub(crate) fn of(&self, day: Day) -> Result<&Path> {
        match self.0.get(&day) {
            Some(Ok(program)) => Ok(program),
            Some(Err(error)) => bail!("does not compile: {error}"),
            None => bail!("was not built"),
        }
    }
}

/// Builds days, all in one run of cargo. A day that does not compile does not stop the others.
pub(crate) fn build(workspace: &Workspace, days: &[Day], profile: Profile) -> Result<Programs> {
    let progress = Progress::new();
    let mut cargo = workspace.cargo();
    cargo.args(["build", "--keep-going", "--message-format=json"]);
    if profile == Profile::Release {
        cargo.arg("--release");
    }
    for day in days {
        cargo.args(["--package", &day.package()]);
    }
    let mut child = cargo
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    let (Some(stdout), Some(mut stderr)) = (child.stdout.take(), child.stderr.take()) else {
        bail!("cargo has no output");
    };
    // Read at the same time, or cargo would wait for room in the pipe.
    let complaints = thread::spawn(move || {
        let mut bytes = Vec::new();
        stderr.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned())
    });
    let mut programs = BTreeMap::new();
    let mut first_error = None;
    progress.bar(0, days.len(), "built");
    for line in BufReader::new(stdout).lines() {
        let Ok(message) = serde_json::from_str::<CargoMessage>(&line.context("cannot read cargo's messages")?) else {
            continue;
        };
        // A library is called day05_2024, its program day05-2024.
        let target = message.target.map(|target| target.name.replace('_', "-")).unwrap_or_default();
        let day = Day::from_package(&target).filter(|day| days.contains(day));
        if let (Some(day), Some(program)) = (day, message.executable) {
            programs.insert(day, Ok(program));
            progress.bar(programs.len(), days.len(), "built");
        } else if let Some(error) = message.message.filter(|_| message.reason == "compiler-message").and_then(words) {
            if let Some(day) = day {
                programs.entry(day).or_insert_with(|| Err(error.clone()));
            }
            first_error.get_or_insert(error);
        }
    }
    child.wait().context("cannot wait for cargo")?;
    let complaints = complaints.join().ok().and_then(Result::ok).unwrap_or_default();
    let error = first_error
        .or_else(|| complaints.lines().find(|line| line.starts_with("error")).map(str::to_owned))
        .unwrap_or_else(|| "cargo built no program of that name".to_owned());
    for day in days {
        programs.entry(*day).or_insert_with(|| Err(error.clone()));
    }
    Ok(Programs(programs))
}

/// An error on one line, with its place. Warnings have none.
fn words(diagnostic: Diagnostic) -> Option<String> {
    if !diagnostic.level.starts_with("error") {
        return None;
    }
    let code = diagnostic.code.map(|code| format!("[{}]", code.code)).unwrap_or_default();
    let place = diagnostic.spans.iter().find(|span| span.is_primary);
    let place = place.map(|span| format!(" ({}:{})", span.file_name, span.line_start)).unwrap_or_default();
    Some(format!("error{code}: {}{place}", diagnostic.message.lines().next().unwrap_or_default()))
}

/// Runs a day, and returns its answers, if it could read the input.
pub(crate) fn solve(workspace: &Workspace, program: &Path, arguments: &[&str], input: Option<&str>) -> Result<Report> {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().chain(input).collect();
    let mut reports: Vec<Report> = ask(workspace, program, &arguments)?;
    if reports.len() != 1 {
        bail!("it printed {} reports in place of one", reports.len());
    }
    let report = reports.pop().context("it printed no report")?;
    match report.error {
        Some(error) => bail!("{}", error.lines().next().unwrap_or_default()),
        None => Ok(report),
    }
}

/// The name of the approach that a day runs if none is named.
pub(crate) fn default_approach(workspace: &Workspace, program: &Path) -> Result<String> {
    let approaches: Vec<Approach> = ask(workspace, program, &["--list", "--json"])?;
    let found = approaches.into_iter().find(|approach| approach.default);
    found.map(|approach| approach.approach).context("it lists no default approach")
}

/// The JSON that a day prints, a value per line.
fn ask<T: DeserializeOwned>(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Vec<T>> {
    let output = command_without(program)
        .args(arguments)
        .current_dir(&workspace.root)
        .stdin(Stdio::null())
        .output()
        .context("cannot start it")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let values: Result<Vec<T>, _> = text.lines().map(serde_json::from_str).collect();
    match values {
        Ok(values) if !values.is_empty() => Ok(values),
        _ => {
            let stderr = String::from_utf8_lossy(&output.stderr);
            match stderr.lines().find_map(|line| line.strip_prefix("error: ")) {
                Some(error) => Err(anyhow!("{error}")),
                None => Err(anyhow!("{}: {}", output.status, stderr.lines().next().unwrap_or("it said nothing"))),
            }
        }
    }
}
