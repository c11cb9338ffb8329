//! `cargo download`: fetches the input and the page of a day, each of them once.

use anyhow::Result;
use common::{Date, Part};

use crate::known::{self, Known};
use crate::settings::{self, Settings};
use crate::site::Site;
use crate::{page, template};

/// Fetches the missing files of a day or of all unlocked days of a year, one after the other.
pub(crate) fn download(
    settings: &Settings,
    year: Option<u16>,
    day: Option<u16>,
    force: bool,
) -> Result<()> {
    let days = match (year, day) {
        (Some(year), None) => {
            let Date { year, .. } = settings::date(year, 1)?;
            Date::all(year).into_iter().filter(|date| settings.until(*date) <= 0).collect()
        }
        _ => vec![settings.day(year, day)?],
    };
    let mut is_new = false;
    for date in days {
        is_new |= fetch(settings, date, force)?;
    }
    if !is_new {
        settings
            .console
            .note("everything is here already; `cargo download --force` fetches it again");
    }
    Ok(())
}

/// Fetches the missing files of a day, or all of them with `force`. Returns whether there were any.
pub(crate) fn fetch(settings: &Settings, date: Date, force: bool) -> Result<bool> {
    // Another command may be fetching them now.
    let site = Site::new(settings)?;
    let path = date.own_input();
    let needs_input = force || !settings.path(&path).exists();
    if needs_input {
        let text = site.input(date)?;
        settings.write(&path, &text)?;
        let lines = text.lines().count();
        settings
            .console
            .say(&format!("{path} ({lines} {})", if lines == 1 { "line" } else { "lines" }))?;
    }
    let needs_page = match settings.read(&date.page())? {
        Some(page) if !force => lacks_part_2(settings, date, &page)?,
        _ => true,
    };
    if needs_page {
        renew_page(settings, &site, date)?;
    }
    Ok(needs_input || needs_page)
}

/// Whether the site's page has part 2, as it does once part 1 is solved, and this one does not.
fn lacks_part_2(settings: &Settings, date: Date, page: &str) -> Result<bool> {
    let is_missing = date.parts().contains(&Part::Two) && page::parts(page)[1].is_empty();
    Ok(is_missing && Known::of(settings, date)?.is_solved(Part::One))
}

/// Fetches the page of a day unless another command has done so meanwhile.
pub(crate) fn page(settings: &Settings, date: Date) -> Result<()> {
    let site = Site::new(settings)?;
    if settings.path(&date.page()).exists() { Ok(()) } else { renew_page(settings, &site, date) }
}

/// Fetches the page of a day, records the answers on it, and fills in the day's title and examples.
pub(crate) fn renew_page(settings: &Settings, site: &Site<'_>, date: Date) -> Result<()> {
    let old = settings.read(&date.page())?.unwrap_or_default();
    let markdown = page::markdown(&site.page(date)?);
    settings.write(&date.page(), &markdown)?;
    let parts = if page::parts(&markdown)[1].is_empty() { "part 1" } else { "both parts" };
    settings.console.say(&format!("{} ({parts})", date.page()))?;
    for (part, answer) in Part::BOTH.into_iter().zip(page::answers(&markdown)) {
        known::record(settings, date, part, &answer)?;
    }
    template::fill(settings, date, &old, &markdown)
}
