//! `cargo read`: shows the puzzle's page as plain text.

use anyhow::{Context, Result};
use common::Date;
use common::support::terminal::{width, wrap};

use crate::workspace::Workspace;
use crate::{console, download, page};

/// Shows the page of a day, from the first of these parts on.
pub(crate) fn read(workspace: &Workspace, date: Date, from_part: usize) -> Result<()> {
    let path = download::page(date);
    let html = workspace.read(&path)?.with_context(|| {
        let Date { year, day } = date;
        format!("there is no {path}; `cargo download {year} {day}` fetches it")
    })?;
    let parts = page::parts(&html).into_iter().skip(from_part - 1).map(page::text);
    let text = parts.collect::<Vec<_>>().join("\n\n");
    let lines: Vec<String> = text.lines().map(broken).collect();
    Ok(console::say(lines.join("\n"))?)
}

/// A line, broken at spaces unless it is code.
fn broken(line: &str) -> String {
    let indent = if line.starts_with("- ") { "  " } else { "" };
    if line.starts_with("    ") { line.to_owned() } else { wrap(line, width(), "", indent) }
}
