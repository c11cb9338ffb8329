//! `cargo today`: scaffolds, downloads and shows the current day, and can wait for it.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use common::Date;

use crate::commands::download::{self, Fetch};
use crate::commands::read;
use crate::commands::scaffold;
use crate::environment::settings::Settings;
use crate::site::session::Session;

const HALF_A_DAY: i64 = 12 * 60 * 60;

/// A request to start the current day.
pub(crate) struct Today {
    /// Whether the next day is meant if it is nearer.
    pub(crate) wait: bool,
}

impl Today {
    pub(crate) fn run(&self, settings: &Settings) -> Result<()> {
        let date = self.day(settings)?;
        if !settings.is_unlocked(date) {
            // Report a missing session before the wait, not at midnight.
            Session::find(settings)?;
        }
        wait_for(settings, date);
        let downloaded = download::fetch(settings, &[date], Fetch::Missing);
        if !settings.path(&date.package()).exists() {
            scaffold::make(settings, date, None)?;
        }
        downloaded?;
        read::show(settings, date, None)?;
        settings.console.note(&format!("\n{}", settings.countdown(next(settings)?)));
        scaffold::hint(settings, date);
        Ok(())
    }

    /// The current day, or the one to wait for.
    fn day(&self, settings: &Settings) -> Result<Date> {
        let next = next(settings)?;
        match settings.current_day() {
            Some(date) if !self.wait || settings.until(next) > HALF_A_DAY => Ok(date),
            None if !self.wait => {
                bail!("{}; `cargo today --wait` counts down to it", settings.countdown(next))
            }
            _ => Ok(next),
        }
    }
}

fn next(settings: &Settings) -> Result<Date> {
    settings.next_day().context("there is no further event")
}

/// Waits until a second after a day unlocks. Clocks differ, and no request may come early.
fn wait_for(settings: &Settings, date: Date) {
    if !settings.console.is_watched && settings.until(date) >= 0 {
        settings.console.note(&settings.countdown(date));
    }
    while settings.until(date) >= 0 {
        settings.console.progress(&settings.countdown(date));
        thread::sleep(Duration::from_millis(100));
    }
    settings.console.progress("");
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::io;

    use super::*;

    #[test]
    fn a_wait_ends_after_the_first_second_of_a_day() {
        let date = Date { year: 2020, day: 22 };
        let mut settings = Settings::from_environment().unwrap();
        settings.console.err = RefCell::new(Box::new(io::sink()));
        let unlocks = settings.now() + settings.until(date);
        let reads = Cell::new(0);
        settings.clock = Box::new(move || {
            reads.set(reads.get() + 1);
            unlocks + i64::from(reads.get() > 5)
        });
        wait_for(&settings, date);
        assert_eq!(settings.until(date), -1);
    }
}
