//! The date of a puzzle, and the calendar behind it.

use std::fmt;
use std::ops::RangeInclusive;

use crate::outcome::Part;

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// The years that have an event.
const YEARS: RangeInclusive<u16> = 2015..=9999;

/// A puzzle unlocks at midnight of UTC-5.
const OFFSET: i64 = 5 * 60 * 60;

/// A day of an event of Advent of Code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year of the event.
    pub year: u16,
    /// The day of December.
    pub day: u8,
}

impl Date {
    /// A day of an event.
    ///
    /// # Errors
    /// There is no such event, or it has no such day.
    pub fn new(year: u16, day: u8) -> Result<Self, String> {
        if !YEARS.contains(&year) {
            return Err(format!("{year} is not a year of Advent of Code: the first is 2015"));
        }
        let last = last_day(year);
        if !(1..=last).contains(&day) {
            return Err(format!("Advent of Code {year} has days 1 to {last}, not {day}"));
        }
        Ok(Self { year, day })
    }

    /// Parses the name of a package or folder, such as `day22-2020`.
    pub fn from_package(name: &str) -> Option<Self> {
        let (day, year) = name.strip_prefix("day")?.split_once('-')?;
        let date = Self::new(year.parse().ok()?, day.parse().ok()?).ok()?;
        // Numbers may have a sign or other zeros.
        (date.package() == name).then_some(date)
    }

    /// The name of the day's package, of its folder, and of its folder under `inputs`:
    /// `day22-2020`.
    pub fn package(self) -> String {
        format!("day{:02}-{}", self.day, self.year)
    }

    /// The path of the user's own input below the workspace's root: `inputs/2020/day22.txt`.
    pub fn own_input(self) -> String {
        format!("inputs/{}/day{:02}.txt", self.year, self.day)
    }

    /// The path of the puzzle's page below the workspace's root: `inputs/2020/day22.md`.
    pub fn page(self) -> String {
        format!("inputs/{}/day{:02}.md", self.year, self.day)
    }

    /// The parts that have an answer: both, but only the first on the last day, whose second star
    /// needs all the others instead.
    pub fn parts(self) -> &'static [Part] {
        if self.day == last_day(self.year) { &[Part::One] } else { &Part::BOTH }
    }

    /// When the puzzle unlocks, in seconds of Unix time.
    pub const fn unlocks(self) -> i64 {
        days_before(self.year as i64, 12, self.day as i64) * SECONDS_PER_DAY + OFFSET
    }

    /// The day that unlocked within the 24 hours before that Unix time, if an event is running.
    pub fn current(now: i64) -> Option<Self> {
        let last = YEARS.flat_map(Self::all).take_while(|date| date.unlocks() <= now).last();
        last.filter(|date| now - date.unlocks() < SECONDS_PER_DAY)
    }

    /// The first day that is still locked at that Unix time.
    pub fn next(now: i64) -> Option<Self> {
        YEARS.flat_map(Self::all).find(|date| date.unlocks() > now)
    }

    /// All days of a year's event.
    pub fn all(year: u16) -> Vec<Self> {
        (1..=last_day(year)).map(|day| Self { year, day }).collect()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} day {}", self.year, self.day)
    }
}

/// The last day of an event: 25 until 2024, 12 since then.
const fn last_day(year: u16) -> u8 {
    if year < 2025 { 25 } else { 12 }
}

/// The date of a Unix time in UTC, as in `2026-12-01`.
#[doc(hidden)]
pub fn iso(now: i64) -> String {
    let days = now / SECONDS_PER_DAY;
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

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    #[test]
    fn package_names_contain_dates() {
        assert_eq!(DATE.package(), "day05-2024");
        assert_eq!(Date::from_package("day05-2024"), Some(DATE));
        for name in [
            "day5-2024",
            "day26-2024",
            "day13-2025",
            "day05-2014",
            "day05-2024-x",
            "day+5-2024",
            "days",
        ] {
            assert_eq!(Date::from_package(name), None, "{name}");
        }
    }

    #[test]
    fn events_have_25_days_and_12_from_2025_on() {
        assert!(Date::new(2024, 25).is_ok() && Date::new(2025, 12).is_ok());
        for (year, day) in [(2024, 26), (2025, 13), (2024, 0), (2014, 1)] {
            assert!(Date::new(year, day).is_err(), "{year} {day}");
        }
        let parts = [(2024, 24), (2024, 25), (2025, 11), (2025, 12)]
            .map(|(year, day)| Date { year, day }.parts().len());
        assert_eq!(parts, [2, 1, 2, 1]);
    }

    #[test]
    fn dates_follow_each_other() {
        let dates: Vec<String> = (0..60_000).map(|day| iso(day * SECONDS_PER_DAY)).collect();
        assert!(dates.is_sorted_by(|one, next| one < next), "each day has its own date");
        for (day, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (20_787, "2026-11-30"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(dates[day], date);
        }
        assert_eq!(iso(1_796_083_200 - 1), "2026-11-30");
        assert_eq!(iso(1_796_083_200), "2026-12-01");
    }

    #[test]
    fn a_puzzle_unlocks_at_midnight_of_utc_minus_5() {
        let date = Date { year: 2020, day: 22 };
        assert_eq!(date.unlocks(), 1_608_613_200); // 2020-12-22T05:00:00Z
        assert_eq!(Date::current(date.unlocks() - 1), Some(Date { year: 2020, day: 21 }));
        assert_eq!(Date::next(date.unlocks() - 1), Some(date));
        assert_eq!(Date::current(date.unlocks()), Some(date));
        let first = Date { year: 2025, day: 1 };
        assert_eq!(
            (Date::current(first.unlocks() - 1), Date::next(first.unlocks() - 1)),
            (None, Some(first))
        );
        let over = Date { year: 2025, day: 12 }.unlocks() + SECONDS_PER_DAY;
        assert_eq!(
            (Date::current(over), Date::next(over)),
            (None, Some(Date { year: 2026, day: 1 }))
        );
    }
}
