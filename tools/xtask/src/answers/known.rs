//! The knowledge that needs no request to the site: the right answers in `answers.json`, and the
//! verdicts on earlier submissions.

use anyhow::{Context, Error, Result, bail, ensure};
use common::runner::agreement::Standing;
use common::runner::recorded;
use common::runner::report::SolvedPart;
use common::support::terminal::is_control;
use common::{Date, Expected, Part};

use crate::answers::submissions::{self, Submission};
use crate::environment::clock::span;
use crate::environment::settings::Settings;
use crate::site::verdict::Verdict;

/// The known answers to an input of a day.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) date: Date,
    /// The path of the input, relative to the root.
    pub(crate) input: Option<String>,
    /// The right answers.
    pub(crate) expected: [Expected; 2],
    /// The submissions for this day. Empty for a shipped input: its answers are never submitted.
    sent: Vec<Submission>,
}

/// How an outcome compares with the known answer and with the verdicts.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) standing: Standing,
    /// Why it is wrong or unknown. May be empty.
    pub(crate) remark: String,
}

impl Known {
    /// The answers to the user's own input, else to the first that is shipped.
    pub(crate) fn of(settings: &Settings, date: Date) -> Result<Self> {
        let own = date.own_input();
        let is_own = settings.path(&own).is_file();
        let input = if is_own { own } else { format!("inputs/{}/full-1.txt", date.package()) };
        let path = settings.path(&input);
        let mut expected = recorded::answers(&path).map_err(Error::msg)?;
        let mut sent = if is_own { submissions::read(settings, date.year)? } else { Vec::new() };
        sent.retain(|sent| sent.date == date);
        for Submission { part, answer, verdict, .. } in &sent {
            let expected = &mut expected[part.index()];
            // A command that was interrupted may not have recorded it.
            if *verdict == Verdict::Right && *expected == Expected::Unknown {
                *expected = Expected::Answer(answer.into());
            }
        }
        Ok(Self { date, input: path.is_file().then_some(input), expected, sent })
    }

    /// The number of parts whose answer is known.
    pub(crate) fn stars(&self) -> usize {
        self.date.parts().iter().filter(|part| self.is_solved(**part)).count()
    }

    /// Whether the right answer to a part is known.
    pub(crate) fn is_solved(&self, part: Part) -> bool {
        matches!(self.expected[part.index()], Expected::Answer(_))
    }

    /// Judges the outcome of a part.
    pub(crate) fn judge(&self, SolvedPart { part, outcome, .. }: &SolvedPart) -> Judged {
        let expected = &self.expected[part.index()];
        let standing = Standing::of(outcome, expected);
        if let (Standing::Answer, Ok(answer)) = (standing, outcome)
            && let Some(remark) = self.objection(*part, &answer.to_string())
        {
            return Judged { standing: Standing::Wrong, remark };
        }
        let remark = match standing {
            Standing::Wrong => format!("not {expected}"),
            // A drawing, whose letters are known.
            Standing::Answer if *expected != Expected::Unknown => format!("{expected}?"),
            Standing::Answer
            | Standing::Right
            | Standing::Proof
            | Standing::NotSolvedYet
            | Standing::GaveUp
            | Standing::Panicked => String::new(),
        };
        Judged { standing, remark }
    }

    /// The named part, else the first unsolved one.
    pub(crate) fn part_to_solve(&self, named: Option<Part>) -> Result<Part> {
        let date = self.date;
        let parts = date.parts();
        if let Some(part) = named {
            ensure!(
                parts.contains(&part),
                "{date} has one part: its second star comes with all the others"
            );
            return Ok(part);
        }
        parts.iter().copied().find(|part| !self.is_solved(*part)).with_context(|| {
            format!("{date} is solved already; --part compares your answer with the right one")
        })
    }

    /// Refuses an answer that cannot be right or must not be sent yet.
    pub(crate) fn vet(&self, part: Part, answer: &str, now: i64) -> Result<()> {
        ensure!(!answer.is_empty(), "the answer is empty; it was not sent");
        ensure!(
            !answer.contains(is_control),
            "the answer is not one line of text; it was not sent"
        );
        if let Some(objection) = self.objection(part, answer) {
            bail!("{answer} is known to be wrong: {objection}; it was not sent");
        }
        let is_of_part_1 = part == Part::Two && self.expected[0] == Expected::Answer(answer.into());
        ensure!(!is_of_part_1, "{answer} is the answer to part 1; it was not sent for part 2");
        // A wrong answer stays wrong, so nobody should wait to hear that.
        let left = self.wait_until(now).saturating_sub(now);
        ensure!(
            left <= 0,
            "too soon: the site asks to wait {} more; no answer was sent",
            span(left)
        );
        Ok(())
    }

    /// Whether this answer was sent, but its verdict never arrived.
    pub(crate) fn lacks_verdict(&self, part: Part, answer: &str) -> bool {
        self.of_part(part).any(|sent| sent.verdict == Verdict::Sent && sent.answer == answer)
    }

    /// The time before which the site wants no other answer.
    fn wait_until(&self, now: i64) -> i64 {
        // A wrong clock wrote any record from the future, so its wait is wrong too.
        let past = self.sent.iter().filter(|sent| sent.at <= now);
        past.filter_map(|sent| sent.wait_until).max().unwrap_or(now)
    }

    /// Why an answer cannot be right, given the verdicts so far.
    fn objection(&self, part: Part, answer: &str) -> Option<String> {
        self.of_part(part).find_map(|sent| sent.objection(answer))
    }

    fn of_part(&self, part: Part) -> impl Iterator<Item = &Submission> {
        self.sent.iter().filter(move |sent| sent.part == part)
    }
}

/// Records the right answer to a part of the user's own input, unless one is recorded.
pub(crate) fn record(settings: &Settings, date: Date, part: Part, answer: &str) -> Result<()> {
    let input = settings.path(&date.own_input());
    if let Expected::Answer(_) = recorded::answers(&input).map_err(Error::msg)?[part.index()] {
        return Ok(());
    }
    recorded::record(&input, part, Some(answer)).map_err(Error::msg)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(sent: &[(&str, Verdict)]) -> Known {
        let date = Date { year: 2024, day: 5 };
        let sent = sent.iter().map(|&(answer, verdict)| Submission {
            date,
            part: Part::One,
            answer: answer.into(),
            verdict,
            at: 0,
            wait_until: Some(60),
        });
        Known {
            date,
            input: None,
            expected: [Expected::Unknown, Expected::Unknown],
            sent: sent.collect(),
        }
    }

    #[test]
    fn verdicts_rule_out_other_answers() {
        let known =
            known(&[("100", Verdict::TooHigh), ("-5", Verdict::TooLow), ("abc", Verdict::Wrong)]);
        for (answer, objection) in [
            ("100", "the site said too high"),
            ("101", "the site said that 100 is too high"),
            ("-5", "the site said too low"),
            ("-6", "the site said that -5 is too low"),
            ("0100", "the site said that 100 is too high"),
            ("-05", "the site said that -5 is too low"),
            ("abc", "the site said wrong"),
        ] {
            assert_eq!(known.objection(Part::One, answer).as_deref(), Some(objection), "{answer}");
        }
        for answer in ["99", "-4", "0", "abd", "18 446"] {
            assert_eq!(known.objection(Part::One, answer), None, "{answer}");
        }
        assert_eq!(known.objection(Part::Two, "100"), None);
    }

    #[test]
    fn answers_that_were_not_judged_may_be_sent_again() {
        let known =
            known(&[("7", Verdict::TooSoon), ("7", Verdict::Sent), ("7", Verdict::NotUnderstood)]);
        assert_eq!(known.objection(Part::One, "7"), None);
    }

    #[test]
    fn a_wait_ends() {
        let known = known(&[("7", Verdict::Wrong)]);
        assert!(known.vet(Part::One, "8", 59).is_err());
        assert!(known.vet(Part::One, "8", 60).is_ok());
    }

    #[test]
    fn the_longest_wait_counts() {
        let mut known = known(&[("7", Verdict::Wrong), ("6", Verdict::Wrong)]);
        known.sent[0].wait_until = Some(300);
        assert!(known.vet(Part::One, "8", 299).is_err());
        assert!(known.vet(Part::One, "8", 300).is_ok());
    }

    #[test]
    fn a_part_without_an_answer_earns_no_star() {
        let mut known = known(&[]);
        known.expected = [Expected::Answer(7.into()), Expected::NoAnswer];
        assert_eq!(known.stars(), 1);
        assert_eq!(known.part_to_solve(None).unwrap(), Part::Two);
    }

    #[test]
    fn a_wait_from_the_future_is_ignored() {
        assert!(known(&[("7", Verdict::Wrong)]).vet(Part::One, "8", -1).is_ok());
    }
}
