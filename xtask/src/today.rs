//! `cargo today`: everything for the day that is on, and the wait for it.

use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::calendar::{Clock, Day, span};
use crate::session::Session;
use crate::settings::Settings;
use crate::terminal::{Progress, note};
use crate::workspace::Workspace;
use crate::{download, read, scaffold};

/// Nobody's clock is exact, and a request before the puzzle unlocks is one too many.
const MARGIN: i64 = 1;

const HALF_A_DAY: i64 = 12 * 60 * 60;

/// Scaffolds, downloads and shows the current day.
pub(crate) fn today(workspace: &Workspace, settings: &Settings, wait: bool) -> Result<()> {
    let day = day_of_today(settings.clock, wait)?;
    // A session that is missing is noticed before the wait, and not at midnight.
    Session::find()?;
    wait_for(day, settings.clock);
    let downloaded = download::day(workspace, settings, day, false);
    if !workspace.folder(day).exists() {
        // Without the page, its date is the title.
        scaffold::scaffold(workspace, None, day, None)?;
    }
    downloaded?;
    read::read(workspace, day)?;
    let next = settings.clock.next_day()?;
    note(format!("{next} unlocks in {}", span(next.unlocks() - settings.clock.now())));
    Ok(())
}

/// The day whose midnight is nearer if we may wait, else the day that is on.
fn day_of_today(clock: Clock, wait: bool) -> Result<Day> {
    let next = clock.next_day()?;
    let left = next.unlocks() - clock.now();
    match clock.current_day() {
        Some(day) if !wait || left > HALF_A_DAY => Ok(day),
        None if !wait => bail!("{next} unlocks in {}; --wait counts down and goes on then", span(left)),
        _ => Ok(next),
    }
}

fn wait_for(day: Day, clock: Clock) {
    let left = || day.unlocks() + MARGIN - clock.now();
    if left() <= 0 {
        return;
    }
    note(format!("{day} unlocks in {}", span(left())));
    let progress = Progress::new();
    while left() > 0 {
        progress.show(&format!("{day} in {}", span(left())));
        thread::sleep(Duration::from_millis(200));
    }
}
