//! `cargo time`: how long each day takes, in one table.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail, ensure};
use common::machine;
use common::timing::format_time;

use crate::answers::Mark;
use crate::calendar::{Clock, Day};
use crate::readme;
use crate::run::{self, Input, Profile, Report};
use crate::terminal::{BAD, Progress, note, say, styled, width};
use crate::workspace::Workspace;

/// Measures days, and puts the times into the README. Returns false if a day has no time.
pub(crate) fn time_days(workspace: &Workspace, days: &[Day], clock: Clock, store: bool) -> Result<bool> {
    let programs = run::build(workspace, days, Profile::Release)?;
    let progress = Progress::new();
    let mut rows = BTreeMap::new();
    say(line("", &["parse", "part 1", "part 2", "total"].map(str::to_owned), "title"))?;
    for (done, &day) in days.iter().enumerate() {
        progress.bar(done, days.len(), &day.to_string());
        let measured = programs.of(day).and_then(|program| measure(workspace, day, program));
        progress.clear();
        match measured {
            Ok(report) => {
                let times = times(&report);
                say(line(&day.aligned(), &times, &report.title))?;
                let cells = [vec![stars(&report)], times.to_vec()].concat();
                rows.insert(day, readme::row(day, &report.title, &cells));
            }
            Err(error) => say(format!("{}  {}", day.aligned(), styled(BAD, &format!("{error:#}"))))?,
        }
    }
    let complete = rows.len() == days.len();
    if store {
        ensure!(!rows.is_empty(), "there are no times to store");
        readme::store(workspace, rows, &below(clock))?;
        note("stored in README.md");
    }
    Ok(complete)
}

/// The medians of a day's default approach. A wrong answer has no time.
fn measure(workspace: &Workspace, day: Day, program: &Path) -> Result<Report> {
    let input = Input::of(workspace, day)?;
    ensure!(input.path.is_some(), "there is no input; `cargo download {} {}` brings yours", day.year, day.day);
    let approach = run::default_approach(workspace, program)?;
    let arguments = ["--compare", "--approach", &approach];
    let report = run::solve(workspace, program, &arguments, input.path.as_deref())?;
    for part in &report.parts {
        ensure!(input.recorded.judge(part) != Mark::Different, "another answer to part {} than recorded", part.number);
    }
    let Some(first) = report.parts.first() else { bail!("it has no parts") };
    ensure!(report.parts.iter().any(|part| part.answer.is_some()), "{}", first.failure());
    Ok(report)
}

/// Parse, part 1, part 2 and total. A part without an answer has no time.
fn times(report: &Report) -> [String; 4] {
    let answered = |part| report.parts.iter().find(|found| found.number == part && found.answer.is_some());
    let cell = |part| answered(part).map_or("-".to_owned(), |found| format_time(found.seconds));
    let parts: f64 = report.parts.iter().filter(|part| part.answer.is_some()).map(|part| part.seconds).sum();
    [format_time(report.parse_seconds), cell(1), cell(2), format_time(report.parse_seconds + parts)]
}

/// A star for each answer.
fn stars(report: &Report) -> String {
    "★".repeat(report.parts.iter().filter(|part| part.answer.is_some()).count())
}

/// A line of the table. A long title ends at the edge of the terminal.
fn line(day: &str, times: &[String], title: &str) -> String {
    let times: Vec<String> = times.iter().map(|time| format!("{time:>9}")).collect();
    format!("{day:<11} {}  {title}", times.join(" ")).chars().take(width()).collect::<String>().trim_end().to_owned()
}

/// The machine, the compiler and the date of the times.
fn below(clock: Clock) -> String {
    format!(
        "Medians of each day's default approach; {}; {}. Made by `cargo time --store`.",
        machine::describe(),
        clock.date()
    )
}
