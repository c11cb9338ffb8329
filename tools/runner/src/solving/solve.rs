//! Solves a text on a thread of its own, so that nobody has to wait for what does not end.
//!
//! A part that is late is left alone on its thread, and another thread solves the rest.

use std::io;
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::solving::panics::catch;
use crate::solving::report::{Solved, SolvedPart};
use common::approach::{AnswerPart, Approach};
use common::context::Context;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Outcome, Part};
use common::parse::ParseError;
use common::puzzle::Puzzle;
use common::stopwatch::Stopwatch;

/// Enough stack for deep recursion. Only the used part takes memory.
const STACK: usize = 64 << 20;

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
pub(crate) const GRACE: Duration = Duration::from_millis(100);

/// What an approach makes of a text.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The approach.
    pub approach: &'static Approach,
    /// Its results, or why it refuses the text.
    pub result: Result<Solved, ParseError>,
    /// Whether its code printed in a process of its own.
    pub(crate) has_printed: bool,
}

impl Reply {
    /// The outcome of a part that the approach was asked for, if it accepts the text.
    pub fn outcome(&self, part: Part) -> Option<&Outcome> {
        self.result.as_ref().ok()?.outcome(part)
    }
}

/// What an approach is asked.
#[derive(Debug, Clone)]
pub struct Question {
    /// The approach.
    pub approach: &'static Approach,
    /// The text.
    pub input: Input,
    /// The parts to solve, in order.
    pub parts: Vec<Part>,
    /// The time limit of parsing and of each part, whatever their code does.
    pub limit: Option<Duration>,
    /// How often a part may check the time, if its work is limited as well.
    pub steps: Option<u64>,
}

impl Question {
    /// The `wanted` parts of an input. Those of an example are the ones with a known answer, or all
    /// if none of them has one.
    pub fn new(
        approach: &'static Approach,
        input: &Input,
        wanted: &[Part],
        limit: Option<Duration>,
    ) -> Self {
        let is_known = |part: &Part| input.known[*part] != Expected::Unknown;
        let mut parts = wanted.to_vec();
        if input.example.is_some() && wanted.iter().any(is_known) {
            parts.retain(is_known);
        }
        let input = input.clone();
        Self { approach, input, parts, limit, steps: None }
    }

    /// Solves the text.
    pub fn reply(&self) -> Reply {
        solve(self, &mut |_| ())
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = Context::limited(self.limit.unwrap_or(Duration::MAX))
            .with_parameter(self.input.parameter);
        match self.steps {
            Some(steps) => context.with_steps(steps),
            None => context,
        }
    }
}

/// What happens while a text is solved.
#[derive(Debug, Clone)]
pub enum Event {
    /// The text was parsed, in so many seconds.
    Parsed(f64),
    /// The text is no valid input.
    Refused(ParseError),
    /// A part has an outcome.
    Solved(SolvedPart),
    /// The author's code printed a line in another process.
    Printed(String),
}

/// Solves a text on a thread, and tells what happens.
pub fn solve(question: &Question, on_event: &mut dyn FnMut(&Event)) -> Reply {
    in_attempts(question, on_event, &mut attempt_on_thread)
}

/// Solves a text as far as it gets, and tells what happens. The result is why it has ended, which is
/// no matter if the text is refused or all parts have an outcome. The error is why it cannot start.
type Attempt<'a> = dyn FnMut(&Question, &mut dyn FnMut(Event)) -> io::Result<NoAnswer> + 'a;

/// Solves the parts by as many attempts as it takes. If an attempt ends before it has answered all
/// that it is asked, the part that was under way has no answer, and the next attempt starts after
/// it.
pub(crate) fn in_attempts(
    question: &Question,
    on_event: &mut dyn FnMut(&Event),
    attempt: &mut Attempt<'_>,
) -> Reply {
    let mut solving = Solving {
        reply: Reply {
            approach: question.approach,
            result: Ok(Solved::default()),
            has_printed: false,
        },
        open: question.parts.clone(),
        stage: Instant::now(),
        on_event,
    };
    // Without a part, the text is still parsed.
    loop {
        let rest = Question { parts: solving.open.clone(), ..question.clone() };
        let reason = attempt(&rest, &mut |event| solving.add(event))
            .unwrap_or_else(|error| NoAnswer::Failed(format!("it cannot be started: {error}")));
        if let Some(&part) = solving.open.first() {
            let seconds = solving.stage.elapsed().as_secs_f64();
            solving.add(Event::Solved(SolvedPart {
                part,
                outcome: Err(reason),
                seconds,
            }));
        }
        if solving.open.is_empty() {
            return solving.reply;
        }
    }
}

/// A reply that is not complete yet.
struct Solving<'a> {
    reply: Reply,
    /// The parts that have no outcome yet.
    open: Vec<Part>,
    /// The start of the stage that is under way.
    stage: Instant,
    on_event: &'a mut dyn FnMut(&Event),
}

impl Solving<'_> {
    fn add(&mut self, event: Event) {
        (self.on_event)(&event);
        let Ok(solved) = &mut self.reply.result else { return };
        match event {
            Event::Parsed(seconds) => drop(solved.parse_seconds.get_or_insert(seconds)),
            Event::Refused(error) => {
                self.open.clear();
                self.reply.result = Err(error);
            }
            Event::Solved(part) => {
                self.open.retain(|open| *open != part.part);
                solved.parts.push(part);
            }
            Event::Printed(_) => {
                self.reply.has_printed = true;
                return;
            }
        }
        self.stage = Instant::now();
    }
}

/// Solves on a thread, until that ends or is late.
fn attempt_on_thread(question: &Question, tell: &mut dyn FnMut(Event)) -> io::Result<NoAnswer> {
    let (sender, events) = mpsc::sync_channel(0);
    let asked = question.clone();
    // What ends the process is told with this name, such as by Rust an overflow of the stack.
    let name = format!("{} on {}", asked.approach.name, asked.input.name);
    let thread = thread::Builder::new().name(name);
    let thread = thread.stack_size(STACK).spawn(move || {
        // Nothing is received before the event is shown, so that answers are in order with what the
        // author's code prints.
        answer_all(&asked, |event| {
            sender.send(Some(event)).is_ok() && sender.send(None).is_ok()
        })
    })?;
    let limit = question
        .limit
        .unwrap_or(Duration::MAX)
        .saturating_add(GRACE);
    loop {
        match events.recv_timeout(limit) {
            Ok(event) => event.into_iter().for_each(&mut *tell),
            Err(RecvTimeoutError::Timeout) => return Ok(NoAnswer::OutOfTime),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let panic = thread.join().ok().and_then(Result::err);
    Ok(panic.unwrap_or_else(|| NoAnswer::Failed("its thread ended".to_owned())))
}

/// Solves a text on this thread, until `tell` returns false because nobody listens any more. A
/// panic of a part is its outcome. The error is that of the parser, or of dropping its result.
fn answer_all(question: &Question, tell: impl Fn(Event) -> bool) -> Result<(), NoAnswer> {
    let Question { approach, input, parts, .. } = question;
    let stopwatch = Stopwatch::start();
    let parsed = catch(|| {
        approach.parse(&input.text, &mut |solver| {
            let mut is_wanted = tell(Event::Parsed(stopwatch.elapsed().as_secs_f64()));
            let mut rest = parts.iter();
            while is_wanted && let Some(&part) = rest.next() {
                let context = question.context();
                let (start, stopwatch) = (Instant::now(), Stopwatch::start());
                let outcome = answer(part, solver, &context);
                // A limit is of the wall, and so is the time beside it.
                let time = match outcome {
                    Err(NoAnswer::OutOfTime) => start.elapsed(),
                    _ => stopwatch.elapsed(),
                };
                let seconds = time.as_secs_f64();
                is_wanted = tell(Event::Solved(SolvedPart { part, outcome, seconds }));
            }
        })
    })?;
    if let Err(error) = parsed {
        tell(Event::Refused(error));
    }
    Ok(())
}

/// Solves a part. A panic or a late answer becomes an outcome.
fn answer(part: Part, solver: &AnswerPart<'_>, context: &Context) -> Outcome {
    match catch(|| solver(part, context)).flatten() {
        // The approach may never check the time, or wrap `OutOfTime` in an error of its own.
        Ok(_) | Err(NoAnswer::Failed(_)) if context.is_over() => Err(NoAnswer::OutOfTime),
        outcome => outcome,
    }
}

/// The replies of all approaches to an input, each within a limit per part.
pub fn replies(puzzle: &Puzzle, input: &Input, limit: Duration) -> Vec<Reply> {
    let reply = |approach| {
        let question = Question::new(approach, input, puzzle.date.parts(), Some(limit));
        question.reply()
    };
    puzzle.approaches.iter().map(reply).collect()
}

/// Runs `work` in a thread with a deep stack.
///
/// # Errors
/// The system cannot start a thread.
pub fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work)?;
        Ok(worker
            .join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_answer_does_not_count() {
        static APPROACH: Approach =
            common::approach!("", common::parse::text, str::len, |_: &&str| {
                Err::<u8, _>("it never looks at the clock")
            });
        let input = Input::of_text("a text", "text");
        let solved = |limit| {
            let question = Question::new(&APPROACH, &input, &Part::BOTH, limit);
            question.reply().result.unwrap()
        };
        for part in solved(Some(Duration::ZERO)).parts {
            assert_eq!(part.outcome, Err(NoAnswer::OutOfTime));
        }
        assert_eq!(solved(None).outcome(Part::One), Some(&Ok(4.into())));
    }
}
