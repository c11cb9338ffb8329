//! `cargo download`: fetches the input and the page of a day, each of them once.

use std::fmt;

use anyhow::{Error, Result};
use common::runner::recorded;
use common::{Date, Expected, Part};

use crate::page::{self, Example};
use crate::scaffold;
use crate::site::{Site, Turn};
use crate::workspace::{Named, Workspace};
use crate::{clock, console};

/// Fetches what is missing of a day, or of all unlocked days of a year.
pub(crate) fn download(workspace: &Workspace, named: Named) -> Result<()> {
    let days = match named {
        Named::Year(year) => {
            clock::ensure_unlocked(Date { year, day: 1 })?;
            Date::all(year).into_iter().filter(|date| clock::is_unlocked(*date)).collect()
        }
        named => vec![workspace.day(named)?],
    };
    let mut is_complete = true;
    for date in days {
        is_complete &= !fetch(workspace, date)?;
    }
    if is_complete {
        console::note("everything is here already; a page that you delete is fetched again");
    }
    Ok(())
}

/// The path of a puzzle's page in the workspace.
pub(crate) fn page(date: Date) -> String {
    date.own_input().replace(".txt", ".html")
}

/// Fetches what is missing of a day. Returns whether anything was.
pub(crate) fn fetch(workspace: &Workspace, date: Date) -> Result<bool> {
    let input = date.own_input();
    let lacks_input = || !workspace.path(&input).exists();
    if !lacks_input() && !lacks_page(workspace, date)? {
        return Ok(false);
    }
    let site = Site::find(workspace)?;
    let mut turn = site.turn()?;
    // Another command may have fetched it before this one had its turn.
    if lacks_input() {
        let text = turn.input(date)?;
        workspace.write(&input, &text)?;
        let count = text.lines().count();
        let lines = if count == 1 { "line" } else { "lines" };
        console::say(format!("{input} ({count} {lines})"))?;
    }
    if lacks_page(workspace, date)? {
        renew_page(workspace, &mut turn, date)?;
    }
    Ok(true)
}

/// Whether the page is missing, or lacks part 2 although part 1 is solved.
fn lacks_page(workspace: &Workspace, date: Date) -> Result<bool> {
    let Some(html) = workspace.read(&page(date))? else { return Ok(true) };
    let is_short = date.parts().contains(&Part::Two) && page::parts(&html).len() < 2;
    Ok(is_short && is_solved(&answers(workspace, date)?, Part::One))
}

/// Fetches the page of a day, records the answers on it, and shows the line for its example.
pub(crate) fn renew_page(workspace: &Workspace, turn: &mut Turn<'_>, date: Date) -> Result<()> {
    let path = page(date);
    let old = workspace.read(&path)?.unwrap_or_default();
    let html = turn.page(date)?;
    workspace.write(&path, &html)?;
    let parts = if page::parts(&html).len() > 1 { "both parts" } else { "part 1" };
    console::say(format!("{path} ({parts})"))?;
    for (part, answer) in Part::BOTH.into_iter().zip(page::answers(&html)) {
        record(workspace, date, part, &answer)?;
    }
    match page::example(&html) {
        Some(example) if page::example(&old).as_ref() != Some(&example) => {
            show_example(workspace, date, &example)
        }
        _ => Ok(()),
    }
}

/// Shows the line of code for an example that is new to a day's author, who adds it. The text
/// becomes a file if there is none.
fn show_example(workspace: &Workspace, date: Date, example: &Example) -> Result<()> {
    let path = |name| format!("{}/{name}", date.package());
    let library = workspace.read(&path("src/lib.rs"))?;
    let line = scaffold::code_of(example);
    if library.is_none_or(|library| library.contains(&line)) {
        return Ok(());
    }
    let file = path(scaffold::EXAMPLE);
    if !workspace.path(&file).exists() {
        workspace.write(&file, &example.text)?;
        console::say(&file)?;
    }
    console::note(&format!(
        "the example's answers are a guess from the page: check them; the line for {} is\n    {line}",
        path("src/lib.rs")
    ));
    Ok(())
}

/// The right answers to the user's own input of a day.
pub(crate) fn answers(workspace: &Workspace, date: Date) -> Result<[Expected; 2]> {
    recorded::answers(&workspace.path(&date.own_input())).map_err(Error::msg)
}

/// Whether the right answer to a part is known.
pub(crate) fn is_solved(answers: &[Expected; 2], part: Part) -> bool {
    matches!(answers[part.index()], Expected::Answer(_))
}

/// Records the right answer to a part of the user's own input, unless one is recorded.
pub(crate) fn record(
    workspace: &Workspace,
    date: Date,
    part: Part,
    answer: &(impl fmt::Display + ?Sized),
) -> Result<()> {
    if is_solved(&answers(workspace, date)?, part) {
        return Ok(());
    }
    let input = workspace.path(&date.own_input());
    recorded::record(&input, part, Some(&answer.to_string())).map_err(Error::msg)
}
