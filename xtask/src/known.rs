//! What is known without asking the site: the right answers in `answers.json`, and the verdicts on earlier submissions.

use anyhow::{Context, Error, Result, bail, ensure};
use common::agreement::{Expected, Mark};
use common::recorded;
use common::terminal::is_control;
use common::{Answer, Date, Part};

use crate::settings::Settings;
use crate::submissions::Submissions;

/// The known answers to an input of a day.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) date: Date,
    /// The path of the input, relative to the root.
    pub(crate) input: Option<String>,
    /// The right answers.
    recorded: [Expected; 2],
    /// Empty for a shipped input: its answers are never submitted.
    pub(crate) submissions: Submissions,
}

impl Known {
    /// The answers to the user's own input, else to the first that is shipped.
    pub(crate) fn of_any_input(settings: &Settings, date: Date) -> Result<Self> {
        if settings.path(&date.own_input()).is_file() {
            return Self::of_own_input(settings, date);
        }
        let shipped = format!("inputs/{}/full-1.txt", date.package());
        let recorded = recorded(settings, &shipped)?;
        let input = Some(shipped).filter(|path| settings.path(path).is_file());
        Ok(Self { date, input, recorded, submissions: Submissions::default() })
    }

    /// The answers to the user's own input.
    pub(crate) fn of_own_input(settings: &Settings, date: Date) -> Result<Self> {
        let input = date.own_input();
        let mut recorded = recorded(settings, &input)?;
        let submissions = Submissions::read(settings, date.year)?;
        for part in Part::BOTH {
            // A command that was interrupted may not have recorded it.
            if let (Expected::Unknown, Some(right)) = (&recorded[part.index()], submissions.right(date, part)) {
                recorded[part.index()] = Expected::Answer(right.into());
            }
        }
        Ok(Self { date, input: Some(input), recorded, submissions })
    }

    /// The number of parts whose answer is known.
    pub(crate) fn stars(&self) -> usize {
        parts(self.date).filter(|part| self.is_solved(*part)).count()
    }

    /// The outcome to compare an answer with.
    pub(crate) fn expected(&self, part: Part) -> Expected {
        self.recorded[part.index()].clone()
    }

    /// Whether the right answer to a part is known.
    pub(crate) fn is_solved(&self, part: Part) -> bool {
        matches!(self.recorded[part.index()], Expected::Answer(_))
    }

    /// Marks an answer, with a remark on why it is wrong or unknown.
    pub(crate) fn mark(&self, part: Part, answer: &Answer) -> (Mark, String) {
        let expected = self.expected(part);
        match (expected.mark(&Ok(answer.clone())), self.submissions.objection(self.date, part, &answer.to_string())) {
            (Mark::Wrong, _) => (Mark::Wrong, format!("not {expected}")),
            (Mark::Unknown, Some(objection)) => (Mark::Wrong, objection),
            (Mark::Unknown, None) if expected != Expected::Unknown => (Mark::Unknown, format!("{expected}?")),
            (mark, _) => (mark, String::new()),
        }
    }

    /// The named part, else the first unsolved one.
    pub(crate) fn part_to_solve(&self, named: Option<Part>) -> Result<Part> {
        let date = self.date;
        let has_part = named.is_none_or(|part| part.number() <= date.parts());
        ensure!(has_part, "{date} has one part: its second star comes with all the others");
        named
            .or_else(|| parts(date).find(|part| !self.is_solved(*part)))
            .with_context(|| format!("{date} is solved already; --part compares your answer with the right one"))
    }

    /// Refuses an answer that cannot be right or must not be sent yet.
    pub(crate) fn vet(&self, part: Part, answer: &str, now: i64) -> Result<()> {
        ensure!(!answer.is_empty(), "the answer is empty; it was not sent");
        ensure!(!answer.contains(is_control), "the answer is not one line of text; it was not sent");
        self.submissions.check_wait(self.date, now)?;
        if let Some(objection) = self.submissions.objection(self.date, part, answer) {
            bail!("{answer} is known to be wrong: {objection}; it was not sent");
        }
        let is_of_part_1 = part == Part::Two && self.expected(Part::One) == Expected::Answer(answer.into());
        ensure!(!is_of_part_1, "{answer} is the answer to part 1; it was not sent for part 2");
        Ok(())
    }
}

/// The parts of a day that have an answer.
pub(crate) fn parts(date: Date) -> impl Iterator<Item = Part> {
    Part::BOTH.into_iter().take(date.parts().into())
}

/// Records the right answer to a part of the user's own input, unless one is recorded.
pub(crate) fn record(settings: &Settings, date: Date, part: Part, answer: &str) -> Result<()> {
    let input = date.own_input();
    if let Expected::Answer(_) = recorded(settings, &input)?[part.index()] {
        return Ok(());
    }
    recorded::record(&settings.path(&input), part, Some(answer)).map_err(Error::msg)
}

fn recorded(settings: &Settings, input: &str) -> Result<[Expected; 2]> {
    recorded::answers(&settings.path(input)).map_err(Error::msg)
}
