//! One run of a day's program: its arguments and its output.

use std::io;
use std::mem;

use anstream::AutoStream;

use super::args::Args;
use crate::approach::Approach;
use crate::puzzle::Puzzle;
use crate::runner::apart::{Job, this_program};
use crate::runner::console::{self, Out};
use crate::runner::here;
use crate::runner::input::Input;
use crate::runner::report::{Report, Solved};

/// A run. Its output consists of blocks with a blank line between them.
pub(crate) struct Run<'a> {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) args: &'a Args,
    pub(crate) out: Out,
    /// Whether the output has the title.
    has_title: bool,
    /// Whether the output has a block.
    has_block: bool,
}

impl<'a> Run<'a> {
    pub(crate) fn new(puzzle: &'static Puzzle, args: &'a Args) -> Self {
        let out = Out(AutoStream::auto(io::stdout()));
        Self { puzzle, args, out, has_title: false, has_block: false }
    }

    /// The approach to run, unless all of them run.
    pub(crate) fn approach(&self) -> &'static Approach {
        &self.args.approaches[0]
    }

    /// The job that the user asked for.
    pub(crate) fn job<'b>(&self, approach: &'static Approach, input: &'b Input) -> Job<'b> {
        let job = Job::new(approach, input, &self.args.parts, self.args.time_limit);
        Job { parameter: job.parameter.or(self.args.parameter), ..job }
    }

    /// Begins a block: prints a blank line unless it is the first.
    pub(crate) fn begin_block(&mut self) {
        if mem::replace(&mut self.has_block, true) {
            writeln!(self.out);
        }
    }

    /// Prints the title once.
    pub(crate) fn title(&mut self) {
        if !mem::replace(&mut self.has_title, true) {
            writeln!(self.out, "{}", self.puzzle);
        }
    }

    /// A report about an input.
    pub(crate) fn report(
        &self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) -> Report {
        Report {
            date: self.puzzle.date,
            title: self.puzzle.title.to_owned(),
            input: input.to_owned(),
            approach: approach.name.to_owned(),
            result,
        }
    }

    /// Prints a report as a line of JSON, if the user asked for JSON.
    pub(crate) fn print_report(
        &mut self,
        input: &str,
        approach: &Approach,
        result: Result<Solved, String>,
    ) {
        if self.args.json {
            writeln!(self.out, "{}", self.report(input, approach, result));
        }
    }

    /// Solves an input in a process of its own, or in this one if the user wants that.
    pub(crate) fn solve(
        &mut self,
        job: &Job<'_>,
        mut each: impl FnMut(&mut Self, &Solved, bool),
    ) -> Result<Solved, String> {
        if self.args.is_here {
            return here(job, &mut |solved| each(self, solved, false));
        }
        let is_json = self.args.json;
        let program = || {
            let mut program = this_program();
            if is_json {
                // Only reports go to stdout.
                program.stdout(io::stderr());
            }
            program
        };
        job.apart(&program, &mut |solved, is_told| each(self, solved, is_told))
    }
}

/// Solves an input in this process, where only a part that checks the time obeys the limit.
///
/// # Errors
/// The text is not a valid input. A message has shown the reason already.
pub(crate) fn here(job: &Job<'_>, each: &mut dyn FnMut(&Solved)) -> Result<Solved, String> {
    let Input { name, text, .. } = job.input;
    here::solve(job.approach, text, &job.parts, || job.context(), each).map_err(|error| {
        console::report(name, text, &error);
        error.locate(text)
    })
}
