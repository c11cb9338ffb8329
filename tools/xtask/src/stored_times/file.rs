//! The times of the days in `docs/times.json`, all measured on one machine.

use std::collections::BTreeMap;
use std::{fmt, iter};

use anyhow::{Context, Result};
use common::runner::report::Solved;
use common::support::files;
use common::{Date, Part};
use nojson::{DisplayJson, JsonFormatter, JsonParseError, RawJson, RawJsonValue};
use timing::format_time;

use crate::environment::settings::Settings;

/// The path in the workspace.
pub(crate) const FILE: &str = "docs/times.json";

/// The headings above [`StageTimes::cells`].
pub(crate) const HEADINGS: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// The shortest time that a ratio is made of. A clock may show no time at all.
const SHORTEST: f64 = 1e-10;

/// The times of an approach in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StageTimes {
    parse: f64,
    /// A part without an answer has no time.
    parts: [Option<f64>; 2],
}

/// A measured day.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct StoredDay {
    pub(crate) title: String,
    /// The number of answers that were known to be right.
    pub(crate) stars: usize,
    /// The times of the default approach.
    pub(crate) times: StageTimes,
    pub(crate) compiler: String,
    /// The date of the measurement, as in `2024-12-07`.
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
        let mut parts = [None; 2];
        for part in solved.parts.iter().filter(|part| part.outcome.is_ok()) {
            parts[part.part.index()] = Some(part.seconds);
        }
        Self { parse: solved.parse_seconds, parts }
    }

    /// The time of all stages together.
    pub(crate) fn total(&self) -> f64 {
        self.parse + self.parts.iter().flatten().sum::<f64>()
    }

    /// How many times as long as `base` this takes, if both answer the same parts.
    pub(crate) fn ratio_to(&self, base: &Self) -> Option<f64> {
        let answered = |times: &Self| times.parts.map(|part| part.is_some());
        let is_alike = answered(self) == answered(base);
        is_alike.then(|| self.total().max(SHORTEST) / base.total().max(SHORTEST))
    }

    /// The cells below [`HEADINGS`].
    pub(crate) fn cells(&self) -> [String; 4] {
        let [part_1, part_2] = self.parts.map(cell);
        [format_time(self.parse), part_1, part_2, format_time(self.total())]
    }
}

/// A time in a table, if there is one.
pub(crate) fn cell(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "-".to_owned(), format_time)
}

impl StoredTimes {
    /// Reads the file, if there is one.
    pub(crate) fn read(settings: &Settings) -> Result<Option<Self>> {
        let Some(text) = settings.read(FILE)? else { return Ok(None) };
        Self::parse(&text).map(Some).with_context(|| format!("{FILE} is not a file of times"))
    }

    pub(crate) fn write(&self, settings: &Settings) -> Result<()> {
        settings.write(FILE, &files::json(self))
    }

    fn parse(text: &str) -> Result<Self, JsonParseError> {
        let json = RawJson::parse(text)?;
        let get = |name| json.value().to_member(name)?.required();
        let mut days = BTreeMap::new();
        for (name, value) in get("days")?.to_object()? {
            let date = Date::from_package(&name.to_unquoted_string_str()?);
            let date = date.ok_or_else(|| name.invalid("this is not a day"))?;
            let day = StoredDay::try_from(value)?;
            if !day.is_possible_for(date) {
                return Err(value.invalid("it has too many stars, or an impossible time"));
            }
            days.insert(date, day);
        }
        Ok(Self { machine: get("machine")?.try_into()?, days })
    }
}

impl StoredDay {
    /// Whether a day may have these stars and times.
    fn is_possible_for(&self, date: Date) -> bool {
        let StageTimes { parse, parts } = self.times;
        let mut seconds = iter::once(parse).chain(parts.into_iter().flatten());
        self.stars <= date.parts().len()
            && seconds.all(|seconds| seconds.is_finite() && seconds >= 0.0)
    }
}

/// The member with the time of a part.
fn seconds_of(part: Part) -> String {
    format!("part{part}_seconds")
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
            f.member("parse_seconds", self.times.parse)?;
            for part in Part::BOTH {
                if let Some(seconds) = self.times.parts[part.index()] {
                    f.member(seconds_of(part), seconds)?;
                }
            }
            f.member("compiler", &self.compiler)?;
            f.member("measured", &self.measured)
        })
    }
}

impl TryFrom<RawJsonValue<'_, '_>> for StoredDay {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'_, '_>) -> Result<Self, JsonParseError> {
        let get = |name| value.to_member(name)?.required();
        let mut parts = [None; 2];
        for part in Part::BOTH {
            parts[part.index()] = value.to_member(&seconds_of(part))?.try_into()?;
        }
        Ok(Self {
            title: get("title")?.try_into()?,
            stars: get("stars")?.try_into()?,
            times: StageTimes { parse: get("parse_seconds")?.try_into()?, parts },
            compiler: get("compiler")?.try_into()?,
            measured: get("measured")?.try_into()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_were_written() {
        let day = |times| StoredDay {
            title: "a \"b\" | c".to_owned(),
            stars: 1,
            times,
            compiler: "rustc".to_owned(),
            measured: "2024-12-07".to_owned(),
        };
        let times = [
            StageTimes { parse: 1.94e-7, parts: [Some(120.0), None] },
            StageTimes { parse: 0.0, parts: [None, Some(1e-9)] },
        ];
        let dates = [2, 25].map(|day| Date { year: 2020, day });
        let days = dates.into_iter().zip(times.map(day)).collect();
        let stored = StoredTimes { machine: "a; b".to_owned(), days };
        assert_eq!(StoredTimes::parse(&files::json(&stored)).unwrap(), stored);
    }

    #[test]
    fn a_file_of_another_shape_holds_no_times() {
        let whole = r#"{"machine": "M", "days": {"day01-2020": {"title": "T", "stars": 2,
            "parse_seconds": 2.5, "compiler": "C", "measured": "D"}}}"#;
        assert_eq!(StoredTimes::parse(whole).unwrap().days.len(), 1);
        for (old, new) in [
            ("\"M\"", "1"),
            ("days", "rows"),
            ("day01-2020", "day26-2020"),
            ("\"T\"", "1"),
            ("title", "name"),
            ("\"stars\": 2", "\"stars\": 3"),
            ("\"stars\": 2", "\"stars\": 18446744073709551615"),
            ("2.5", "null"),
            ("2.5", "-2.5"),
            ("2.5", "2.5, \"part1_seconds\": 1e999"),
            ("2.5", "2.5, \"part1_seconds\": \"3\""),
            ("\"D\"", "3"),
        ] {
            assert!(StoredTimes::parse(&whole.replace(old, new)).is_err(), "{new}");
        }
    }
}
