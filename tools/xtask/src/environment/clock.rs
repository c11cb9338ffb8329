//! The current time, the calendar of the events, and the one rule about both: no request for a
//! puzzle before it unlocks.

use anyhow::{Result, ensure};
use common::Date;

use crate::environment::settings::Settings;

const DAY: i64 = 24 * 60 * 60;

/// A puzzle unlocks at midnight of UTC-5.
const OFFSET: i64 = 5 * 60 * 60;

impl Settings {
    /// The Unix time in seconds.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Seconds until a puzzle unlocks.
    pub(crate) fn until(&self, date: Date) -> i64 {
        unlocks(date).saturating_sub(self.now())
    }

    /// Whether a puzzle is unlocked.
    pub(crate) fn is_unlocked(&self, date: Date) -> bool {
        self.until(date) <= 0
    }

    /// The time until a puzzle unlocks, in words.
    pub(crate) fn countdown(&self, date: Date) -> String {
        format!("{date} unlocks in {}", span(self.until(date)))
    }

    /// The day that unlocked within the last 24 hours, if an event is running.
    pub(crate) fn current_day(&self) -> Option<Date> {
        let now = self.now();
        let last = Date::YEARS.flat_map(Date::all).take_while(|date| unlocks(*date) <= now).last();
        last.filter(|date| now - unlocks(*date) < DAY)
    }

    /// The first day that is still locked.
    pub(crate) fn next_day(&self) -> Option<Date> {
        let now = self.now();
        Date::YEARS.flat_map(Date::all).find(|date| unlocks(*date) > now)
    }

    /// Refuses a day that is still locked, so that no request is made for it.
    pub(crate) fn ensure_unlocked(&self, date: Date) -> Result<()> {
        ensure!(self.is_unlocked(date), "{}; no request was sent", self.countdown(date));
        Ok(())
    }
}

/// When a puzzle unlocks, in seconds of Unix time.
const fn unlocks(date: Date) -> i64 {
    days_before(date.year as i64, 12, date.day as i64) * DAY + OFFSET
}

/// The date of a Unix time in UTC, as in `2026-12-01`.
pub(crate) fn iso(now: i64) -> String {
    let days = now / DAY;
    let year =
        (1970..=9999).take_while(|year| days_before(*year, 1, 1) <= days).last().unwrap_or(1970);
    let month =
        (1..=12).take_while(|month| days_before(year, *month, 1) <= days).last().unwrap_or(1);
    format!("{year}-{month:02}-{:02}", days - days_before(year, month, 1) + 1)
}

/// The days from 1970-01-01 to a date: Howard Hinnant's `days_from_civil`, whose years begin in
/// March.
const fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year
        - 719_468
}

/// A span of time as in `2d 3h`, `3h 12m` or `3m 30s`.
pub(crate) fn span(seconds: i64) -> String {
    let minutes = seconds / 60;
    let hours = seconds / 3600;
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
    fn a_puzzle_unlocks_at_midnight_of_utc_minus_5() {
        let midnight = 1_608_613_200; // 2020-12-22T05:00:00Z
        let over = unlocks(Date { year: 2025, day: 12 }) + DAY;
        let first = unlocks(Date { year: 2025, day: 1 });
        for (now, current, next) in [
            (midnight - 1, Some((2020, 21)), (2020, 22)),
            (midnight, Some((2020, 22)), (2020, 23)),
            (first - 1, None, (2025, 1)),
            (over, None, (2026, 1)),
        ] {
            let mut settings = Settings::from_environment().unwrap();
            settings.clock = Box::new(move || now);
            let date = |(year, day)| Date { year, day };
            assert_eq!(settings.current_day(), current.map(date));
            assert_eq!(settings.next_day(), Some(date(next)));
            assert!(settings.ensure_unlocked(date(next)).is_err());
            assert!(current.is_none_or(|current| settings.ensure_unlocked(date(current)).is_ok()));
        }
    }

    #[test]
    fn a_span_has_two_units() {
        assert_eq!([5, 65, 3700, 90_000].map(span), ["5s", "1m 05s", "1h 01m", "1d 1h"]);
    }

    #[test]
    fn a_time_has_a_date_in_utc() {
        for (now, date) in [
            (11_016 * DAY, "2000-02-29"),
            (47_541 * DAY, "2100-03-01"),
            (20_788 * DAY - 1, "2026-11-30"),
        ] {
            assert_eq!(iso(now), date);
        }
    }
}
