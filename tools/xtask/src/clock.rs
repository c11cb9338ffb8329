//! The current time, and the one rule about it: no request for a puzzle before it unlocks.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use common::Date;

use crate::settings::Settings;

impl Settings {
    /// The Unix time in seconds.
    pub(crate) fn now(&self) -> i64 {
        // Before 1970, every puzzle is as locked as in 1970.
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        i64::try_from(seconds).unwrap_or(i64::MAX).saturating_add(self.ahead)
    }

    /// Seconds until a puzzle unlocks.
    pub(crate) fn until(&self, date: Date) -> i64 {
        date.unlocks().saturating_sub(self.now())
    }

    /// Whether a puzzle is unlocked.
    pub(crate) fn is_unlocked(&self, date: Date) -> bool {
        self.until(date) <= 0
    }

    /// Refuses a day that is still locked, so that no request is made for it.
    pub(crate) fn ensure_unlocked(&self, date: Date) -> Result<()> {
        let left = span(self.until(date));
        ensure!(self.is_unlocked(date), "{date} unlocks in {left}; no request was sent");
        Ok(())
    }
}

/// A span of time as in `2d 3h`, `3h 12m` or `3m 30s`.
pub(crate) fn span(seconds: i64) -> String {
    const DAY: i64 = 24 * 3600;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match seconds {
        ..60 => format!("{seconds}s"),
        60..3600 => format!("{minutes}m {:02}s", seconds % 60),
        3600..DAY => format!("{hours}h {:02}m", minutes % 60),
        _ => format!("{}d {}h", seconds / DAY, hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_locked_until_its_second() {
        let date = Date { year: 2020, day: 22 };
        let mut settings = Settings::from_environment().unwrap();
        settings.ahead = date.unlocks() - 5 - settings.now();
        assert!(settings.ensure_unlocked(date).is_err());
        settings.ahead += 5;
        assert!(settings.ensure_unlocked(date).is_ok());
    }

    #[test]
    fn a_span_has_two_units() {
        assert_eq!([5, 65, 3700, 90_000].map(span), ["5s", "1m 05s", "1h 01m", "1d 1h"]);
    }
}
