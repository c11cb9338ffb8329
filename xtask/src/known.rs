//! The answers that are known without asking the site: from `answers.json`, which includes those on the puzzle's
//! page, and from the submissions.

use anyhow::{Context, Result, anyhow, bail, ensure};
use common::agreement::{Expected, Mark};
use common::recorded::{self, Recorded};
use common::terminal::is_control;
use common::{Answer, Date, Part};

use crate::settings::Settings;
use crate::submissions::Submissions;

/// The known answers to an input of a day.
#[derive(Debug)]
pub(crate) struct Known {
    date: Date,
    /// The path of the input, relative to the root.
    pub(crate) input: Option<String>,
    /// The contents of `answers.json`.
    pub(crate) recorded: [Expected; 2],
    /// `None` for a shipped input: its answers are never submitted.
    submissions: Option<Submissions>,
}

impl Known {
    /// The answers to the user's own input, else to the first that is shipped.
    pub(crate) fn of_any_input(settings: &Settings, date: Date) -> Result<Self> {
        if settings.path(&date.own_input()).is_file() {
            return Self::of_own_input(settings, date);
        }
        let shipped = format!("inputs/{}/full-1.txt", date.package());
        let input = Some(shipped).filter(|path| settings.path(path).is_file());
        let recorded = input.as_deref().map(|input| recorded(settings, input)).transpose()?.unwrap_or_default();
        Ok(Self { date, input, recorded, submissions: None })
    }

    /// The answers to the user's own input.
    pub(crate) fn of_own_input(settings: &Settings, date: Date) -> Result<Self> {
        let input = date.own_input();
        let recorded = recorded(settings, &input)?;
        let submissions = Some(Submissions::read(settings, date.year)?);
        Ok(Self { date, input: Some(input), recorded, submissions })
    }

    /// The right answer to a part. For a drawing, that is the letters that the site accepts, if they are known.
    pub(crate) fn answer(&self, part: Part) -> Option<String> {
        let submitted = self.submissions.as_ref().and_then(|list| list.right(self.date, part));
        submitted.map(str::to_owned).or_else(|| match &self.recorded[part.index()] {
            Expected::Answer(answer) => Some(answer.to_string()),
            Expected::Unknown | Expected::NoAnswer => None,
        })
    }

    /// The number of parts whose answer is known.
    pub(crate) fn stars(&self) -> usize {
        parts(self.date).filter(|part| self.answer(*part).is_some()).count()
    }

    /// The outcome to compare an answer with.
    pub(crate) fn expected(&self, part: Part) -> Expected {
        match &self.recorded[part.index()] {
            Expected::Unknown => {
                self.answer(part).map_or(Expected::Unknown, |answer| Expected::Answer(answer.as_str().into()))
            }
            expected => expected.clone(),
        }
    }

    /// Marks an answer, with a remark on why it is wrong or unknown.
    pub(crate) fn mark(&self, part: Part, answer: &Answer) -> (Mark, String) {
        let expected = self.expected(part);
        match (expected.mark(&Ok(answer.clone())), self.objection(part, &answer.to_string())) {
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
            .or_else(|| parts(date).find(|part| self.answer(*part).is_none()))
            .with_context(|| format!("{date} is solved already; --part compares your answer with the right one"))
    }

    /// The right answer, if it is known. Otherwise, refuses an answer that cannot be right or must not be sent yet.
    pub(crate) fn answer_or_check(&self, part: Part, answer: &str, now: i64) -> Result<Option<String>> {
        if let Some(right) = self.answer(part) {
            return Ok(Some(right));
        }
        ensure!(!answer.is_empty(), "the answer is empty; it was not sent");
        ensure!(!answer.contains(is_control), "the answer is not one line of text; it was not sent");
        self.submissions.as_ref().map_or(Ok(()), |list| list.check_wait(self.date, now))?;
        if let Some(objection) = self.objection(part, answer) {
            bail!("{answer} is known to be wrong: {objection}; it was not sent");
        }
        let is_of_part_1 = part == Part::Two && self.answer(Part::One).as_deref() == Some(answer);
        ensure!(!is_of_part_1, "{answer} is the answer to part 1; it was not sent for part 2");
        Ok(None)
    }

    fn objection(&self, part: Part, answer: &str) -> Option<String> {
        self.submissions.as_ref()?.objection(self.date, part, answer)
    }
}

/// The parts of a day that have an answer.
pub(crate) fn parts(date: Date) -> impl Iterator<Item = Part> {
    Part::BOTH.into_iter().take(date.parts().into())
}

/// Records the right answer to a part of the user's own input.
pub(crate) fn record(settings: &Settings, date: Date, part: Part, answer: &str) -> Result<()> {
    let input = settings.path(&date.own_input());
    let name = input.file_name().unwrap_or_default().to_string_lossy();
    recorded::record(&input.with_file_name(recorded::FILE), &name, part, Some(answer)).map_err(|error| anyhow!(error))
}

fn recorded(settings: &Settings, input: &str) -> Result<[Expected; 2]> {
    let path = settings.path(input);
    let recorded = Recorded::beside(&path).map_err(|error| anyhow!(error))?;
    Ok(recorded.get(&path).cloned().unwrap_or_default())
}
