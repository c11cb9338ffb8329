//! One approach on one text, solved in this process or in one of its own.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::agreement::Reply;
use crate::runner::answers::Answers;
use crate::runner::here;
use crate::runner::input::Input;
use crate::runner::report::{Refusal, Solved, SolvedPart};
use crate::runner::worker::{Worker, is_for_a_debugger};

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
    fn rest(self) -> Self {
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

    /// Solves the text in a process of its own, or in this one if it is for a debugger.
    pub(crate) fn solve(&self, program: &dyn Fn() -> Command) -> Result<Solved, Refusal> {
        if is_for_a_debugger() { self.here(&mut |_| ()) } else { self.apart(program) }
    }

    /// Solves the text in this process, where only a part that checks the time obeys the limit.
    ///
    /// # Errors
    /// The text is not a valid input.
    pub(crate) fn here(&self, tell: &mut dyn FnMut(&Event)) -> Result<Solved, Refusal> {
        let mut answers = Answers::new(self);
        let text = &self.input.text;
        here::solve(self.approach, text, &self.parts, || self.context(), &mut |event| {
            answers.print(event);
            tell(event);
        })
        .map_err(|error| Refusal::of(&error, self.input))
    }

    /// Solves the text in a process of its own, which `program` starts. If that does not survive a
    /// part, another process solves the parts that are left.
    fn apart(&self, program: &dyn Fn() -> Command) -> Result<Solved, Refusal> {
        let mut solved = Solved::default();
        let mut rest = self.clone();
        while !rest.parts.is_empty() {
            rest.attempt(program(), &mut solved)?;
        }
        Ok(solved)
    }

    /// Lets a worker solve the parts, and keeps those that it has not tried. If it is late or dies,
    /// it has lost the part that it was solving, or all parts if it was parsing.
    fn attempt(&mut self, program: Command, solved: &mut Solved) -> Result<(), Refusal> {
        let mut worker = Worker::start(self, program)
            .map_err(|error| Refusal::without_place(format!("cannot start a process: {error}")))?;
        let mut at_stake = self.parts.len();
        while let Some(&part) = self.parts.first() {
            let stage = format!("{}: part {part} by {}", self.input.name, self.approach.name);
            let start = Instant::now();
            match worker.event(self.limit, &stage) {
                Ok(event) => {
                    let event = event?;
                    self.prints = self.prints.rest();
                    at_stake = 1;
                    if let Event::Solved(_) = event {
                        self.parts.remove(0);
                    }
                    solved.add(event);
                }
                Err(reason) => {
                    let seconds = start.elapsed().as_secs_f64();
                    let mut answers = Answers::new(self);
                    for part in self.parts.drain(..at_stake) {
                        let outcome = Err(reason.clone());
                        let event = Event::Solved(SolvedPart { part, outcome, seconds });
                        answers.print(&event);
                        solved.add(event);
                    }
                    self.prints = self.prints.rest();
                    return Ok(());
                }
            }
        }
        worker.end();
        Ok(())
    }
}

/// The replies of all approaches to an input, with their names. Each runs in a process of its own,
/// which `program` starts.
pub fn replies(
    puzzle: &Puzzle,
    input: &Input,
    parts: &[Part],
    limit: Duration,
    program: &dyn Fn() -> Command,
) -> Vec<(&'static str, Reply)> {
    let reply = |approach: &'static Approach| {
        let solved = Job::new(approach, input, parts, Some(limit)).apart(program);
        (approach.name, solved.map(Solved::outcomes).map_err(|refusal| refusal.line))
    };
    puzzle.approaches.iter().map(reply).collect()
}
