//! Days of Advent of Code: which there are, when they unlock, and the time of the site, which is UTC-5.

use std::env;
use std::fmt::{self, Display};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};

const DAY_SECONDS: i64 = 24 * 60 * 60;

/// A puzzle unlocks at midnight of UTC-5.
const OFFSET: i64 = 5 * 60 * 60;

/// The date of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
    /// The year of the event.
    pub(crate) year: u16,
    /// The day of December.
    pub(crate) day: u8,
}

impl Day {
    /// The day, if its event has one of that number.
    pub(crate) fn new(year: u16, day: u8) -> Result<Self> {
        ensure!((2015..=9999).contains(&year), "{year} is no year of Advent of Code: the first is 2015");
        let last = last_day(year);
        ensure!((1..=last).contains(&day), "Advent of Code {year} has days 1 to {last}, and no day {day}");
        Ok(Self { year, day })
    }

    /// The day that a package or folder called `dayDD-YYYY` belongs to.
    pub(crate) fn from_package(name: &str) -> Option<Self> {
        let (day, year) = name.strip_prefix("day")?.split_once('-')?;
        let digits = |text: &str, len| text.len() == len && text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(day, 2) && digits(year, 4)).then(|| Self::new(year.parse().ok()?, day.parse().ok()?).ok())?
    }

    /// The name of the day's package and folder.
    pub(crate) fn package(self) -> String {
        format!("day{:02}-{}", self.day, self.year)
    }

    /// The day in a column of days.
    pub(crate) fn aligned(self) -> String {
        format!("{} day {:>2}", self.year, self.day)
    }

    /// How many parts have an answer of their own. The second star of the last day comes with all the others.
    pub(crate) fn parts(self) -> u8 {
        if self.day == last_day(self.year) { 1 } else { 2 }
    }

    /// When the puzzle unlocks, in seconds of Unix time.
    pub(crate) fn unlocks(self) -> i64 {
        days_before(self.year.into(), 12, self.day.into()) * DAY_SECONDS + OFFSET
    }

    /// All days of a year.
    pub(crate) fn all(year: u16) -> Result<Vec<Self>> {
        (1..=last_day(year)).map(|day| Self::new(year, day)).collect()
    }
}

impl Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} day {}", self.year, self.day)
    }
}

/// The days of an event: 25 until 2024, and 12 since.
fn last_day(year: u16) -> u8 {
    if year < 2025 { 25 } else { 12 }
}

/// The current time, which tests can set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    ahead: i64,
}

impl Clock {
    /// The system's clock.
    pub(crate) fn system() -> Self {
        Self { ahead: 0 }
    }

    /// A clock that starts at the seconds of Unix time in the variable `AOC_NOW`, if there are some.
    pub(crate) fn for_tests() -> Result<Self> {
        let Ok(start) = env::var("AOC_NOW") else { return Ok(Self::system()) };
        let start: i64 = start.parse().context("AOC_NOW is no number of seconds")?;
        Ok(Self { ahead: start.saturating_sub(system_seconds()) })
    }

    /// Seconds of Unix time.
    pub(crate) fn now(self) -> i64 {
        system_seconds().saturating_add(self.ahead)
    }

    /// The day whose puzzle unlocked last, if its event is on.
    pub(crate) fn current_day(self) -> Option<Day> {
        let (year, month, day) = date((self.now() - OFFSET).div_euclid(DAY_SECONDS));
        if month != 12 {
            return None;
        }
        Day::new(u16::try_from(year).ok()?, u8::try_from(day).ok()?).ok()
    }

    /// The first day that is still locked.
    pub(crate) fn next_day(self) -> Result<Day> {
        let (year, ..) = date((self.now() - OFFSET).div_euclid(DAY_SECONDS));
        let year = u16::try_from(year)?;
        let locked = |day: &Day| day.unlocks() > self.now();
        match Day::all(year)?.into_iter().find(locked) {
            Some(day) => Ok(day),
            None => Day::new(year + 1, 1),
        }
    }

    /// The date in UTC, as in `2026-12-01`.
    pub(crate) fn date(self) -> String {
        let (year, month, day) = date(self.now().div_euclid(DAY_SECONDS));
        format!("{year}-{month:02}-{day:02}")
    }
}

/// A span of time as in `2d 3h`, `3h 12m` or `3m 30s`.
pub(crate) fn span(seconds: i64) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / DAY_SECONDS);
    match seconds {
        ..60 => format!("{seconds}s"),
        60..3600 => format!("{minutes}m {:02}s", seconds % 60),
        3600..DAY_SECONDS => format!("{hours}h {:02}m", minutes % 60),
        _ => format!("{days}d {}h", hours % 24),
    }
}

fn system_seconds() -> i64 {
    // A clock before 1970 is as good as one at 1970: every puzzle is locked.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}

/// Days from 1970-01-01 to a date; Howard Hinnant's `days_from_civil`, with years that begin in March.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
}

/// The date that many days after 1970-01-01; the inverse of [`days_before`].
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = (march_month + 2) % 12 + 1;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(now: i64) -> Clock {
        Clock { ahead: now - system_seconds() }
    }

    #[test]
    fn packages() {
        let day = Day { year: 2024, day: 5 };
        assert_eq!(day.package(), "day05-2024");
        assert_eq!(Day::from_package("day05-2024"), Some(day));
        for name in
            ["day5-2024", "day26-2024", "day13-2025", "day05-2014", "day05-2024-x", "day+5-2024", "days", "xtask"]
        {
            assert_eq!(Day::from_package(name), None, "{name}");
        }
    }

    #[test]
    fn events_have_25_days_and_12_from_2025_on() {
        assert!(Day::new(2024, 25).is_ok() && Day::new(2025, 12).is_ok());
        assert!(Day::new(2024, 26).is_err() && Day::new(2025, 13).is_err() && Day::new(2024, 0).is_err());
        assert!(Day::new(2014, 1).is_err());
        assert_eq!(
            [(2024, 24), (2024, 25), (2025, 11), (2025, 12)].map(|(y, d)| Day::new(y, d).unwrap().parts()),
            [2, 1, 2, 1]
        );
    }

    #[test]
    fn dates_there_and_back() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(days_before(2024, 2, 29)), (2024, 2, 29));
        for days in -200_000..200_000 {
            let (year, month, day) = date(days);
            assert_eq!(days_before(year, month, day), days);
        }
    }

    #[test]
    fn a_puzzle_unlocks_at_midnight_of_utc_minus_5() {
        let day = Day { year: 2020, day: 22 };
        assert_eq!(day.unlocks(), 1_608_613_200); // 2020-12-22T05:00:00Z
        assert_eq!(at(day.unlocks() - 5).current_day(), Some(Day { year: 2020, day: 21 }));
        assert_eq!(at(day.unlocks() - 5).next_day().unwrap(), day);
        assert_eq!(at(day.unlocks() + 5).current_day(), Some(day));
    }

    #[test]
    fn between_events() {
        let first = Day { year: 2025, day: 1 };
        assert_eq!(at(first.unlocks() - 5).current_day(), None);
        assert_eq!(at(first.unlocks() - 5).next_day().unwrap(), first);
        let over = at(Day { year: 2025, day: 12 }.unlocks() + DAY_SECONDS + 5);
        assert_eq!((over.current_day(), over.next_day().unwrap()), (None, Day { year: 2026, day: 1 }));
    }

    #[test]
    fn spans() {
        assert_eq!([5, 65, 3700, 90_000].map(span), ["5s", "1m 05s", "1h 01m", "1d 1h"]);
    }
}
