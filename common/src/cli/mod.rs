//! The command line of every day: a day's `main.rs` is one call of [`main`].
//!
//! Answers go to stdout, everything else to stderr. A reader that goes away ends the run quietly. The exit status is 0
//! when every part asked for was answered, 1 when some input or part was not, 2 for wrong usage; an interrupt ends the
//! process by its signal.

mod args;
mod check;
mod compare;
mod console;
mod explain;
mod progress;
mod solve;
mod worker;

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::Value;

use self::args::{Action, Args};
use self::console::{BOLD, Console};
use self::solve::{json_object, print_json};
use crate::input::{Input, InputError, Recorded, Source, Stdin};
use crate::outcome::UNKNOWN;
use crate::puzzle::{Approach, Puzzle};
use crate::terminal::wrap;

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    let args = match Args::read(puzzle) {
        Ok(args) => args,
        Err(refusal) => {
            let status = ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
            let written = refusal.print();
            return if refusal.use_stderr() { status } else { status_after(written, status) };
        }
    };
    let mut run = Run { puzzle, args, console: Console::open(), all_done: true };
    let written = run.run().and_then(|()| run.console.out.flush());
    status_after(written, if run.all_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The status of a run that would end with `status`, given how writing went. A reader may go away; that is no failure.
fn status_after(written: io::Result<()>, status: ExitCode) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            console::error(&format!("cannot write the output: {error}"));
            ExitCode::FAILURE
        }
        _ => status,
    }
}

/// One run of a day's program.
struct Run {
    puzzle: &'static Puzzle,
    args: Args,
    console: Console,
    /// Whether everything asked for was answered so far; noted before it is written, as whoever reads may be gone.
    all_done: bool,
}

impl Run {
    fn run(&mut self) -> io::Result<()> {
        match self.args.action {
            Action::List => return self.list(),
            Action::Check { count, seed } => return self.check(count, seed),
            _ => {}
        }
        let recorded = match &self.args.action {
            Action::Solve { expect: Some(path) } => match Recorded::read(path) {
                Ok(recorded) => Some(recorded),
                Err(reason) => {
                    self.all_done = false;
                    console::error(&reason);
                    return Ok(());
                }
            },
            _ => None,
        };
        let Some(sources) = self.sources() else { return Ok(()) };
        if cfg!(debug_assertions) && self.args.action == Action::Compare && !self.args.json {
            console::note("measured in the development profile; with `cargo run --release`, times are shorter");
        }
        sources.into_iter().try_for_each(|source| match source.read() {
            Ok(input) => self.input(&input, recorded.as_ref()),
            Err(error) => self.unreadable(&error),
        })
    }

    /// What to solve: what is named; a file redirected to standard input; the reader's own input; or the bundled one,
    /// which is said together with how to have one's own.
    fn sources(&mut self) -> Option<Vec<Source>> {
        if !self.args.inputs.is_empty() {
            return Some(self.args.inputs.iter().map(|path| Source::named(path)).collect());
        }
        match Stdin::kind() {
            Stdin::File => return Some(vec![Source::Stdin]),
            Stdin::Pipe => console::note("standard input is a pipe, which is read if you name it: `-`"),
            Stdin::Other => {}
        }
        if let Some(own) = Source::own(self.puzzle) {
            return Some(vec![own]);
        }
        let own = self.puzzle.own_input();
        let Some(bundled) = Source::bundled(self.puzzle) else {
            self.all_done = false;
            console::error(&format!("there is no {own}: save your input under that name, or give its path"));
            return None;
        };
        console::note(&format!(
            "there is no {own}, so this solves an input that comes with the puzzle; save your own under that name, or \
             give its path"
        ));
        Some(vec![bundled])
    }

    fn input(&mut self, input: &Input, recorded: Option<&Recorded>) -> io::Result<()> {
        match &self.args.action {
            Action::Compare => self.compare(input),
            Action::Explain { steps, depth } => {
                let (steps, depth) = (steps.clone(), *depth);
                // Without an explanation, the option does not exist.
                self.puzzle.explain.map_or(Ok(()), |explain| self.explain(input, explain, &steps, depth))
            }
            Action::Solve { .. } | Action::Check { .. } | Action::List => {
                let outcomes = recorded.map(|recorded| recorded.of(&input.name));
                if outcomes == Some(None) {
                    self.all_done = false;
                    console::error(&format!("{}: no answers are recorded for this input", input.display_name()));
                }
                self.solve(input, outcomes.map(|outcomes| outcomes.unwrap_or(&UNKNOWN)))
            }
        }
    }

    /// The approach that was named, or the default.
    fn approach(&self) -> &'static dyn Approach {
        self.args.approach.unwrap_or_else(|| self.puzzle.default_approach())
    }

    fn unreadable(&mut self, error: &InputError) -> io::Result<()> {
        self.all_done = false;
        if self.args.json {
            let approach = self.approach();
            print_json(&mut self.console.out, self.puzzle, &error.name, approach, Err(&error.reason))?;
        }
        self.console.out.flush()?;
        console::error(&error.to_string());
        Ok(())
    }

    fn list(&mut self) -> io::Result<()> {
        let width = console::out_width();
        let out = &mut self.console.out;
        for (index, approach) in self.puzzle.approaches.iter().enumerate() {
            if self.args.json {
                let fields = [
                    ("year", Value::from(self.puzzle.year)),
                    ("day", Value::from(self.puzzle.day)),
                    ("title", Value::from(self.puzzle.title)),
                    ("approach", Value::from(approach.name())),
                    ("summary", Value::from(approach.summary())),
                    ("source", Value::from(approach.source())),
                    ("default", Value::from(index == 0)),
                ];
                writeln!(out, "{}", json_object(&fields.map(|(name, value)| (name, value.to_string()))))?;
                continue;
            }
            let default = if index == 0 { " (default)" } else { "" };
            writeln!(out, "{BOLD}{}{BOLD:#}{default}", approach.name())?;
            let source =
                if approach.source().is_empty() { String::new() } else { format!("Source: {}", approach.source()) };
            for line in [approach.summary(), &source].into_iter().filter(|line| !line.is_empty()) {
                writeln!(out, "{}", wrap(line, width, "  ", "  "))?;
            }
        }
        Ok(())
    }
}
