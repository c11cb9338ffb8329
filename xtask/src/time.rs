//! `cargo time`: measures the days and shows their times in one table.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use common::agreement::Mark;
use common::table::{Align, Table};
use common::timing::format_time;
use common::{Date, NoAnswer, Part};

use crate::all::aligned;
use crate::console::{BAD, PLAIN};
use crate::known::Known;
use crate::program::{self, Report};
use crate::settings::Settings;
use crate::tables;

/// A day in the table.
struct Row {
    date: Date,
    title: String,
    /// The number of answers that are known to be right.
    stars: usize,
    /// Parse, part 1, part 2 and total.
    times: [String; 4],
}

/// Measures days and shows or stores their times. Returns false if a day has no time.
pub(crate) fn time(settings: &Settings, days: &[Date], store: bool) -> Result<bool> {
    let console = &settings.console;
    let programs = program::build(settings, days, true)?;
    let mut rows = Vec::new();
    for &date in days {
        console.progress(&date.to_string());
        let row = programs.of(date).and_then(|program| measure(settings, date, program));
        console.progress("");
        match row {
            Ok(row) => rows.push(row),
            Err(error) => console.pieces(&[(PLAIN, format!("{}  ", aligned(date))), (BAD, format!("{error:#}"))])?,
        }
    }
    if !rows.is_empty() {
        console.say(for_terminal(&rows, console.width).trim_end())?;
    }
    if store {
        ensure!(!rows.is_empty(), "there are no times to store");
        let below = tables::caption(settings, "Medians of each day's default approach", "cargo time --store");
        tables::store(settings, "README.md", "days", &format!("{}\n{below}\n", for_readme(&rows)))?;
        console.note("stored in README.md");
    }
    Ok(rows.len() == days.len())
}

/// Measures a day's default approach. A wrong answer is an error.
fn measure(settings: &Settings, date: Date, program: &Path) -> Result<Row> {
    let known = Known::of_any_input(settings, date)?;
    let input = known.input.as_deref();
    let input = input
        .with_context(|| format!("there is no input; `cargo download {} {}` fetches yours", date.year, date.day))?;
    let approach = program::solve(settings, date, program, &[input])?.approach;
    let report = program::solve(settings, date, program, &["--compare", "--approach", &approach, input])?;
    let answers = report.parts.iter().filter_map(|solved| Some((solved.part, solved.outcome.as_ref().ok()?)));
    let mut stars = 0;
    for (part, answer) in answers {
        let (mark, remark) = known.mark(part, answer);
        ensure!(mark != Mark::Wrong, "part {part} is wrong: {answer}, {remark}");
        stars += usize::from(mark == Mark::Right);
    }
    if report.parts.iter().all(|solved| solved.outcome.is_err()) {
        let reason = report.parts.into_iter().find_map(|solved| solved.outcome.err());
        return Err(reason.unwrap_or(NoAnswer::NotSolvedYet).into());
    }
    Ok(Row { date, times: times(&report), title: report.title, stars })
}

/// The cells of a day's times. A part without an answer has a dash.
fn times(report: &Report) -> [String; 4] {
    let answered = || report.parts.iter().filter(|solved| solved.outcome.is_ok());
    let cell = |part| {
        let solved = answered().find(|solved| solved.part == part);
        solved.map_or("-".to_owned(), |solved| format_time(solved.seconds))
    };
    let total = report.parse_seconds + answered().map(|solved| solved.seconds).sum::<f64>();
    [format_time(report.parse_seconds), cell(Part::One), cell(Part::Two), format_time(total)]
}

const TIMES: [(&str, Align); 4] =
    [("parse", Align::Right), ("part 1", Align::Right), ("part 2", Align::Right), ("total", Align::Right)];

/// The table for a terminal, without the titles if they do not fit.
fn for_terminal(rows: &[Row], width: usize) -> String {
    let table = |title: &[(&str, Align)]| {
        let mut table = Table::new(&[&[("day", Align::Left)], &TIMES[..], title].concat());
        for row in rows {
            table.row([vec![aligned(row.date)], row.times.to_vec(), vec![row.title.clone()]].concat());
        }
        table
    };
    let whole = table(&[("title", Align::Left)]);
    if whole.fits(width) { whole.aligned() } else { table(&[]).aligned() }
}

fn for_readme(rows: &[Row]) -> String {
    let words = [("day", Align::Left), ("title", Align::Left), ("stars", Align::Left)];
    let mut table = Table::new(&[&words[..], &TIMES].concat());
    for Row { date, title, stars, times } in rows {
        let link = format!("[{date}]({})", date.package());
        let words = vec![link, title.replace('|', "\\|"), "★".repeat(*stars)];
        table.row([words, times.to_vec()].concat());
    }
    table.markdown()
}
