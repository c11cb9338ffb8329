//! Builds the new days, runs their examples, and shows a table.

use std::collections::BTreeMap;

use anyhow::Result;
use common::Date;
use common::support::table::Table;
use xtask::Settings;
use xtask::program::{self, Programs};

use crate::{Imported, NewDay, trial};

/// The longest remark.
const REMARK: usize = 200;

/// A row of the table.
struct Row<'a> {
    day: &'a NewDay,
    compiles: bool,
    /// The number of answers to examples that are right.
    right: usize,
    remark: String,
}

/// Builds the new days with their tests, runs their examples and shows a table. Returns whether all
/// of them compile and are right.
///
/// # Errors
/// cargo cannot be started, or the table cannot be written.
pub fn check(settings: &Settings, imported: &Imported) -> Result<bool> {
    let console = &settings.console;
    let days = &imported.days;
    let new = counted(days.len(), "day");
    console.say(&format!("new: {new} and {}", counted(imported.inputs, "input")))?;
    if days.is_empty() {
        return Ok(true);
    }
    let understood = days.iter().filter(|day| day.problem.is_none()).map(|day| day.date);
    let understood: Vec<Date> = understood.collect();
    // Without the name of a package, cargo would build all of them.
    let programs = match &understood[..] {
        [] => None,
        days => Some(program::build_with_tests(settings, days)?),
    };
    let rows: Vec<Row<'_>> = days.iter().map(|day| Row::new(day, programs.as_ref())).collect();
    let compiling = rows.iter().filter(|row| row.compiles).count();
    let right: usize = rows.iter().map(|row| row.right).sum();
    let answers = days.iter().map(NewDay::answers).sum();
    console.say(&format!("\n{}", table(&rows).aligned()))?;
    let remarks = rows.iter().filter(|row| !row.remark.is_empty());
    for line in by_remark(remarks.map(|row| (row.day.date, &row.remark))) {
        console.say(&line)?;
    }
    let examples = match answers {
        0 => "and there are no examples to check".to_owned(),
        _ => format!("{right} of {answers} answers are right"),
    };
    console.say(&format!("{compiling} of {} days compile, {examples}\n", days.len()))?;
    let year = days[0].date.year;
    let others =
        if days.iter().any(|day| day.date.year != year) { ", and so each year" } else { "" };
    console.say(&format!(
        "cargo download {year}    fetches titles, inputs and your right answers{others}\n\
         cargo all {year}         checks your answers{others}\n\
         git add -N . && git diff    shows every line"
    ))?;
    trial::end(&settings.root);
    Ok(compiling == days.len() && right == answers)
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The days with their years, as in `2023 day 1, 2; 2024 day 5`.
pub(crate) fn listed(days: impl IntoIterator<Item = Date>) -> String {
    let mut years: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for Date { year, day } in days {
        years.entry(year).or_default().push(day.to_string());
    }
    let years = years.iter().map(|(year, days)| format!("{year} day {}", days.join(", ")));
    years.collect::<Vec<_>>().join("; ")
}

/// A line for each different remark with its days.
pub(crate) fn by_remark<'a>(remarks: impl IntoIterator<Item = (Date, &'a String)>) -> Vec<String> {
    let mut days: BTreeMap<&String, Vec<Date>> = BTreeMap::new();
    for (date, remark) in remarks {
        days.entry(remark).or_default().push(date);
    }
    let mut remarks: Vec<_> = days.into_iter().collect();
    remarks.sort_by_key(|(_, days)| days[0]);
    let line =
        |(remark, days): (&String, Vec<Date>)| format!("{}: {}", listed(days), shortened(remark));
    remarks.into_iter().map(line).collect()
}

/// A remark on one line.
fn shortened(remark: &str) -> String {
    let line = remark.lines().next().unwrap_or_default();
    if line.chars().count() <= REMARK {
        return line.to_owned();
    }
    line.chars().take(REMARK - 1).chain(['…']).collect()
}

fn table(rows: &[Row<'_>]) -> Table {
    let mut table = Table::new(&["day", "compiles", "examples"], &["lines gone", "new"]);
    for Row { day, compiles, right, .. } in rows {
        let examples = match day.answers() {
            0 => String::new(),
            answers => format!("{right} of {answers}"),
        };
        table.row([
            day.date.package(),
            if *compiles { "yes" } else { "no" }.to_owned(),
            examples,
            day.removed.to_string(),
            day.added.to_string(),
        ]);
    }
    table
}

impl<'a> Row<'a> {
    /// Runs the examples of a day, if it compiles.
    fn new(day: &'a NewDay, programs: Option<&Programs<'_>>) -> Self {
        let mut row = Self { day, compiles: false, right: 0, remark: String::new() };
        if let Some(problem) = &day.problem {
            row.remark.clone_from(problem);
        } else if let Some(programs) = programs {
            match programs.of(day.date) {
                Ok(_) => {
                    // Its tests may not compile.
                    let error = programs.error(day.date);
                    row.compiles = error.is_none();
                    row.remark.push_str(error.unwrap_or_default());
                    row.run_examples(programs);
                }
                Err(error) => row.remark = error.to_string(),
            }
        }
        row
    }

    fn run_examples(&mut self, programs: &Programs<'_>) {
        for (number, answers) in (1..).zip(&self.day.examples) {
            let parts = match programs.ask(self.day.date, &["--example", &format!("{number}")]) {
                Ok(solved) => solved.parts,
                Err(error) => {
                    self.note(format!("example {number}: {error:#}"));
                    continue;
                }
            };
            for part in parts {
                let Some(expected) = &answers[part.part.index()] else { continue };
                let found = match part.outcome {
                    Ok(answer) => answer.to_string(),
                    Err(reason) => reason.to_string(),
                };
                if found == *expected {
                    self.right += 1;
                } else {
                    let part = part.part;
                    self.note(format!(
                        "example {number}, part {part}: {found}, but {expected} is right"
                    ));
                }
            }
        }
    }

    /// Keeps the first remark.
    fn note(&mut self, remark: String) {
        if self.remark.is_empty() {
            self.remark = remark;
        }
    }
}
