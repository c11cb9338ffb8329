//! The command line of every day. A day's `main.rs` only calls [`main`].
//!
//! Answers go to stdout, everything else goes to stderr. If the reader of stdout goes away, the run
//! ends quietly. The exit status is 0 on success, 1 if an answer is missing or contradicts a known
//! one, and 2 for wrong usage. An interrupt kills the process, so a shell stops its loop, too.

mod args;
mod check;
mod compare;
mod explain;
mod run;
mod solve;

use std::io::{self, Write};
use std::process::ExitCode;

use self::args::{Action, Args};
use self::run::Run;
use crate::approach::Approach;
use crate::bench;
use crate::console;
use crate::date::Date;
use crate::input::{Redirected, Source, redirected};
use crate::puzzle::Puzzle;
use crate::terminal::{BOLD, WIDTH, wrap};
use crate::watch::{Watch, on_deep_stack};

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    let written = match Args::read(puzzle) {
        Ok(args) => on_deep_stack(|| act(&mut Run::new(puzzle, &args))).unwrap_or_else(|error| {
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
    if let Err(error) = written.and_then(|()| io::stdout().flush())
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        console::error(&format!("cannot write the output: {error}"));
    }
    if console::has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn act(run: &mut Run<'_>) -> io::Result<()> {
    let (args, approach) = (run.args, run.approach());
    match args.action {
        Action::List => return list(run),
        Action::Check { count, seed } => return check::check(run, count, seed),
        Action::Measure => {
            bench::serve(run.puzzle).unwrap_or_else(|error| console::error(&error.to_string()));
            return Ok(());
        }
        Action::Solve if args.inputs.is_empty() && !args.json => solve::examples(run)?,
        Action::Solve | Action::Compare { .. } | Action::Explain { .. } => {}
    }
    for source in sources(run.puzzle, args) {
        let name = source.name.clone();
        let late = Err("it was not read within the time limit".to_owned());
        run.set_late_report(&name, approach, late);
        let watch = Watch::over(format!("{name}: reading"), args.time_limit);
        let input = source.read();
        drop(watch);
        match (input, &args.action) {
            (Ok(input), Action::Compare { with_sets }) => {
                compare::compare(run, &input, *with_sets)?
            }
            (Ok(input), Action::Explain { steps, depth }) => {
                explain::explain(run, &input, steps, *depth)?
            }
            (Ok(input), _) => solve::solve(run, &input)?,
            (Err(reason), _) => {
                console::error(&format!("{name}: {reason}"));
                run.report(&name, approach, Err(reason))?;
            }
        }
    }
    Ok(())
}

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's
/// own input, else a bundled one, unless that is an example that was solved already.
fn sources(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    match redirected() {
        Some(Redirected::File) => return vec![Source::stdin()],
        Some(Redirected::Pipe) => console::note("standard input is a pipe; pass `-` to read it"),
        None => {}
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let shows_examples = args.action == Action::Solve && !args.json;
    let bundled = Source::bundled(puzzle).filter(|_| !shows_examples || puzzle.generator.is_some());
    let instead = if bundled.is_some() { ", so this solves a bundled one" } else { "" };
    let (own, Date { year, day }) = (puzzle.date.own_input(), puzzle.date);
    let remedy = format!("`cargo download {year} {day}` fetches it, or name another file");
    console::note(&format!("no input of your own yet ({own}){instead}; {remedy}"));
    bundled.into_iter().collect()
}

fn list(run: &mut Run<'_>) -> io::Result<()> {
    let Puzzle { date, title, approaches, .. } = run.puzzle;
    for (index, Approach { name, summary, source, .. }) in approaches.iter().enumerate() {
        let is_default = index == 0;
        if run.args.json {
            let object = nojson::object(|f| {
                f.member("year", date.year)?;
                f.member("day", date.day)?;
                f.member("title", title)?;
                f.member("approach", name)?;
                f.member("summary", summary)?;
                f.member("source", source)?;
                f.member("default", is_default)
            });
            writeln!(run.out, "{object}")?;
            continue;
        }
        writeln!(run.out, "{BOLD}{name}{BOLD:#}{}", if is_default { " (default)" } else { "" })?;
        let source = if source.is_empty() { String::new() } else { format!("Source: {source}") };
        for line in [*summary, &source].into_iter().filter(|line| !line.is_empty()) {
            writeln!(run.out, "{}", wrap(line, WIDTH, "  ", "  "))?;
        }
    }
    Ok(())
}
