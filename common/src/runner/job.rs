//! One approach on one text, and what happens while it is solved.

use std::time::Duration;

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Part;
use crate::runner::input::Input;
use crate::runner::report::{Solved, SolvedPart};

/// An approach, a text and the parts to solve.
#[derive(Debug, Clone)]
pub(crate) struct Job<'a> {
    /// The approach.
    pub(crate) approach: &'static Approach,
    /// The text.
    pub(crate) input: &'a Input,
    /// The parts to solve, in order.
    pub(crate) parts: Vec<Part>,
    /// The time limit of parsing and of each part.
    pub(crate) limit: Option<Duration>,
    /// What is printed.
    pub(crate) prints: Prints,
}

/// What whoever solves a part prints, so that answers are in order with what the author's code
/// prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prints {
    /// Nothing.
    Nothing,
    /// The name of the input, and the answers.
    Answers,
    /// The answers below those of an earlier worker.
    MoreAnswers,
}

impl Prints {
    pub(super) const ALL: [Self; 3] = [Self::Nothing, Self::Answers, Self::MoreAnswers];

    /// What is left to print when something has been printed.
    pub(super) fn rest(self) -> Self {
        if self == Self::Answers { Self::MoreAnswers } else { self }
    }
}

/// What happens while a text is solved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    /// The text was parsed, in so many seconds.
    Parsed(f64),
    /// A part has an outcome.
    Solved(SolvedPart),
}

impl Solved {
    pub(super) fn add(&mut self, event: Event) {
        match event {
            Event::Parsed(seconds) => self.parse_seconds = seconds,
            Event::Solved(part) => self.parts.push(part),
        }
    }
}

impl<'a> Job<'a> {
    /// The `wanted` parts of an input. Those of an example are the ones with a known answer, or all
    /// if none of them has one.
    pub(crate) fn new(
        approach: &'static Approach,
        input: &'a Input,
        wanted: &[Part],
        limit: Option<Duration>,
    ) -> Self {
        let known = input.example.map(|(_, example)| example.parts(wanted));
        let parts = known.filter(|known| !known.is_empty()).unwrap_or_else(|| wanted.to_vec());
        Self { approach, input, parts, limit, prints: Prints::Nothing }
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = self.limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.input.example.and_then(|(_, example)| example.parameter))
    }
}
