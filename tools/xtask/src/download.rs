//! `cargo download` and `cargo read`: the input and the page of a day are fetched once, and kept.

use anyhow::{Context, Result};
use common::input::recorded;
use common::{Date, Expected, Part};

use crate::console::PLAIN;
use crate::site::Site;
use crate::workspace::{Named, Workspace};
use crate::{clock, console, page};

/// Fetches what is missing of a day, or of all unlocked days of a year.
pub(crate) fn download(workspace: &Workspace, named: Named) -> Result<()> {
    let Named::Year(year) = named else {
        return fetch(workspace, workspace.day(named)?);
    };
    clock::ensure_unlocked(Date { year, day: 1 })?;
    let mut days = Date::all(year)
        .into_iter()
        .filter(|date| clock::is_unlocked(*date));
    days.try_for_each(|date| fetch(workspace, date))
}

/// Shows the page of a day from this part on, as plain text.
pub(crate) fn read(workspace: &Workspace, date: Date, from: Part) -> Result<()> {
    let path = date.page();
    let html = workspace.read(&path)?;
    let html = html.with_context(|| is_missing(&path, date))?;
    for part in page::parts(&html).into_iter().skip(from.index()) {
        console::say("")?;
        for line in page::text(part).lines() {
            // Code stays as it is.
            if line.starts_with("    ") {
                console::say(line)?;
            } else {
                console::prose(PLAIN, line)?;
            }
        }
    }
    Ok(())
}

/// Says of a file that there is none, and what fetches it.
pub(crate) fn is_missing(path: &str, Date { year, day }: Date) -> String {
    format!("there is no {path}; `cargo download {year} {day}` fetches it")
}

/// Fetches what is missing of a day, and says where it is.
pub(crate) fn fetch(workspace: &Workspace, date: Date) -> Result<()> {
    let mut site = Site::lock(workspace)?;
    let (input, path) = (date.own_input(), date.page());
    if !workspace.path(&input).exists() {
        workspace.write(&input, &site.input(date)?)?;
    }
    console::say(&*input)?;
    let html = workspace.read(&path)?.unwrap_or_default();
    let parts = page::parts(&html).len();
    let is_old = parts < date.parts().len() && is_solved(&answers(workspace, &input)?, Part::One);
    if parts == 0 || is_old {
        fetch_page(workspace, &mut site, date)?;
    }
    console::say(path)
}

/// Fetches the page of a day, and records the right answers that it shows.
pub(crate) fn fetch_page(workspace: &Workspace, site: &mut Site, date: Date) -> Result<()> {
    let html = site.page(date)?;
    workspace.write(&date.page(), &html)?;
    record(
        workspace,
        date,
        Part::BOTH.into_iter().zip(page::answers(&html)),
    )
}

/// The right answers to an input of the workspace, as far as they are recorded.
pub(crate) fn answers(workspace: &Workspace, input: &str) -> Result<[Expected; 2]> {
    Ok(recorded::answers(&workspace.path(input))?)
}

/// Whether the right answer to a part is known.
pub(crate) fn is_solved(answers: &[Expected; 2], part: Part) -> bool {
    matches!(answers[part.index()], Expected::Answer(_))
}

/// Records right answers to the user's own input, unless there is one to the same part.
pub(crate) fn record(
    workspace: &Workspace,
    date: Date,
    right: impl IntoIterator<Item = (Part, impl AsRef<str>)>,
) -> Result<()> {
    let input = date.own_input();
    let known = answers(workspace, &input)?;
    let path = workspace.path(&input);
    let mut missing = right
        .into_iter()
        .filter(|(part, _)| !is_solved(&known, *part));
    missing.try_for_each(|(part, answer)| {
        let answer = Expected::Answer(answer.as_ref().into());
        Ok(recorded::record(&path, part, answer)?)
    })
}
