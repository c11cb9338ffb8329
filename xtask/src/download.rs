//! `cargo download`: fetches the input and the page of a day, each of them once.

use anyhow::{Context, Result};
use common::agreement::Expected;
use common::{Date, Part};

use crate::known::{self, Known};
use crate::session::Session;
use crate::settings::{self, Settings};
use crate::site::Site;
use crate::{page, template};

/// Fetches the missing files of a day, and fills in its title and examples from the page.
pub(crate) fn day(settings: &Settings, date: Date, force: bool) -> Result<()> {
    if is_missing(settings, date, force)? {
        return fetch(settings, &Site::new(settings, Session::find(settings)?), date, force);
    }
    let (input, page) = (date.own_input(), date.page());
    settings.console.note(&format!("{input} and {page} exist already; `cargo download --force` fetches them again"));
    fill(settings, date, &settings.read(&page)?.unwrap_or_default())
}

/// Fetches the missing files of all unlocked days of a year, one after the other.
pub(crate) fn year(settings: &Settings, year: u16, force: bool) -> Result<()> {
    let Date { year, .. } = settings::date(year, 1)?;
    let mut missing = Vec::new();
    for date in Date::all(year).into_iter().filter(|date| settings.clock.until(*date) <= 0) {
        missing.extend(is_missing(settings, date, force)?.then_some(date));
    }
    if missing.is_empty() {
        settings.console.note(&format!("every unlocked day of {year} is here already"));
        return Ok(());
    }
    let site = Site::new(settings, Session::find(settings)?);
    let fetch = |date| fetch(settings, &site, date, force).with_context(|| format!("stopped at {date}"));
    missing.into_iter().try_for_each(fetch)
}

/// Fetches the missing files of a day, or all of them with `force`.
pub(crate) fn fetch(settings: &Settings, site: &Site<'_>, date: Date, force: bool) -> Result<()> {
    if force || !has_input(settings, date) {
        let input = site.input(date)?;
        settings.write(&date.own_input(), &input)?;
        let lines = input.lines().count();
        let noun = if lines == 1 { "line" } else { "lines" };
        settings.console.say(&format!("{} ({lines} {noun})", date.own_input()))?;
    }
    if force || !has_page(settings, date)? {
        let markdown = renew_page(settings, site, date)?;
        let parts = if page::part_2(&markdown).is_some() { "both parts" } else { "part 1" };
        settings.console.say(&format!("{} ({parts})", date.page()))?;
    }
    Ok(())
}

/// Fetches the page of a day, records the answers on it, and fills in the day's title and examples.
pub(crate) fn renew_page(settings: &Settings, site: &Site<'_>, date: Date) -> Result<String> {
    let markdown = page::markdown(&site.page(date)?);
    settings.write(&date.page(), &markdown)?;
    let known = Known::of_own_input(settings, date)?;
    for (part, answer) in Part::BOTH.into_iter().zip(page::answers(&markdown)) {
        if known.recorded[part.index()] == Expected::Unknown {
            known::record(settings, date, part, &answer)?;
        }
    }
    fill(settings, date, &markdown)?;
    Ok(markdown)
}

fn fill(settings: &Settings, date: Date, markdown: &str) -> Result<()> {
    let files = template::fill(settings, date, markdown)?;
    files.iter().try_for_each(|file| settings.console.say(&format!("{file} (filled in from the page)")))?;
    Ok(())
}

fn is_missing(settings: &Settings, date: Date, force: bool) -> Result<bool> {
    Ok(force || !has_input(settings, date) || !has_page(settings, date)?)
}

fn has_input(settings: &Settings, date: Date) -> bool {
    settings.path(&date.own_input()).exists()
}

/// Whether the page exists and includes part 2 once part 1 is solved.
fn has_page(settings: &Settings, date: Date) -> Result<bool> {
    let Some(markdown) = settings.read(&date.page())? else { return Ok(false) };
    let is_due = date.parts() == 2 && Known::of_own_input(settings, date)?.answer(Part::One).is_some();
    Ok(!is_due || page::part_2(&markdown).is_some())
}
