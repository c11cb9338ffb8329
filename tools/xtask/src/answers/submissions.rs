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
            f.member("verdict", self.verdict.to_string())?;
            f.member("wait_until", self.wait_until)
        })
    }
}

impl Submission {
    fn from_json(value: RawJsonValue<'_, '_>, year: u16) -> Result<Self, JsonParseError> {
        let get = |name| value.to_member(name)?.required();
        let verdict = get("verdict")?;
        Ok(Self {
            date: Date { year, day: get("day")?.try_into()? },
            part: get("part")?.try_into()?,
            answer: get("answer")?.try_into()?,
            verdict: Verdict::named(&verdict.to_unquoted_string_str()?)
                .ok_or_else(|| verdict.invalid("this is not a verdict"))?,
            at: get("at")?.try_into()?,
            wait_until: get("wait_until")?.try_into()?,
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

/// The submissions of a year, in order.
pub(crate) fn of_year(settings: &Settings, year: u16) -> Result<Vec<Submission>> {
    let path = path(year);
    let text = settings.read(&path)?.unwrap_or_else(|| "[]".to_owned());
    parse(&text, year).with_context(|| format!("{path} is not a log of submissions"))
}

/// Replaces a submission in the file, or adds it. Keeps all other entries.
pub(crate) fn replace(
    settings: &Settings,
    old: &Submission,
    new: Option<&Submission>,
) -> Result<()> {
    let year = old.date.year;
    let mut list = of_year(settings, year)?;
    list.retain(|other| other != old);
    list.extend(new.cloned());
    settings.write(&path(year), &files::json(&list))
}

fn parse(text: &str, year: u16) -> Result<Vec<Submission>, JsonParseError> {
    let json = RawJson::parse(text)?;
    json.value().to_array()?.map(|value| Submission::from_json(value, year)).collect()
}

fn path(year: u16) -> String {
    format!("inputs/{year}/submissions.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    fn submission(answer: &str, verdict: Verdict) -> Submission {
        let (part, answer) = (Part::Two, answer.to_owned());
        Submission { date: DATE, part, answer, verdict, at: 7, wait_until: None }
    }

    #[test]
    fn a_submission_is_read_as_it_was_written() {
        let wrong = Submission { wait_until: Some(60), ..submission("1\n", Verdict::TooHigh) };
        let log = [wrong, submission("\"", Verdict::Sent)];
        let text = files::json(&log);
        assert_eq!(parse(&text, DATE.year).unwrap(), log);
        for (value, other) in [("sent", "perhaps"), ("2", "3"), ("null", "\"soon\"")] {
            assert!(parse(&text.replacen(value, other, 1), DATE.year).is_err(), "{other}");
        }
    }

    #[test]
    fn verdicts_rule_out_other_answers() {
        for (sent, verdict, answer, objection) in [
            ("100", Verdict::TooHigh, "100", Some("the site said too high")),
            ("100", Verdict::TooHigh, "0100", Some("the site said that 100 is too high")),
            ("100", Verdict::TooHigh, "99", None),
            ("100", Verdict::TooHigh, "a", None),
            ("-5", Verdict::TooLow, "-6", Some("the site said that -5 is too low")),
            ("-5", Verdict::TooLow, "-4", None),
            ("abc", Verdict::Wrong, "abc", Some("the site said wrong")),
            ("abc", Verdict::Wrong, "abd", None),
            ("7", Verdict::TooSoon, "7", None),
            ("7", Verdict::Sent, "7", None),
        ] {
            let said = submission(sent, verdict).objection(answer);
            assert_eq!(said.as_deref(), objection, "{sent} is {verdict}, {answer}");
        }
    }
}
