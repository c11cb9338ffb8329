//! The times of the days in `docs/times.json`, all measured on one machine.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, Result, bail};
use common::Date;
use common::runner::report::Solved;
use common::support::files;
use common::support::timing::format_time;
use nojson::{DisplayJson, JsonFormatter, JsonParseError, RawJson, RawJsonValue};

use crate::answers::known::Known;
use crate::environment::settings::{Named, Settings};
use crate::stored_times::machine::machine;

/// The path in the workspace.
pub(crate) const FILE: &str = "docs/times.json";

/// The headings above [`StageTimes::cells`].
pub(crate) const HEADINGS: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// The times of parsing and of the parts in seconds. A part without an answer has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StageTimes(pub(crate) [Option<f64>; 3]);

/// A measured day.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct StoredDay {
    pub(crate) title: String,
    /// The number of answers that were known to be right.
    pub(crate) stars: usize,
    /// The times of the default approach.
    pub(crate) times: StageTimes,
    /// The compiler and the date of the measurement, as in `rustc 1.95.0; 2024-12-07`.
    pub(crate) measured: String,
}

/// The measured days of a machine.
#[derive(Debug, PartialEq)]
pub(crate) struct StoredTimes {
    pub(crate) machine: String,
    pub(crate) days: BTreeMap<Date, StoredDay>,
}

impl StageTimes {
    pub(crate) fn of(solved: &Solved) -> Self {
        let mut times = [Some(solved.parse_seconds), None, None];
        for part in solved.parts.iter().filter(|part| part.outcome.is_ok()) {
            times[1 + part.part.index()] = Some(part.seconds);
        }
        Self(times)
    }

    /// The time of all stages together.
    pub(crate) fn total(&self) -> f64 {
        self.0.iter().flatten().sum()
    }

    /// How many times as long as `base` this takes, if both answer the same parts.
    pub(crate) fn ratio_to(&self, base: &Self) -> Option<f64> {
        let is_alike = self.0.map(|time| time.is_some()) == base.0.map(|time| time.is_some());
        is_alike.then(|| self.total() / base.total())
    }

    /// The cells below [`HEADINGS`].
    pub(crate) fn cells(&self) -> [String; 4] {
        let [parse, part_1, part_2] = self.0;
        [parse, part_1, part_2, Some(self.total())].map(|time| cell(time, format_time))
    }
}

/// A number in a table, if there is one.
pub(crate) fn cell(number: Option<f64>, format: fn(f64) -> String) -> String {
    number.map_or_else(|| "-".to_owned(), format)
}

impl StoredTimes {
    /// Reads the file, if there is one.
    pub(crate) fn read(settings: &Settings) -> Result<Option<Self>> {
        let Some(text) = settings.read(FILE)? else { return Ok(None) };
        let times = Self::parse(&text);
        times.map(Some).with_context(|| {
            format!("{FILE} is not a file of times; delete it to measure all days again")
        })
    }

    /// The times of this machine so far. Refuses those of another one, unless they are to be
    /// replaced.
    pub(crate) fn of_this_machine(settings: &Settings, replace: bool) -> Result<Self> {
        let machine = machine();
        match Self::read(settings)? {
            Some(stored) if stored.machine == machine => Ok(stored),
            Some(Self { machine, .. }) if !replace => bail!(
                "{FILE} has times of another machine ({machine}); `cargo time --store --all` \
                 replaces them"
            ),
            _ => Ok(Self { machine, days: BTreeMap::new() }),
        }
    }

    /// Writes the days that the workspace still has to the file, with the stars that are known by
    /// now.
    pub(crate) fn write(&mut self, settings: &Settings) -> Result<()> {
        let days = settings.days(Named::Nothing)?;
        self.days.retain(|date, _| days.contains(date));
        for (date, day) in &mut self.days {
            // If the answers cannot be read, `cargo all` says so.
            let known = Known::of(settings, *date).map_or(0, |known| known.stars());
            day.stars = day.stars.max(known);
        }
        settings.write(FILE, &files::json(&*self))
    }

    fn parse(text: &str) -> Result<Self, JsonParseError> {
        let json = RawJson::parse(text)?;
        let get = |name| json.value().to_member(name)?.required();
        let mut days = BTreeMap::new();
        for (name, value) in get("days")?.to_object()? {
            let date = Date::from_package(&name.to_unquoted_string_str()?);
            let date = date.ok_or_else(|| name.invalid("this is not a day"))?;
            let day = StoredDay::try_from(value)?;
            if day.stars > date.parts().len() {
                return Err(value.invalid("it has too many stars"));
            }
            days.insert(date, day);
        }
        Ok(Self { machine: get("machine")?.try_into()?, days })
    }
}

impl DisplayJson for StoredTimes {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("machine", &self.machine)?;
            let days = self.days.iter().map(|(date, day)| (date.package(), day));
            f.member("days", nojson::object(|f| f.members(days.clone())))
        })
    }
}

impl DisplayJson for StoredDay {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("title", &self.title)?;
            f.member("stars", self.stars)?;
            f.member("seconds", self.times.0)?;
            f.member("measured", &self.measured)
        })
    }
}

impl TryFrom<RawJsonValue<'_, '_>> for StoredDay {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'_, '_>) -> Result<Self, JsonParseError> {
        let get = |name| value.to_member(name)?.required();
        Ok(Self {
            title: get("title")?.try_into()?,
            stars: get("stars")?.try_into()?,
            times: StageTimes(get("seconds")?.try_into()?),
            measured: get("measured")?.try_into()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_were_written() {
        let day = StoredDay {
            title: "a \"b\" | c".to_owned(),
            stars: 1,
            times: StageTimes([Some(1.94e-7), None, Some(120.0)]),
            measured: "rustc; 2024-12-07".to_owned(),
        };
        let days = [(Date { year: 2020, day: 25 }, day)].into();
        let stored = StoredTimes { machine: "a; b".to_owned(), days };
        let text = files::json(&stored);
        assert_eq!(StoredTimes::parse(&text).unwrap(), stored);
        for (old, new) in [("day25-2020", "day26-2020"), ("\"stars\": 1", "\"stars\": 2")] {
            assert!(StoredTimes::parse(&text.replacen(old, new, 1)).is_err(), "{new}");
        }
    }

    #[test]
    fn a_ratio_is_of_the_same_parts() {
        let times = |seconds| StageTimes([Some(seconds), Some(seconds), None]);
        assert_eq!(times(3.0).ratio_to(&times(2.0)), Some(1.5));
        assert_eq!(times(1.0).ratio_to(&StageTimes([Some(1.0); 3])), None);
    }
}
