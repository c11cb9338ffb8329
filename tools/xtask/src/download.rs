//! `cargo download` and `cargo read`: the input and the page of a day are fetched once, and kept.

use anyhow::{Context, Error, Result};
use common::runner::recorded;
use common::support::terminal::{width, wrap};
use common::{Date, Expected, Part};

use crate::site::Site;
use crate::workspace::{Named, Workspace};
use crate::{clock, console, page, scaffold};

/// Fetches what is missing of a day, or of all unlocked days of a year.
pub(crate) fn download(workspace: &Workspace, named: Named) -> Result<()> {
    let days = match named {
        Named { year: Some(year), day: None } => {
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

/// Shows the page of a day from this part on, as plain text.
pub(crate) fn read(workspace: &Workspace, date: Date, from: Part) -> Result<()> {
    let path = date.page();
    let html = workspace.read(&path)?;
    let html = html.with_context(|| {
        format!("there is no {path}; `cargo download {} {}` fetches it", date.year, date.day)
    })?;
    for part in page::parts(&html).into_iter().skip(from.index()) {
        console::say("")?;
        for line in page::text(part).lines() {
            // Code stays as it is.
            let is_code = line.starts_with("    ");
            console::say(if is_code { line.to_owned() } else { wrap(line, width(), "", "") })?;
        }
    }
    Ok(())
}

/// Fetches what is missing of a day. Returns whether anything was.
pub(crate) fn fetch(workspace: &Workspace, date: Date) -> Result<bool> {
    let input = date.own_input();
    let lacks_input = || !workspace.path(&input).exists();
    if !lacks_input() && !lacks_page(workspace, date)? {
        return Ok(false);
    }
    let mut site = Site::lock(workspace)?;
    // Another command may have fetched it before this one had its turn.
    if lacks_input() {
        workspace.write(&input, &site.input(date)?)?;
        console::say(&input)?;
    }
    if lacks_page(workspace, date)? {
        renew_page(workspace, &mut site, date)?;
    }
    Ok(true)
}

/// Whether the page is missing, or lacks part 2 although part 1 is solved.
fn lacks_page(workspace: &Workspace, date: Date) -> Result<bool> {
    let Some(html) = workspace.read(&date.page())? else { return Ok(true) };
    let is_short = page::parts(&html).len() < date.parts().len();
    Ok(is_short && is_solved(&answers(workspace, date)?, Part::One))
}

/// Fetches the page of a day, records the answers on it, and shows its example.
pub(crate) fn renew_page(workspace: &Workspace, site: &mut Site, date: Date) -> Result<()> {
    let html = site.page(date)?;
    workspace.write(&date.page(), &html)?;
    console::say(date.page())?;
    for (part, answer) in Part::BOTH.into_iter().zip(page::answers(&html)) {
        record(workspace, date, part, &answer)?;
    }
    show_example(workspace, date, &html)
}

/// Shows the line of code for the example on a page, unless the author has it already. Its text
/// becomes a file if there is none.
fn show_example(workspace: &Workspace, date: Date, html: &str) -> Result<()> {
    let path = |name| format!("{}/{name}", date.package());
    let (library, file) = (path("src/lib.rs"), path(scaffold::EXAMPLE));
    let code = workspace.read(&library)?;
    let Some((code, example)) = code.zip(page::example(html)) else { return Ok(()) };
    let line = scaffold::code_of(&example);
    if code.contains(&line) {
        return Ok(());
    }
    if !workspace.path(&file).exists() {
        workspace.write(&file, &example.text)?;
    }
    console::note(&format!("the line for {library}, with answers that are a guess:\n    {line}"));
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
pub(crate) fn record(workspace: &Workspace, date: Date, part: Part, answer: &str) -> Result<()> {
    if is_solved(&answers(workspace, date)?, part) {
        return Ok(());
    }
    let input = workspace.path(&date.own_input());
    recorded::record(&input, part, Some(answer)).map_err(Error::msg)
}
