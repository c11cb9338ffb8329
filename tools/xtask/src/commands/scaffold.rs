//! `cargo scaffold`: makes a new day, completely or not at all.

use anyhow::{Context, Result, ensure};
use common::support::terminal::is_control;
use common::{Date, Part};
use scaffold::day::NewDay;
use scaffold::folder;

use crate::commands::download::{self, Fetch};
use crate::environment::settings::{Named, Settings};
use crate::site::page;

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
        if title.is_none()
            && is_unlocked
            && let Err(error) = download::fetch(settings, &[date], Fetch::Missing)
        {
            // A day needs neither its page nor its input.
            settings.console.note(&format!("not fetched: {error:#}"));
        }
        make(settings, date, title)?;
        if !is_unlocked {
            settings.console.note(&settings.countdown(date));
        }
        hint(settings, date);
        Ok(())
    }
}

/// Makes the folder of a day from its page, as far as that is known.
pub(crate) fn make(settings: &Settings, date: Date, title: Option<&str>) -> Result<()> {
    let markdown = settings.read(&date.page())?.unwrap_or_default();
    let title = &title.map_or_else(|| page::title(date, &markdown), str::to_owned);
    let example = page::example(&markdown);
    let Date { year, day } = date;
    let has_part_2 = date.parts().contains(&Part::Two);
    let new = NewDay { year, day, title, has_part_2, example: example.as_ref() };
    let package = date.package();
    folder::write(&settings.path(&package), &new.files(), |_| Ok(()))
        .with_context(|| format!("cannot make {package}"))?;
    settings.console.say(&format!("{package}: {title}"))?;
    if example.is_some_and(|example| example.answers != [None, None]) {
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
    let (lacks_input, lacks_page) = (lacks(date.own_input()), lacks(date.page()));
    if settings.is_unlocked(date) && (lacks_input || lacks_page) {
        let files = if lacks_page {
            "your input and the page, with an example".to_owned()
        } else {
            format!("your input into {}", date.own_input())
        };
        console.note(&format!("`cargo download {year} {day}` fetches {files}"));
    }
    console.note(&format!(
        "start in {package}/src/lib.rs; `cargo solve {year} {day}` runs it, \
         `cargo test -p {package}` tests it"
    ));
}
