//! Builds the new days, runs their examples, and shows a table.

use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};
use common::runner::limits;
use common::runner::report::Report;
use common::support::table::Table;
use common::support::terminal::{escape, escape_lines};
use xtask::cargo::Built;
use xtask::session;

use crate::manifest::cargo;
use crate::{Imported, NewDay};

/// The longest remark.
const REMARK: usize = 100;

/// The remark on a day that does not compile, though its own code has no error.
const UNKNOWN: &str = "see cargo's message above";

/// A row of the table.
struct Row<'a> {
    day: &'a NewDay,
    compiles: bool,
    /// The number of answers to examples that are right.
    right: usize,
    remark: String,
}

/// The line below the table.
struct Summary {
    days: usize,
    compiling: usize,
    /// The number of answers to examples.
    answers: usize,
    right: usize,
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
    let rows: Vec<Row<'_>> = days.iter().map(|day| Row::new(root, day, &built)).collect();
    let summary = Summary::of(&rows);
    writeln!(out, "\n{}\n{summary}\n", escape_lines(&table(&rows).aligned()))?;
    let years: BTreeSet<u16> = days.iter().map(|day| day.date.year).collect();
    for year in years {
        writeln!(out, "cargo download {year}    fetches titles, inputs and your right answers")?;
        writeln!(out, "cargo all {year}         checks your answers")?;
    }
    writeln!(out, "git add -N . && git diff    shows every line")?;
    Ok(summary.is_success())
}

fn table(rows: &[Row<'_>]) -> Table {
    let mut table = Table::new(&["day", "compiles", "examples", "remark"], &["lines gone", "new"]);
    for Row { day, compiles, right, remark } in rows {
        let examples =
            if day.answers > 0 { format!("{right} of {}", day.answers) } else { String::new() };
        table.row([
            day.date.package(),
            if *compiles { "yes" } else { "no" }.to_owned(),
            examples,
            shortened(remark),
            day.removed.to_string(),
            day.added.to_string(),
        ]);
    }
    table
}

impl<'a> Row<'a> {
    /// Runs the examples of a day, if it compiles.
    fn new(root: &Path, day: &'a NewDay, built: &Built) -> Self {
        let fails =
            |remark: &str| Self { day, compiles: false, right: 0, remark: remark.to_owned() };
        if let Some(problem) = &day.problem {
            return fails(problem);
        }
        let Some(program) = built.programs.get(&day.date) else {
            return fails(built.errors.get(&day.date).map_or(UNKNOWN, String::as_str));
        };
        let wrong = if day.answers > 0 { wrong_examples(root, program) } else { Ok(Vec::new()) };
        let (right, remark) = match wrong {
            Ok(wrong) => {
                let right = day.answers.saturating_sub(wrong.len());
                (right, wrong.into_iter().next().unwrap_or_default())
            }
            Err(error) => (0, format!("{error:#}")),
        };
        Self { day, compiles: true, right, remark }
    }
}

impl Summary {
    fn of(rows: &[Row<'_>]) -> Self {
        Self {
            days: rows.len(),
            compiling: rows.iter().filter(|row| row.compiles).count(),
            answers: rows.iter().map(|row| row.day.answers).sum(),
            right: rows.iter().map(|row| row.right).sum(),
        }
    }

    fn is_success(&self) -> bool {
        self.compiling == self.days && self.right == self.answers
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { days, compiling, answers, right } = self;
        write!(f, "{compiling} of {days} days compile, ")?;
        match answers {
            0 => f.write_str("and there are no examples to check"),
            _ => write!(f, "{right} of {answers} answers are right"),
        }
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
    Built::read(&String::from_utf8_lossy(&output.stdout))
        .context("cannot understand cargo's messages")
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
