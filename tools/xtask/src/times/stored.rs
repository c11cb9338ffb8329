//! The measured times of all days, in `docs/times.json`. The README's table and the calendar are
//! made of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Context, Result};
use common::runner::report::Solved;
use common::support::files;
use common::{Date, Part};
use nojson::{DisplayJson, JsonFormatter, JsonParseError, RawJson, RawJsonValue};
use timing::format_time;

use crate::environment::settings::Settings;
use crate::times::machine::Origin;

const FILE: &str = "docs/times.json";

/// The headings above [`Times::cells`].
pub(crate) const HEADINGS: [&str; 4] = ["parse", "part 1", "part 2", "total"];

/// The shortest time that a ratio is made of. A clock may show no time at all.
const SHORTEST: f64 = 1e-10;

/// The times of an approach in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Times {
    parse: f64,
    /// A part without an answer has no time.
    parts: [Option<f64>; 2],
}

/// A measured day.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row {
    pub(crate) title: String,
    /// The number of answers that were known to be right.
    pub(crate) stars: usize,
    /// The times of the default approach.
    pub(crate) times: Times,
    /// `None` if a version stored it that did not record where and when.
    pub(crate) origin: Option<Origin>,
    /// The [`fingerprint`] of the measured program. `None` if an older version stored the row.
    pub(crate) program: Option<String>,
}

/// The measured days.
pub(crate) type Rows = BTreeMap<Date, Row>;

impl Times {
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

/// Reads the stored days. Without a file, there are none.
pub(crate) fn read(settings: &Settings) -> Result<Rows> {
    match settings.read(FILE)? {
        Some(text) => parse(&text).with_context(|| format!("{FILE} is not a file of times")),
        None => Ok(Rows::new()),
    }
}

/// Stores these days in place of all others.
pub(crate) fn write(settings: &Settings, rows: &Rows) -> Result<()> {
    settings.write(FILE, &text(rows))
}

fn text(rows: &Rows) -> String {
    files::json(nojson::object(|f| f.members(rows.iter().map(|(date, row)| (date.package(), row)))))
}

fn parse(text: &str) -> Result<Rows, JsonParseError> {
    let mut rows = Rows::new();
    for (name, row) in RawJson::parse(text)?.value().to_object()? {
        let date = Date::from_package(&name.to_unquoted_string_str()?);
        let date = date.ok_or_else(|| name.invalid("this is not a day"))?;
        rows.insert(date, Row::try_from(row)?);
    }
    Ok(rows)
}

/// Tells a program and its input from all others: 16 hexadecimal digits. The same source makes the
/// same program in any folder, as long as the compiler is the same.
pub(crate) fn fingerprint(program: &Path, input: &Path) -> Result<String> {
    // The hash FNV-1a. The one of the standard library may change.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in [program, input] {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        for byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(format!("{hash:016x}"))
}

/// The member with the time of a part.
fn member(part: Part) -> String {
    format!("part{part}_seconds")
}

impl DisplayJson for Row {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("title", &self.title)?;
            f.member("stars", self.stars)?;
            f.member("parse_seconds", self.times.parse)?;
            for part in Part::BOTH {
                if let Some(seconds) = self.times.parts[part.index()] {
                    f.member(member(part), seconds)?;
                }
            }
            if let Some(Origin { machine, date }) = &self.origin {
                f.member("machine", machine)?;
                f.member("date", date)?;
            }
            if let Some(program) = &self.program {
                f.member("program", program)?;
            }
            Ok(())
        })
    }
}

impl TryFrom<RawJsonValue<'_, '_>> for Row {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'_, '_>) -> Result<Self, JsonParseError> {
        let get = |name| value.to_member(name)?.required();
        let mut parts = [None; 2];
        for part in Part::BOTH {
            parts[part.index()] = value.to_member(&member(part))?.try_into()?;
        }
        let text = |name| -> Result<Option<String>, _> { value.to_member(name)?.try_into() };
        let origin = text("machine")?.zip(text("date")?);
        Ok(Self {
            title: get("title")?.try_into()?,
            stars: get("stars")?.try_into()?,
            times: Times { parse: get("parse_seconds")?.try_into()?, parts },
            origin: origin.map(|(machine, date)| Origin { machine, date }),
            program: text("program")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let measured = Row {
            title: "a \"b\" | c".to_owned(),
            stars: 1,
            times: Times { parse: 1.94e-7, parts: [Some(120.0), None] },
            origin: Some(Origin { machine: "a; b".to_owned(), date: "2024-12-07".to_owned() }),
            program: Some("0123456789abcdef".to_owned()),
        };
        let older = Row {
            times: Times { parse: 0.0, parts: [None, Some(1e-9)] },
            origin: None,
            program: None,
            ..measured.clone()
        };
        let rows = Rows::from([
            (Date { year: 2020, day: 2 }, measured),
            (Date { year: 2019, day: 25 }, older),
        ]);
        assert_eq!(parse(&text(&rows)).unwrap(), rows);
    }

    #[test]
    fn a_file_of_another_shape_holds_no_times() {
        let whole = r#"{"day01-2020": {"title": "T", "stars": 1, "parse_seconds": 2}}"#;
        assert_eq!(parse(whole).unwrap().len(), 1);
        for (old, new) in [
            ("day01-2020", "day26-2020"),
            ("\"T\"", "1"),
            ("title", "name"),
            ("1,", "-1,"),
            ("\"parse_seconds\": 2", "\"parse_seconds\": null"),
            ("2}", "2, \"part1_seconds\": \"3\"}"),
            ("2}", "2, \"machine\": 3}"),
            ("2}", "2, \"program\": 3}"),
        ] {
            assert!(parse(&whole.replace(old, new)).is_err(), "{new}");
        }
    }
}
