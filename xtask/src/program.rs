//! Runs days as programs. cargo builds them, and they reply in JSON.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use common::{Answer, Date, NoAnswer, Outcome, Part};
use serde_json::Value;

use crate::known::parts;
use crate::settings::{Settings, command};

/// The reply of a day's default approach to one input.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) title: String,
    pub(crate) approach: String,
    pub(crate) parse_seconds: f64,
    pub(crate) parts: Vec<Solved>,
    /// The examples with a wrong answer, as in `example: 12, but 11 is right`.
    pub(crate) wrong_examples: Vec<String>,
}

/// The result of a part.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) part: Part,
    pub(crate) outcome: Outcome,
    pub(crate) seconds: f64,
}

/// The programs of the days that compile.
#[derive(Debug)]
pub(crate) struct Programs(BTreeMap<Date, PathBuf>);

impl Programs {
    /// The program of a day, if it compiles.
    pub(crate) fn of(&self, date: Date) -> Result<&Path> {
        self.0.get(&date).map(PathBuf::as_path).context("it was not built; see the message of cargo above")
    }
}

/// Builds days in one run of cargo, which shows its own progress and errors. Days that do not compile do not stop the
/// others. The profile is that of `cargo run`, unless `release` asks for the one to measure.
pub(crate) fn build(settings: &Settings, days: &[Date], release: bool) -> Result<Programs> {
    let mut cargo = settings.cargo();
    cargo.args(["build", "--keep-going", "--message-format=json-render-diagnostics"]);
    cargo.args(release.then_some("--release"));
    cargo.args(days.iter().flat_map(|date| ["--package".to_owned(), date.package()]));
    cargo.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(settings.console.stderr());
    let mut child = cargo.spawn().context("cannot start cargo")?;
    let mut programs = BTreeMap::new();
    for line in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines) {
        let message: Value = serde_json::from_str(&line.context("cannot read cargo's messages")?).unwrap_or_default();
        let date = message["target"]["name"].as_str().and_then(Date::from_package);
        if let (Some(date), Some(program)) = (date, message["executable"].as_str()) {
            programs.insert(date, PathBuf::from(program));
        }
    }
    child.wait().context("cannot wait for cargo")?;
    Ok(Programs(programs))
}

/// Runs a day. If it breaks down, runs its parts one at a time, so that one of them may still answer.
pub(crate) fn solve(settings: &Settings, date: Date, program: &Path, arguments: &[&str]) -> Result<Report> {
    let whole = ask(settings, date, program, arguments);
    if whole.is_ok() || arguments.contains(&"--part") {
        return whole;
    }
    let (mut last, mut solved) = (None, Vec::new());
    for part in parts(date) {
        match ask(settings, date, program, &[arguments, &["--part", &part.to_string()]].concat()) {
            Ok(mut report) => {
                solved.append(&mut report.parts);
                last = Some(report);
            }
            Err(error) => solved.push(Solved { part, outcome: Err(NoAnswer::Failed(error.to_string())), seconds: 0.0 }),
        }
    }
    last.map_or(whole, |report| Ok(Report { parts: solved, ..report }))
}

/// Reads the last JSON object that a day prints about itself, and skips all other output.
fn ask(settings: &Settings, date: Date, program: &Path, arguments: &[&str]) -> Result<Report> {
    let mut day = command(program);
    let output = day.arg("--json").args(arguments).current_dir(&settings.root).stdin(Stdio::null()).output();
    let output = output.context("cannot start it")?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    // The day may print text of its own before the object, without ending the line.
    let of_day = |value: &Value| value["year"] == date.year && value["day"] == date.day;
    let object = |line: &str| {
        let objects = line.match_indices("{\"").map(|(start, _)| serde_json::from_str(&line[start..]));
        objects.flatten().find(of_day)
    };
    if let Some(value) = stdout.lines().rev().find_map(object) {
        return report(&value);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let mut lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let reason = lines.next().unwrap_or("it printed no answer");
    // A panic has its message on the second line.
    let more = if reason.ends_with(':') { lines.next().unwrap_or_default() } else { "" };
    match reason.strip_prefix("error: ") {
        Some(error) => bail!("{error}"),
        None => bail!("{}", format!("{}: {reason} {more}", output.status).trim_end()),
    }
}

fn report(value: &Value) -> Result<Report> {
    if let Some(error) = value["error"].as_str() {
        bail!("{}", error.lines().next().unwrap_or_default());
    }
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let items = |name: &str| value[name].as_array().into_iter().flatten();
    Ok(Report {
        title: text("title"),
        approach: text("approach"),
        parse_seconds: value["parse_seconds"].as_f64().unwrap_or_default(),
        parts: items("parts").filter_map(solved).collect(),
        wrong_examples: items("wrong_examples").filter_map(|example| example.as_str().map(str::to_owned)).collect(),
    })
}

fn solved(value: &Value) -> Option<Solved> {
    let part = Part::BOTH.into_iter().find(|part| value["part"] == part.number())?;
    let outcome = match (value["answer"].as_str(), value["error"].as_str()) {
        (Some(answer), _) => Ok(Answer::from(answer)),
        (None, Some(error)) if error == NoAnswer::NotSolvedYet.to_string() => Err(NoAnswer::NotSolvedYet),
        (None, error) => Err(NoAnswer::Failed(error.unwrap_or("no answer").to_owned())),
    };
    Some(Solved { part, outcome, seconds: value["seconds"].as_f64().unwrap_or_default() })
}
