//! The tables of times: that of all days in the README, and that of all approaches in a day's page.
//! The tables themselves are what is stored.

use std::collections::BTreeMap;

use common::Date;
use common::runner::report::{Report, Solved};
use common::support::table::Table;
use common::support::timing::{format_ratio, format_time};

/// The lines around the table of the README, and around that of a day's page.
pub(crate) const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
pub(crate) const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The columns of times.
pub(crate) const STAGES: [&str; 4] = ["parse", "part 1", "part 2", "total"];

const WORDS: [&str; 3] = ["day", "title", "stars"];

/// The times of parsing and of both parts, and their sum. A part without an answer has none.
pub(crate) fn times(solved: &Solved) -> [Option<f64>; 4] {
    let mut times = [Some(solved.parse_seconds), None, None, None];
    for part in solved.parts.iter().filter(|part| part.outcome.is_ok()) {
        times[1 + part.part.index()] = Some(part.seconds);
    }
    times[3] = Some(times.iter().flatten().sum());
    times
}

/// A time in a table, if there is one.
pub(crate) fn cell(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "-".to_owned(), format_time)
}

/// The row of a day.
pub(crate) fn row(report: &Report, solved: &Solved, stars: usize, measured: &str) -> Vec<String> {
    let Report { date, title, .. } = report;
    let link = format!("[{date}]({})", date.package());
    let words = [link, title.replace('|', "\\|"), "★".repeat(stars)];
    let times = times(solved).map(cell);
    words.into_iter().chain(times).chain([measured.to_owned()]).collect()
}

/// A README in which a row of its marked table is replaced or added, and those of days that are
/// gone are gone. `None` if it does not have the marks.
pub(crate) fn with_row(
    readme: &str,
    row: &[String],
    origin: &str,
    is_there: impl Fn(Date) -> bool,
) -> Option<String> {
    let old = section(readme, DAYS)?;
    let mut rows: BTreeMap<Date, Vec<String>> = old.lines().filter_map(parsed).collect();
    rows.extend(day_of(row).map(|date| (date, row.to_vec())));
    let mut table = Table::new(&WORDS, &[&STAGES[..], &["measured"]].concat());
    for (_, row) in rows.into_iter().filter(|(date, _)| is_there(*date)) {
        table.row(row);
    }
    let note = "Medians of each day's default approach";
    let body = format!("{}\n{note}. {origin}. Made by `cargo time --store`.\n", table.markdown());
    replaced(readme, DAYS, &body)
}

/// The cells of a row of the table, as far as it is that of a day.
fn parsed(line: &str) -> Option<(Date, Vec<String>)> {
    let cells = line.trim().strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
    let mut cells: Vec<String> = cells.map(|cell| cell.trim().to_owned()).collect();
    cells.resize(WORDS.len() + STAGES.len() + 1, String::new());
    Some((day_of(&cells)?, cells))
}

/// The day whose folder the first cell of a row links to.
fn day_of(row: &[String]) -> Option<Date> {
    Date::from_package(row.first()?.split_once("](")?.1.strip_suffix(')')?)
}

/// A day's page with the times of its approaches. `None` if it has no place for them.
pub(crate) fn with_times(
    page: &str,
    reports: &[(&Report, &Solved)],
    origin: &str,
) -> Option<String> {
    let (default, solved) = reports.first()?;
    let sets: Vec<&str> = solved.sets.iter().map(|(name, _)| name.as_str()).collect();
    let mut table = Table::new(&["approach"], &[&STAGES[..], &["ratio"], &sets].concat());
    let base = times(solved);
    for (report, solved) in reports {
        let times = times(solved);
        // Only those that answer the same parts are compared.
        let is_alike = times.map(|time| time.is_some()) == base.map(|time| time.is_some());
        let ratio = times[3].zip(base[3]).filter(|_| is_alike).map(|(time, base)| time / base);
        let ratio = ratio.map_or_else(|| "-".to_owned(), format_ratio);
        let time_of = |set: &&str| solved.sets.iter().find(|(name, _)| name == set);
        let sets = sets.iter().map(|set| cell(time_of(set).map(|set| set.1)));
        let cells = [report.approach.clone()].into_iter().chain(times.map(cell));
        table.row(cells.chain([ratio]).chain(sets));
    }
    let about = match &*sets {
        [] => String::new(),
        [only] => format!("`{only}` is the time per input. "),
        _ => format!("`{}` are times per input. ", sets.join("` and `")),
    };
    let Date { year, day } = default.date;
    let body = format!(
        "{}\nMedians on `{}`; `ratio` compares totals with the default approach. {about}{origin}. \
         Made by `cargo time {year} {day} --store`.\n",
        table.markdown(),
        default.input
    );
    replaced(page, TIMINGS, &body)
}

/// The places of what is between the line `start` and the line `end` after it. Mentions within a
/// line do not count.
fn between(text: &str, [start, end]: [&str; 2]) -> Option<[usize; 2]> {
    let lines = text.split_inclusive('\n');
    let mut places = lines.scan(0, |place, line| {
        *place += line.len();
        Some((*place, line))
    });
    let (first, _) = places.find(|(_, line)| line.trim_end() == start)?;
    let (last, line) = places.find(|(_, line)| line.trim_end() == end)?;
    Some([first, last - line.len()])
}

/// What is between two lines.
fn section<'a>(text: &'a str, marks: [&str; 2]) -> Option<&'a str> {
    let [start, end] = between(text, marks)?;
    Some(&text[start..end])
}

/// The text with `body` between two lines.
fn replaced(text: &str, marks: [&str; 2], body: &str) -> Option<String> {
    let [start, end] = between(text, marks)?;
    Some([&text[..start], body, &text[end..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(day: &str, measured: &str) -> Vec<String> {
        let link = format!("[{day}]({day})");
        let row = [&*link, "A \\| B", "★", "2 ns", "1 ns", "-", "2 ns", measured];
        row.map(str::to_owned).to_vec()
    }

    #[test]
    fn a_row_is_replaced_or_added_or_goes_and_the_rest_stays() {
        let [start, end] = DAYS;
        let mut page = format!("between `{start}` and `{end}`\r\n{start}\r\n{end}\r\nThe end");
        for day in ["day10-2024", "day05-2024", "day06-2024", "day25-2023"] {
            page = with_row(&page, &row(day, "old"), "Here", |_| true).unwrap();
        }
        let gone = Date { year: 2024, day: 6 };
        let page = with_row(&page, &row("day05-2024", "new"), "Here", |day| day != gone).unwrap();
        let (before, rest) = page.split_once("\r\n\r\n").unwrap_or(("", &page));
        assert_eq!(before, "", "{rest}");
        let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| [")).collect();
        let line = |day: &str, measured: &str| {
            format!(
                "| [{day}]({day}) | A \\| B | ★     |  2 ns |   1 ns |      - |  2 ns |      {measured} |"
            )
        };
        let expected =
            [line("day25-2023", "old"), line("day05-2024", "new"), line("day10-2024", "old")];
        assert_eq!(rows, expected);
        assert!(page.starts_with("between `<!--"), "{page}");
        assert!(page.contains(&format!("`\r\n{start}\r\n| day ")), "{page}");
        assert!(page.ends_with(&format!("`cargo time --store`.\n{end}\r\nThe end")), "{page}");
    }

    #[test]
    fn marks_are_whole_lines_in_order() {
        let [start, end] = DAYS;
        for page in [format!("{start}\n"), format!("{start} {end}"), format!("{end}\n{start}\n")] {
            assert_eq!(with_row(&page, &row("day05-2024", ""), "", |_| true), None, "{page}");
        }
    }
}
