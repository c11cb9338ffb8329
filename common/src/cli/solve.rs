//! One approach on one input: parsing, both parts, and what came of them, for people or as JSON.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::Run;
use super::args::Args;
use super::console::{self, BOLD};
use super::worker::{self, Care, Ended, Reporter, catch};
use crate::budget::Budget;
use crate::input::{Input, failed_download};
use crate::outcome::{Comparison, NoAnswer, Outcome, Part, compare, in_short, is_done};
use crate::parse::ParseError;
use crate::puzzle::{Approach, ParsedInput, Puzzle};
use crate::terminal::{escape, escape_lines};
use crate::timing::{format_time, median_time, timed};

/// What one approach made of one input.
pub(super) struct Solved {
    pub(super) approach: &'static dyn Approach,
    pub(super) parse_seconds: f64,
    pub(super) parts: Vec<SolvedPart>,
}

/// What became of one part.
pub(super) struct SolvedPart {
    pub(super) part: Part,
    pub(super) outcome: Outcome,
    pub(super) seconds: f64,
}

/// Why there is nothing to say about an input's parts.
pub(super) enum Refusal {
    /// The text is not a valid input.
    Invalid(ParseError),
    /// Parsing took too long, or panicked.
    NotParsed(String),
}

impl Refusal {
    pub(super) fn panicked(panic: &str) -> Self {
        Self::NotParsed(format!("parsing panicked {panic}"))
    }
}

/// What happens while an input is solved.
pub(super) enum Event {
    Parsed(Result<f64, Refusal>),
    Part(SolvedPart),
}

/// How often each stage is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Once: somebody waits for the answer.
    Once,
    /// Often, for a median, unless once takes long.
    ForMedian,
}

/// How long a stage is repeated, unless once takes longer.
const PATIENCE: Duration = Duration::from_millis(50);

/// Solves `text` by `approach`; `each` is told of every event as it comes.
///
/// # Errors
/// Those of `each`, and that no thread can be started.
pub(super) fn solve(
    args: &Args,
    approach: &'static dyn Approach,
    text: &Arc<String>,
    repeat: Repeat,
    mut each: impl FnMut(Event) -> io::Result<()>,
) -> io::Result<()> {
    let mut open = args.parts.clone();
    let mut is_parsed = false;
    while !open.is_empty() {
        let (parts, text) = (open.clone(), Arc::clone(text));
        let (was_parsed, mut is_refused) = (is_parsed, false);
        let ended = worker::run(
            Care { time_limit: args.time_limit, leaves_behind: true, shows_progress: true },
            move |reporter| work(reporter, approach, &text, &parts, repeat),
            |event| {
                match &event {
                    // Read again for the parts that are left, which nobody needs to know.
                    Event::Parsed(Ok(_)) if was_parsed => return Ok(()),
                    Event::Parsed(Ok(_)) => is_parsed = true,
                    Event::Parsed(Err(_)) => is_refused = true,
                    Event::Part(solved) => open.retain(|part| *part != solved.part),
                }
                each(event)
            },
        )?;
        if is_refused || (ended == Ended::Finished) {
            return Ok(());
        }
        let late = args.time_limit.unwrap_or_default().as_secs_f64();
        if !is_parsed {
            let reason = "not parsed within the time limit".to_owned();
            return each(Event::Parsed(Err(Refusal::NotParsed(reason))));
        }
        // All parts may be answered, and only their model have taken too long to be given back.
        if let Some(part) = (!open.is_empty()).then(|| open.remove(0)) {
            each(Event::Part(SolvedPart { part, outcome: Err(NoAnswer::OutOfTime), seconds: late }))?;
        }
    }
    Ok(())
}

/// What the worker does.
fn work(reporter: &Reporter<Event>, approach: &dyn Approach, text: &str, parts: &[Part], repeat: Repeat) {
    let name = approach.name();
    reporter.stage(format!("{name}, parsing"));
    let (parsed, seconds) = timed(|| catch(|| approach.parse(text)));
    let model = match parsed {
        Ok(Ok(model)) => model,
        Ok(Err(error)) => return reporter.event(Event::Parsed(Err(Refusal::Invalid(error)))),
        Err(panic) => return reporter.event(Event::Parsed(Err(Refusal::panicked(&panic)))),
    };
    let seconds = match repeat {
        Repeat::ForMedian => median_time(PATIENCE, || approach.parse_only(text)).1,
        Repeat::Once => seconds,
    };
    reporter.event(Event::Parsed(Ok(seconds)));
    for &part in parts {
        reporter.event(Event::Part(solve_part(reporter, name, &*model, part, repeat)));
    }
}

fn solve_part(
    reporter: &Reporter<Event>,
    name: &str,
    model: &dyn ParsedInput,
    part: Part,
    repeat: Repeat,
) -> SolvedPart {
    let budget = reporter.stage(format!("{name}, part {part}"));
    let (outcome, seconds) = timed(|| catch(|| model.answer(part, &budget)));
    let mut outcome = outcome.unwrap_or_else(|panic| Err(NoAnswer::Panicked(panic)));
    // An approach that had no occasion to look at the clock is late, too.
    if budget.is_over() && outcome.is_ok() {
        outcome = Err(NoAnswer::OutOfTime);
    }
    // What took long, or has no answer, is not done again.
    if repeat == Repeat::Once || outcome.is_err() || seconds > PATIENCE.as_secs_f64() {
        return SolvedPart { part, outcome, seconds };
    }
    let (outcome, seconds) = median_time(PATIENCE, || model.answer(part, &Budget::unlimited()));
    SolvedPart { part, outcome, seconds }
}

impl Run {
    /// Solves an input and prints each answer as it comes; `recorded` are the answers to compare them with, if any.
    pub(super) fn solve(&mut self, input: &Input, recorded: Option<&[Outcome; 2]>) -> io::Result<()> {
        let approach = self.approach();
        let Self { puzzle, args, console, all_done } = self;
        let mut solved = Solved { approach, parse_seconds: 0.0, parts: Vec::new() };
        let mut refusal = None;
        let mut wrong = Vec::new();
        solve(args, approach, &input.text, Repeat::Once, |event| {
            match event {
                Event::Parsed(Err(reason)) => refusal = Some(reason),
                Event::Parsed(Ok(seconds)) => {
                    solved.parse_seconds = seconds;
                    if !args.json {
                        console.begin_block()?;
                        writeln!(console.out, "{puzzle} ({})", input.display_name())?;
                    }
                }
                Event::Part(part) => {
                    let verdict = recorded.map(|outcomes| judge(&part, &outcomes[part.part.index()]));
                    if let Some(Verdict::Wrong(recorded)) = &verdict {
                        wrong.push((part.part, recorded.clone()));
                    }
                    if !args.json {
                        print_part(&mut console.out, &part, verdict.as_ref())?;
                    }
                    solved.parts.push(part);
                }
            }
            console.out.flush()
        })?;
        if let Some(reason) = refusal {
            return self.refuse(approach, input, reason);
        }
        *all_done &= wrong.is_empty() && solved.all_done();
        if args.json {
            print_json(&mut console.out, puzzle, &input.name, approach, Ok(&solved))?;
        } else if solved.parts.iter().any(|part| part.outcome.is_ok()) {
            writeln!(console.out, "Parsing: {:>8}", format_time(solved.parse_seconds))?;
        }
        console.out.flush()?;
        solved.say_why_not(input, args.parts.len() == 1);
        for (part, recorded) in wrong {
            let (name, recorded) = (input.display_name(), escape(&recorded));
            console::error(&format!("{name}: part {part}: the recorded answer is {recorded}"));
        }
        Ok(())
    }

    /// Says why an input has no answers at all. In JSON, it has its line on stdout too.
    pub(super) fn refuse(&mut self, approach: &dyn Approach, input: &Input, reason: Refusal) -> io::Result<()> {
        self.all_done = false;
        let reason = match reason {
            Refusal::Invalid(error) => Ok(match failed_download(&input.text) {
                Some(help) => error.with_help(help),
                None => error,
            }),
            Refusal::NotParsed(reason) => Err(reason),
        };
        if self.args.json {
            let words = reason.as_ref().map_or_else(String::clone, |error| error.locate(&input.text).to_string());
            print_json(&mut self.console.out, self.puzzle, &input.name, approach, Err(&words))?;
        }
        self.console.out.flush()?;
        match reason {
            Ok(error) => console::report(&input.display_name(), &input.text, &error),
            Err(reason) => console::error(&format!("{}: {}", input.display_name(), escape(&reason))),
        }
        Ok(())
    }
}

impl Solved {
    pub(super) fn all_done(&self) -> bool {
        self.parts.iter().all(|part| is_done(&part.outcome))
    }

    /// Says on stderr why parts have no answer; that the puzzle has no part 2 only to those who `asked` for it alone.
    pub(super) fn say_why_not(&self, input: &Input, asked: bool) {
        let (name, approach) = (input.display_name(), self.approach.name());
        for SolvedPart { part, outcome, .. } in &self.parts {
            match outcome {
                Err(NoAnswer::NoSuchPart) if asked => console::note("this puzzle has no part 2"),
                Ok(_) | Err(NoAnswer::NoSuchPart) => {}
                Err(reason) => {
                    console::error(&format!("{name}: part {part} by {approach}: {}", escape(&reason.to_string())));
                }
            }
        }
    }
}

/// What a recorded answer says of a part.
enum Verdict {
    Right,
    /// With what is recorded.
    Wrong(String),
    Unknown,
}

fn judge(part: &SolvedPart, recorded: &Outcome) -> Verdict {
    match compare(&part.outcome, recorded) {
        Comparison::Same => Verdict::Right,
        Comparison::Different => Verdict::Wrong(in_short(recorded)),
        Comparison::Inconclusive => Verdict::Unknown,
    }
}

/// Prints a part's line, answer first; an answer of several lines stands below it.
fn print_part(out: &mut impl Write, solved: &SolvedPart, verdict: Option<&Verdict>) -> io::Result<()> {
    let SolvedPart { part, outcome, seconds } = solved;
    if matches!(outcome, Err(NoAnswer::NoSuchPart)) {
        return Ok(());
    }
    let answer = escape_lines(&in_short(outcome));
    let (inline, below) = if answer.contains('\n') { ("", Some(&answer)) } else { (answer.as_str(), None) };
    write!(out, "Part {part}: {BOLD}{inline}{BOLD:#}")?;
    if !matches!(outcome, Err(NoAnswer::NotSolvedYet)) {
        write!(out, "  {:>8}", format_time(*seconds))?;
    }
    let mark = match verdict {
        None => "",
        Some(Verdict::Right) => "  right",
        Some(Verdict::Wrong(_)) => "  wrong",
        Some(Verdict::Unknown) => "  not recorded",
    };
    writeln!(out, "{mark}")?;
    below.map_or(Ok(()), |lines| writeln!(out, "{BOLD}{lines}{BOLD:#}"))
}

/// Prints one line of JSON.
pub(super) fn print_json(
    out: &mut impl Write,
    puzzle: &Puzzle,
    input: &str,
    approach: &dyn Approach,
    result: Result<&Solved, &str>,
) -> io::Result<()> {
    let mut fields = vec![
        ("year", Value::from(puzzle.year).to_string()),
        ("day", Value::from(puzzle.day).to_string()),
        ("title", Value::from(puzzle.title).to_string()),
        ("input", Value::from(input).to_string()),
        ("approach", Value::from(approach.name()).to_string()),
    ];
    match result {
        Ok(solved) => {
            let parts = solved.parts.iter().filter(|part| part.outcome != Err(NoAnswer::NoSuchPart)).map(json_part);
            fields.push(("parse_seconds", Value::from(solved.parse_seconds).to_string()));
            fields.push(("parts", format!("[{}]", parts.collect::<Vec<_>>().join(","))));
        }
        Err(error) => fields.push(("error", Value::from(error).to_string())),
    }
    writeln!(out, "{}", json_object(&fields))?;
    out.flush()
}

fn json_part(solved: &SolvedPart) -> String {
    let outcome = match &solved.outcome {
        Ok(answer) => ("answer", Value::from(answer.to_string())),
        Err(reason) => ("error", Value::from(reason.to_string())),
    };
    json_object(&[
        ("part", solved.part.to_string()),
        (outcome.0, outcome.1.to_string()),
        ("seconds", Value::from(solved.seconds).to_string()),
    ])
}

/// A JSON object of fields whose values are JSON already, in this order.
pub(super) fn json_object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", fields.join(","))
}
