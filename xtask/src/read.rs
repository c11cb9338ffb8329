//! `cargo read`: the puzzle's page in the terminal.

use anyhow::{Context, Result};

use crate::calendar::Day;
use crate::terminal::{say, width};
use crate::workspace::{Workspace, page as page_path};
use crate::{files, page};

/// Lines longer than this are hard to read.
const WIDEST: usize = 100;

/// Shows the page of a day.
pub(crate) fn read(workspace: &Workspace, day: Day) -> Result<()> {
    let path = page_path(day);
    let markdown = files::read(&workspace.path(&path))?
        .with_context(|| format!("there is no {path}; `cargo download {} {}` brings it", day.year, day.day))?;
    say(page::rendered(&markdown, width().min(WIDEST)).trim_end())?;
    Ok(())
}
