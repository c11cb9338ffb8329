//! What happens in a run is told to a reporter: one for people, or one for programs.

use std::io;
use std::process::{Command, Stdio};

use super::compare::Comparison;
use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Part};
use crate::runner::agreement::{Standing, words};
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::job::{Event, Job, Teller};
use crate::runner::report::{Refusal, Solved, SolvedPart};
use crate::runner::worker::this_program;

/// Shows what happens, and makes the process fail if an answer is missing or wrong.
pub(super) trait Reporter {
    /// Where the prints of an author's code go.
    fn stream(&self) -> Stream;

    /// An approach of `--list`.
    fn listed(&mut self, approach: &Approach, is_default: bool);

    /// An example is solved.
    fn example(&mut self, reply: &Reply<'_>);

    /// Whether the user has seen the examples.
    fn has_shown_examples(&self) -> bool;

    /// There is no input.
    fn nothing(&mut self, parts: &[Part]);

    /// An input cannot be read.
    fn unreadable(&mut self, name: &str, approach: &Approach, reason: &str);

    /// An input is going to be solved. Decides what its worker prints.
    fn start(&mut self, job: &mut Job<'_>, expected: &[Expected; 2]);

    /// Something happens while an input is solved.
    fn event(&mut self, event: &Event, teller: Teller);

    /// An input is solved. A part in `wanted` must not be unsolved.
    fn solved(&mut self, reply: &Reply<'_>, wanted: &[Part]);

    /// The approaches are compared on an input.
    fn compared(&mut self, comparison: &Comparison<'_>);
}

/// A standard stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Out,
    /// Where only reports go to standard output.
    Err,
}

impl Stream {
    /// A command that starts this program, which prints there.
    pub(super) fn program(self) -> Command {
        let mut program = this_program();
        if self == Self::Err {
            program.stdout(Stdio::from(io::stderr()));
        }
        program
    }
}

/// The result of an approach on an input.
pub(super) struct Reply<'a> {
    pub(super) input: &'a Input,
    pub(super) approach: &'static Approach,
    pub(super) expected: [Expected; 2],
    pub(super) result: Result<Solved, Refusal>,
}

impl Reply<'_> {
    /// The parts with a fault, as in `part 1 by simple: 12, but 11 is right`.
    pub(super) fn faults(&self, is_fault: impl Fn(Part, Standing) -> bool) -> Vec<String> {
        let fault = |SolvedPart { part, outcome, .. }: &SolvedPart| {
            let expected = &self.expected[part.index()];
            let is_fault = is_fault(*part, Standing::of(outcome, expected));
            let words = || words(outcome, expected);
            is_fault.then(|| format!("part {part} by {}: {}", self.approach.name, words()))
        };
        self.result.iter().flat_map(|solved| &solved.parts).filter_map(fault).collect()
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

/// The known answers of an input. Prints a note if they cannot be read.
pub(super) fn known_answers(input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        console::note(&reason);
        Default::default()
    })
}
