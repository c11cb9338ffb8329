//! Table and chart in a day's folder: `README.md`, between two markers that stay where they are, and `docs/times.svg`.
//!
//! The numbers of a table belong together, so they are replaced together or not at all: a day is left as it is if the
//! new results lack a number that its table has, as they do after a filtered `cargo bench` in a fresh clone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use anyhow::Context;

use crate::day::Day;
use crate::{chart, table};

const START: &str = "<!-- timings:start -->";
const END: &str = "<!-- timings:end -->";
const CHART: &str = "docs/times.svg";

/// What became of a day's files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// These were replaced.
    Written(Vec<PathBuf>),
    /// Nothing was, for this reason.
    LeftAlone(String),
}

/// Replaces the table and the chart in the day's folder of `workspace`.
///
/// # Errors
/// A file cannot be read or written.
pub(crate) fn store(day: &Day, workspace: &Path) -> anyhow::Result<Stored> {
    let folder = workspace.join(&day.package);
    let readme = folder.join("README.md");
    if !readme.is_file() {
        return Ok(Stored::LeftAlone("it has no README.md".to_owned()));
    }
    let text = fs::read_to_string(&readme).with_context(|| readme.display().to_string())?;
    let Some((before, old, after)) = split(&text) else {
        return Ok(Stored::LeftAlone(format!("its README.md has no line `{START}` with a line `{END}` below")));
    };
    let table = table::of(day).markdown();
    if let Some(missing) = missing(day, old, &table) {
        let package = &day.package;
        return Ok(Stored::LeftAlone(format!("there is no new result for {missing}; run `cargo bench -p {package}`")));
    }
    let chart = folder.join(CHART);
    replace(&chart, &chart::of(day))?;
    replace(&readme, &format!("{before}{START}\n{}{END}{after}", section(day, &table)))?;
    Ok(Stored::Written(vec![readme, chart]))
}

/// What is before, between and after the markers.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(START)?;
    let (between, after) = rest.split_once(END)?;
    Some((before, between, after))
}

fn section(day: &Day, table: &str) -> String {
    let Day { package, input, sets, measured, .. } = day;
    let per_input = match sets.as_slice() {
        [] => String::new(),
        sets => format!("; of many generated inputs (`{}`), the time per input", sets.join("`, `")),
    };
    let heap = if table.contains("| heap |") { " `heap` is the peak of what is held at once." } else { "" };
    let date: String = humantime::format_rfc3339_seconds(*measured).to_string().chars().take(10).collect();
    format!(
        "![The times of all approaches by stage]({CHART})\n\n{table}\n\
         Median times on the input `{input}`{per_input}. `ratio` compares totals with the default approach.{heap}\n\
         {}; {date}. Made by `cargo bench -p {package}` and `cargo run -p benches -- report --store`.\n",
        common::machine::describe()
    )
}

/// A number of the old table that the new one lacks, of those approaches and columns that still exist.
fn missing(day: &Day, old: &str, new: &str) -> Option<String> {
    let new = cells(new);
    cells(old)
        .into_iter()
        .filter(|(approach, column, _)| {
            day.approaches.iter().any(|known| known.name == *approach) && is_column(day, column)
        })
        .find(|(approach, column, _)| !new.iter().any(|(of, heading, _)| (of, heading) == (approach, column)))
        .map(|(approach, column, _)| format!("`{approach}`, {column}"))
}

fn is_column(day: &Day, heading: &str) -> bool {
    let always = ["parse", "part 1", "part 2", "total", "ratio", "heap"];
    always.contains(&heading) || day.sets.iter().any(|set| set == heading)
}

/// The cells of a Markdown table that have something in them, each with its row's first cell and its heading.
fn cells(markdown: &str) -> Vec<(&str, &str, &str)> {
    let mut rows = markdown
        .lines()
        .filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|'))
        .map(|line| line.split('|').map(str::trim));
    let headings: Vec<&str> = rows.next().into_iter().flatten().skip(1).collect();
    let mut found = Vec::new();
    // The second line is a rule.
    for mut row in rows.skip(1) {
        let approach = row.next().unwrap_or_default();
        let filled = headings.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
        found.extend(filled.map(|(&heading, cell)| (approach, heading, cell)));
    }
    found
}

/// Writes a file at once or not at all.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let temporary = path.with_extension(format!("{}.tmp", process::id()));
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&temporary, text))
        .and_then(|()| fs::rename(&temporary, path))
        .inspect_err(|_| drop(fs::remove_file(&temporary)))
        .with_context(|| path.display().to_string())
}
