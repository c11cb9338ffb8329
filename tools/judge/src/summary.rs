//! What a program has shown on all inputs, and whether it passes.

use crate::explain::{Cause, cause};
use crate::judge::Judge;
use crate::judged::{Finding, Judged, Mark};
use common::outcome::Part;

/// The fewest right answers to a part that tell something of a program that is late on other inputs,
/// and the fewest of these that tell that it is not slow. A busy machine may make it late on one.
const FEWEST: usize = 5;

/// What a program has shown on all inputs.
#[derive(Default, Clone)]
pub(crate) struct Summary {
    /// The right answers to each part that is judged.
    pub(crate) answers: [Option<usize>; 2],
    /// The inputs of each mark, the worst one first.
    pub(crate) inputs: [usize; Mark::ALL.len()],
    /// The inputs on which it is late that are shorter than one on which it is right, if there are
    /// enough of them to tell that it is not slow.
    pub(crate) late_on_shorter: Option<usize>,
    /// The only part that it prints.
    pub(crate) only: Option<Part>,
    /// What explains its faults.
    pub(crate) cause: Cause,
}

impl Summary {
    pub(crate) fn new(judge: &Judge<'_>) -> Self {
        let all = &judge.judged;
        let answers = Part::BOTH.map(|part| {
            let parts = all.iter().flat_map(Judged::parts);
            let mut own = parts.filter(|it| it.0 == part).peekable();
            own.peek()?;
            Some(own.filter(|it| it.1 == Finding::Right).count())
        });
        let of = |mark| all.iter().filter(move |judged| judged.mark() == mark);
        let lines = |mark| of(mark).map(|it| it.task.input.text.lines().count());
        let longest = lines(Mark::Right).max();
        let shorter = lines(Mark::Late).filter(|count| Some(*count) < longest);
        Self {
            answers,
            inputs: Mark::ALL.map(|mark| of(mark).count()),
            late_on_shorter: Some(shorter.count()).filter(|count| *count >= FEWEST),
            only: judge.places.only,
            cause: cause(judge),
        }
    }

    pub(crate) const fn count(&self, mark: Mark) -> usize {
        self.inputs[mark as usize]
    }

    pub(crate) fn sum(&self) -> usize {
        self.inputs.iter().sum()
    }

    /// Whether the program passes: it was right, and perhaps late because it is slow, and right often
    /// enough to tell.
    pub(crate) fn passes(&self) -> bool {
        let has_feature = matches!(self.cause, Cause::Feature { mark: Mark::Late, .. });
        let is_slow = !has_feature && self.late_on_shorter.is_none();
        let mut answers = self.answers.iter().flatten();
        self.faults().all(|(mark, _)| mark == Mark::Late)
            && self.right() > 0
            && (self.count(Mark::Late) == 0 || is_slow && answers.all(|it| *it >= FEWEST))
    }

    /// The right answers.
    pub(crate) fn right(&self) -> usize {
        self.answers.iter().flatten().sum()
    }

    /// The marks other than right that it has got, the worst one first, and on how many inputs.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (Mark, usize)> + use<> {
        let counts = Mark::ALL.into_iter().zip(self.inputs);
        counts.filter(|(mark, count)| *mark != Mark::Right && *count > 0)
    }
}
