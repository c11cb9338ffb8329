//! The tables of times: the README's with all days, and that of a day's page with all approaches.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use common::Date;
use common::date::iso;
use common::files::replace_section;
use common::report::Solved;
use common::table::Table;
use common::timing::format_ratio;

use crate::machine;
use crate::program::Approaches;
use crate::settings::Settings;
use crate::times::{self, HEADINGS, Row, Rows, Times};

const README: &str = "README.md";

/// The lines around the table of the README, and around that of a day's page.
const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The picture of the calendar above the table, and what it shows.
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

/// Writes the days to the README, below the picture of the calendar. Adds the section if it is
/// missing.
pub(crate) fn write_readme(settings: &Settings, rows: &Rows) -> Result<()> {
    let tables = if rows.len() > MOST { tables_by_year(rows) } else { table_of_days(rows) };
    let caption = caption(settings, "Medians of each day's default approach", "cargo time --store");
    let body = format!("![{LABEL}]({PICTURE})\n\n{tables}\n{caption}\n");
    let text = settings.read(README)?.unwrap_or_default();
    let [start, end] = DAYS;
    let text = replace_section(&text, DAYS, &body)
        .unwrap_or_else(|| format!("{text}\n## Times\n\n{start}\n{body}{end}\n"));
    settings.write(README, &text)
}

/// A table for each year, the newest first. Older ones are folded.
fn tables_by_year(rows: &Rows) -> String {
    let years: BTreeSet<u16> = rows.keys().map(|date| date.year).collect();
    let table_of_year = |year: &u16| {
        let table = table_of_days(rows.iter().filter(|(date, _)| date.year == *year));
        if Some(year) == years.last() {
            return table;
        }
        format!("\n<details><summary>{year}</summary>\n\n{table}\n</details>\n")
    };
    years.iter().rev().map(table_of_year).collect()
}

fn table_of_days<'a>(rows: impl IntoIterator<Item = (&'a Date, &'a Row)>) -> String {
    let mut table = Table::new(&["day", "title", "stars"], &HEADINGS);
    for (date, Row { title, stars, times }) in rows {
        let link = format!("[{date}]({})", date.package());
        let words = [link, title.replace('|', "\\|"), "★".repeat(*stars)];
        table.row(words.into_iter().chain(times.cells()));
    }
    table.markdown()
}

/// Writes the times of all approaches to the day's page, if that has a place for them.
pub(crate) fn write_page(
    settings: &Settings,
    date: Date,
    input: &str,
    approaches: &Approaches,
) -> Result<()> {
    let page = format!("{}/{README}", date.package());
    let Some(text) = settings.read(&page)? else { return Ok(()) };
    let Some((_, default)) = approaches.first() else { return Ok(()) };
    let sets: Vec<&str> = default.sets.iter().map(|(name, _)| name.as_str()).collect();
    let mut subject =
        format!("Medians on `{input}`; `ratio` compares totals with the default approach");
    if !sets.is_empty() {
        subject += ". Of ";
        subject += &sets.iter().map(|set| format!("`{set}`")).collect::<Vec<_>>().join(", ");
        subject += ": the time per input";
    }
    let command = format!("cargo time {} {} --store", date.year, date.day);
    let caption = caption(settings, &subject, &command);
    let table = table_of_approaches(approaches, &Times::of(default), &sets);
    match replace_section(&text, TIMINGS, &format!("{table}\n{caption}\n")) {
        Some(text) => settings.write(&page, &text),
        None => Ok(()),
    }
}

/// The times of approaches on the input and on sets of generated inputs. Ratios are relative to
/// `base`.
fn table_of_approaches(approaches: &Approaches, base: &Times, sets: &[&str]) -> String {
    let mut table = Table::new(&["approach"], &[&HEADINGS[..], &["ratio"], sets].concat());
    for (name, solved) in approaches {
        let times = Times::of(solved);
        let ratio = times.ratio_to(base).map_or_else(|| "-".to_owned(), format_ratio);
        let mut cells = vec![name.clone()];
        cells.extend(times.cells());
        cells.push(ratio);
        cells.extend(sets.iter().map(|set| times::cell(time_of_set(solved, set))));
        table.row(cells);
    }
    table.markdown()
}

fn time_of_set(solved: &Solved, set: &str) -> Option<f64> {
    let (_, seconds) = solved.sets.iter().find(|(name, _)| name == set)?;
    Some(*seconds)
}

/// The line below a table: its subject, the machine and compiler, the date, and the command that
/// made it.
fn caption(settings: &Settings, subject: &str, command: &str) -> String {
    let (machine, date) = (machine::describe(), iso(settings.now()));
    format!("{subject}. {machine}; {date}. Made by `{command}`.")
}
