//! The log of the answers that were sent and of the site's verdicts,
//! `inputs/YYYY/submissions.json`. It saves the site needless requests.

use std::fmt;

use anyhow::{Context, Result};
use common::support::files;
use common::{Date, Part};
use nojson::{DisplayJson, JsonFormatter, JsonParseError, RawJson, RawJsonValue};

use crate::environment::settings::Settings;
use crate::site::verdict::Verdict;

/// An answer that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Submission {
    pub(crate) date: Date,
    pub(crate) part: Part,
    pub(crate) answer: String,
    pub(crate) verdict: Verdict,
    /// The Unix time at which it was sent.
    pub(crate) at: i64,
    /// The Unix time before which the site wants no other answer.
    pub(crate) wait_until: Option<i64>,
}

impl DisplayJson for Submission {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("day", self.date.day)?;
            f.member("part", self.part.number())?;
            f.member("answer", &self.answer)?;
            f.member("at", self.at)?;
            f.member("verdict", self.verdict.to_string().replace(' ', "-"))?;
            f.member("wait_until", self.wait_until)
        })
    }
}

impl Submission {
    fn read(value: RawJsonValue<'_, '_>, year: u16) -> Result<Self, JsonParseError> {
        let get = |name| value.to_member(name)?.required();
        let verdict = get("verdict")?;
        let words = verdict.to_unquoted_string_str()?.replace('-', " ");
        let wait_until: Option<Option<i64>> = value.to_member("wait_until")?.try_into()?;
        Ok(Self {
            date: Date { year, day: get("day")?.try_into()? },
            part: get("part")?.try_into()?,
            answer: get("answer")?.try_into()?,
            verdict: Verdict::named(&words)
                .ok_or_else(|| verdict.invalid("this is not a verdict"))?,
            at: get("at")?.try_into()?,
            wait_until: wait_until.flatten(),
        })
    }

    /// Why another answer to the same part cannot be right.
    pub(crate) fn objection(&self, answer: &str) -> Option<String> {
        let verdict = self.verdict;
        match verdict {
            Verdict::Wrong | Verdict::TooHigh | Verdict::TooLow if self.answer == answer => {
                return Some(format!("the site said {verdict}"));
            }
            Verdict::TooHigh | Verdict::TooLow => {}
            _ => return None,
        }
        let number: i128 = answer.parse().ok()?;
        let limit: i128 = self.answer.parse().ok()?;
        let is_beyond = if verdict == Verdict::TooHigh { number >= limit } else { number <= limit };
        is_beyond.then(|| format!("the site said that {limit} is {verdict}"))
    }
}

/// Reads the submissions of a year, in order.
pub(crate) fn read(settings: &Settings, year: u16) -> Result<Vec<Submission>> {
    let path = path(year);
    let text = settings.read(&path)?.unwrap_or_else(|| "[]".to_owned());
    parse(&text, year).with_context(|| format!("{path} is not a log of submissions"))
}

/// Replaces a submission in the file, or adds it. Keeps all other entries, even those that were
/// added meanwhile.
pub(crate) fn replace(
    settings: &Settings,
    old: &Submission,
    new: Option<&Submission>,
) -> Result<()> {
    let year = old.date.year;
    let mut list = read(settings, year)?;
    list.retain(|other| other != old);
    list.extend(new.cloned());
    settings.write(&path(year), &files::json(&list))
}

fn parse(text: &str, year: u16) -> Result<Vec<Submission>, JsonParseError> {
    RawJson::parse(text)?.value().to_array()?.map(|value| Submission::read(value, year)).collect()
}

fn path(year: u16) -> String {
    format!("inputs/{year}/submissions.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    fn submission(answer: &str, verdict: Verdict) -> Submission {
        Submission {
            date: DATE,
            part: Part::One,
            answer: answer.into(),
            verdict,
            at: 0,
            wait_until: Some(60),
        }
    }

    #[test]
    fn a_submission_is_read_as_it_was_written() {
        let sent = |wait_until| Submission {
            part: Part::Two,
            at: 7,
            wait_until,
            ..submission("1\n", Verdict::TooHigh)
        };
        let log = [sent(Some(60)), sent(None)];
        assert_eq!(parse(&files::json(&log), DATE.year).unwrap(), log);
    }

    #[test]
    fn an_entry_of_another_shape_is_not_a_submission() {
        let values = [
            ("day", "5"),
            ("part", "1"),
            ("answer", "\"100\""),
            ("at", "0"),
            ("verdict", "\"sent\""),
        ];
        let whole = files::json([submission("100", Verdict::Sent)]);
        assert!(parse(&whole, DATE.year).is_ok());
        for (field, value) in values.into_iter().chain([("wait_until", "60")]) {
            for other in ["null", "[1]", "1000", "\"soon\""] {
                let text = whole
                    .replace(&format!("\"{field}\": {value}"), &format!("\"{field}\": {other}"));
                assert_ne!(text, whole);
                let is_valid = match field {
                    "answer" => other == "\"soon\"",
                    "at" => other == "1000",
                    "wait_until" => ["1000", "null"].contains(&other),
                    _ => false,
                };
                assert_eq!(parse(&text, DATE.year).is_ok(), is_valid, "{text}");
            }
        }
    }
}
