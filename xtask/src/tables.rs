//! The tables of times: the README's, which is also where the times of all days are stored, and
//! that of a day's page.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use common::Date;
use common::date::iso;
use common::files::section;
use common::report::Solved;
use common::table::Table;
use common::timing::{format_ratio, format_time};

use crate::machine;
use crate::settings::Settings;

const README: &str = "README.md";

/// The lines around the table of the README, and around that of a day's page.
const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The picture of the calendar above the table, and what it shows.
pub(crate) const PICTURE: &str = "docs/calendar.svg";
pub(crate) const LABEL: &str = "The days of each year: stars, and times as colours";

/// The most days in one table. More are shown by year.
const MOST: usize = 25;

pub(crate) const TIMES: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// A day in the README's table.
pub(crate) struct Row {
    pub(crate) title: String,
    /// The number of answers that are known to be right.
    pub(crate) stars: usize,
    /// The cells below [`TIMES`].
    pub(crate) times: [String; 4],
}

/// The stored rows.
pub(crate) type Rows = BTreeMap<Date, Row>;

/// The cells below [`TIMES`] for one approach. A part without an answer has no time. The total is
/// the sum of what a reader sees.
pub(crate) fn times(solved: &Solved) -> [String; 4] {
    let mut times = ["-"; 4].map(str::to_owned);
    times[0] = format_time(solved.parse_seconds);
    for part in solved.parts.iter().filter(|part| part.outcome.is_ok()) {
        times[part.part.index() + 1] = format_time(part.seconds);
    }
    times[3] = format_time(times.iter().filter_map(|time| parse_time(time)).sum());
    times
}

/// The measured total in seconds. Unlike the cells, it is not rounded, so ratios of a few
/// nanoseconds are right.
fn seconds(solved: &Solved) -> f64 {
    let answered = solved.parts.iter().filter(|part| part.outcome.is_ok());
    (solved.parse_seconds + answered.map(|part| part.seconds).sum::<f64>()).max(1e-10)
}

/// The total in seconds, from the cells below [`TIMES`].
pub(crate) fn total(times: &[String; 4]) -> f64 {
    parse_time(&times[3]).unwrap_or_default()
}

/// Reads what [`format_time`] wrote.
fn parse_time(text: &str) -> Option<f64> {
    let (number, unit) = text.split_once(' ')?;
    let unit = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)]
        .into_iter()
        .find(|(name, _)| *name == unit)?;
    Some(number.parse::<f64>().ok()? * unit.1)
}

/// The rows that are stored in the README, if any.
pub(crate) fn stored(settings: &Settings) -> Result<Rows> {
    let text = settings.read(README)?.unwrap_or_default();
    let rows = section(&text, DAYS).map(|[_, inside, _]| inside.lines().filter_map(row).collect());
    let is_whole = rows.is_some() || !text.lines().any(|line| DAYS.contains(&line));
    ensure!(is_whole, "{README} needs the line `{}` and, below it, `{}`", DAYS[0], DAYS[1]);
    Ok(rows.unwrap_or_default())
}

/// Reads a line of the README's table.
fn row(line: &str) -> Option<(Date, Row)> {
    // The title may contain a bar.
    let line = line.replace("\\|", "\0");
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let ["", day, title, stars, parse, one, two, total, ""] = cells[..] else { return None };
    let date = Date::from_package(day.strip_suffix(')')?.rsplit('(').next()?)?;
    let title = title.replace('\0', "|");
    let times = [parse, one, two, total].map(str::to_owned);
    Some((date, Row { title, stars: stars.chars().count(), times }))
}

/// Stores rows in the README, below the picture of the calendar. Adds the section if it is missing.
pub(crate) fn store(settings: &Settings, rows: &Rows) -> Result<()> {
    let years: BTreeSet<u16> = rows.keys().map(|date| date.year).collect();
    let of_year = |year: &u16| {
        let table = table(rows.iter().filter(|(date, _)| date.year == *year));
        if Some(year) == years.last() {
            table
        } else {
            format!("\n<details><summary>{year}</summary>\n\n{table}\n</details>\n")
        }
    };
    let tables = if rows.len() > MOST {
        years.iter().rev().map(of_year).collect()
    } else {
        table(rows.iter())
    };
    let caption = caption(settings, "Medians of each day's default approach", "cargo time --store");
    let body = format!("![{LABEL}]({PICTURE})\n\n{tables}\n{caption}\n");
    let text = settings.read(README)?.unwrap_or_default();
    let [start, end] = DAYS;
    let [before, _, after] = section(&text, DAYS).unwrap_or_else(|| {
        [format!("{text}\n## Times\n\n{start}\n"), String::new(), format!("{end}\n")]
    });
    settings.write(README, &[before, body, after].concat())
}

fn table<'a>(rows: impl Iterator<Item = (&'a Date, &'a Row)>) -> String {
    let mut table = Table::new(&["day", "title", "stars"], &TIMES);
    for (date, Row { title, stars, times }) in rows {
        let link = format!("[{date}]({})", date.package());
        table.row(
            [link, title.replace('|', "\\|"), "★".repeat(*stars)].into_iter().chain(times.clone()),
        );
    }
    table.markdown()
}

/// Stores the times of all approaches, the default first, if the day's page has a place for them.
pub(crate) fn store_page(
    settings: &Settings,
    date: Date,
    input: &str,
    approaches: &[(String, Solved)],
) -> Result<()> {
    let page = format!("{}/{README}", date.package());
    let text = settings.read(&page)?.unwrap_or_default();
    let (Some([before, _, after]), [(_, default), ..]) = (section(&text, TIMINGS), approaches)
    else {
        return Ok(());
    };
    let sets: Vec<&str> = default.sets.iter().map(|(name, _)| &**name).collect();
    let mut table = Table::new(&["approach"], &[&TIMES[..], &["ratio"], &sets].concat());
    let base = times(default);
    for (name, solved) in approaches {
        let times = times(solved);
        let is_alike = times.iter().zip(&base).all(|(time, base)| (time == "-") == (base == "-"));
        let ratio = if is_alike {
            format_ratio(seconds(solved) / seconds(default))
        } else {
            "-".to_owned()
        };
        let set = |set: &&str| solved.sets.iter().find(|(name, _)| name == set);
        let sets = sets
            .iter()
            .map(|name| set(name).map_or("-".to_owned(), |(_, time)| format_time(*time)));
        table.row([name.clone()].into_iter().chain(times).chain([ratio]).chain(sets));
    }
    let names: Vec<String> = sets.iter().map(|name| format!("`{name}`")).collect();
    let note = if sets.is_empty() {
        String::new()
    } else {
        format!(". Of {}: the time per input", names.join(", "))
    };
    let subject =
        format!("Medians on `{input}`; `ratio` compares totals with the default approach{note}");
    let caption =
        caption(settings, &subject, &format!("cargo time {} {} --store", date.year, date.day));
    let body = format!("{}\n{caption}\n", table.markdown());
    settings.write(&page, &[before, body, after].concat())
}

/// The line below a table: its subject, the machine and compiler, the date, and the command that
/// made it.
fn caption(settings: &Settings, subject: &str, command: &str) -> String {
    format!("{subject}. {}; {}. Made by `{command}`.", machine::describe(), iso(settings.now()))
}
