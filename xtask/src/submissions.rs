//! The submitted answers with their verdicts, kept in `inputs/YYYY/submissions.json`. They spare the site many a
//! request.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::calendar::{Day, span};
use crate::files;
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// One answer that was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Submission {
    /// The day of December.
    pub(crate) day: u8,
    /// 1 or 2.
    pub(crate) part: u8,
    /// The answer, as it was sent.
    pub(crate) answer: String,
    /// The site's verdict.
    pub(crate) verdict: Verdict,
    /// When it was sent, in seconds of Unix time.
    pub(crate) at: i64,
    /// No answer of this day may be sent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wait_until: Option<i64>,
}

/// All answers of a year that were sent, in order.
#[derive(Debug)]
pub(crate) struct Submissions {
    path: PathBuf,
    list: Vec<Submission>,
}

impl Submissions {
    /// The submissions of that year so far.
    pub(crate) fn read(workspace: &Workspace, year: u16) -> Result<Self> {
        let path = workspace.path(&format!("inputs/{year}/submissions.json"));
        let list = match files::read(&path)? {
            Some(text) => serde_json::from_str(&text).with_context(|| format!("cannot read {}", path.display()))?,
            None => Vec::new(),
        };
        Ok(Self { path, list })
    }

    /// Keeps an answer before it is sent, so that an interrupt does not lose it.
    pub(crate) fn add(&mut self, submission: Submission) -> Result<()> {
        self.list.push(submission);
        self.write()
    }

    /// Keeps the verdict on the last answer.
    pub(crate) fn judge_last(&mut self, verdict: Verdict, wait_until: Option<i64>) -> Result<()> {
        if let Some(last) = self.list.last_mut() {
            last.verdict = verdict;
            last.wait_until = wait_until;
        }
        self.write()
    }

    /// The right answer to a part, if it was sent from here.
    pub(crate) fn right(&self, day: Day, part: u8) -> Option<&str> {
        let right = self.of(day, part).find(|submission| submission.verdict == Verdict::Right);
        right.map(|submission| submission.answer.as_str())
    }

    /// Refuses to send anything before the site's wait is over.
    pub(crate) fn check_wait(&self, day: Day, now: i64) -> Result<()> {
        let until = self.list.iter().filter(|sent| sent.day == day.day).filter_map(|sent| sent.wait_until).max();
        let left = until.unwrap_or(now).saturating_sub(now);
        ensure!(left <= 0, "too soon: the site asked to wait {} more; it was not asked again", span(left));
        Ok(())
    }

    /// Refuses an answer that cannot be right after the verdicts so far.
    pub(crate) fn check(&self, day: Day, part: u8, answer: &str) -> Result<()> {
        ensure!(!answer.is_empty(), "the answer is empty; it was not sent");
        for sent in self.of(day, part) {
            if sent.verdict.is_wrong() && sent.answer == answer {
                bail!("{answer} is known to be wrong ({}); it was not sent", sent.verdict.words());
            }
            let (Ok(number), Ok(limit)) = (answer.parse::<i128>(), sent.answer.parse::<i128>()) else { continue };
            match sent.verdict {
                Verdict::TooHigh if number >= limit => bail!("{limit} was too high, so {number} is; it was not sent"),
                Verdict::TooLow if number <= limit => bail!("{limit} was too low, so {number} is; it was not sent"),
                _ => {}
            }
        }
        Ok(())
    }

    fn of(&self, day: Day, part: u8) -> impl Iterator<Item = &Submission> {
        self.list.iter().filter(move |submission| (submission.day, submission.part) == (day.day, part))
    }

    fn write(&self) -> Result<()> {
        files::write(&self.path, &format!("{}\n", serde_json::to_string_pretty(&self.list)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Day = Day { year: 2024, day: 5 };

    fn submissions(sent: &[(&str, Verdict)]) -> Submissions {
        let list = sent
            .iter()
            .map(|&(answer, verdict)| Submission {
                day: 5,
                part: 1,
                answer: answer.to_owned(),
                verdict,
                at: 0,
                wait_until: Some(60),
            })
            .collect();
        Submissions { path: PathBuf::new(), list }
    }

    #[test]
    fn answers_that_cannot_be_right() {
        let sent = submissions(&[("100", Verdict::TooHigh), ("-5", Verdict::TooLow), ("abc", Verdict::Wrong)]);
        for answer in ["", "100", "101", "-5", "-6", "abc"] {
            assert!(sent.check(DAY, 1, answer).is_err(), "{answer}");
        }
        for answer in ["99", "-4", "0", "abd", "18 446"] {
            assert!(sent.check(DAY, 1, answer).is_ok(), "{answer}");
        }
        assert!(sent.check(DAY, 2, "100").is_ok());
        assert!(sent.check(Day { day: 6, ..DAY }, 1, "100").is_ok());
    }

    #[test]
    fn answers_that_were_not_judged_may_be_sent_again() {
        let sent = submissions(&[("7", Verdict::TooSoon), ("7", Verdict::Sent), ("7", Verdict::NotUnderstood)]);
        assert!(sent.check(DAY, 1, "7").is_ok());
    }

    #[test]
    fn the_wait() {
        let sent = submissions(&[("7", Verdict::Wrong)]);
        assert!(sent.check_wait(DAY, 59).is_err());
        assert!(sent.check_wait(DAY, 60).is_ok());
        assert!(sent.check_wait(Day { day: 6, ..DAY }, 0).is_ok());
    }
}
