//! The reports of a day's program to other programs: one JSON object per line. This module both
//! writes and reads them.
//!
//! ```json
//! {"year":2020,"day":22,"title":"Crab Combat","input":"inputs/2020/day22.txt","path":"/home/me/aoc/inputs/2020/day22.txt",
//!  "approach":"fast","parse_seconds":1.1e-7,
//!  "parts":[{"part":1,"answer":"33680","seconds":1.9e-6},{"part":2,"error":"not solved yet","kind":"not-solved-yet","seconds":1e-9}],
//!  "remarks":[],"noise":null}
//! ```
//!
//! The `path` of an example, or of a text that a day has made, is null. If the input cannot be read or parsed,
//! `error` replaces the times and the parts. `"all_examples_wrong":true` is there only if it is so.

use std::{fmt, mem};

use nojson::{DisplayJson, Json, JsonFormatter, JsonParseError, RawJsonValue};

use common::date::Date;
use common::outcome::{Answer, NoAnswer, Outcome, Part};

/// The reply of one approach to one input.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The date of the puzzle.
    pub date: Date,
    /// The title of the puzzle.
    pub title: String,
    /// The name of the input, for people.
    pub input: String,
    /// The file with the input, if there is one. A relative path is from the folder in which the
    /// program was started.
    pub path: Option<String>,
    /// The name of the approach.
    pub approach: String,
    /// The times and outcomes, or why the input could not be read or parsed.
    pub result: Result<Solved, String>,
}

/// The times and outcomes of one approach on one input.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Solved {
    /// The time to parse the input, unless the parser has ended it otherwise.
    pub parse_seconds: Option<f64>,
    /// The parts that were asked for, in order.
    pub parts: Vec<SolvedPart>,
    /// The greatest ratio between two medians of the same stage, each over half of its runs, of all
    /// approaches that were measured in turn, if any was. 1 is a quiet machine.
    pub noise: Option<f64>,
    /// What makes the answers or the times doubtful, in words for people, as in `example: part 1 by
    /// simple: 12, but 11 is right`.
    pub remarks: Vec<String>,
    /// Whether there are examples with right answers to these parts, and each has a remark.
    pub all_examples_wrong: bool,
}

impl Solved {
    /// The outcome of a part that was asked for.
    pub fn outcome(&self, part: Part) -> Option<&Outcome> {
        let solved = self.parts.iter().find(|solved| solved.part == part)?;
        Some(&solved.outcome)
    }
}

/// The result of one part.
#[derive(Debug, Clone, PartialEq)]
pub struct SolvedPart {
    /// The part.
    pub part: Part,
    /// The answer, or why there is none.
    pub outcome: Outcome,
    /// The time of this part alone.
    pub seconds: f64,
}

impl Report {
    /// The reports in the output of a day's program, in order. Other lines are ignored.
    pub fn all_in(output: &str) -> Vec<Self> {
        output
            .lines()
            .filter_map(|line| Some(line.parse::<Json<_>>().ok()?.0))
            .collect()
    }
}

/// Formats the report as one line, without a line end.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Json(self).fmt(f)
    }
}

impl DisplayJson for Report {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("year", self.date.year)?;
            f.member("day", self.date.day)?;
            f.member("title", &self.title)?;
            f.member("input", &self.input)?;
            f.member("path", &self.path)?;
            f.member("approach", &self.approach)?;
            let solved = match &self.result {
                Ok(solved) => solved,
                Err(reason) => return f.member("error", reason),
            };
            f.member("parse_seconds", solved.parse_seconds)?;
            f.member("parts", &solved.parts)?;
            f.member("remarks", &solved.remarks)?;
            if solved.all_examples_wrong {
                f.member("all_examples_wrong", true)?;
            }
            f.member("noise", solved.noise)
        })
    }
}

/// A member that an object must have.
fn member<'text, 'raw, T>(
    object: RawJsonValue<'text, 'raw>,
    name: &str,
) -> Result<T, JsonParseError>
where
    T: TryFrom<RawJsonValue<'text, 'raw>, Error = JsonParseError>,
{
    object.to_member(name)?.required()?.try_into()
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for Report {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        let result = if let Some(reason) = value.to_member("error")?.optional() {
            Err(reason.try_into()?)
        } else {
            Ok(Solved {
                parse_seconds: member(value, "parse_seconds")?,
                parts: member(value, "parts")?,
                noise: member(value, "noise")?,
                remarks: member(value, "remarks")?,
                all_examples_wrong: value.to_member("all_examples_wrong")?.optional().is_some(),
            })
        };
        Ok(Self {
            date: Date { year: member(value, "year")?, day: member(value, "day")? },
            title: member(value, "title")?,
            input: member(value, "input")?,
            path: member(value, "path")?,
            approach: member(value, "approach")?,
            result,
        })
    }
}

impl DisplayJson for SolvedPart {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("part", self.part.number())?;
            match &self.outcome {
                Ok(answer) => f.member("answer", answer.to_string())?,
                Err(reason) => {
                    f.member("error", reason.to_string())?;
                    f.member("kind", kind(reason))?;
                }
            }
            f.member("seconds", self.seconds)
        })
    }
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for SolvedPart {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        let outcome = if let Some(answer) = value.to_member("answer")?.try_into()? {
            Ok(Answer::Text(answer))
        } else {
            let name: String = member(value, "kind")?;
            let kind = KINDS.iter().find(|(it, _)| *it == name);
            let (_, reason) = kind.ok_or_else(|| value.invalid("its kind is unknown"))?;
            Err(reason(member(value, "error")?))
        };
        let number: u8 = member(value, "part")?;
        let part = Part::BOTH.into_iter().find(|it| it.number() == number);
        let part = part.ok_or_else(|| value.invalid("there is no such part"))?;
        Ok(Self { part, outcome, seconds: member(value, "seconds")? })
    }
}

/// Makes a reason of its text, if it has one.
type Reason = fn(String) -> NoAnswer;

/// The names of reasons in reports, and the reasons, of which some have a text.
const KINDS: [(&str, Reason); 7] = [
    ("out-of-time", |_| NoAnswer::OutOfTime),
    ("too-large", NoAnswer::TooLarge),
    ("unsolvable", NoAnswer::Unsolvable),
    ("not-solved-yet", |_| NoAnswer::NotSolvedYet),
    ("no-part-2", |_| NoAnswer::NoPart2),
    ("failed", NoAnswer::Failed),
    ("panicked", NoAnswer::Panicked),
];

/// The name of a reason.
pub(crate) fn kind(reason: &NoAnswer) -> &'static str {
    let is_it = |of: Reason| mem::discriminant(&of(String::new())) == mem::discriminant(reason);
    let kind = KINDS.iter().find(|(_, of)| is_it(*of));
    kind.map_or("failed", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(result: Result<Solved, String>) -> Report {
        Report {
            date: Date { year: 2020, day: 22 },
            title: "Crab \"Combat\"".into(),
            input: "a.txt".into(),
            path: Some("C:\\a.txt".into()),
            approach: "fast".into(),
            result,
        }
    }

    fn solved() -> Solved {
        let reasons = KINDS.map(|(name, of)| Err(of(name.to_owned())));
        let outcomes = [Ok("#.\n.#".into()), Ok(7.into())]
            .into_iter()
            .chain(reasons);
        let part = |outcome| SolvedPart { part: Part::Two, outcome, seconds: 0.25 };
        Solved {
            parse_seconds: Some(1.5e-7),
            parts: outcomes.map(part).collect(),
            noise: Some(1.25),
            remarks: vec!["example: part 1 by simple: 12, but 11 is right".into()],
            all_examples_wrong: true,
        }
    }

    #[test]
    fn reports_are_read_as_they_were_written_and_found_in_other_output() {
        let reports = [
            Ok(solved()),
            Ok(Solved::default()),
            Err("it is empty".into()),
        ]
        .map(report);
        let [one, other, refused] = &reports;
        let output = format!("hello {{\n{one}\n{{\"year\":2020}}\n{other}\n{refused}\nbye\n");
        let found = Report::all_in(&output);
        assert_eq!(found.len(), reports.len());
        for (found, report) in found.iter().zip(&reports) {
            assert_eq!(found.to_string(), report.to_string());
            assert_eq!(found, report, "{report}");
        }
    }
}
