//! `cargo download`: fetches the input and the page of a day, each of them once.

use anyhow::Result;
use common::{Date, Part};

use crate::answers::known::{self, Known};
use crate::environment::settings::{Named, Settings};
use crate::site::client::Site;
use crate::site::page;
use crate::site::session::Session;
use crate::template;

/// A request to fetch the files of a day, or of all unlocked days of a year.
pub(crate) struct Download {
    pub(crate) named: Named,
    pub(crate) fetch: Fetch,
}

/// The files to fetch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fetch {
    /// Those that are not there yet.
    Missing,
    /// All of them, even if they are there.
    Everything,
}

impl Download {
    pub(crate) fn run(&self, settings: &Settings) -> Result<()> {
        let days = match self.named {
            Named::Year(year) => unlocked_days(settings, year),
            named => vec![settings.day(named)?],
        };
        let mut is_new = false;
        for date in days {
            is_new |= fetch(settings, date, self.fetch)?;
        }
        if !is_new {
            settings.console.note("everything is here already; --force fetches it again");
        }
        Ok(())
    }
}

fn unlocked_days(settings: &Settings, year: u16) -> Vec<Date> {
    Date::all(year).into_iter().filter(|date| settings.is_unlocked(*date)).collect()
}

/// Fetches files of a day. Returns whether there were any to fetch.
pub(crate) fn fetch(settings: &Settings, date: Date, fetch: Fetch) -> Result<bool> {
    if Needed::of(settings, date, fetch)? == Needed::NOTHING {
        return Ok(false);
    }
    let site = Site::connect(settings, Session::find(settings)?)?;
    // Another command may have fetched them meanwhile.
    let needed = Needed::of(settings, date, fetch)?;
    if needed.input {
        let path = date.own_input();
        let text = site.input(date)?;
        settings.write(&path, &text)?;
        let count = text.lines().count();
        let lines = if count == 1 { "line" } else { "lines" };
        settings.console.say(&format!("{path} ({count} {lines})"))?;
    }
    if needed.page {
        renew_page(settings, &site, date)?;
    }
    Ok(needed != Needed::NOTHING)
}

/// Whether nothing of a day is left to fetch.
pub(crate) fn is_complete(settings: &Settings, date: Date) -> Result<bool> {
    Ok(Needed::of(settings, date, Fetch::Missing)? == Needed::NOTHING)
}

/// The files of a day that are to be fetched.
#[derive(PartialEq, Eq)]
struct Needed {
    input: bool,
    page: bool,
}

impl Needed {
    const NOTHING: Self = Self { input: false, page: false };

    fn of(settings: &Settings, date: Date, fetch: Fetch) -> Result<Self> {
        if fetch == Fetch::Everything {
            return Ok(Self { input: true, page: true });
        }
        let page = match settings.read(&date.page())? {
            // Once part 1 is solved, the site's page has part 2.
            Some(page) if date.parts().contains(&Part::Two) && !has_part_2(&page) => {
                Known::of(settings, date)?.is_solved(Part::One)
            }
            page => page.is_none(),
        };
        Ok(Self { input: !settings.path(&date.own_input()).exists(), page })
    }
}

fn has_part_2(page: &str) -> bool {
    let [_, part_2] = page::parts(page);
    !part_2.is_empty()
}

/// Fetches the page of a day, records the answers on it, and shows the line for its example.
pub(crate) fn renew_page(settings: &Settings, site: &Site<'_>, date: Date) -> Result<()> {
    let old = settings.read(&date.page())?.unwrap_or_default();
    let markdown = page::markdown(&site.page(date)?);
    settings.write(&date.page(), &markdown)?;
    let parts = if has_part_2(&markdown) { "both parts" } else { "part 1" };
    settings.console.say(&format!("{} ({parts})", date.page()))?;
    for (part, answer) in Part::BOTH.into_iter().zip(page::answers(&markdown)) {
        known::record(settings, date, part, &answer)?;
    }
    template::show_example(settings, date, &old, &markdown)
}
