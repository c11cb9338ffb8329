//! The table of days in the main README, one row per day, between two markers.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use crate::calendar::Day;
use crate::files;
use crate::workspace::Workspace;

const README: &str = "README.md";
const START: &str = "<!-- days:start -->\n";
const END: &str = "<!-- days:end -->";

const HEAD: &str = "\
| day | title | stars | parse | part 1 | part 2 | total |
| --- | --- | --- | ---: | ---: | ---: | ---: |
";

/// A row of the table.
pub(crate) fn row(day: Day, title: &str, cells: &[String]) -> String {
    format!("| [{day}]({}) | {} | {} |", day.package(), title.replace('|', "\\|"), cells.join(" | "))
}

/// Puts rows into the table. Those of other days stay, if the days are still there.
pub(crate) fn store(workspace: &Workspace, rows: BTreeMap<Day, String>, below: &str) -> Result<()> {
    let path = workspace.path(README);
    let text = files::read(&path)?.with_context(|| format!("there is no {README}"))?;
    let (before, old, after) = split(&text).with_context(|| {
        format!("{README} has no lines `{}` and `{END}` for the table to stand between", START.trim())
    })?;
    let old_rows = old.lines().filter_map(|line| Some((day_of(line)?, line.to_owned())));
    let mut all: BTreeMap<Day, String> = old_rows.filter(|(day, _)| workspace.folder(*day).is_dir()).collect();
    all.extend(rows);
    let rows = all.into_values().collect::<Vec<_>>().join("\n");
    files::write(&path, &format!("{before}{START}{HEAD}{rows}\n\n{below}\n{END}{after}"))
}

/// Takes the rows of a day out of all tables. Returns false if there are none.
pub(crate) fn remove_row(workspace: &Workspace, day: Day) -> Result<bool> {
    let path = workspace.path(README);
    let Some(text) = files::read(&path)? else { return Ok(false) };
    let others: String = text.split_inclusive('\n').filter(|line| day_of(line) != Some(day)).collect();
    if others != text {
        files::write(&path, &others)?;
    }
    Ok(others != text)
}

fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(START)?;
    let (old, after) = rest.split_once(END)?;
    Some((before, old, after))
}

/// The day that the first cell of a row links to.
fn day_of(line: &str) -> Option<Day> {
    let cell = line.strip_prefix('|')?.split('|').next()?;
    Day::from_package(cell.split_once("](")?.1.split_once(')')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_know_their_day() {
        let day = Day { year: 2024, day: 5 };
        assert_eq!(day_of(&row(day, "A | B", &["1 ns".to_owned()])), Some(day));
        assert_eq!(day_of("| [`day05-2024`](day05-2024) | x |"), Some(day));
        for line in [HEAD, "see [day](day05-2024)", "| x | [day](day05-2024) |", "|"] {
            assert_eq!(day_of(line), None, "{line}");
        }
    }
}
