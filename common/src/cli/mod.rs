//! The command line of every day: a day's `main.rs` is one call of [`main`].
//!
//! Answers go to stdout, everything else to stderr. A reader that goes away ends the run quietly. The exit status is 0
//! when every part asked for was answered, 1 when some input or part was not, 2 for wrong usage, 130 after Ctrl-C.

mod args;
mod compare;
mod console;
mod progress;
mod solve;

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use self::args::{Action, Args};
use self::console::{Console, say};
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
    let args = match Args::read(puzzle) {
        Ok(args) => args,
        Err(refusal) => {
            // A terminal that has gone away cannot be told.
            let _ = refusal.print();
            return ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
        }
    };
    stop_on_interrupt();
    let mut console = Console::open();
    let run = Job { puzzle, args: &args }.run(&mut console).and_then(|verdict| {
        console.out.flush()?;
        Ok(verdict)
    });
    match run {
        Ok(Verdict::AllAnswered) => ExitCode::SUCCESS,
        Ok(Verdict::SomeNot) => ExitCode::FAILURE,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&format!("cannot write the output: {error}"));
            ExitCode::FAILURE
        }
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
    const fn of(all_answered: bool) -> Self {
        if all_answered { Self::AllAnswered } else { Self::SomeNot }
    }

    const fn and(self, other: Self) -> Self {
        match self {
            Self::AllAnswered => other,
            Self::SomeNot => self,
        }
    }
}

/// What is to be done, and for which puzzle.
struct Job<'a> {
    puzzle: &'a Puzzle,
    args: &'a Args,
}

impl Job<'_> {
    fn run(&self, console: &mut Console) -> io::Result<Verdict> {
        if self.args.action == Action::List {
            self.list(console)?;
            return Ok(Verdict::AllAnswered);
        }
        let sources = match self.args.inputs.as_slice() {
            [] => vec![self.default_source(console)],
            named => named.iter().map(|path| Source::named(path)).collect(),
        };
        sources.iter().try_fold(Verdict::AllAnswered, |verdict, source| {
            let done = match source.read() {
                Ok(input) => self.one_input(console, input)?,
                Err(error) => {
                    self.refuse(console, &error.name, &error.reason)?;
                    console.error(&error.to_string());
                    Verdict::SomeNot
                }
            };
            Ok(verdict.and(done))
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

    fn one_input(&self, console: &mut Console, mut input: Input) -> io::Result<Verdict> {
        let done = match &self.args.action {
            Action::Compare => self.compare(console, &input),
            Action::Explain { rounds, depth } => self.explain(console, &input, rounds, *depth),
            Action::Solve | Action::List => self.solve(console, &mut input),
        };
        match done {
            Ok(verdict) => Ok(verdict),
            Err(Failure::Write(error)) => Err(error),
            Err(Failure::Parse(error)) => {
                self.refuse_text(console, &input, error)?;
                Ok(Verdict::SomeNot)
            }
        }
    }

    fn solve(&self, console: &mut Console, input: &mut Input) -> Result<Verdict, Failure> {
        let solved = solve::solve(self, self.args.approach, &mut input.text)?;
        self.print(console, input, &solved)?;
        solve::say_why_not(console, input, &solved);
        Ok(Verdict::of(solved.all_answered()))
    }

    fn print(&self, console: &mut Console, input: &Input, solved: &Solved) -> io::Result<()> {
        if self.args.json {
            solve::print_json(console, self.puzzle, &input.name, solved.approach, Ok(solved))
        } else {
            console.begin_block()?;
            solve::print_plain(console, self.puzzle, input, solved)
        }
    }

    fn compare(&self, console: &mut Console, input: &Input) -> Result<Verdict, Failure> {
        let all = compare::compare(self, &input.text)?;
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
        let agree = compare::agree(&all);
        if !agree {
            console.error(&format!("{}: the approaches do not agree", input.name));
        }
        Ok(Verdict::of(agree && all.iter().all(Solved::all_answered)))
    }

    /// Streams the play to stdout. One part of one input comes with no heading, so that it can be compared with what
    /// another program prints.
    fn explain(
        &self,
        console: &mut Console,
        input: &Input,
        rounds: &RangeInclusive<u64>,
        depth: u64,
    ) -> Result<Verdict, Failure> {
        let mut verdict = Verdict::AllAnswered;
        let one_part = self.args.parts.len() == 1;
        for &part in &self.args.parts {
            console.begin_block()?;
            let watch = self.watch();
            let explain = Explain { part, rounds: rounds.clone(), depth, watch: &watch, colour: console.colour() };
            if !one_part || self.args.inputs.len() > 1 {
                let bold = explain.heading();
                writeln!(console.out, "{bold}{}, part {part} ({}){bold:#}\n", self.puzzle, input.name)?;
            }
            match (self.puzzle.explain)(&input.text, &explain, &mut console.out) {
                Ok(_) => {}
                Err(ExplainError::NoAnswer(reason)) => {
                    console.out.flush()?;
                    console.error(&format!("{}: part {part}: {reason}", input.name));
                    verdict = Verdict::SomeNot;
                }
                Err(ExplainError::Parse(error)) => return Err(error.into()),
                Err(ExplainError::Write(error)) => return Err(error.into()),
            }
        }
        Ok(verdict)
    }

    /// Says why a text is not an input of this puzzle, and which puzzle's it may be.
    fn refuse_text(&self, console: &mut Console, input: &Input, error: ParseError) -> io::Result<()> {
        let error = match other_puzzle_like(self.puzzle, &input.text) {
            Some(other) => error.help(format!("this looks like the input of {other}")),
            None => error,
        };
        self.refuse(console, &input.name, &error.in_text(&input.text).to_string())?;
        say(&console.screen().report(&input.name, &input.text, &error));
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
