//! `cargo today`: scaffolds, downloads and shows the current day, and can wait for it.

use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use common::Date;

use crate::clock::{Clock, span};
use crate::session::Session;
use crate::settings::Settings;
use crate::{download, read, scaffold};

/// Extra seconds to wait, because clocks differ and no request may come early.
const MARGIN: i64 = 1;

const HALF_A_DAY: i64 = 12 * 60 * 60;

/// Scaffolds, downloads and shows the current day.
pub(crate) fn today(settings: &Settings, wait: bool) -> Result<()> {
    let date = day_of_today(settings.clock, wait)?;
    // Report a missing session before the wait, not at midnight.
    Session::find(settings)?;
    let left = || settings.clock.until(date) + MARGIN;
    if left() > 0 {
        settings.console.note(&format!("{date} unlocks in {}", span(left())));
    }
    while left() > 0 {
        settings.console.progress(&format!("{date} in {}", span(left())));
        thread::sleep(Duration::from_millis(200));
    }
    settings.console.progress("");
    let downloaded = download::fetch(settings, date, false);
    if !settings.path(&date.package()).exists() {
        scaffold::make(settings, date, None)?;
    }
    downloaded?;
    read::read(settings, date, None)?;
    let next = settings.clock.next_day()?;
    settings.console.note(&format!("\n{next} unlocks in {}", span(settings.clock.until(next))));
    scaffold::hint(settings, date);
    Ok(())
}

/// The current day, or the next one if `wait` allows it and it is nearer.
fn day_of_today(clock: Clock, wait: bool) -> Result<Date> {
    let next = clock.next_day()?;
    let left = clock.until(next);
    match Date::current(clock.now()) {
        Some(date) if !wait || left > HALF_A_DAY => Ok(date),
        None if !wait => bail!("{next} unlocks in {}; --wait counts down to it", span(left)),
        _ => Ok(next),
    }
}
