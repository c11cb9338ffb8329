//! The tables of times: that of all days in the README, and that of all approaches in a day's page.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use common::Date;
use common::support::table::Table;
use common::support::timing::{format_ratio, format_time};

use crate::days::program::Solver;
use crate::environment::settings::Settings;
use crate::stored_times::file::{HEADINGS, StageTimes, StoredDay, StoredTimes, cell};

const README: &str = "README.md";

/// The lines around the table of the README, and around that of a day's page.
const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The most days in one table. More are shown by year.
const MOST: usize = 25;

/// The README with this text between its two lines. Adds the section if it is missing.
///
/// # Errors
/// It has only one of the lines, or cannot be read.
pub(crate) fn filled(settings: &Settings, body: &str) -> Result<String> {
    let text = settings.read(README)?.unwrap_or_default();
    if let Some(text) = replace_section(&text, DAYS, body) {
        return Ok(text);
    }
    let [start, end] = DAYS;
    ensure!(
        !text.lines().any(|line| DAYS.contains(&line)),
        "{README} needs the line `{start}` and, below it, `{end}`"
    );
    Ok(format!("{text}\n## Times\n\n{start}\n{body}{end}\n"))
}

/// Writes the days to the README.
pub(crate) fn write_readme(settings: &Settings, stored: &StoredTimes) -> Result<()> {
    let StoredTimes { machine, days } = stored;
    let tables = tables(days);
    let mut measured: Vec<&str> = days.values().map(|day| day.measured.as_str()).collect();
    measured.sort_unstable();
    measured.dedup();
    if let [first, .., last] = measured[..] {
        measured = vec![first, last];
    }
    let measured = measured.join(" to ");
    let body = format!(
        "{tables}\nMedians of each day's default approach. {machine}; {measured}. \
         Made by `cargo time --store`.\n"
    );
    settings.write(README, &filled(settings, &body)?)
}

/// One table, or one for each year, the newest first. Older ones are folded.
fn tables(days: &BTreeMap<Date, StoredDay>) -> String {
    if days.len() <= MOST {
        return table_of_days(days);
    }
    let years: BTreeSet<u16> = days.keys().map(|date| date.year).collect();
    let table_of_year = |year: &u16| {
        let table = table_of_days(days.iter().filter(|(date, _)| date.year == *year));
        if Some(year) == years.last() {
            return table;
        }
        format!("\n<details><summary>{year}</summary>\n\n{table}\n</details>\n")
    };
    years.iter().rev().map(table_of_year).collect()
}

fn table_of_days<'a>(days: impl IntoIterator<Item = (&'a Date, &'a StoredDay)>) -> String {
    let mut table = Table::new(&["day", "title", "stars"], &HEADINGS);
    for (date, day) in days {
        let link = format!("[{date}]({})", date.package());
        let words = [link, day.title.replace('|', "\\|"), "★".repeat(day.stars)];
        table.row(words.into_iter().chain(day.times.cells()));
    }
    table.markdown()
}

/// Writes the times of all approaches to the day's page, if that has a place for them. `origin`
/// says where and when they were measured.
pub(crate) fn write_page(
    settings: &Settings,
    date: Date,
    input: &str,
    solvers: &[Solver],
    origin: &str,
) -> Result<()> {
    let page = format!("{}/{README}", date.package());
    let text = settings.read(&page)?.unwrap_or_default();
    let sets = solvers.first().map(|solver| &*solver.solved.sets).unwrap_or_default();
    let sets: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
    let body = format!(
        "{}\nMedians on `{input}`; `ratio` compares totals with the default approach. \
         {}{origin}. Made by `cargo time {} {} --store`.\n",
        table_of_approaches(solvers, &sets),
        about(&sets),
        date.year,
        date.day
    );
    match replace_section(&text, TIMINGS, &body) {
        Some(text) => settings.write(&page, &text),
        None => Ok(()),
    }
}

/// The times of approaches on the input and on sets of generated inputs. Ratios are relative to the
/// default approach.
fn table_of_approaches(solvers: &[Solver], sets: &[&str]) -> String {
    let mut table = Table::new(&["approach"], &[&HEADINGS[..], &["ratio"], sets].concat());
    let base = solvers.first().map(|solver| StageTimes::of(&solver.solved));
    for Solver { approach, solved, .. } in solvers {
        let times = StageTimes::of(solved);
        let ratio = base.and_then(|base| times.ratio_to(&base));
        let time_of = |set| solved.sets.iter().find(|(name, _)| name == set).map(|set| set.1);
        let sets = sets.iter().map(|set| cell(time_of(set), format_time));
        let ratio = cell(ratio, format_ratio);
        table.row([approach.clone()].into_iter().chain(times.cells()).chain([ratio]).chain(sets));
    }
    table.markdown()
}

/// A sentence about the columns of sets of generated inputs.
fn about(sets: &[&str]) -> String {
    match sets {
        [] => String::new(),
        [only] => format!("`{only}` is the time per input. "),
        _ => format!("`{}` are times per input. ", sets.join("` and `")),
    }
}

/// The text with `body` between the line `start` and the line `end` after it. `None` if it does not
/// have both. Mentions within a line do not count.
pub(crate) fn replace_section(text: &str, [start, end]: [&str; 2], body: &str) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let first = lines.iter().position(|line| line.trim_end() == start)? + 1;
    let length = lines[first..].iter().position(|line| line.trim_end() == end)?;
    let before = lines[..first].concat();
    let after = lines[first + length..].concat();
    Some([&before, body, &after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_days_have_a_table_a_year_and_older_ones_are_folded() {
        let day = |(year, day)| {
            let (title, measured) = ("a|b".into(), String::new());
            let times = StageTimes([Some(1e-9), None, None]);
            (Date { year, day }, StoredDay { title, stars: 2, times, measured })
        };
        let tables = |last: u8| {
            let days = (1..=last).map(|number| (2020, number)).chain([(2022, 3)]);
            tables(&days.map(day).collect())
        };
        assert!(!tables(24).contains("<details>"));
        let tables = tables(25);
        let (newest, older) = tables.split_once("\n<details><summary>2020</summary>\n\n").unwrap();
        assert!(newest.contains("| [2022 day 3](day03-2022) | a\\|b  | ★★    | 1.0 ns |"));
        assert!(older.ends_with("|\n\n</details>\n"), "{newest}{older}");
    }

    #[test]
    fn a_section_is_between_lines_and_not_between_mentions_of_them() {
        let replaced = |text| replace_section(text, ["<a>", "<b>"], "new\n");
        let text = "between `<a>` and `<b>`\n<a>\ninside `<b>`\n<b>\r\nafter";
        let expected = "between `<a>` and `<b>`\n<a>\nnew\n<b>\r\nafter";
        assert_eq!(replaced(text).as_deref(), Some(expected));
        for text in ["<a>\n", "<a> <b>", "<b>\n<a>\n"] {
            assert_eq!(replaced(text), None, "{text}");
        }
    }
}
