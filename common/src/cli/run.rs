//! One run of a day's program: its arguments and its output, and one approach on one input.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::args::Args;
use crate::agreement::answer;
use crate::approach::Approach;
use crate::console::{self, Out};
use crate::context::Context;
use crate::input::Input;
use crate::outcome::{NoAnswer, Part};
use crate::panics::catch;
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::report::{Report, Solved, SolvedPart};
use crate::watch::Watch;

/// A run. Its output consists of blocks with a blank line between them.
pub(super) struct Run<'a> {
    pub(super) puzzle: &'static Puzzle,
    pub(super) args: &'a Args,
    pub(super) reports: Reports,
    pub(super) out: Out,
    is_empty: bool,
    has_title: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(puzzle: &'static Puzzle, args: &'a Args) -> Self {
        let reports = Reports { puzzle, is_wanted: args.json };
        Self { puzzle, args, reports, out: console::stdout(), is_empty: true, has_title: false }
    }

    /// The approach to run, unless all of them run.
    pub(super) fn approach(&self) -> &'static Approach {
        self.args.approach.unwrap_or(self.puzzle.default_approach())
    }

    /// Begins a block: prints a blank line unless it is the first.
    pub(super) fn begin_block(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_empty, false) { Ok(()) } else { writeln!(self.out) }
    }

    /// Prints the title once.
    pub(super) fn title(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_title, true) { Ok(()) } else { writeln!(self.out, "{}", self.puzzle) }
    }

    /// Prints a report, if the user asked for JSON.
    pub(super) fn report(
        &mut self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) -> io::Result<()> {
        self.out.write_all(self.reports.line(input, approach, result).unwrap_or_default().as_bytes())?;
        self.out.flush()
    }

    /// Reports why an input was not solved.
    pub(super) fn refuse(&mut self, approach: &Approach, input: &Input, refusal: &Refusal) -> io::Result<()> {
        self.report(&input.name, approach, Err(refusal.in_a_line(&input.text)))?;
        refusal.show(&input.display_name(), &input.text);
        Ok(())
    }
}

/// The reports of a run as JSON.
#[derive(Clone, Copy)]
pub(super) struct Reports {
    puzzle: &'static Puzzle,
    is_wanted: bool,
}

impl Reports {
    /// A report as a line, if the user asked for JSON.
    pub(super) fn line(self, input: &str, approach: &Approach, result: Result<Solved, String>) -> Option<String> {
        let report = || Report {
            date: self.puzzle.date,
            title: self.puzzle.title.to_owned(),
            input: input.to_owned(),
            approach: approach.name.to_owned(),
            result,
        };
        self.is_wanted.then(|| format!("{}\n", report()))
    }
}

/// One approach on one input, with the limits of the run.
pub(super) struct Job<'a> {
    pub(super) approach: &'static Approach,
    /// The input's name, to display.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    pub(super) parts: &'a [Part],
    pub(super) parameter: Option<&'static str>,
    /// The time limit of each part.
    pub(super) limit: Option<Duration>,
    /// The time after which a stage that never checks the time ends the run.
    pub(super) watch: Option<Duration>,
    /// The last output of such a run.
    pub(super) last_words: &'a dyn Fn(Result<Solved, String>) -> Option<String>,
}

/// Why no part of an input was solved.
pub(super) enum Refusal {
    /// The text is not a valid input.
    Invalid(ParseError),
    /// Parsing panicked.
    NotParsed(NoAnswer),
}

impl Refusal {
    pub(super) fn in_a_line(&self, text: &str) -> String {
        match self {
            Self::Invalid(error) => error.locate(text),
            Self::NotParsed(reason) => format!("parsing {reason}"),
        }
    }

    /// Shows the refusal on stderr.
    pub(super) fn show(&self, name: &str, text: &str) {
        match self {
            Self::Invalid(error) => console::report(name, text, error),
            Self::NotParsed(_) => console::error(&format!("{name}: {}", self.in_a_line(text))),
        }
    }
}

impl<'a> Job<'a> {
    /// A job with the parts, the parameter and the limits that the user asked for.
    pub(super) fn new(
        approach: &'static Approach,
        name: &'a str,
        text: &'a str,
        args: &'a Args,
        last_words: &'a dyn Fn(Result<Solved, String>) -> Option<String>,
    ) -> Self {
        let (limit, parameter) = (args.time_limit, args.parameter);
        Self { approach, name, text, parts: &args.parts, parameter, limit, watch: limit, last_words }
    }

    /// Parses the text and solves the parts. Calls `each` after parsing and after every part.
    ///
    /// # Errors
    /// Those of `each`.
    pub(super) fn run(&self, each: &mut dyn FnMut(&Solved) -> io::Result<()>) -> io::Result<Result<Solved, Refusal>> {
        let mut solved = Solved::default();
        let mut written = Ok(());
        let mut parsing = Some(self.watch("parsing", || Err("it was not parsed within the time limit".to_owned())));
        let start = Instant::now();
        let parsed = catch(|| {
            self.approach.parse(self.text, &mut |parts| {
                solved.parse_seconds = start.elapsed().as_secs_f64();
                parsing = None;
                written = each(&solved);
                for &part in self.parts {
                    if written.is_err() {
                        return;
                    }
                    let seconds = self.limit.unwrap_or_default().as_secs_f64();
                    let late = || {
                        let mut solved = solved.clone();
                        solved.parts.push(SolvedPart { part, outcome: Err(NoAnswer::OutOfTime), seconds });
                        Ok(solved)
                    };
                    let watch = self.watch(&format!("part {part}"), late);
                    let context = self.limit.map_or_else(Context::unlimited, Context::limited);
                    let context = context.with_parameter(self.parameter);
                    let start = Instant::now();
                    let outcome = answer(part, parts, &context);
                    let seconds = start.elapsed().as_secs_f64();
                    drop(watch);
                    solved.parts.push(SolvedPart { part, outcome, seconds });
                    written = each(&solved);
                }
            })
        });
        written?;
        match parsed {
            Ok(Err(error)) => return Ok(Err(Refusal::Invalid(error))),
            Err(NoAnswer::NotSolvedYet) => {
                let unsolved = |&part| SolvedPart { part, outcome: Err(NoAnswer::NotSolvedYet), seconds: 0.0 };
                solved.parts = self.parts.iter().map(unsolved).collect();
                each(&solved)?;
            }
            Err(reason) if solved.parts.is_empty() => return Ok(Err(Refusal::NotParsed(reason))),
            Err(reason) => console::error(&format!("{}: dropping the parsed input {reason}", self.name)),
            Ok(Ok(())) => {}
        }
        Ok(Ok(solved))
    }

    fn watch(&self, stage: &str, so_far: impl Fn() -> Result<Solved, String>) -> Watch {
        let words = self.watch.and_then(|_| (self.last_words)(so_far()));
        let stage = format!("{}: {stage} by {}", self.name, self.approach.name);
        Watch::over(stage, self.watch, move || print_last(words))
    }
}

/// Prints the last output of a run that ends at its time limit.
pub(super) fn print_last(words: Option<String>) {
    // If stdout is closed, there is nowhere to print them.
    let _ = io::stdout().write_all(words.unwrap_or_default().as_bytes()).and_then(|()| io::stdout().flush());
}
