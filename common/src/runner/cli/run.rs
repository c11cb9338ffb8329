//! One run of a day's program: its arguments and its output.

use std::io::{self, IsTerminal, Write};
use std::mem;

use anstream::AutoStream;

use super::args::Args;
use crate::approach::Approach;
use crate::puzzle::Puzzle;
use crate::runner::console::{self, Out};
use crate::runner::input::Input;
use crate::runner::job::Job;
use crate::runner::report::{Report, Solved};
use crate::runner::worker::{Program, Progress, this_program};

/// A run. Its output consists of blocks with a blank line between them.
pub(crate) struct Run<'a> {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) args: &'a Args,
    pub(crate) out: Out,
    /// Whether the output has the title.
    has_title: bool,
    /// Whether the output has a block.
    has_block: bool,
    /// Whether the last line of the output has no end yet.
    pub(crate) is_line_open: bool,
}

impl<'a> Run<'a> {
    pub(crate) fn new(puzzle: &'static Puzzle, args: &'a Args) -> Self {
        let out = Out(AutoStream::auto(io::stdout()));
        Self { puzzle, args, out, has_title: false, has_block: false, is_line_open: false }
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

    /// Ends an open line.
    pub(crate) fn end_line(&mut self) {
        if mem::take(&mut self.is_line_open) {
            writeln!(self.out);
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

    /// Solves a text in a process of its own. Its output to stderr and stdout keeps its order where
    /// one screen shows both.
    pub(crate) fn solve_apart(
        &mut self,
        job: &Job<'_>,
        mut each: impl FnMut(&mut Self, &Solved),
    ) -> Result<Solved, String> {
        let is_one_screen = io::stdout().is_terminal() && io::stderr().is_terminal();
        let with_stderr = self.args.json || is_one_screen;
        let program = Program { command: &this_program, with_stderr };
        job.apart(&program, &mut |progress| match progress {
            Progress::Solved(solved) => each(self, solved),
            Progress::Printed(bytes) => self.pass_on(bytes),
        })
    }

    /// Passes on the output of a worker. Only reports go to stdout with `--json`.
    fn pass_on(&mut self, bytes: &[u8]) {
        self.end_line();
        if self.args.json {
            // If stderr is closed, nobody wants to read it.
            let _ = io::stderr().write_all(bytes);
        } else {
            console::must_be_written(io::stdout().write_all(bytes));
        }
    }
}
