//! The submitted answers and their verdicts, kept in `inputs/YYYY/submissions.json` to save the site needless requests.

use std::fs::{self, File, TryLockError};

use anyhow::{Context, Result, bail, ensure};
use common::{Date, Part};
use serde_json::{Value, json};

use crate::clock::span;
use crate::settings::Settings;
use crate::verdict::Verdict;

/// All submissions of a year, in order.
#[derive(Debug)]
pub(crate) struct Submissions(Vec<Value>);

/// Blocks other submits of the same year until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Takes the lock or fails at once, because the other submit may be waiting for its user.
    pub(crate) fn take(settings: &Settings, year: u16) -> Result<Self> {
        let path = settings.path(&format!("inputs/{year}/.submit.lock"));
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = File::options().create(true).append(true).open(&path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => bail!("another submit is under way in another terminal"),
            Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {}", path.display())),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough if a child process has just inherited it.
        let _ = self.0.unlock();
    }
}

/// The verdict until the reply arrives. It stays if the connection or the command breaks.
const SENT: &str = "sent";

impl Submissions {
    /// Reads the submissions of a year.
    pub(crate) fn read(settings: &Settings, year: u16) -> Result<Self> {
        let path = path(year);
        let Some(text) = settings.read(&path)? else { return Ok(Self(Vec::new())) };
        let list = serde_json::from_str(&text).with_context(|| format!("cannot read {path}"))?;
        let submissions = Self(list);
        ensure!(
            submissions.0.iter().all(|value| sent(value).is_some()),
            "{path} has an entry that is not a submission"
        );
        Ok(submissions)
    }

    /// Adds an answer to the file before it is sent, so that an interrupt does not lose it.
    pub(crate) fn add(settings: &Settings, date: Date, part: Part, answer: &str) -> Result<()> {
        let mut submissions = Self::read(settings, date.year)?;
        submissions.0.push(json!({
            "day": date.day, "part": part.number(), "answer": answer, "verdict": SENT, "at": settings.clock.now(),
        }));
        submissions.write(settings, date.year)
    }

    /// Records the verdict on the last answer, and until when the site asks to wait.
    pub(crate) fn judge(settings: &Settings, date: Date, part: Part, judged: (Verdict, Option<i64>)) -> Result<()> {
        let mut submissions = Self::read(settings, date.year)?;
        if let Some(last) = submissions.0.iter_mut().rfind(|value| is_of(value, date, part)) {
            last["verdict"] = judged.0.name().into();
            if let Some(wait) = judged.1 {
                last["wait_until"] = settings.clock.now().saturating_add(wait).into();
            }
        }
        submissions.write(settings, date.year)
    }

    /// The right answer to a part, if it was submitted.
    pub(crate) fn right(&self, date: Date, part: Part) -> Option<&str> {
        self.of(date, part).find(|(_, verdict)| *verdict == Verdict::Right.name()).map(|(answer, _)| answer)
    }

    /// Fails while the site asks to wait.
    pub(crate) fn check_wait(&self, date: Date, now: i64) -> Result<()> {
        let number = |value: &Value, field: &str| value[field].as_i64();
        let waits = self.0.iter().filter(|value| number(value, "day") == Some(date.day.into()));
        // A wrong clock wrote any record from the future, so its wait is wrong too.
        let waits = waits.filter(|value| number(value, "at").is_some_and(|at| at <= now));
        let left = waits.filter_map(|value| number(value, "wait_until")).max().unwrap_or(now).saturating_sub(now);
        ensure!(left <= 0, "too soon: the site asks to wait {} more; no answer was sent", span(left));
        Ok(())
    }

    /// Why an answer cannot be right, given the verdicts so far.
    pub(crate) fn objection(&self, date: Date, part: Part, answer: &str) -> Option<String> {
        self.of(date, part).find_map(|(sent, verdict)| {
            let (too_high, too_low) = (verdict == Verdict::TooHigh.name(), verdict == Verdict::TooLow.name());
            let words = verdict.replace('-', " ");
            if sent == answer && (too_high || too_low || verdict == Verdict::Wrong.name()) {
                return Some(format!("the site said {words}"));
            }
            let (number, limit) = (answer.parse::<i128>().ok()?, sent.parse::<i128>().ok()?);
            let is_beyond = too_high && number > limit || too_low && number < limit;
            is_beyond.then(|| format!("the site said that {limit} is {words}"))
        })
    }

    fn of(&self, date: Date, part: Part) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter(move |value| is_of(value, date, part)).filter_map(sent)
    }

    fn write(&self, settings: &Settings, year: u16) -> Result<()> {
        settings.write(&path(year), &format!("{}\n", serde_json::to_string_pretty(&self.0)?))
    }
}

fn is_of(value: &Value, date: Date, part: Part) -> bool {
    value["day"] == date.day && value["part"] == part.number()
}

/// The answer and its verdict.
fn sent(value: &Value) -> Option<(&str, &str)> {
    Some((value["answer"].as_str()?, value["verdict"].as_str()?))
}

fn path(year: u16) -> String {
    format!("inputs/{year}/submissions.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: Date = Date { year: 2024, day: 5 };

    fn submissions(sent: &[(&str, &str)]) -> Submissions {
        let entry = |&(answer, verdict): &(&str, &str)| json!({"day": 5, "part": 1, "answer": answer, "verdict": verdict, "at": 0, "wait_until": 60});
        Submissions(sent.iter().map(entry).collect())
    }

    #[test]
    fn verdicts_rule_out_other_answers() {
        let sent = submissions(&[("100", "too-high"), ("-5", "too-low"), ("abc", "wrong")]);
        for (answer, objection) in [
            ("100", "the site said too high"),
            ("101", "the site said that 100 is too high"),
            ("-5", "the site said too low"),
            ("-6", "the site said that -5 is too low"),
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
        let sent = submissions(&[("7", "too-soon"), ("7", "sent"), ("7", "not-understood")]);
        assert_eq!(sent.objection(DATE, Part::One, "7"), None);
    }

    #[test]
    fn a_wait_ends() {
        let sent = submissions(&[("7", "wrong")]);
        assert!(sent.check_wait(DATE, 59).is_err());
        assert!(sent.check_wait(DATE, 60).is_ok());
        assert!(sent.check_wait(Date { day: 6, ..DATE }, 0).is_ok());
    }

    #[test]
    fn a_wait_from_the_future_is_ignored() {
        assert!(submissions(&[("7", "wrong")]).check_wait(DATE, -1).is_ok());
    }
}
