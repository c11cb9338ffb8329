//! Approaches on a text, in this process, where only a part that checks the time obeys a limit.

use std::time::{Duration, Instant};

use crate::approach::{Approach, Solver};
use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part};
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Reply, is_answered};
use crate::runner::answers::Answers;
use crate::runner::job::{Event, Job};
use crate::runner::panics::catch;
use crate::runner::report::{Refusal, Solved, SolvedPart};

/// The name of the plain rules among the solvers.
pub const REFERENCE: &str = "reference";

/// Solves the `wanted` parts of a text, each in a new context, and tells what happens. A panic
/// becomes an outcome, of all parts if it is the parser's.
///
/// # Errors
/// The text is not a valid input.
fn solve(
    approach: &Approach,
    text: &str,
    wanted: &[Part],
    context: impl Fn() -> Context,
    tell: &mut dyn FnMut(&Event),
) -> Result<Solved, ParseError> {
    let mut solved = Solved::default();
    let mut add = |event: Event| {
        tell(&event);
        solved.add(event);
    };
    let mut rest = wanted.iter();
    let start = Instant::now();
    let parsed = catch(|| {
        approach.parse(text, &mut |solver| {
            add(Event::Parsed(start.elapsed().as_secs_f64()));
            for &part in rest.by_ref() {
                let context = context();
                let start = Instant::now();
                let outcome = answer(part, solver, &context);
                let seconds = start.elapsed().as_secs_f64();
                add(Event::Solved(SolvedPart { part, outcome, seconds }));
            }
        })
    });
    match parsed {
        Ok(parsed) => parsed?,
        // The parser panicked. Or dropping its result did, and no part is left.
        Err(reason) => {
            for &part in rest {
                let outcome = Err(reason.clone());
                add(Event::Solved(SolvedPart { part, outcome, seconds: 0.0 }));
            }
        }
    }
    Ok(solved)
}

/// Solves a job, and prints what it wants. Only a part that checks the time obeys the limit.
///
/// # Errors
/// The text is not a valid input.
pub(crate) fn solve_job(job: &Job<'_>, tell: &mut dyn FnMut(&Event)) -> Result<Solved, Refusal> {
    let mut answers = Answers::new(job);
    let Job { approach, input, parts, .. } = job;
    solve(approach, &input.text, parts, || job.context(), &mut |event| {
        answers.print(event);
        tell(event);
    })
    .map_err(|error| Refusal::of(&error, input))
}

/// The outcomes of the `wanted` parts of a text. That of any other part is
/// [`NoAnswer::NotSolvedYet`].
pub fn ask(
    approach: &Approach,
    text: &str,
    wanted: &[Part],
    context: impl Fn() -> Context,
) -> Reply {
    let solved = solve(approach, text, wanted, context, &mut |_| ());
    solved.map(Solved::outcomes).map_err(|error| error.locate(text))
}

/// The time limits of a part when all approaches are asked.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For the default approach.
    pub default: Duration,
    /// For the plain rules, or if there are none, for each of the other approaches.
    pub other: Duration,
}

/// The replies of a puzzle's approaches, in order, and then of its plain rules, with their names.
///
/// Nothing ends an approach in this process, and a published one need not check the time. So the
/// plain rules come first, and show which parts end. The default approach solves all `parts`,
/// within its limit. The others solve only parts that the rules have answered in time, and then
/// without a limit.
///
/// `each` gets the name of a solver and its question, which it may leave unasked.
pub fn ask_all(
    puzzle: &Puzzle,
    text: &str,
    parts: &[Part],
    limits: Limits,
    mut each: impl FnMut(&'static str, &dyn Fn() -> Reply) -> Option<Reply>,
) -> Vec<(&'static str, Reply)> {
    let within = |limit, approach| ask(approach, text, parts, || Context::limited(limit));
    let rules = puzzle.reference.and_then(|rules| each(REFERENCE, &|| within(limits.other, rules)));
    let mut replies = Vec::new();
    for (index, approach) in puzzle.approaches.iter().enumerate() {
        let question = || match &rules {
            _ if index == 0 => within(limits.default, approach),
            Some(rules) => ask(approach, text, &answered(rules, parts), Context::unlimited),
            None => within(limits.other, approach),
        };
        replies.extend(each(approach.name, &question).map(|reply| (approach.name, reply)));
    }
    replies.extend(rules.map(|reply| (REFERENCE, reply)));
    replies
}

/// The parts that have an answer, or the proof that there is none.
fn answered(reply: &Reply, parts: &[Part]) -> Vec<Part> {
    parts.iter().copied().filter(|part| is_answered(reply, *part)).collect()
}

/// Solves a part. A panic or a late answer becomes an outcome.
fn answer(part: Part, solver: &Solver<'_>, context: &Context) -> Outcome {
    match catch(|| solver(part, context)).flatten() {
        // The approach may never check the time, or wrap `OutOfTime` in an error of its own.
        Ok(_) | Err(NoAnswer::Failed(_)) if context.is_over() => Err(NoAnswer::OutOfTime),
        outcome => outcome,
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
