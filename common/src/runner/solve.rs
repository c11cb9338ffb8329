//! Solves a text on a thread of its own, so that nobody has to wait for what does not end.
//!
//! A part that is late is left alone on its thread, and another thread solves the rest.

use std::io::{self, Write};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::approach::{Approach, Solver};
use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part};
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Reply, is_answered};
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::panics::catch;
use crate::runner::report::{Solved, SolvedPart};

/// Enough stack for deep recursion. Only the used part takes memory.
const STACK: usize = 64 << 20;

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
const GRACE: Duration = Duration::from_millis(100);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// The name of the plain rules among the solvers.
pub const REFERENCE: &str = "reference";

/// What an approach is asked.
#[derive(Debug, Clone)]
pub(crate) struct Question<'a> {
    pub(crate) approach: &'static Approach,
    pub(crate) input: &'a Input,
    /// The parts to solve, in order.
    pub(crate) parts: Vec<Part>,
    /// The time limit of parsing and of each part.
    pub(crate) limit: Option<Duration>,
}

impl<'a> Question<'a> {
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
        Self { approach, input, parts, limit }
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = self.limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.input.example.and_then(|(_, example)| example.parameter))
    }
}

/// What happens while a text is solved.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    /// The text was parsed, in so many seconds.
    Parsed(f64),
    /// A part has an outcome.
    Solved(SolvedPart),
}

/// From a thread that solves: an event, or why the text is refused. `None` follows each, and comes
/// once that is dealt with.
type Message = Option<Result<Event, ParseError>>;

/// Solves a text, and tells what happens.
///
/// # Errors
/// The text is not a valid input.
pub(crate) fn solve(
    question: &Question<'_>,
    mut tell: impl FnMut(&Event),
) -> Result<Solved, ParseError> {
    let mut solved = Solved::default();
    let mut rest = question.clone();
    while !rest.parts.is_empty() {
        let messages = start(&rest)?;
        let mut at_stake = rest.parts.len();
        loop {
            let start = Instant::now();
            let mut add = |event: Event| {
                tell(&event);
                match event {
                    Event::Parsed(seconds) => solved.parse_seconds = seconds,
                    Event::Solved(part) => solved.parts.push(part),
                }
            };
            match next(&messages, &rest) {
                Ok(None) => {}
                Ok(Some(event)) => {
                    let event = event?;
                    at_stake = 1;
                    if let Event::Solved(_) = event {
                        rest.parts.remove(0);
                    }
                    add(event);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let at_stake = at_stake.min(rest.parts.len());
                    for part in rest.parts.drain(..at_stake) {
                        let seconds = start.elapsed().as_secs_f64();
                        let outcome = Err(NoAnswer::OutOfTime);
                        add(Event::Solved(SolvedPart { part, outcome, seconds }));
                    }
                    break;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(solved),
            }
        }
    }
    Ok(solved)
}

/// Waits for the next message, at most to the end of the limit of a stage.
fn next(
    messages: &Receiver<Message>,
    Question { approach, input, parts, limit }: &Question<'_>,
) -> Result<Message, RecvTimeoutError> {
    let limit = limit.map_or(Duration::MAX, |limit| limit.saturating_add(GRACE));
    let message = messages.recv_timeout(limit.min(LONG));
    if let (Err(RecvTimeoutError::Timeout), [part, ..], true) = (&message, &parts[..], limit > LONG)
    {
        let stage = format!("{}: part {part} by {}", input.name, approach.name);
        console::note_on_terminal(&format!("{stage} takes longer than a second"));
        return messages.recv_timeout(limit.saturating_sub(LONG));
    }
    message
}

/// Starts a thread that solves. Its name is in Rust's message about an overflow of its stack.
fn start(question: &Question<'_>) -> Result<Receiver<Message>, ParseError> {
    let Question { approach, parts, limit, .. } = question.clone();
    let input = question.input.clone();
    // Without room, whoever sends a second message waits until the first is dealt with. So answers
    // are in order with what the author's code prints.
    let (sender, messages) = mpsc::sync_channel::<Message>(0);
    let work = move || {
        let question = Question { approach, input: &input, parts, limit };
        // Returns whether anybody still listens.
        let tell = |message| {
            // If what the author's code has printed cannot be written, nobody wants it.
            let _ = io::stdout().flush();
            sender.send(Some(message)).and_then(|()| sender.send(None)).is_ok()
        };
        let Question { parts, .. } = &question;
        let context = || question.context();
        let solved = here(approach, &input.text, parts, context, &mut |event| tell(Ok(event)));
        if let Err(error) = solved {
            tell(Err(error));
        }
    };
    let thread = thread::Builder::new().name(approach.name.to_owned()).stack_size(STACK);
    match thread.spawn(work) {
        Ok(_) => Ok(messages),
        Err(error) => Err(ParseError::without_place(format!("cannot start a thread: {error}"))),
    }
}

/// Runs `work` in a thread with a deep stack.
///
/// # Errors
/// The system cannot start a thread.
pub fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// Solves the `wanted` parts of a text on this thread, each in a new context, until `tell` returns
/// false. A panic becomes an outcome, of all parts if it is the parser's.
fn here(
    approach: &Approach,
    text: &str,
    wanted: &[Part],
    context: impl Fn() -> Context,
    tell: &mut dyn FnMut(Event) -> bool,
) -> Result<(), ParseError> {
    let mut rest = wanted.iter();
    let start = Instant::now();
    let parsed = catch(|| {
        approach.parse(text, &mut |solver| {
            let mut is_wanted = tell(Event::Parsed(start.elapsed().as_secs_f64()));
            while is_wanted && let Some(&part) = rest.next() {
                let context = context();
                let start = Instant::now();
                let outcome = answer(part, solver, &context);
                let seconds = start.elapsed().as_secs_f64();
                is_wanted = tell(Event::Solved(SolvedPart { part, outcome, seconds }));
            }
        })
    });
    // The parser panicked. Or dropping its result did, and no part is left.
    if let Err(reason) = &parsed {
        for &part in rest {
            let outcome = Err(reason.clone());
            tell(Event::Solved(SolvedPart { part, outcome, seconds: 0.0 }));
        }
    }
    parsed.unwrap_or(Ok(()))
}

/// Solves a part. A panic or a late answer becomes an outcome.
fn answer(part: Part, solver: &Solver<'_>, context: &Context) -> Outcome {
    match catch(|| solver(part, context)).flatten() {
        // The approach may never check the time, or wrap `OutOfTime` in an error of its own.
        Ok(_) | Err(NoAnswer::Failed(_)) if context.is_over() => Err(NoAnswer::OutOfTime),
        outcome => outcome,
    }
}

/// The replies of all approaches to an input, with their names, each within a limit per part.
pub fn replies(
    puzzle: &Puzzle,
    input: &Input,
    parts: &[Part],
    limit: Duration,
) -> Vec<(&'static str, Reply)> {
    let reply = |approach: &'static Approach| {
        let question = Question::new(approach, input, parts, Some(limit));
        let solved = solve(&question, |_| ()).map(Solved::outcomes);
        (approach.name, solved.map_err(|error| error.locate(&input.text)))
    };
    puzzle.approaches.iter().map(reply).collect()
}

/// The outcomes of the `wanted` parts of a text, on this thread, where only a part that checks the
/// time obeys a limit. That of any other part is [`NoAnswer::NotSolvedYet`].
pub fn ask(
    approach: &Approach,
    text: &str,
    wanted: &[Part],
    context: impl Fn() -> Context,
) -> Reply {
    let mut outcomes = Part::BOTH.map(|_| Err(NoAnswer::NotSolvedYet));
    let mut add = |event| {
        if let Event::Solved(SolvedPart { part, outcome, .. }) = event {
            outcomes[part.index()] = outcome;
        }
        true
    };
    here(approach, text, wanted, context, &mut add).map_err(|error| error.locate(text))?;
    Ok(outcomes)
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
/// All run on this thread, and a published one need not check the time. So the plain rules come
/// first, and show which parts end. The default approach solves all `parts`, within its limit. The
/// others solve only parts that the rules have answered in time, and then without a limit.
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
