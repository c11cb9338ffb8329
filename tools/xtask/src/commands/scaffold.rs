//! `cargo scaffold`: makes a new day, completely or not at all.

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::terminal::is_control;
use scaffold::folder;

use crate::commands::download::{self, Fetch};
use crate::environment::clock::span;
use crate::environment::settings::{Named, Settings};
use crate::site::page;
use crate::site::session::Session;
use crate::template;

/// A request to make a new day.
pub(crate) struct Scaffold {
    pub(crate) named: Named,
    /// The title, instead of the one on the page.
    pub(crate) title: Option<String>,
}

impl Scaffold {
    /// Makes the folder of a day. Unless the user gave the title, fetches the puzzle's page and the
    /// input first, if it is unlocked and there is a session.
    pub(crate) fn run(&self, settings: &Settings) -> Result<()> {
        let date = settings.day(self.named)?;
        let title = self.title.as_deref();
        let is_plain = |title: &str| !title.trim().is_empty() && !title.contains(is_control);
        ensure!(title.is_none_or(is_plain), "a title is one line of plain text");
        ensure!(!settings.path(&date.package()).exists(), "{} exists already", date.package());
        let is_unlocked = settings.is_unlocked(date);
        if title.is_none() && is_unlocked {
            fetch(settings, date);
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

/// Fetches the page and the input of a day. It needs neither, so a failure is only noted.
fn fetch(settings: &Settings, date: Date) {
    let fetched = fetch_with_session(settings, date);
    let Err(error) = fetched else { return };
    let lacks = if settings.path(&date.page()).exists() {
        "your input"
    } else {
        "the title and the example of the page"
    };
    settings.console.note(&format!("without {lacks}: {error:#}"));
}

fn fetch_with_session(settings: &Settings, date: Date) -> Result<()> {
    if download::is_complete(settings, date)? {
        return Ok(());
    }
    let session = Session::find_any(settings)?;
    session.context("there is no session yet; `cargo session` asks for it")?;
    download::fetch(settings, date, Fetch::Missing).map(drop)
}

/// Makes the folder of a day from its page, as far as that is known.
pub(crate) fn make(settings: &Settings, date: Date, title: Option<&str>) -> Result<()> {
    let markdown = settings.read(&date.page())?.unwrap_or_default();
    let title = title.map_or_else(|| page::title(date, &markdown), str::to_owned);
    let package = date.package();
    folder::write(&settings.path(&package), &template::files(date, &title, &markdown))
        .with_context(|| format!("cannot make {package}"))?;
    settings.console.say(&format!("{package}: {title}"))?;
    let answers = page::example(&markdown).map(|example| example.answers);
    if answers.is_some_and(|answers| answers != [None, None]) {
        settings
            .console
            .note("its example comes from the page, and the answer is a guess: check it");
    }
    Ok(())
}

/// Names the next commands.
pub(crate) fn hint(settings: &Settings, date: Date) {
    let Date { year, day } = date;
    let package = date.package();
    let console = &settings.console;
    let lacks = |path: String| !settings.path(&path).exists();
    let effect = match (lacks(date.own_input()), lacks(date.page())) {
        _ if !settings.is_unlocked(date) => None,
        (false, false) => None,
        (true, false) => Some(format!("fetches your input into {}", date.own_input())),
        (_, true) => Some("fetches your input and the page, with an example".to_owned()),
    };
    if let Some(effect) = effect {
        console.note(&format!("`cargo download {year} {day}` {effect}"));
    }
    console.note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it, \
         `cargo test -p {package}` tests it"
    ));
}
