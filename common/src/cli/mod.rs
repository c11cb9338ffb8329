//! The command line of every day. A day's `main.rs` is one call of [`main`].
//!
//! Answers go to stdout, everything else goes to stderr. If the reader of stdout goes away, the run ends quietly. The
//! exit status is 0 on success, 1 if an answer is missing or contradicts a known one, and 2 for wrong usage. An
//! interrupt kills the process with its signal.

mod args;
mod check;
mod collect;
mod compare;
mod console;
mod explain;
mod json;
mod solve;
mod stage;

use std::io::{self, Write};
use std::process::ExitCode;

use self::args::{Action, Args};
use self::console::{BOLD, Out};
use crate::bench;
use crate::date::Date;
use crate::input::{Input, Source, Stdin};
use crate::puzzle::Puzzle;
use crate::recorded::Recorded;
use crate::terminal::wrap;

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    let written = match Args::read(puzzle) {
        Ok(args) => stage::on_deep_stack(|| {
            let mut out = console::stdout();
            run(puzzle, &args, &mut out).and_then(|()| out.flush())
        })
        .unwrap_or_else(|error| {
            console::error(&format!("cannot start a thread: {error}"));
            Ok(())
        }),
        Err(refusal) if refusal.use_stderr() => {
            // If stderr is closed, there is nowhere to report it.
            let _ = refusal.print();
            return ExitCode::from(2);
        }
        Err(help) => help.print(),
    };
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            console::error(&format!("cannot write the output: {error}"));
        }
        _ => {}
    }
    if console::has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn run(puzzle: &'static Puzzle, args: &Args, out: &mut Out) -> io::Result<()> {
    match args.action {
        Action::List => return list(puzzle, args.json, out),
        Action::Check { count, seed } => return check::check(puzzle, args.time_limit, count, seed, out),
        Action::Measure => return bench::serve(puzzle, &mut io::stdin().lock(), &mut io::stdout()),
        Action::Solve { .. } | Action::Compare | Action::Explain { .. } => {}
    }
    let expected = match &args.action {
        Action::Solve { expect: Some(path) } => match Recorded::read(path) {
            Ok(recorded) if path.exists() => Some(recorded),
            result => {
                let reason = result.err().unwrap_or_else(|| format!("{}: there is no such file", path.display()));
                console::error(&reason);
                return Ok(());
            }
        },
        _ => None,
    };
    let is_solving = matches!(args.action, Action::Solve { .. });
    let mut blocks = solve::Blocks::new(puzzle);
    let has_examples = is_solving && !args.json && args.inputs.is_empty() && solve::examples(args, &mut blocks, out)?;
    for source in sources(puzzle, args, has_examples) {
        let input = match source.read() {
            Ok(input) => input,
            Err(error) => {
                if args.json {
                    json::print_error(out, puzzle, &error.name, args.approach, &error.reason)?;
                }
                out.flush()?;
                console::error(&error.to_string());
                continue;
            }
        };
        match &args.action {
            Action::Compare => compare::compare(args, &input, &mut blocks, out)?,
            Action::Explain { steps, depth } => explain::explain(args, &input, steps, *depth, &mut blocks, out)?,
            _ => solve::solve(args, &input, &recorded_answers(&input, expected.as_ref()), &mut blocks, out)?,
        }
    }
    Ok(())
}

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's own input, else a
/// bundled one, unless that is an example that was solved already.
fn sources(puzzle: &Puzzle, args: &Args, has_examples: bool) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    match Stdin::kind() {
        Stdin::File => return vec![Source::Stdin],
        Stdin::Pipe => console::note("standard input is a pipe; name it `-` to read it"),
        Stdin::Other => {}
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let (own, Date { year, day }) = (puzzle.date.own_input(), puzzle.date);
    let remedy = format!("`cargo download {year} {day}` fetches yours, or pass another path");
    match Source::bundled(puzzle) {
        // The bundled input is an example, and the examples are solved already.
        _ if has_examples && puzzle.generator.is_none() => console::note(&format!("there is no {own}: {remedy}")),
        None => console::error(&format!("there is no {own}: {remedy}")),
        Some(bundled) => {
            console::note(&format!("there is no {own}, so this solves an input that comes with the puzzle; {remedy}"));
            return vec![bundled];
        }
    }
    Vec::new()
}

/// The known answers of an input, from `named`, or else from the file beside the input.
fn recorded_answers(input: &Input, named: Option<&Recorded>) -> [crate::Expected; 2] {
    if let Some(recorded) = named {
        return recorded.get(input.name.as_ref()).cloned().unwrap_or_else(|| {
            console::error(&format!("{}: no answers are recorded for this input", input.display_name()));
            Default::default()
        });
    }
    let Some(path) = &input.path else { return Default::default() };
    match Recorded::beside(path) {
        Ok(recorded) => recorded.get(path).cloned().unwrap_or_default(),
        Err(reason) => {
            console::note(&reason);
            Default::default()
        }
    }
}

fn list(puzzle: &Puzzle, as_json: bool, out: &mut Out) -> io::Result<()> {
    let width = console::out_width();
    for (index, approach) in puzzle.approaches.iter().enumerate() {
        let is_default = index == 0;
        if as_json {
            json::print_approach(out, puzzle, approach, is_default)?;
            continue;
        }
        writeln!(out, "{BOLD}{}{BOLD:#}{}", approach.name, if is_default { " (default)" } else { "" })?;
        let source = if approach.source.is_empty() { String::new() } else { format!("Source: {}", approach.source) };
        for line in [approach.summary, &source].into_iter().filter(|line| !line.is_empty()) {
            writeln!(out, "{}", wrap(line, width, "  ", "  "))?;
        }
    }
    Ok(())
}
