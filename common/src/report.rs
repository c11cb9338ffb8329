//! The reports of a day's program to other programs: one JSON object per line. Both sides are here, so they cannot differ.
//!
//! ```json
//! {"year":2020,"day":22,"title":"Crab Combat","input":"inputs/2020/day22.txt","approach":"fast","parse_seconds":1.1e-7,
//!  "parts":[{"part":1,"answer":"33680","seconds":1.9e-6},{"part":2,"error":"not solved yet","kind":"not-solved-yet","seconds":1e-9}]}
//! ```
//!
//! If the input could not be solved at all, `error` takes the place of the times and the parts.

use serde_json::{Value, json};

use crate::date::Date;
use crate::outcome::{NoAnswer, Outcome, Part};

/// The reply of one approach to one input.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The date of the puzzle.
    pub date: Date,
    /// The title of the puzzle.
    pub title: String,
    /// The name of the input.
    pub input: String,
    /// The name of the approach.
    pub approach: String,
    /// The times and outcomes, or why the input could not be read or parsed.
    pub result: Result<Solved, String>,
}

/// The times and outcomes of one approach on one input.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Solved {
    /// The time to parse the input.
    pub parse_seconds: f64,
    /// The parts that were asked for, in order.
    pub parts: Vec<SolvedPart>,
    /// The examples with a wrong answer, as in `example: part 1 by simple: 12, but 11 is right`.
    pub wrong_examples: Vec<String>,
    /// The time per input of each set of generated inputs, by the name of the set.
    pub sets: Vec<(String, f64)>,
    /// The greatest ratio between two medians of the same stage, each over half of its runs. 1 is a quiet machine. 0 if
    /// nothing was measured repeatedly.
    pub noise: f64,
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
    /// The report as a JSON object.
    pub fn to_json(&self) -> Value {
        let mut object = json!({
            "year": self.date.year, "day": self.date.day, "title": self.title, "input": self.input,
            "approach": self.approach,
        });
        match &self.result {
            Err(reason) => object["error"] = reason.as_str().into(),
            Ok(solved) => {
                object["parse_seconds"] = solved.parse_seconds.into();
                object["parts"] = solved.parts.iter().map(SolvedPart::to_json).collect();
                if !solved.wrong_examples.is_empty() {
                    object["wrong_examples"] = solved.wrong_examples.clone().into();
                }
                if !solved.sets.is_empty() {
                    object["sets"] = solved.sets.iter().map(|(name, seconds)| json!([name, seconds])).collect();
                }
                if solved.noise > 0.0 {
                    object["noise"] = solved.noise.into();
                }
            }
        }
        object
    }

    /// Reads a report. Returns `None` if `value` is anything else.
    pub fn from_json(value: &Value) -> Option<Self> {
        let number = |name: &str| value[name].as_u64();
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let result = match text("error") {
            Some(reason) => Err(reason),
            None => Ok(Solved {
                parse_seconds: value["parse_seconds"].as_f64()?,
                parts: value["parts"].as_array()?.iter().map(SolvedPart::from_json).collect::<Option<_>>()?,
                wrong_examples: optional_list(&value["wrong_examples"], |text| Some(text.as_str()?.to_owned()))?,
                sets: optional_list(&value["sets"], |set| Some((set[0].as_str()?.to_owned(), set[1].as_f64()?)))?,
                noise: if value["noise"].is_null() { 0.0 } else { value["noise"].as_f64()? },
            }),
        };
        let date = Date { year: number("year")?.try_into().ok()?, day: number("day")?.try_into().ok()? };
        Some(Self { date, title: text("title")?, input: text("input")?, approach: text("approach")?, result })
    }

    /// The reports about a puzzle in the output of its program, in order. The day may print text of its own, even
    /// before a report without ending the line.
    pub fn all_in(output: &str, date: Date) -> Vec<Self> {
        let report = |line: &str| {
            let objects = line.match_indices("{\"").map(|(start, _)| serde_json::from_str(&line[start..]));
            objects.flatten().find_map(|value| Self::from_json(&value).filter(|report| report.date == date))
        };
        output.lines().filter_map(report).collect()
    }
}

impl Solved {
    /// The same with one more part.
    pub(crate) fn with(&self, part: SolvedPart) -> Self {
        let mut solved = self.clone();
        solved.parts.push(part);
        solved
    }
}

impl SolvedPart {
    fn to_json(&self) -> Value {
        let mut object = json!({ "part": self.part.number(), "seconds": self.seconds });
        match &self.outcome {
            Ok(answer) => object["answer"] = answer.to_string().into(),
            Err(reason) => {
                object["error"] = reason.to_string().into();
                object["kind"] = reason.kind().into();
            }
        }
        object
    }

    fn from_json(value: &Value) -> Option<Self> {
        let outcome = match value["answer"].as_str() {
            Some(answer) => Ok(answer.into()),
            None => Err(NoAnswer::from_kind(value["kind"].as_str()?, value["error"].as_str()?)?),
        };
        let number = value["part"].as_u64()?;
        let part = Part::BOTH.into_iter().find(|part| u64::from(part.number()) == number)?;
        Some(Self { part, outcome, seconds: value["seconds"].as_f64()? })
    }
}

/// The items of a list, or none if there is no list.
fn optional_list<T>(value: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    if value.is_null() { Some(Vec::new()) } else { value.as_array()?.iter().map(item).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(result: Result<Solved, String>) -> Report {
        let date = Date { year: 2020, day: 22 };
        Report { date, title: "Crab \"Combat\"".into(), input: "a.txt".into(), approach: "fast".into(), result }
    }

    fn solved() -> Solved {
        let reasons = [
            NoAnswer::OutOfTime,
            NoAnswer::TooLarge("more than 1 GiB".into()),
            NoAnswer::unsolvable("the game never ends"),
            NoAnswer::NotSolvedYet,
            NoAnswer::Failed("the moon is full".into()),
            NoAnswer::Panicked("at src/lib.rs:1:1: oh".into()),
        ];
        let outcomes = [Ok("#.\n.#".into()), Ok(7.into())].into_iter().chain(reasons.into_iter().map(Err));
        let part = |outcome| SolvedPart { part: Part::Two, outcome, seconds: 0.25 };
        Solved {
            parse_seconds: 1.5e-7,
            parts: outcomes.map(part).collect(),
            wrong_examples: vec!["example: part 1 by simple: 12, but 11 is right".into()],
            sets: vec![("500-inputs".into(), 0.5)],
            noise: 1.25,
        }
    }

    #[test]
    fn a_report_is_read_as_it_was_written() {
        for report in [report(Ok(solved())), report(Ok(Solved::default())), report(Err("it is empty".into()))] {
            assert_eq!(Report::from_json(&report.to_json()), Some(report));
        }
    }

    #[test]
    fn a_report_lacks_no_field() {
        for report in [report(Ok(solved())), report(Err("it is empty".into()))] {
            let whole = report.to_json();
            for field in whole.as_object().unwrap().keys() {
                let mut rest = whole.clone();
                rest.as_object_mut().unwrap().remove(field);
                let is_optional = ["wrong_examples", "sets", "noise"].contains(&field.as_str());
                assert_eq!(Report::from_json(&rest).is_some(), is_optional, "without {field}");
            }
        }
    }

    #[test]
    fn reports_are_found_in_other_output() {
        let (date, object) = (Date { year: 2020, day: 22 }, report(Ok(solved())).to_json());
        let output = format!("hello {{\n{object}\nmore {{\"x\":1}} {object}\n{{\"year\":2020}}\nbye\n");
        assert_eq!(Report::all_in(&output, date), [report(Ok(solved())), report(Ok(solved()))]);
        assert_eq!(Report::all_in(&output, Date { year: 2021, day: 22 }), []);
    }
}
