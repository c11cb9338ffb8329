//! `cargo scaffold`: makes a new day, completely or not at all.

use std::fs;

use anyhow::{Context, Result, ensure};
use common::Date;
use common::terminal::is_control;

use crate::session::Session;
use crate::settings::Settings;
use crate::{download, page, template};

/// Makes the folder of a day. Fetches the puzzle's page first, if it is needed and unlocked and
/// there is a session.
pub(crate) fn scaffold(settings: &Settings, date: Date, title: Option<&str>) -> Result<()> {
    let is_plain = |title: &str| !title.trim().is_empty() && !title.contains(is_control);
    ensure!(title.is_none_or(is_plain), "a title is one line of plain text");
    ensure!(!settings.path(&date.package()).exists(), "{} exists already", date.package());
    // A day does not need its page, so a failure is only noted.
    if title.is_none()
        && !settings.path(&date.page()).exists()
        && settings.until(date) <= 0
        && let Some(session) = Session::find_any(settings).transpose()
        && let Err(error) = session.and_then(|_| download::page(settings, date))
    {
        settings
            .console
            .note(&format!("without the title and the examples of the page: {error:#}"));
    }
    make(settings, date, title)?;
    hint(settings, date);
    Ok(())
}

/// Makes the folder of a day from its page, as far as that is known.
pub(crate) fn make(settings: &Settings, date: Date, title: Option<&str>) -> Result<()> {
    let markdown = settings.read(&date.page())?.unwrap_or_default();
    let title = title.map_or_else(|| page::title(date, &markdown), str::to_owned);
    let package = date.package();
    // cargo does not take this name for a member of the workspace. An interrupted scaffold may have
    // left the folder.
    let new = settings.path(&format!(".new-{package}"));
    let _ = fs::remove_dir_all(&new);
    let mut files = template::files(date, &title, &markdown).into_iter();
    let written = files.try_for_each(|(name, text)| common::files::write(&new.join(name), &text));
    let made = written.and_then(|()| fs::rename(&new, settings.path(&package)));
    // Report the first error, not one from cleaning up.
    made.inspect_err(|_| drop(fs::remove_dir_all(&new)))
        .with_context(|| format!("cannot make {package}"))?;
    settings.console.say(&format!("{package}: {title}"))?;
    if !page::examples(&markdown).is_empty() {
        settings.console.note("its examples come from the page; check their answers");
    }
    Ok(())
}

/// Names the next commands.
pub(crate) fn hint(settings: &Settings, date: Date) {
    let Date { year, day } = date;
    let (package, input) = (date.package(), date.own_input());
    if !settings.path(&input).exists() {
        settings
            .console
            .note(&format!("`cargo download {year} {day}` fetches your input into {input}"));
    }
    let commands =
        format!("`cargo solve {year} {day}` runs it, `cargo test -p {package}` tests it");
    settings.console.note(&format!("start in {package}/src/lib.rs; {commands}"));
}
