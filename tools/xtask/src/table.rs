//! The tables of times: that of all days in the README, and that of all approaches in a day's page.
//! The tables themselves are what is stored.

use std::collections::BTreeMap;

use common::Date;
use common::runner::report::{Report, Solved};
use common::support::table::Table;
use common::support::timing::{format_ratio, format_time};

/// The lines around the table of the README, and around that of a day's page.
pub(crate) const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The columns of times.
pub(crate) const STAGES: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// The times of parsing and of both parts, and their sum. A part without an answer has none.
fn times(solved: &Solved) -> [Option<f64>; 4] {
    let mut times = [Some(solved.parse_seconds), None, None, None];
    for part in solved.parts.iter().filter(|part| part.outcome.is_ok()) {
        times[1 + part.part.index()] = Some(part.seconds);
    }
    times[3] = Some(times.iter().flatten().sum());
    times
}

/// The times below [`STAGES`].
pub(crate) fn cells(solved: &Solved) -> [String; 4] {
    times(solved).map(|time| cell(time, format_time))
}

/// A number in a table, if there is one.
fn cell(number: Option<f64>, format: fn(f64) -> String) -> String {
    number.map_or_else(|| "-".to_owned(), format)
}

/// A README in which the row of a day in the marked table is replaced or added, and those of days
/// that are gone are gone. `None` if it does not have the marks.
pub(crate) fn with_day(
    readme: &str,
    (report, solved): (&Report, &Solved),
    stars: usize,
    [origin, today]: [&str; 2],
    is_there: impl Fn(Date) -> bool,
) -> Option<String> {
    let [before, old, after] = around(readme, DAYS)?;
    let mut rows: BTreeMap<Date, Vec<String>> = old.lines().filter_map(day).collect();
    let Report { date, title, .. } = report;
    let link = format!("[{date}]({})", date.package());
    let row = [link, title.replace('|', "\\|"), "★".repeat(stars)].into_iter();
    rows.insert(*date, row.chain(cells(solved)).chain([today.to_owned()]).collect());
    let mut table = Table::new(&["day", "title", "stars"], &[&STAGES[..], &["measured"]].concat());
    rows.into_iter().filter(|(date, _)| is_there(*date)).for_each(|(_, row)| table.row(row));
    let table = table.markdown();
    Some(format!(
        "{before}{table}\nMedians of each day's default approach. {origin}. Made by `cargo time \
         --store`.\n{after}"
    ))
}

/// The day whose folder a row of the table links to, and its cells.
fn day(line: &str) -> Option<(Date, Vec<String>)> {
    let cells = line.trim().strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
    let cells: Vec<String> = cells.map(|cell| cell.trim().to_owned()).collect();
    let folder = cells[0].split_once("](")?.1.strip_suffix(')')?;
    Some((Date::from_package(folder)?, cells))
}

/// A day's page with the times of its approaches. `None` if it has no place for them.
pub(crate) fn with_approaches(
    page: &str,
    reports: &[(&Report, &Solved)],
    origin: &str,
) -> Option<String> {
    let [before, _, after] = around(page, TIMINGS)?;
    let (default, base) = reports.first()?;
    let sets: Vec<&str> = base.sets.iter().map(|(name, _)| &**name).collect();
    let mut table = Table::new(&["approach"], &[&STAGES[..], &["ratio"], &sets].concat());
    for (report, solved) in reports {
        // Only those that answer the same parts are compared.
        let [times, bases] = [times(solved), times(base)];
        let is_alike = times.map(|time| time.is_some()) == bases.map(|time| time.is_some());
        let ratio = times[3].zip(bases[3]).filter(|_| is_alike).map(|(time, base)| time / base);
        let set = |set| solved.sets.iter().find(|(name, _)| name == set).map(|(_, time)| *time);
        let row = [report.approach.clone()].into_iter().chain(cells(solved));
        let row = row.chain([cell(ratio, format_ratio)]);
        table.row(row.chain(sets.iter().map(|name| cell(set(name), format_time))));
    }
    let (table, Date { year, day }, input) = (table.markdown(), default.date, &default.input);
    Some(format!(
        "{before}{table}\nMedians on `{input}`; `ratio` compares totals with the default approach, \
         and sets of inputs have the time of one. {origin}. Made by `cargo time {year} {day} \
         --store`.\n{after}"
    ))
}

/// The text up to the line `start`, that between it and the line `end`, and the text from there on.
/// Mentions within a line do not count.
fn around<'a>(text: &'a str, [start, end]: [&str; 2]) -> Option<[&'a str; 3]> {
    let place_of = |mark: &str| text.find(&format!("\n{mark}")).map(|place| place + 1);
    let (start, end) = (place_of(start)?, place_of(end)?);
    let start = start + text[start..].find('\n')? + 1;
    Some([&text[..start], text.get(start..end)?, &text[end..]])
}
