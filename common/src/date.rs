//! The date of a puzzle.

use std::fmt;
use std::ops::RangeFrom;

use crate::outcome::Part;

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
        let date = Self { year, day };
        date.exists().then_some(date).ok_or_else(|| {
            format!(
                "Advent of Code has no {date}: the first year is 2015, and the last day {}",
                last_day(year)
            )
        })
    }

    /// Whether there is such a day.
    pub(crate) const fn exists(self) -> bool {
        let Self { year, day } = self;
        Self::YEARS.start <= year && 1 <= day && day <= last_day(year)
    }

    /// The name of the day's package, of its folder, and of its folder under `inputs`:
    /// `day22-2020`.
    pub fn package(self) -> String {
        format!("day{:02}-{}", self.day, self.year)
    }

    /// The parts that have an answer: both, but only the first on the last day, whose second star
    /// needs all the others instead.
    pub fn parts(self) -> &'static [Part] {
        if self.day == last_day(self.year) { &[Part::One] } else { &Part::BOTH }
    }
}

/// These are for the commands.
#[doc(hidden)]
impl Date {
    /// The years that have an event.
    pub const YEARS: RangeFrom<u16> = 2015..;

    /// Parses the name of a package or folder, such as `day22-2020`.
    pub fn from_package(name: &str) -> Option<Self> {
        let (day, year) = name.strip_prefix("day")?.split_once('-')?;
        let date = Self::new(year.parse().ok()?, day.parse().ok()?).ok()?;
        // Numbers may have a sign or other zeros.
        (date.package() == name).then_some(date)
    }

    /// The path of the user's own input below the workspace's root: `inputs/2020/day22.txt`.
    pub fn own_input(self) -> String {
        format!("inputs/{}/day{:02}.txt", self.year, self.day)
    }

    /// The path of the puzzle's page below the workspace's root: `inputs/2020/day22.html`.
    pub fn page(self) -> String {
        format!("inputs/{}/day{:02}.html", self.year, self.day)
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

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    #[test]
    fn package_names_contain_dates() {
        assert_eq!(Date::from_package(&DATE.package()), Some(DATE));
        for name in ["day5-2024", "day26-2024", "day05-2024-x", "days"] {
            assert_eq!(Date::from_package(name), None, "{name}");
        }
    }

    #[test]
    fn events_have_25_days_and_12_from_2025_on() {
        for (year, last) in [(2015, 25), (2024, 25), (2025, 12)] {
            let parts = |day| Date::new(year, day).map(|date| date.parts().len());
            assert_eq!([last - 1, last].map(parts), [Ok(2), Ok(1)]);
            assert_eq!(Date::all(year).len(), usize::from(last));
            assert!([0, last + 1].map(parts).iter().all(Result::is_err));
        }
        assert!(Date::new(2014, 1).is_err());
    }
}
