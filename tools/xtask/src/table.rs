//! The tables of times: that of all days in the README, and that of all approaches in a day's page.
//! The tables themselves are what is stored.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use common::{Date, Expected};
use runner::timing::format_ratio_of_runs;

use crate::program::Reply;
use crate::workspace::Workspace;

const README: &str = "README.md";

/// The lines around a table.
const START: &str = "<!-- times:start -->\n";
const END: &str = "<!-- times:end -->";

/// Stores the times of a day's approaches, the default first, with what was `measured`. Those of the
/// default go into the day's row in the README, and all of them into the day's page, if that has a
/// place for them.
pub(crate) fn store(
    workspace: &Workspace,
    date: Date,
    replies: &[Reply],
    measured: &str,
) -> Result<()> {
    let package = date.package();
    let default = &replies[0];
    let answers = default.known(workspace)?;
    let is_solved = |it: &&Expected| **it != Expected::Unknown;
    let stars = "★".repeat(answers.iter().filter(is_solved).count());
    let name = format!("[{date}]({package}) {} {stars}", default.title);
    let new_row = row(name.trim_end(), &default.cells());
    let is_stored = replace(workspace, README, |old| {
        let stored = |line: &str| Some((day_in(line)?, format!("{line}\n")));
        let mut rows: BTreeMap<Date, String> = old.lines().filter_map(stored).collect();
        rows.insert(date, new_row);
        let rows: String = rows.into_values().collect();
        table(
            "| day | parse | part 1 | part 2 | total |",
            &rows,
            "Medians of each day's default approach",
        )
    })?;
    ensure!(
        is_stored,
        "{README} needs the lines `{}` and, below it, `{END}`",
        START.trim_end()
    );
    replace(workspace, &format!("{package}/{README}"), |_| {
        let rows: String = replies.iter().map(|it| row_beside(it, default)).collect();
        table(
            "| approach | parse | part 1 | part 2 | total (ratio) |",
            &rows,
            measured,
        )
    })
    .map(drop)
}

/// The row of an approach, with the ratio of its total to that of the default.
fn row_beside(reply: &Reply, default: &Reply) -> String {
    let [time, base] = [reply, default].map(|it| it.times()[3].unwrap_or_default());
    let ratio = format_ratio_of_runs([time, base], reply.solved.noise);
    let mut cells = reply.cells();
    cells[3] = format!("{} ({ratio})", cells[3]);
    row(&reply.approach, &cells)
}

/// A row of a name and times.
fn row(name: &str, cells: &[String; 4]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

/// The day whose folder a row links to.
fn day_in(row: &str) -> Option<Date> {
    let (folder, _) = row.split_once("](")?.1.split_once(')')?;
    Date::from_package(folder)
}

fn table(heading: &str, rows: &str, measured: &str) -> String {
    format!(
        "{heading}\n| --- | ---: | ---: | ---: | ---: |\n{rows}\n{measured}. Made by `cargo time \
         --store`.\n"
    )
}

/// Replaces the old table in a page. Returns whether the page has a place for one.
fn replace(workspace: &Workspace, path: &str, table: impl FnOnce(&str) -> String) -> Result<bool> {
    let page = workspace.read(path)?.unwrap_or_default();
    let place = page.split_once(START);
    let place = place.and_then(|(before, rest)| Some((before, rest.split_once(END)?)));
    let Some((before, (old, after))) = place else { return Ok(false) };
    let page = [before, START, &table(old), END, after].concat();
    workspace.write(path, &page).map(|()| true)
}
