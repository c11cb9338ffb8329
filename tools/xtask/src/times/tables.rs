//! The tables of times: the README's with all days, and that of a day's page with all approaches.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use common::Date;
use common::runner::report::Solved;
use common::support::table::Table;
use timing::format_ratio;

use crate::days::program::Approach;
use crate::environment::settings::Settings;
use crate::times::machine::{Machines, Origin};
use crate::times::sections::replace_section;
use crate::times::stored::{self, HEADINGS, Row, Rows, Times};

const README: &str = "README.md";

/// The lines around the table of the README, and around that of a day's page.
const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The picture of the calendar above the table, and its description.
pub(crate) const PICTURE: &str = "docs/calendar.svg";
pub(crate) const LABEL: &str = "The days of each year: stars, and times as colours";

/// The most days in one table. More are shown by year.
const MOST: usize = 25;

/// Refuses a README that has only one of the two lines around the table.
pub(crate) fn ensure_place(settings: &Settings) -> Result<()> {
    let text = settings.read(README)?.unwrap_or_default();
    let has_section = replace_section(&text, DAYS, "").is_some();
    let [start, end] = DAYS;
    ensure!(
        has_section || !text.lines().any(|line| DAYS.contains(&line)),
        "{README} needs the line `{start}` and, below it, `{end}`"
    );
    Ok(())
}

/// Writes the days to the README. Adds the section if it is missing, with the picture of the
/// calendar, which stays away once somebody has deleted or moved it.
pub(crate) fn write_readme(settings: &Settings, rows: &Rows) -> Result<()> {
    let machines = Machines::of(rows.values().map(|row| row.origin.as_ref()));
    let tables = if rows.len() > MOST {
        tables_by_year(rows, &machines)
    } else {
        table_of_days(rows, &machines)
    };
    let subject = "Medians of each day's default approach".to_owned();
    let caption = caption(&[subject, machines.to_string()], "cargo time --store");
    let text = settings.read(README)?.unwrap_or_default();
    let is_pictured = replace_section(&text, DAYS, "")
        .is_none_or(|rest| text.contains(PICTURE) && !rest.contains(PICTURE));
    let picture = if is_pictured { format!("![{LABEL}]({PICTURE})\n\n") } else { String::new() };
    let body = format!("{picture}{tables}\n{caption}\n");
    let [start, end] = DAYS;
    let text = replace_section(&text, DAYS, &body)
        .unwrap_or_else(|| format!("{text}\n## Times\n\n{start}\n{body}{end}\n"));
    settings.write(README, &text)
}

/// A table for each year, the newest first. Older ones are folded.
fn tables_by_year(rows: &Rows, machines: &Machines<'_>) -> String {
    let years: BTreeSet<u16> = rows.keys().map(|date| date.year).collect();
    let table_of_year = |year: &u16| {
        let of_year = rows.iter().filter(|(date, _)| date.year == *year);
        let table = table_of_days(of_year, machines);
        if Some(year) == years.last() {
            return table;
        }
        format!("\n<details><summary>{year}</summary>\n\n{table}\n</details>\n")
    };
    years.iter().rev().map(table_of_year).collect()
}

fn table_of_days<'a>(
    rows: impl IntoIterator<Item = (&'a Date, &'a Row)>,
    machines: &Machines<'_>,
) -> String {
    let mut headings = vec!["day", "title", "stars"];
    if machines.are_several() {
        headings.push("machine");
    }
    let mut table = Table::new(&headings, &HEADINGS);
    for (date, row) in rows {
        let link = format!("[{date}]({})", date.package());
        let mut cells = vec![link, row.title.replace('|', "\\|"), "★".repeat(row.stars)];
        if machines.are_several() {
            cells.push(machines.number_of(row.origin.as_ref()).to_string());
        }
        cells.extend(row.times.cells());
        table.row(cells);
    }
    table.markdown()
}

/// Writes the times of all approaches to the day's page, if that has a place for them.
pub(crate) fn write_page(
    settings: &Settings,
    date: Date,
    input: &str,
    approaches: &[Approach],
    origin: &Origin,
) -> Result<()> {
    let page = format!("{}/{README}", date.package());
    let Some(text) = settings.read(&page)? else { return Ok(()) };
    let Some(default) = approaches.first() else { return Ok(()) };
    let sets: Vec<&str> = default.solved.sets.iter().map(|(name, _)| name.as_str()).collect();
    let mut sentences =
        vec![format!("Medians on `{input}`; `ratio` compares totals with the default approach")];
    sentences.extend(about_sets(&sets));
    sentences.push(origin.to_string());
    let command = format!("cargo time {} {} --store", date.year, date.day);
    let caption = caption(&sentences, &command);
    let table = table_of_approaches(approaches, &Times::of(&default.solved), &sets);
    match replace_section(&text, TIMINGS, &format!("{table}\n{caption}\n")) {
        Some(text) => settings.write(&page, &text),
        None => Ok(()),
    }
}

/// The meaning of the columns of sets of generated inputs.
fn about_sets(sets: &[&str]) -> Option<String> {
    let names: Vec<String> = sets.iter().map(|set| format!("`{set}`")).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("{only} is the time per input")),
        [others @ .., last] => {
            Some(format!("{} and {last} are times per input", others.join(", ")))
        }
    }
}

/// The times of approaches on the input and on sets of generated inputs. Ratios are relative to
/// `base`.
fn table_of_approaches(approaches: &[Approach], base: &Times, sets: &[&str]) -> String {
    let mut table = Table::new(&["approach"], &[&HEADINGS[..], &["ratio"], sets].concat());
    for Approach { name, solved } in approaches {
        let times = Times::of(solved);
        let ratio = times.ratio_to(base).map_or_else(|| "-".to_owned(), format_ratio);
        let mut cells = vec![name.clone()];
        cells.extend(times.cells());
        cells.push(ratio);
        cells.extend(sets.iter().map(|set| stored::cell(time_of_set(solved, set))));
        table.row(cells);
    }
    table.markdown()
}

fn time_of_set(solved: &Solved, set: &str) -> Option<f64> {
    let (_, seconds) = solved.sets.iter().find(|(name, _)| name == set)?;
    Some(*seconds)
}

/// The line below a table: these sentences, and the command that made the table.
fn caption(sentences: &[String], command: &str) -> String {
    format!("{}. Made by `{command}`.", sentences.join(". "))
}
