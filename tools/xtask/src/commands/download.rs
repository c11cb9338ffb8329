//! `cargo download`: fetches the input and the page of a day, each of them once.

use anyhow::Result;
use common::{Date, Part};
use scaffold::day::EXAMPLE;

use crate::answers::known::{self, Known};
use crate::environment::settings::{Named, Settings};
use crate::site::client::Site;
use crate::site::page;
use crate::site::session::Session;

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
        let (days, words) = match self.named {
            Named::Year(year) => {
                settings.ensure_unlocked(Date { year, day: 1 })?;
                let days = Date::all(year).into_iter();
                (days.filter(|date| settings.is_unlocked(*date)).collect(), year.to_string())
            }
            named => {
                let date = settings.day(named)?;
                (vec![date], format!("{} {}", date.year, date.day))
            }
        };
        if !fetch(settings, &days, self.fetch)? {
            settings.console.note(&format!(
                "everything is here already; `cargo download {words} --force` fetches it again"
            ));
        }
        Ok(())
    }
}

/// Fetches files of these days. Returns whether there were any to fetch.
pub(crate) fn fetch(settings: &Settings, days: &[Date], fetch: Fetch) -> Result<bool> {
    let mut site = None;
    for &date in days {
        if Needed::of(settings, date, fetch)? == Needed::NOTHING {
            continue;
        }
        let site = match &mut site {
            Some(site) => site,
            none => none.insert(Site::connect(settings, Session::find(settings)?)?),
        };
        // Another command may have fetched them before this one could ask the site.
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
            renew_page(settings, site, date)?;
        }
    }
    Ok(site.is_some())
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
    show_example(settings, date, &old, &markdown)
}

/// Shows the line of code for an example that a page has and an `old` one had not, or with fewer
/// answers. The author adds it. The text becomes a file if there is none.
fn show_example(settings: &Settings, date: Date, old: &str, markdown: &str) -> Result<()> {
    let path = |name| format!("{}/{name}", date.package());
    let Some(library) = settings.read(&path("src/lib.rs"))? else { return Ok(()) };
    let Some(example) = page::example(markdown) else { return Ok(()) };
    let line = example.code();
    if page::example(old).as_ref() == Some(&example) || library.contains(&line) {
        return Ok(());
    }
    if settings.read(&path(EXAMPLE))?.is_none() {
        settings.write(&path(EXAMPLE), &example.text)?;
        settings.console.say(&path(EXAMPLE))?;
    }
    settings.console.note(&format!(
        "if these answers are right, write this line into the examples in {}:",
        path("src/lib.rs")
    ));
    Ok(settings.console.say(&line)?)
}
