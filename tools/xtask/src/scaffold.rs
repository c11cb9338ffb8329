//! `cargo scaffold`: makes a new day, completely or not at all.

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::files;
use common::support::terminal::is_control;

use crate::clock::span;
use crate::session::Session;
use crate::settings::{Named, Settings};
use crate::{download, page, template};

/// A request to make a new day.
pub(crate) struct Scaffold {
    pub(crate) named: Named,
    /// The title, instead of the one on the page.
    pub(crate) title: Option<String>,
}

impl Scaffold {
    /// Makes the folder of a day. Fetches the puzzle's page first, if it is needed and unlocked and
    /// there is a session.
    pub(crate) fn run(&self, settings: &Settings) -> Result<()> {
        let date = settings.day(self.named)?;
        let title = self.title.as_deref();
        let is_plain = |title: &str| !title.trim().is_empty() && !title.contains(is_control);
        ensure!(title.is_none_or(is_plain), "a title is one line of plain text");
        ensure!(!settings.path(&date.package()).exists(), "{} exists already", date.package());
        let is_unlocked = settings.is_unlocked(date);
        // A day does not need its page, so a failure is only noted.
        if title.is_none()
            && is_unlocked
            && let Err(error) = fetch_page(settings, date)
        {
            settings
                .console
                .note(&format!("without the title and the examples of the page: {error:#}"));
        }
        make(settings, date, title)?;
        if !is_unlocked {
            let left = span(settings.until(date));
            settings.console.note(&format!("{date} is still locked; it unlocks in {left}"));
        }
        hint(settings, date);
        Ok(())
    }
}

/// Fetches the page of a day if it is missing and there is a session.
fn fetch_page(settings: &Settings, date: Date) -> Result<()> {
    if settings.path(&date.page()).exists() || Session::find_any(settings)?.is_none() {
        return Ok(());
    }
    download::page(settings, date)
}

/// Makes the folder of a day from its page, as far as that is known.
pub(crate) fn make(settings: &Settings, date: Date, title: Option<&str>) -> Result<()> {
    let markdown = settings.read(&date.page())?.unwrap_or_default();
    let title = title.map_or_else(|| page::title(date, &markdown), str::to_owned);
    let package = date.package();
    files::write_folder(&settings.path(&package), &template::files(date, &title, &markdown))
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
    let console = &settings.console;
    if !settings.path(&input).exists() && settings.is_unlocked(date) {
        console.note(&format!("`cargo download {year} {day}` fetches your input into {input}"));
    }
    console.note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it, \
         `cargo test -p {package}` tests it"
    ));
}
