//! What happens in a run is told to a reporter: one for people, or one for programs.

use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Outcome, Part};
use crate::runner::agreement::{Dissent, Standing, is_conclusive, words};
use crate::runner::input::Input;
use crate::runner::job::Prints;
use crate::runner::measure::Competitor;
use crate::runner::report::{Refusal, Solved, SolvedPart};

/// Shows what happens, and makes the process fail if an answer is missing or wrong.
pub(super) trait Reporter {
    /// An example is solved.
    fn example(&mut self, finished: &Finished<'_>);

    /// An example is refused.
    fn example_refused(&mut self, name: &str, refusal: &Refusal);

    /// An input is going to be solved. Decides what is printed meanwhile.
    fn start(&mut self) -> Prints;

    /// An input is solved.
    fn solved(&mut self, finished: &Finished<'_>);

    /// An input cannot be read, or an approach refuses it.
    fn refused(&mut self, name: &str, approach: &Approach, refusal: &Refusal);

    /// There is neither an example nor an input for these parts.
    fn nothing(&mut self, parts: &[Part]);

    /// The approaches are compared on an input.
    fn compared(&mut self, comparison: &Comparison<'_>);
}

/// The parts that must have an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Required {
    /// Those of an example that are written and not late, because a right solution may be slow.
    InTime,
    /// Those that are written.
    Written,
    /// All, because the user asked for them.
    All,
}

/// The result of an approach on an input.
pub(super) struct Finished<'a> {
    /// The name of the input.
    pub(super) name: &'a str,
    pub(super) approach: &'static Approach,
    pub(super) expected: [Expected; 2],
    pub(super) required: Required,
    pub(super) solved: Solved,
}

impl Finished<'_> {
    /// The parts with a fault, and words such as `part 1 by simple: 12, but 11 is right`.
    pub(super) fn faults(&self) -> Vec<(Standing, String)> {
        let mut faults = Vec::new();
        for SolvedPart { part, outcome, .. } in &self.solved.parts {
            let expected = &self.expected[part.index()];
            let standing = Standing::of(outcome, expected);
            let is_fault = match standing {
                Standing::Right | Standing::Answer => false,
                Standing::NotSolvedYet => self.required == Required::All,
                _ => self.required != Required::InTime || !is_late(outcome),
            };
            if is_fault {
                let words = words(outcome, expected);
                faults.push((standing, format!("part {part} by {}: {words}", self.approach.name)));
            }
        }
        faults
    }

    /// The parts that ran out of time.
    pub(super) fn late(&self) -> impl Iterator<Item = &SolvedPart> {
        self.solved.parts.iter().filter(|part| is_late(&part.outcome))
    }
}

/// The approaches that accept an input, beside each other.
pub(super) struct Comparison<'a> {
    pub(super) input: &'a Input,
    /// At least one.
    pub(super) competitors: &'a [Competitor],
    pub(super) expected: &'a [Expected; 2],
    pub(super) dissent: &'a [Dissent],
}

impl Comparison<'_> {
    /// Whether several approaches have answered everything, and alike.
    pub(super) fn all_agree(&self) -> bool {
        let Self { competitors, dissent, .. } = self;
        let mut parts = competitors.iter().flat_map(|competitor| &competitor.solved.parts);
        competitors.len() > 1
            && dissent.is_empty()
            && parts.all(|part| is_conclusive(&part.outcome))
    }
}

fn is_late(outcome: &Outcome) -> bool {
    *outcome == Err(NoAnswer::OutOfTime)
}
