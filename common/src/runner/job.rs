//! One approach on one text, solved in this process. A [`worker`](crate::runner::worker) solves it in
//! a process of its own.

use std::time::{Duration, Instant};

use crate::approach::{Approach, Solver};
use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part};
use crate::parse::ParseError;
use crate::runner::agreement::Reply;
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::panics::catch;
use crate::runner::report::{Solved, SolvedPart};

/// One approach on one text.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The approach.
    pub approach: &'static Approach,
    /// The name of the text, for messages.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// The parts to solve, in order.
    pub parts: Vec<Part>,
    /// The `context.parameter` of the parts.
    pub parameter: Option<&'static str>,
    /// The time limit of parsing and of each part.
    pub limit: Option<Duration>,
}

impl<'a> Job<'a> {
    /// The `wanted` parts of an input, or those of its example that are to be solved.
    pub fn new(
        approach: &'static Approach,
        input: &'a Input,
        wanted: &[Part],
        limit: Option<Duration>,
    ) -> Self {
        let Input { name, text, example, .. } = input;
        let parts = example.map_or(wanted.to_vec(), |example| example.parts(wanted));
        let parameter = example.and_then(|example| example.parameter);
        Self { approach, name, text, parts, parameter, limit }
    }

    /// Solves the text in this process. Calls `each` with all results so far after parsing and
    /// after each part. Only parts that check the time obey the limit.
    ///
    /// # Errors
    /// The text is not a valid input.
    pub fn here(&self, each: &mut dyn FnMut(&Solved)) -> Result<Solved, ParseError> {
        let mut solved = Solved::default();
        let mut is_parsed = false;
        let start = Instant::now();
        let parsed = catch(|| {
            self.approach.parse(self.text, &mut |solver, _| {
                solved.parse_seconds = start.elapsed().as_secs_f64();
                is_parsed = true;
                self.solve_parts(solver, &mut solved, each);
            })
        });
        match parsed {
            Ok(parsed) => parsed?,
            Err(NoAnswer::NotSolvedYet) if !is_parsed => {
                self.solve_parts(&|_, _| Err(NoAnswer::NotSolvedYet), &mut solved, each);
            }
            Err(reason) if !is_parsed => {
                return Err(ParseError::without_place(format!("parsing {reason}")));
            }
            Err(reason) => {
                console::error(&format!("{}: dropping the parsed input {reason}", self.name));
            }
        }
        Ok(solved)
    }

    fn solve_parts(&self, solver: &Solver<'_>, solved: &mut Solved, each: &mut dyn FnMut(&Solved)) {
        each(solved);
        for &part in &self.parts {
            let context = self.context();
            let start = Instant::now();
            let outcome = answer(part, solver, &context);
            let seconds = start.elapsed().as_secs_f64();
            solved.parts.push(SolvedPart { part, outcome, seconds });
            each(solved);
        }
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = self.limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.parameter)
    }

    /// The full name of a stage, as in `example: part 1 by simple`. Without a part, it is parsing.
    pub(crate) fn stage(&self, part: Option<Part>) -> String {
        let stage = part.map_or("parsing".to_owned(), |part| format!("part {part}"));
        format!("{}: {stage} by {}", self.name, self.approach.name)
    }
}

/// Solves the `wanted` parts of a text, each in a new context. A panic becomes an outcome. The
/// outcome of any other part is [`NoAnswer::NotSolvedYet`].
pub fn ask(
    approach: &Approach,
    text: &str,
    wanted: &[Part],
    context: impl Fn() -> Context,
) -> Reply {
    let mut outcomes = Part::BOTH.map(|_| Err(NoAnswer::NotSolvedYet));
    let solve = &mut |solver: &Solver<'_>, _| {
        for &part in wanted {
            outcomes[part.index()] = answer(part, solver, &context());
        }
    };
    match catch(|| approach.parse(text, solve)) {
        Ok(parsed) => parsed.map(|()| outcomes),
        // The parser panicked, or dropping its result did.
        Err(reason) => Ok([Err(reason.clone()), Err(reason)]),
    }
}

/// Solves a part. A panic or a late answer becomes an outcome.
fn answer(part: Part, solver: &Solver<'_>, context: &Context) -> Outcome {
    match catch(|| solver(part, context)) {
        // The approach may never check the time, or wrap `OutOfTime` in an error of its own.
        Ok(Ok(_) | Err(NoAnswer::Failed(_))) if context.is_over() => Err(NoAnswer::OutOfTime),
        Ok(outcome) => outcome,
        Err(reason) => Err(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod never_looks_at_the_clock {
        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }

        pub(super) fn part2(_: &str) -> Result<u8, &str> {
            Err("there was no time")
        }
    }

    #[test]
    fn a_late_answer_does_not_count() {
        let approach = crate::approach!(never_looks_at_the_clock);
        let late =
            ask(&approach, "text", &Part::BOTH, || Context::limited(std::time::Duration::ZERO));
        assert_eq!(late, Ok([Err(NoAnswer::OutOfTime), Err(NoAnswer::OutOfTime)]));
        assert_eq!(
            ask(&approach, "text", &[Part::One], Context::unlimited).map(|[part1, _]| part1),
            Ok(Ok(4.into()))
        );
    }
}
