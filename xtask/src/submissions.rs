//! The log of the answers that were sent and of the site's verdicts, `inputs/YYYY/submissions.json`. It saves the site
//! needless requests.

use std::fmt;

use anyhow::{Context, Result, ensure};
use common::{Date, Part};
use nojson::{DisplayJson, Json, JsonFormatter, JsonParseError, RawJson, RawJsonValue};

use crate::clock::span;
use crate::settings::Settings;
use crate::verdict::Verdict;

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

/// The submissions of a year, in order.
#[derive(Debug, Default)]
pub(crate) struct Submissions(Vec<Submission>);

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
        let (part, verdict) = (get("part")?, get("verdict")?);
        let words = verdict.to_unquoted_string_str()?.replace('-', " ");
        let wait_until: Option<Option<i64>> = value.to_member("wait_until")?.try_into()?;
        Ok(Self {
            date: Date { year, day: get("day")?.try_into()? },
            part: part.as_integer_str()?.parse().map_err(|error: String| part.invalid(error))?,
            answer: get("answer")?.try_into()?,
            verdict: Verdict::named(&words).ok_or_else(|| verdict.invalid("this is not a verdict"))?,
            at: get("at")?.try_into()?,
            wait_until: wait_until.flatten(),
        })
    }
}

impl DisplayJson for Submissions {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.value(&self.0)
    }
}

impl Submissions {
    /// Reads the submissions of a year.
    pub(crate) fn read(settings: &Settings, year: u16) -> Result<Self> {
        let path = path(year);
        let Some(text) = settings.read(&path)? else { return Ok(Self::default()) };
        Self::parse(&text, year).with_context(|| format!("{path} is not a log of submissions"))
    }

    fn parse(text: &str, year: u16) -> Result<Self, JsonParseError> {
        let json = RawJson::parse(text)?;
        json.value().to_array()?.map(|value| Submission::read(value, year)).collect::<Result<_, _>>().map(Self)
    }

    /// Replaces a submission in the file, or adds it. Keeps all other entries, even those that were added meanwhile.
    pub(crate) fn replace(settings: &Settings, old: &Submission, new: Option<&Submission>) -> Result<()> {
        let year = old.date.year;
        let Self(mut list) = Self::read(settings, year)?;
        list.retain(|other| other != old);
        list.extend(new.cloned());
        settings.write(&path(year), &format!("{}\n", Json(Self(list))))
    }

    /// The right answer to a part, if it was sent.
    pub(crate) fn right(&self, date: Date, part: Part) -> Option<&str> {
        self.of(date, part).find(|sent| sent.verdict == Verdict::Right).map(|sent| &*sent.answer)
    }

    /// Whether this answer was sent, but its verdict never arrived.
    pub(crate) fn lacks_verdict(&self, date: Date, part: Part, answer: &str) -> bool {
        self.of(date, part).any(|sent| sent.verdict == Verdict::Sent && sent.answer == answer)
    }

    /// Fails while the site asks to wait.
    pub(crate) fn check_wait(&self, date: Date, now: i64) -> Result<()> {
        // A wrong clock wrote any record from the future, so its wait is wrong too.
        let waits = self.0.iter().filter(|sent| sent.date == date && sent.at <= now);
        let left = waits.filter_map(|sent| sent.wait_until).max().unwrap_or(now).saturating_sub(now);
        ensure!(left <= 0, "too soon: the site asks to wait {} more; no answer was sent", span(left));
        Ok(())
    }

    /// Why an answer cannot be right, given the verdicts so far.
    pub(crate) fn objection(&self, date: Date, part: Part, answer: &str) -> Option<String> {
        self.of(date, part).find_map(|Submission { answer: sent, verdict, .. }| {
            let (too_high, too_low) = (*verdict == Verdict::TooHigh, *verdict == Verdict::TooLow);
            if sent == answer && (too_high || too_low || *verdict == Verdict::Wrong) {
                return Some(format!("the site said {verdict}"));
            }
            let (number, limit) = (answer.parse::<i128>().ok()?, sent.parse::<i128>().ok()?);
            let is_beyond = too_high && number >= limit || too_low && number <= limit;
            is_beyond.then(|| format!("the site said that {limit} is {verdict}"))
        })
    }

    fn of(&self, date: Date, part: Part) -> impl Iterator<Item = &Submission> {
        self.0.iter().filter(move |sent| (sent.date, sent.part) == (date, part))
    }
}

fn path(year: u16) -> String {
    format!("inputs/{year}/submissions.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    fn submission(answer: &str, verdict: Verdict) -> Submission {
        Submission { date: DATE, part: Part::One, answer: answer.into(), verdict, at: 0, wait_until: Some(60) }
    }

    fn submissions(sent: &[(&str, Verdict)]) -> Submissions {
        Submissions(sent.iter().map(|(answer, verdict)| submission(answer, *verdict)).collect())
    }

    #[test]
    fn a_submission_is_read_as_it_was_written() {
        let sent =
            |wait_until| Submission { part: Part::Two, at: 7, wait_until, ..submission("1\n", Verdict::TooHigh) };
        let log = Submissions(vec![sent(Some(60)), sent(None)]);
        assert_eq!(Submissions::parse(&Json(&log).to_string(), DATE.year).unwrap().0, log.0);
    }

    #[test]
    fn an_entry_of_another_shape_is_not_a_submission() {
        let values = [("day", "5"), ("part", "1"), ("answer", "\"100\""), ("at", "0"), ("verdict", "\"sent\"")];
        let whole = Json(Submissions(vec![submission("100", Verdict::Sent)])).to_string();
        assert!(Submissions::parse(&whole, DATE.year).is_ok());
        for (field, value) in values.into_iter().chain([("wait_until", "60")]) {
            for other in ["null", "[1]", "1000", "\"soon\""] {
                let text = whole.replace(&format!("\"{field}\": {value}"), &format!("\"{field}\": {other}"));
                assert_ne!(text, whole);
                let is_valid = match field {
                    "answer" => other == "\"soon\"",
                    "at" => other == "1000",
                    "wait_until" => ["1000", "null"].contains(&other),
                    _ => false,
                };
                assert_eq!(Submissions::parse(&text, DATE.year).is_ok(), is_valid, "{text}");
            }
        }
    }

    #[test]
    fn verdicts_rule_out_other_answers() {
        let sent = submissions(&[("100", Verdict::TooHigh), ("-5", Verdict::TooLow), ("abc", Verdict::Wrong)]);
        for (answer, objection) in [
            ("100", "the site said too high"),
            ("101", "the site said that 100 is too high"),
            ("-5", "the site said too low"),
            ("-6", "the site said that -5 is too low"),
            ("0100", "the site said that 100 is too high"),
            ("-05", "the site said that -5 is too low"),
            ("abc", "the site said wrong"),
        ] {
            assert_eq!(sent.objection(DATE, Part::One, answer).as_deref(), Some(objection), "{answer}");
        }
        for answer in ["99", "-4", "0", "abd", "18 446"] {
            assert_eq!(sent.objection(DATE, Part::One, answer), None, "{answer}");
        }
        assert_eq!(sent.objection(DATE, Part::Two, "100"), None);
        assert_eq!(sent.objection(Date { day: 6, ..DATE }, Part::One, "100"), None);
    }

    #[test]
    fn answers_that_were_not_judged_may_be_sent_again() {
        let sent = submissions(&[("7", Verdict::TooSoon), ("7", Verdict::Sent), ("7", Verdict::NotUnderstood)]);
        assert_eq!(sent.objection(DATE, Part::One, "7"), None);
    }

    #[test]
    fn a_wait_ends() {
        let sent = submissions(&[("7", Verdict::Wrong)]);
        assert!(sent.check_wait(DATE, 59).is_err());
        assert!(sent.check_wait(DATE, 60).is_ok());
        assert!(sent.check_wait(Date { day: 6, ..DATE }, 0).is_ok());
    }

    #[test]
    fn a_wait_from_the_future_is_ignored() {
        assert!(submissions(&[("7", Verdict::Wrong)]).check_wait(DATE, -1).is_ok());
    }
}
