//! The command line of every day: a day's `main.rs` is one call of [`main`].
//!
//! Answers go to stdout, everything else to stderr. A reader that goes away ends the run quietly. The exit status is 0
//! when every part asked for was answered, 1 when some input or part was not, 2 for wrong usage, 130 after Ctrl-C.

mod args;
mod compare;
mod console;
mod progress;
mod solve;

use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use self::args::{Action, Args};
use self::console::{Console, say};
use self::progress::while_showing;
use self::solve::Solved;
use crate::bundled::other_puzzle_like;
use crate::explain::{Explain, ExplainError};
use crate::input::{Input, Source};
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::watch::Watch;

const INTERRUPTED: i32 = 130;

/// Runs the command line of `puzzle` with the arguments of the process.
#[must_use]
pub fn main(puzzle: &Puzzle) -> ExitCode {
    let mut console = Console::open();
    let args = match Args::read(puzzle) {
        Ok(args) => args,
        Err(refusal) => {
            let status = ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
            return status_after(refusal.print(), status, &console);
        }
    };
    stop_on_interrupt();
    let mut verdict = Verdict::AllAnswered;
    let run = Job { puzzle, args: &args }.run(&mut console, &mut verdict).and_then(|()| console.out.flush());
    let status = match verdict {
        Verdict::AllAnswered => ExitCode::SUCCESS,
        Verdict::SomeNot => ExitCode::FAILURE,
    };
    status_after(run, status, &console)
}

/// The status of a run that would end with `status`, given how writing went. A reader may go away; that is no failure.
fn status_after(written: io::Result<()>, status: ExitCode, console: &Console) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            console.error(&format!("cannot write the output: {error}"));
            ExitCode::FAILURE
        }
        _ => status,
    }
}

/// Ends the process with the status that shells give an interrupted one, whoever started it.
fn stop_on_interrupt() {
    // Without a handler the system's own applies, which ends the process too.
    let _ = ctrlc::set_handler(|| {
        progress::wipe();
        std::process::exit(INTERRUPTED)
    });
}

/// Whether everything asked for was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    AllAnswered,
    SomeNot,
}

impl Verdict {
    const fn note(&mut self, is_answered: bool) {
        if !is_answered {
            *self = Self::SomeNot;
        }
    }
}

/// What is to be done, and for which puzzle.
struct Job<'a> {
    puzzle: &'a Puzzle,
    args: &'a Args,
}

impl Job<'_> {
    /// Does it, and notes what is not answered before it is written: whoever reads may be gone.
    fn run(&self, console: &mut Console, verdict: &mut Verdict) -> io::Result<()> {
        if self.args.list {
            return self.list(console);
        }
        let sources = match self.args.inputs.as_slice() {
            [] => vec![self.default_source(console)],
            named => named.iter().map(|path| Source::named(path)).collect(),
        };
        sources.iter().try_for_each(|source| match source.read() {
            Ok(input) => self.one_input(console, input, verdict),
            Err(error) => {
                verdict.note(false);
                self.refuse(console, &error.name, &error.reason)?;
                console.error(&error.to_string());
                Ok(())
            }
        })
    }

    /// The reader's own input, or the bundled one, which is said together with how to have one's own.
    fn default_source(&self, console: &Console) -> Source {
        let source = Source::default_of(self.puzzle);
        if matches!(source, Source::Bundled(_)) {
            let own = self.puzzle.own_input();
            console.note(&format!(
                "there is no {own}, so this solves an input that comes with the workspace; \
                 save your own under that name, or give its path"
            ));
        }
        source
    }

    /// A fresh watch for one part.
    fn watch(&self) -> Watch {
        self.args.time_limit.map_or_else(Watch::unlimited, Watch::limited)
    }

    fn one_input(&self, console: &mut Console, mut input: Input, verdict: &mut Verdict) -> io::Result<()> {
        let done = match &self.args.action {
            Action::Compare => self.compare(console, &input, verdict),
            Action::Explain { rounds, depth } => self.explain(console, &input, rounds, *depth, verdict),
            Action::Solve => self.solve(console, &mut input, verdict),
        };
        match done {
            Ok(()) => Ok(()),
            Err(Failure::Write(error)) => Err(error),
            Err(Failure::Parse(error)) => {
                verdict.note(false);
                self.refuse_text(console, &input, error)
            }
        }
    }

    fn solve(&self, console: &mut Console, input: &mut Input, verdict: &mut Verdict) -> Result<(), Failure> {
        let solved = solve::solve(self, self.args.approach, &mut input.text)?;
        verdict.note(solved.all_answered());
        self.print(console, input, &solved)?;
        solve::say_why_not(console, input, &solved);
        Ok(())
    }

    fn print(&self, console: &mut Console, input: &Input, solved: &Solved) -> io::Result<()> {
        if self.args.json {
            solve::print_json(console, self.puzzle, &input.name, solved.approach, Ok(solved))
        } else {
            console.begin_block()?;
            solve::print_plain(console, self.puzzle, input, solved)
        }
    }

    fn compare(&self, console: &mut Console, input: &Input, verdict: &mut Verdict) -> Result<(), Failure> {
        let all = compare::compare(self, &input.text)?;
        let agree = compare::agree(&all);
        verdict.note(agree && all.iter().all(Solved::all_answered));
        if self.args.json {
            for solved in &all {
                self.print(console, input, solved)?;
            }
        } else {
            console.begin_block()?;
            compare::print_table(console, self, input, &all)?;
        }
        for solved in &all {
            solve::say_why_not(console, input, solved);
        }
        if !agree {
            console.error(&format!("{}: the approaches do not agree", input.shown_name()));
        }
        Ok(())
    }

    /// Streams the play to stdout. One part of one input comes with no heading, so that it can be compared with what
    /// another program prints.
    fn explain(
        &self,
        console: &mut Console,
        input: &Input,
        rounds: &RangeInclusive<u64>,
        depth: u64,
        verdict: &mut Verdict,
    ) -> Result<(), Failure> {
        // A text that is not an input gets no heading.
        self.puzzle.default_approach().parse_only(&input.text)?;
        let one_part = self.args.parts.len() == 1;
        for &part in &self.args.parts {
            console.begin_block()?;
            let watch = self.watch();
            let explain = Explain { part, rounds: rounds.clone(), depth, watch: &watch, colour: console.colour() };
            if !one_part || self.args.inputs.len() > 1 {
                let bold = explain.heading();
                writeln!(console.out, "{bold}{}, part {part} ({}){bold:#}\n", self.puzzle, input.shown_name())?;
            }
            let mut play = || (self.puzzle.explain)(&input.text, &explain, &mut console.out);
            // On a terminal, the play is its own progress, and a line of it must not be wiped.
            let told = if io::stdout().is_terminal() {
                play()
            } else {
                while_showing(&format!("explaining part {part}"), &watch, play)
            };
            match told {
                Ok(_) => {}
                Err(ExplainError::NoAnswer(reason)) => {
                    verdict.note(false);
                    console.out.flush()?;
                    console.error(&format!("{}: part {part}: {reason}", input.shown_name()));
                }
                Err(ExplainError::Parse(error)) => return Err(error.into()),
                Err(ExplainError::Write(error)) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Says why a text is not an input of this puzzle, and which puzzle's it may be.
    fn refuse_text(&self, console: &mut Console, input: &Input, error: ParseError) -> io::Result<()> {
        let error = match other_puzzle_like(self.puzzle, &input.text) {
            Some(other) => error.help(format!("this looks like the input of {other}")),
            None => error,
        };
        let help = error.help_text().map(|help| format!("; {help}")).unwrap_or_default();
        self.refuse(console, &input.name, &format!("{}{help}", error.in_text(&input.text)))?;
        say(&console.screen().report(&input.shown_name(), &input.text, &error));
        Ok(())
    }

    /// In JSON, an input without answers has its line on stdout too.
    fn refuse(&self, console: &mut Console, name: &str, reason: &str) -> io::Result<()> {
        if self.args.json {
            solve::print_json(console, self.puzzle, name, self.args.approach, Err(reason))?;
        }
        console.out.flush()
    }

    fn list(&self, console: &mut Console) -> io::Result<()> {
        let bold = console.bold();
        for (index, approach) in self.puzzle.approaches.iter().enumerate() {
            let default = if index == 0 { " (default)" } else { "" };
            writeln!(console.out, "{bold}{}{bold:#}{default}", approach.name)?;
            writeln!(console.out, "  {}", approach.summary)?;
            writeln!(console.out, "  Source: {}", approach.source)?;
        }
        Ok(())
    }
}

/// Why an input did not come to its end.
enum Failure {
    Parse(ParseError),
    Write(io::Error),
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
