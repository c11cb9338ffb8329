//! `cargo download` and `cargo read`: the input and the page of a day are fetched once, and kept.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use common::input::{is_failed_download, recorded};
use common::{Date, Expected, Part};

use crate::console::PLAIN;
use crate::site::Access;
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
        console::say("");
        for line in page::text(part).lines() {
            // Code stays as it is.
            if line.starts_with("    ") {
                console::say(line);
            } else {
                console::prose(PLAIN, line);
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
    let (input, path) = (date.own_input(), date.page());
    if !workspace.path(&input).exists() {
        let text = Access::to(date)?.request(workspace, "/input", &[])?;
        ensure!(
            !is_failed_download(&text) && !text.trim().is_empty(),
            "the site sent an empty text or a web page in place of the input"
        );
        workspace.write(&input, &text)?;
    }
    console::say(&input);
    let html = workspace.read(&path)?.unwrap_or_default();
    let parts = page::parts(&html).len();
    let is_old = parts < date.parts().len()
        && is_solved(&recorded::answers(&workspace.path(&input))?, Part::One);
    if parts == 0 || is_old {
        fetch_page(workspace, date)?;
    }
    console::say(&path);
    Ok(())
}

/// Fetches the page of a day, and records the right answers that it shows.
pub(crate) fn fetch_page(workspace: &Workspace, date: Date) -> Result<()> {
    let html = Access::to(date)?.request(workspace, "", &[])?;
    let has_puzzle = !page::parts(&html).is_empty();
    ensure!(has_puzzle, "the site sent a page without a puzzle");
    workspace.write(&date.page(), &html)?;
    let answers = Part::BOTH.into_iter().zip(page::answers(&html));
    record(&workspace.path(&date.own_input()), answers)
}

/// Records the right answers to an input, unless they are known.
pub(crate) fn record(
    input: &Path,
    answers: impl IntoIterator<Item = (Part, String)>,
) -> Result<()> {
    let known = recorded::answers(input)?;
    for (part, answer) in answers {
        if !is_solved(&known, part) {
            let recorded = recorded::record(input, part, Some(answer));
            recorded.context("cannot record the right answer")?;
        }
    }
    Ok(())
}

/// Whether the right answer to a part is known.
pub(crate) fn is_solved(answers: &[Expected; 2], part: Part) -> bool {
    matches!(answers[part], Expected::Answer(_))
}
