//! Builds the new days, runs their examples, and shows a table.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};
use common::report::Report;
use common::table::Table;
use common::terminal::{escape, escape_lines};
use common::{Date, limits, session};
use nojson::RawJson;

use crate::manifest::cargo;
use crate::{Imported, NewDay};

/// The longest remark.
const REMARK: usize = 100;

/// cargo's answers about the days.
#[derive(Default)]
struct Built {
    programs: BTreeMap<Date, PathBuf>,
    /// The first error of each day.
    errors: BTreeMap<Date, String>,
}

/// A row of the table.
struct Row {
    compiles: bool,
    right: usize,
    remark: String,
}

/// Builds the new days, runs their examples and shows a table. Returns whether all of them compile
/// and are right.
///
/// # Errors
/// cargo cannot be started, or the table cannot be written.
pub fn check(root: &Path, imported: &Imported) -> Result<bool> {
    let mut out = anstream::stdout().lock();
    let days = &imported.days;
    writeln!(out, "{} days and {} inputs are new", days.len(), imported.inputs)?;
    if days.is_empty() {
        return Ok(true);
    }
    let built = build(root, days)?;
    let mut table = Table::new(&["day", "compiles", "examples", "remark"], &["lines gone", "new"]);
    let (mut compiling, mut right) = (0, 0);
    for day in days {
        let row = row(root, day, &built);
        compiling += usize::from(row.compiles);
        right += row.right;
        let examples = if day.answers > 0 {
            format!("{} of {}", row.right, day.answers)
        } else {
            String::new()
        };
        table.row([
            day.date.package(),
            if row.compiles { "yes" } else { "no" }.to_owned(),
            examples,
            shortened(&row.remark),
            day.removed.to_string(),
            day.added.to_string(),
        ]);
    }
    let all: usize = days.iter().map(|day| day.answers).sum();
    writeln!(out, "\n{}", escape_lines(&table.aligned()))?;
    let total = days.len();
    writeln!(out, "{compiling} of {total} days compile, {right} of {all} answers are right\n")?;
    let years: BTreeSet<u16> = days.iter().map(|day| day.date.year).collect();
    for year in years {
        writeln!(out, "cargo download {year}    fetches titles, inputs and your right answers")?;
        writeln!(out, "cargo all {year}         checks your answers")?;
    }
    writeln!(out, "git add -N . && git diff    shows every line")?;
    Ok(compiling == days.len() && right == all)
}

fn row(root: &Path, day: &NewDay, built: &Built) -> Row {
    let fails = |remark: &str| Row { compiles: false, right: 0, remark: remark.to_owned() };
    if let Some(problem) = &day.problem {
        return fails(problem);
    }
    let Some(program) = built.programs.get(&day.date) else {
        return fails(
            built.errors.get(&day.date).map_or("see cargo's message above", |error| error),
        );
    };
    let wrong = if day.answers > 0 { wrong_examples(root, program) } else { Ok(Vec::new()) };
    match wrong {
        Ok(wrong) => Row {
            compiles: true,
            right: day.answers.saturating_sub(wrong.len()),
            remark: wrong.into_iter().next().unwrap_or_default(),
        },
        Err(error) => Row { compiles: true, right: 0, remark: format!("{error:#}") },
    }
}

/// A remark on one line of the table.
fn shortened(remark: &str) -> String {
    let line = escape(remark.lines().next().unwrap_or_default());
    if line.chars().count() <= REMARK {
        return line;
    }
    line.chars().take(REMARK - 1).chain(['…']).collect()
}

/// Builds the days. Those that do not compile do not stop the others.
fn build(root: &Path, days: &[NewDay]) -> Result<Built> {
    let mut cargo = cargo();
    cargo.args(["build", "--keep-going", "--message-format=json"]).current_dir(root);
    for day in days.iter().filter(|day| day.problem.is_none()) {
        cargo.args(["--package", &day.date.package()]);
    }
    let output = cargo
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    let mut built = Built::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message = RawJson::parse(line).context("cannot understand cargo's messages")?;
        let text = |path: &[&str]| -> Option<String> {
            message.value().to_path_member(path).ok()?.try_into().ok()?
        };
        let name = text(&["target", "name"]).unwrap_or_default().replace('_', "-");
        let Some(date) = Date::from_package(&name) else { continue };
        if let Some(program) = text(&["executable"]) {
            built.programs.insert(date, PathBuf::from(program));
        }
        if text(&["message", "level"]).as_deref() == Some("error") {
            let error = text(&["message", "message"]).unwrap_or_default();
            built.errors.entry(date).or_insert(error);
        }
    }
    Ok(built)
}

/// Runs a day, and returns its examples with a wrong answer.
fn wrong_examples(root: &Path, program: &Path) -> Result<Vec<String>> {
    let mut day = session::command(program);
    let limit = limits::INPUT.as_secs().to_string();
    day.args(["--json", "--time-limit", &limit]).current_dir(root).stdin(Stdio::null());
    let output = day.output().context("cannot start it")?;
    let reports = Report::all_in(&String::from_utf8_lossy(&output.stdout));
    let stderr = String::from_utf8_lossy(&output.stderr);
    let reason = stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or("no report");
    let report = reports.into_iter().next().with_context(|| escape(reason))?;
    // A failure of the author's own input is no failure of an example.
    Ok(report.result.map(|solved| solved.wrong_examples).unwrap_or_default())
}
