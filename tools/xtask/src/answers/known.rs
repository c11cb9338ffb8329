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
        let mut sent = if is_own { submissions::of_year(settings, date.year)? } else { Vec::new() };
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
            _ => String::new(),
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
        let wait_until = self.sent.iter().filter_map(|sent| sent.wait_until).max();
        let left = wait_until.map_or(0, |until| until.saturating_sub(now));
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

    /// What is known of a day whose part 1 was sent, with the verdict and the end of the wait.
    fn known(sent: &[(&str, Verdict, i64)]) -> Known {
        let date = Date { year: 2024, day: 5 };
        let sent = sent.iter().map(|&(answer, verdict, wait_until)| {
            let (part, answer, wait_until) = (Part::One, answer.into(), Some(wait_until));
            Submission { date, part, answer, verdict, at: 0, wait_until }
        });
        let expected = [Expected::Unknown, Expected::Unknown];
        Known { date, input: None, expected, sent: sent.collect() }
    }

    #[test]
    fn some_answers_are_not_worth_a_request() {
        let mut known = known(&[("100", Verdict::TooHigh, 60), ("7", Verdict::TooSoon, 300)]);
        known.expected[0] = Expected::Answer(42.into());
        for (part, answer, now, reason) in [
            (Part::One, "", 400, "the answer is empty"),
            (Part::One, "a\u{1b}[2J", 400, "not one line of text"),
            (Part::One, "101", 0, "101 is known to be wrong: the site said that 100 is too high"),
            (Part::Two, "42", 400, "42 is the answer to part 1"),
            (Part::Two, "8", 61, "too soon: the site asks to wait 3m 59s more"),
        ] {
            let refusal = known.vet(part, answer, now).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{refusal}");
        }
        for (part, answer) in [(Part::One, "99"), (Part::Two, "101"), (Part::One, "7")] {
            known.vet(part, answer, 300).unwrap();
        }
    }

    #[test]
    fn a_part_without_an_answer_earns_no_star() {
        let mut known = known(&[]);
        known.expected = [Expected::Answer(7.into()), Expected::NoAnswer];
        assert_eq!(known.stars(), 1);
        assert_eq!(known.part_to_solve(None).unwrap(), Part::Two);
        known.expected[1] = Expected::Answer(8.into());
        let refusal = known.part_to_solve(None).unwrap_err().to_string();
        assert!(refusal.contains("is solved already"), "{refusal}");
        known.date.day = 25;
        let refusal = known.part_to_solve(Some(Part::Two)).unwrap_err().to_string();
        assert!(refusal.contains("its second star comes with all the others"), "{refusal}");
    }
}
