//! Runs one approach on one input, and times parsing and each part.

use std::io;
use std::time::Duration;

use super::args::Args;
use super::stage::watched;
use crate::agreement::{answer, is_conclusive};
use crate::approach::{Approach, Parsed};
use crate::context::Context;
use crate::outcome::{Outcome, Part};
use crate::panics::catch;
use crate::parse::ParseError;
use crate::timing::{median_time, timed};

/// The result of one approach on one input.
pub(super) struct Solved {
    pub(super) approach: &'static Approach,
    pub(super) parse_seconds: f64,
    pub(super) parts: Vec<SolvedPart>,
}

/// The result of one part.
pub(super) struct SolvedPart {
    pub(super) part: Part,
    pub(super) outcome: Outcome,
    pub(super) seconds: f64,
}

/// Why no part of an input was solved.
pub(super) enum Refusal {
    /// The text is not a valid input.
    Invalid(ParseError),
    /// Parsing panicked.
    NotParsed(String),
}

impl Refusal {
    pub(super) fn panicked(panic: &str) -> Self {
        Self::NotParsed(format!("parsing panicked {panic}"))
    }
}

/// How often to run each stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Once, because a user waits for the answer.
    Once,
    /// Many times, for a median.
    ForMedian,
}

/// The time to repeat a stage for. A stage that takes longer runs once.
const PATIENCE: Duration = Duration::from_millis(50);

/// Solves `text` with `approach` and the limits of the command line. Calls `each` after parsing and after every part.
///
/// # Errors
/// Those of `each`.
pub(super) fn collect(
    args: &Args,
    approach: &'static Approach,
    text: &str,
    parameter: Option<&'static str>,
    repeat: Repeat,
    mut each: impl FnMut(&Solved) -> io::Result<()>,
) -> io::Result<Result<Solved, Refusal>> {
    let limit = args.time_limit;
    let parse = || timed(|| catch(|| approach.parse(text)));
    let (parsed, seconds) = watched(&format!("{}, parsing", approach.name), limit, parse);
    let parsed = match parsed {
        Ok(Ok(parsed)) => parsed,
        Ok(Err(error)) => return Ok(Err(Refusal::Invalid(error))),
        Err(panic) => return Ok(Err(Refusal::panicked(&panic))),
    };
    let parse_seconds = match repeat {
        Repeat::ForMedian => median_time(PATIENCE, || approach.parse_only(text)).1,
        Repeat::Once => seconds,
    };
    let mut solved = Solved { approach, parse_seconds, parts: Vec::new() };
    each(&solved)?;
    for &part in &args.parts {
        let context = limit.map_or_else(Context::unlimited, Context::limited).with_parameter(parameter);
        let solve = || solve_part(&parsed, part, &context, repeat);
        solved.parts.push(watched(&format!("{}, part {part}", approach.name), limit, solve));
        each(&solved)?;
    }
    Ok(Ok(solved))
}

fn solve_part(parsed: &Parsed<'_>, part: Part, context: &Context, repeat: Repeat) -> SolvedPart {
    let (outcome, seconds) = timed(|| answer(part, parsed, context));
    // Don't repeat a run that was slow or failed.
    if repeat == Repeat::Once || !is_conclusive(&outcome) || seconds > PATIENCE.as_secs_f64() {
        return SolvedPart { part, outcome, seconds };
    }
    let context = Context::unlimited().with_parameter(context.parameter);
    let (outcome, seconds) = median_time(PATIENCE, || parsed(part, &context));
    SolvedPart { part, outcome, seconds }
}
