//! One run of a day's program: its arguments and its output, and one approach on one input.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::args::Args;
use crate::agreement::answer;
use crate::approach::{Approach, Solver};
use crate::console::{self, Out};
use crate::context::Context;
use crate::outcome::{NoAnswer, Part};
use crate::panics::catch;
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::report::{Report, Solved, SolvedPart};
use crate::watch::{self, Watch};

/// A run. Its output consists of blocks with a blank line between them.
pub(super) struct Run<'a> {
    pub(super) puzzle: &'static Puzzle,
    pub(super) args: &'a Args,
    pub(super) out: Out,
    is_empty: bool,
    has_title: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(puzzle: &'static Puzzle, args: &'a Args) -> Self {
        Self { puzzle, args, out: Out::auto(io::stdout()), is_empty: true, has_title: false }
    }

    /// The approach to run, unless all of them run.
    pub(super) fn approach(&self) -> &'static Approach {
        &self.args.approaches[0]
    }

    /// Begins a block: prints a blank line unless it is the first.
    pub(super) fn begin_block(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_empty, false) { Ok(()) } else { writeln!(self.out) }
    }

    /// Prints the title once.
    pub(super) fn title(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_title, true) {
            Ok(())
        } else {
            writeln!(self.out, "{}", self.puzzle)
        }
    }

    /// Prints a report if the user asked for JSON.
    pub(super) fn report(
        &mut self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) -> io::Result<()> {
        if self.args.json {
            writeln!(self.out, "{}", self.new_report(input, approach, result))
        } else {
            Ok(())
        }
    }

    /// Sets the report to print if the run ends at its time limit.
    pub(super) fn set_late_report(
        &self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) {
        if self.args.json {
            watch::set_last_words(format!("{}\n", self.new_report(input, approach, result)));
        }
    }

    fn new_report(
        &self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) -> Report {
        let Puzzle { date, title, .. } = *self.puzzle;
        let (title, input, approach) =
            (title.to_owned(), input.to_owned(), approach.name.to_owned());
        Report { date, title, input, approach, result }
    }

    /// Runs a job, and calls `each` after parsing and after every part. An invalid input is
    /// reported.
    pub(super) fn solve(
        &mut self,
        job: &Job<'_>,
        mut each: impl FnMut(&mut Self, &Solved) -> io::Result<()>,
    ) -> io::Result<Option<Solved>> {
        let &Job { approach, name, text, .. } = job;
        let late = Err("it was not parsed within the time limit".to_owned());
        self.set_late_report(name, approach, late);
        let solved = job.run(&mut |solved| {
            self.set_late_report(name, approach, Ok(job.late(solved)));
            each(self, solved)
        })?;
        let Err(error) = solved else { return Ok(solved.ok()) };
        self.report(name, approach, Err(error.locate(text)))?;
        console::report(name, text, &error);
        Ok(None)
    }
}

/// One approach on one input, with the limits of the run.
pub(super) struct Job<'a> {
    pub(super) approach: &'static Approach,
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    pub(super) parts: Vec<Part>,
    pub(super) parameter: Option<&'static str>,
    /// The time limit of each part.
    pub(super) limit: Option<Duration>,
    /// The time after which a stage that never checks the time ends the run.
    pub(super) watch: Option<Duration>,
}

/// The steps to take after parsing and after every part, with the results so far.
type Each<'a> = dyn FnMut(&Solved) -> io::Result<()> + 'a;

impl<'a> Job<'a> {
    /// A job with the parts, the parameter and the limits that the user asked for.
    pub(super) fn new(
        args: &Args,
        approach: &'static Approach,
        name: &'a str,
        text: &'a str,
    ) -> Self {
        let Args { parameter, time_limit: limit, .. } = *args;
        Self { approach, name, text, parts: args.parts.clone(), parameter, limit, watch: limit }
    }

    /// Parses the text and solves the parts. Calls `each` after parsing and after every part.
    ///
    /// # Errors
    /// The outer error is that of `each`. The inner one says that the text is not a valid input.
    pub(super) fn run(&self, each: &mut Each<'_>) -> io::Result<Result<Solved, ParseError>> {
        let mut solved = Solved::default();
        let mut written = Ok(());
        let mut parsing = Some(self.watch("parsing"));
        let start = Instant::now();
        let parsed = catch(|| {
            self.approach.parse(self.text, &mut |solver, _| {
                solved.parse_seconds = start.elapsed().as_secs_f64();
                parsing = None;
                written = self.solve_parts(solver, &mut solved, each);
            })
        });
        written?;
        match parsed {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Ok(Err(error)),
            Err(NoAnswer::NotSolvedYet) if parsing.is_some() => {
                for &part in &self.parts {
                    solved.parts.push(SolvedPart {
                        part,
                        outcome: Err(NoAnswer::NotSolvedYet),
                        seconds: 0.0,
                    });
                    each(&solved)?;
                }
            }
            Err(reason) if parsing.is_some() => {
                return Ok(Err(ParseError::without_place(format!("parsing {reason}"))));
            }
            Err(reason) => {
                console::error(&format!("{}: dropping the parsed input {reason}", self.name))
            }
        }
        Ok(Ok(solved))
    }

    fn solve_parts(
        &self,
        solver: &Solver<'_>,
        solved: &mut Solved,
        each: &mut Each<'_>,
    ) -> io::Result<()> {
        each(solved)?;
        for &part in &self.parts {
            let watch = self.watch(&format!("part {part}"));
            let context = self
                .limit
                .map_or_else(Context::unlimited, Context::limited)
                .with_parameter(self.parameter);
            let start = Instant::now();
            let outcome = answer(part, solver, &context);
            let seconds = start.elapsed().as_secs_f64();
            drop(watch);
            solved.parts.push(SolvedPart { part, outcome, seconds });
            each(solved)?;
        }
        Ok(())
    }

    /// The result if the next part never ends.
    fn late(&self, solved: &Solved) -> Solved {
        let mut late = solved.clone();
        let seconds = self.limit.unwrap_or_default().as_secs_f64();
        let next = self.parts.get(solved.parts.len());
        late.parts.extend(next.map(|&part| SolvedPart {
            part,
            outcome: Err(NoAnswer::OutOfTime),
            seconds,
        }));
        late
    }

    fn watch(&self, stage: &str) -> Watch {
        Watch::over(format!("{}: {stage} by {}", self.name, self.approach.name), self.watch)
    }
}
