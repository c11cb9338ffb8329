//! `cargo today`: scaffolds, downloads and shows the current day, and can wait for it.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use common::Date;

use crate::clock::span;
use crate::session::Session;
use crate::settings::Settings;
use crate::{download, read, scaffold};

const HALF_A_DAY: i64 = 12 * 60 * 60;

/// Scaffolds, downloads and shows the current day. With `wait`, that is the next one if it is
/// nearer.
pub(crate) fn today(settings: &Settings, wait: bool) -> Result<()> {
    let next = || Date::next(settings.now()).context("there is no further event");
    let left = |date| span(settings.until(date));
    let date = match (Date::current(settings.now()), next()?) {
        (Some(date), next) if !wait || settings.until(next) > HALF_A_DAY => date,
        (None, next) if !wait => {
            bail!("{next} unlocks in {}; --wait counts down to it", left(next))
        }
        (_, next) => next,
    };
    // Report a missing session before the wait, not at midnight.
    Session::find(settings)?;
    if settings.until(date) >= 0 {
        settings.console.note(&format!("{date} unlocks in {}", left(date)));
    }
    // Clocks differ, and no request may come early, so it waits another second.
    while settings.until(date) >= 0 {
        settings.console.progress(&format!("{date} unlocks in {}", left(date)));
        thread::sleep(Duration::from_millis(200));
    }
    settings.console.progress("");
    let downloaded = download::fetch(settings, date, false);
    if !settings.path(&date.package()).exists() {
        scaffold::make(settings, date, None)?;
    }
    downloaded?;
    read::read(settings, date, None)?;
    let next = next()?;
    settings.console.note(&format!("\n{next} unlocks in {}", left(next)));
    scaffold::hint(settings, date);
    Ok(())
}
