//! The tables of times: that of all days in the README, and that of all approaches in a day's page.
//! The tables themselves are what is stored.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context, Result};
use common::{Date, Part};
use runner::report::{Report, Solved};
use runner::table::Table;
use runner::timing::{format_ratio_of_runs, format_time};

use crate::download;
use crate::workspace::Workspace;

const README: &str = "README.md";

/// The lines around the table of the README, and around that of a day's page.
const DAYS: [&str; 2] = ["<!-- days:start -->", "<!-- days:end -->"];
const TIMINGS: [&str; 2] = ["<!-- timings:start -->", "<!-- timings:end -->"];

/// The columns of times.
pub(crate) const STAGES: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// What an approach took, and its report.
pub(crate) struct Timed<'a> {
    pub(crate) report: &'a Report,
    pub(crate) solved: &'a Solved,
}

impl Timed<'_> {
    /// The times of parsing and of both parts, and their sum. A part without an answer has none.
    fn times(&self) -> [Option<f64>; 4] {
        let mut times = [self.solved.parse_seconds, None, None, None];
        for part in self.solved.parts.iter().filter(|it| it.outcome.is_ok()) {
            times[1 + part.part.index()] = Some(part.seconds);
        }
        times[3] = Some(times.iter().flatten().sum());
        times
    }

    /// The times below [`STAGES`].
    pub(crate) fn cells(&self) -> [String; 4] {
        self.times().map(|time| cell(time, format_time))
    }

    /// The ratio of the total to that of another approach, if it answers the same parts.
    fn ratio_to(&self, base: &Self) -> String {
        let [times, bases] = [self.times(), base.times()];
        let is_alike = times.map(|it| it.is_some()) == bases.map(|it| it.is_some());
        let totals = times[3].zip(bases[3]).filter(|_| is_alike);
        cell(totals, |(time, base)| {
            format_ratio_of_runs([time, base], self.solved.noise)
        })
    }
}

/// A number in a table, if there is one.
fn cell<T>(number: Option<T>, format: impl FnOnce(T) -> String) -> String {
    number.map_or_else(|| "-".to_owned(), format)
}

/// Stores the times of a day's default approach in its row in the README.
pub(crate) fn store_row(workspace: &Workspace, date: Date, default: &Timed<'_>) -> Result<()> {
    let readme = workspace.read(README)?.unwrap_or_default();
    let [start, end] = DAYS;
    let place = Place::between(&readme, DAYS)
        .with_context(|| format!("{README} needs the line `{start}` and, below it, `{end}`"))?;
    let input = default.report.path.as_deref().unwrap_or_default();
    let answers = download::answers(workspace, input)?;
    let is_solved = |part: &Part| download::is_solved(&answers, *part);
    let stars = "★".repeat(Part::BOTH.iter().filter(|part| is_solved(part)).count());
    let folder = date.package();
    let day = format!("[{date}]({folder}) {} {stars}", default.report.title);
    let mut rows: BTreeMap<Date, Vec<String>> = place.old.lines().filter_map(stored).collect();
    let day = [day.trim_end().to_owned()];
    rows.insert(date, day.into_iter().chain(default.cells()).collect());
    // One column of words, so that a phone shows all times.
    let mut table = Table::new(&["day"], &STAGES);
    for row in rows.into_values() {
        table.row(row);
    }
    let (table, origin) = (table.markdown(), origin());
    workspace.write(
        README,
        &place.with(&format!(
            "{table}\nMedians of each day's default approach. {origin}. Made by `cargo time \
             --store`.\n"
        )),
    )
}

/// Stores the times of a day's approaches, the default first, in the day's page, if that has a place
/// for them, with what was `measured`.
pub(crate) fn store_approaches(
    workspace: &Workspace,
    date: Date,
    approaches: &[Timed<'_>],
    measured: &str,
) -> Result<()> {
    let path = format!("{}/{README}", date.package());
    let page = workspace.read(&path)?.unwrap_or_default();
    let Some(place) = Place::between(&page, TIMINGS) else { return Ok(()) };
    // Few columns, so that a phone shows all of them.
    let mut table = Table::new(&["approach"], &["total (ratio)", "parse + part 1 + part 2"]);
    for timed in approaches {
        // A number and its unit stay on one line.
        let [parse, part1, part2, total] = timed.cells().map(|time| time.replace(' ', "\u{a0}"));
        table.row([
            timed.report.approach.clone(),
            format!("{total} ({})", timed.ratio_to(&approaches[0])),
            format!("{parse} + {part1} + {part2}"),
        ]);
    }
    let (table, origin, Date { year, day }) = (table.markdown(), origin(), date);
    workspace.write(
        &path,
        &place.with(&format!(
            "{table}\n{measured}; `ratio` compares totals with the default approach. {origin}. Made \
             by `cargo time {year} {day} --store`.\n"
        )),
    )
}

/// The day whose folder a row of the table links to, and its cells.
fn stored(line: &str) -> Option<(Date, Vec<String>)> {
    let cells = line
        .trim()
        .strip_prefix("| ")?
        .strip_suffix(" |")?
        .split(" | ");
    // As written, a bar in a cell has a backslash.
    let cells: Vec<String> = cells.map(|cell| cell.trim().replace("\\|", "|")).collect();
    let (folder, _) = cells[0].split_once("](")?.1.split_once(')')?;
    Some((Date::from_package(folder)?, cells))
}

/// The place of a table in a page.
struct Place<'a> {
    before: &'a str,
    old: &'a str,
    after: &'a str,
}

impl<'a> Place<'a> {
    /// The place between two lines, the second of which is below the first.
    fn between(page: &'a str, [start, end]: [&str; 2]) -> Option<Self> {
        // A mention within a line does not count.
        let is_at_start = |place: usize| place == 0 || page[..place].ends_with('\n');
        let line = |mark: &str| {
            let mut found = page.match_indices(mark).map(|(place, _)| place);
            found.find(|place| is_at_start(*place))
        };
        let [start, end] = [line(start)?, line(end)?];
        let start = start + page[start..].find('\n')? + 1;
        let old = page.get(start..end)?;
        Some(Self { before: &page[..start], old, after: &page[end..] })
    }

    /// The page with a new table.
    fn with(&self, table: &str) -> String {
        [self.before, table, self.after].concat()
    }
}

/// The machine and the compiler, so that readers can compare with their own.
fn origin() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = linux
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let processor = model.map_or(ARCH, |(_, name)| name);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|output| output.stdout).unwrap_or_default();
    let rustc = String::from_utf8_lossy(&rustc);
    // The brackets only identify the build.
    let rustc = rustc.split(" (").next().unwrap_or_default();
    format!("{processor}, {cores} cores; {rustc}")
}
