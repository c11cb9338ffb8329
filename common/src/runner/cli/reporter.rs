//! What happens in a run is told to a reporter: one for people, or one for programs.

use std::process::Command;

use super::compare::Comparison;
use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Part};
use crate::runner::agreement::{Standing, words};
use crate::runner::console;
use crate::runner::job::{Event, Job};
use crate::runner::report::{Refusal, Solved, SolvedPart};
use crate::runner::worker::this_program;

/// Shows what happens, and makes the process fail if an answer is missing or wrong.
pub(super) trait Reporter {
    /// Makes a command that starts this program for an input.
    fn program(&self) -> fn() -> Command {
        this_program
    }

    /// An approach of `--list`.
    fn listed(&mut self, approach: &Approach, is_default: bool);

    /// An example is solved.
    fn example(&mut self, finished: &Finished<'_>);

    /// Whether the user has seen the examples.
    fn has_shown_examples(&self) -> bool {
        false
    }

    /// There is no input.
    fn nothing(&mut self, _: &[Part]) {}

    /// An input is going to be solved. Decides what its worker prints.
    fn start(&mut self, _: &mut Job<'_>, _: &[Expected; 2]) {}

    /// Something happens while an input is solved. A worker may have shown it.
    fn event(&mut self, _: &Event, _: bool) {}

    /// An input is solved or refused. A part in `wanted` must not be unsolved.
    fn solved(&mut self, finished: &Finished<'_>, wanted: &[Part]);

    /// The approaches are compared on an input.
    fn compared(&mut self, comparison: &Comparison<'_>);
}

/// The result of an approach on an input.
pub(super) struct Finished<'a> {
    /// The name of the input.
    pub(super) name: &'a str,
    pub(super) approach: &'static Approach,
    pub(super) expected: [Expected; 2],
    pub(super) result: Result<Solved, Refusal>,
}

impl Finished<'_> {
    /// The parts with a fault, as in `part 1 by simple: 12, but 11 is right`.
    pub(super) fn faults(&self, is_fault: impl Fn(Part, Standing) -> bool) -> Vec<String> {
        let fault = |SolvedPart { part, outcome, .. }: &SolvedPart| {
            let expected = &self.expected[part.index()];
            let fault =
                format!("part {part} by {}: {}", self.approach.name, words(outcome, expected));
            is_fault(*part, Standing::of(outcome, expected)).then_some(fault)
        };
        self.result.iter().flat_map(|solved| &solved.parts).filter_map(fault).collect()
    }

    /// Reports the parts with such a fault as errors, and fails if any answer is wrong.
    pub(super) fn report(&self, is_fault: impl Fn(Part, Standing) -> bool) {
        for fault in self.faults(is_fault) {
            console::error(&format!("{}: {fault}", self.name));
        }
        if !self.faults(|_, standing| standing == Standing::Wrong).is_empty() {
            console::fail();
        }
    }

    /// The late parts of an example. A right solution may be slow, so they fail nothing.
    pub(super) fn late(&self) -> Vec<Part> {
        let parts = self.result.iter().flat_map(|solved| &solved.parts);
        let late = parts.filter(|part| part.outcome == Err(NoAnswer::OutOfTime));
        late.map(|part| part.part).collect()
    }
}

/// Whether a part without a right answer is a fault. One that is not written yet is not.
pub(super) const fn is_fault(standing: Standing) -> bool {
    !matches!(standing, Standing::Right | Standing::Answer | Standing::NotSolvedYet)
}
