//! Runs one approach on one input in a worker, and times parsing and each part.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::args::Args;
use super::worker::{self, End, Reporter, WorkerOptions};
use crate::agreement::{answer, is_conclusive};
use crate::approach::{Approach, Parsed};
use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part};
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
#[derive(Clone)]
pub(super) struct SolvedPart {
    pub(super) part: Part,
    pub(super) outcome: Outcome,
    pub(super) seconds: f64,
}

/// Why no part of an input was solved.
pub(super) enum Refusal {
    /// The text is not a valid input.
    Invalid(ParseError),
    /// Parsing panicked or took too long.
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

/// A step towards the result.
#[derive(Clone)]
pub(super) enum Event {
    /// Parsing took that many seconds.
    Parsed(f64),
    /// A part is finished.
    Part(SolvedPart),
}

/// The time to repeat a stage for. A stage that takes longer runs once.
const PATIENCE: Duration = Duration::from_millis(50);

/// Solves `text` with `approach` and the limits of the command line. Calls `each` for every event at once.
///
/// # Errors
/// Those of `each`.
pub(super) fn collect(
    args: &Args,
    approach: &'static Approach,
    text: &Arc<String>,
    parameter: Option<&'static str>,
    repeat: Repeat,
    mut each: impl FnMut(&Event) -> io::Result<()>,
) -> io::Result<Result<Solved, Refusal>> {
    let options = WorkerOptions { time_limit: args.time_limit, parameter, can_abandon: true };
    let mut solved: Option<Solved> = None;
    let mut refusal = None;
    loop {
        let done = solved.as_ref().map_or(0, |solved| solved.parts.len());
        let (parts, text) = (args.parts[done..].to_vec(), Arc::clone(text));
        let end = worker::run(
            options,
            move |reporter| work(reporter, approach, &text, &parts, repeat),
            |event| {
                match (event, &mut solved) {
                    (Err(reason), _) => refusal = Some(reason),
                    (Ok(event @ Event::Parsed(parse_seconds)), None) => {
                        each(&event)?;
                        solved = Some(Solved { approach, parse_seconds, parts: Vec::new() });
                    }
                    (Ok(Event::Part(part)), Some(solved)) => {
                        each(&Event::Part(part.clone()))?;
                        solved.parts.push(part);
                    }
                    // After an abandoned part, the text is parsed again for the parts that are left.
                    _ => {}
                }
                Ok(())
            },
        )?;
        if let Some(refusal) = refusal {
            return Ok(Err(refusal));
        }
        let Some(mut so_far) = solved.take() else {
            let reason = if end == End::Abandoned { "not parsed within the time limit" } else { "not solved" };
            return Ok(Err(Refusal::NotParsed(reason.to_owned())));
        };
        match args.parts.get(so_far.parts.len()) {
            Some(&part) if end == End::Abandoned => {
                let seconds = args.time_limit.unwrap_or_default().as_secs_f64();
                let late = SolvedPart { part, outcome: Err(NoAnswer::OutOfTime), seconds };
                each(&Event::Part(late.clone()))?;
                so_far.parts.push(late);
            }
            _ => {}
        }
        if end == End::Finished || so_far.parts.len() == args.parts.len() {
            return Ok(Ok(so_far));
        }
        solved = Some(so_far);
    }
}

/// Parses, then solves each part. This runs in the worker.
fn work(reporter: &Reporter<Result<Event, Refusal>>, approach: &Approach, text: &str, parts: &[Part], repeat: Repeat) {
    reporter.stage(format!("{}, parsing", approach.name));
    let (parsed, seconds) = timed(|| catch(|| approach.parse(text)));
    let parsed = match parsed {
        Ok(Ok(parsed)) => parsed,
        Ok(Err(error)) => return reporter.event(Err(Refusal::Invalid(error))),
        Err(panic) => return reporter.event(Err(Refusal::panicked(&panic))),
    };
    let seconds = match repeat {
        Repeat::ForMedian => median_time(PATIENCE, || approach.parse_only(text)).1,
        Repeat::Once => seconds,
    };
    reporter.event(Ok(Event::Parsed(seconds)));
    for &part in parts {
        let context = reporter.stage(format!("{}, part {part}", approach.name));
        reporter.event(Ok(Event::Part(solve_part(&parsed, part, &context, repeat))));
    }
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
