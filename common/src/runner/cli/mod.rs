//! The command line of every day. A day's `main.rs` only calls [`main`].
//!
//! Answers go to stdout, everything else goes to stderr. If the reader of stdout goes away, the run
//! ends quietly. The exit status is 0 on success, 1 if an answer is missing or contradicts a known
//! one, and 2 for wrong usage. An interrupt kills the process, so a shell stops its loop, too.

pub(super) mod args;
mod check;
mod compare;
mod explain;
pub(super) mod run;
mod solve;

use std::io::{self, Write};
use std::process::ExitCode;

use self::args::{Action, Args};
use self::run::{Run, here};
use self::solve::Progress;
use crate::approach::Approach;
use crate::date::Date;
use crate::puzzle::Puzzle;
use crate::runner::apart::Reports;
use crate::runner::bench;
use crate::runner::console;
use crate::runner::input::{Input, Source, is_redirected};
use crate::runner::watch::{end_with_parent, on_deep_stack};
use crate::support::terminal::{BOLD, WIDTH, wrap};

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    end_with_parent();
    match Args::read(puzzle) {
        Ok(args) => {
            on_deep_stack(|| act(&mut Run::new(puzzle, &args)))
                .unwrap_or_else(|error| console::error(&format!("cannot start a thread: {error}")));
        }
        Err(refusal) if refusal.use_stderr() => {
            // If stderr is closed, there is nowhere to report it.
            let _ = refusal.print();
            return ExitCode::from(2);
        }
        Err(help) => console::must_be_written(help.print()),
    }
    console::must_be_written(io::stdout().flush());
    if console::has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn act(run: &mut Run<'_>) {
    let args = run.args;
    match args.action {
        Action::List => return list(run),
        Action::Check { count, seed } => return check::check(run, count, seed),
        Action::Measure => {
            return bench::serve(run.puzzle)
                .unwrap_or_else(|error| console::error(&error.to_string()));
        }
        Action::Solve if shows_examples(args) => solve::examples(run),
        Action::Solve | Action::Compare { .. } | Action::Explain { .. } => {}
    }
    for source in sources(run.puzzle, args) {
        let name = source.name.clone();
        match (source.read(), &args.action) {
            (Ok(input), _) if args.worker.is_some() => work(run, input),
            (Ok(input), Action::Compare { with_sets }) => {
                compare::compare(run, &input, *with_sets);
            }
            (Ok(input), Action::Explain { steps, depth }) => {
                explain::explain(run, &input, steps, *depth);
            }
            (Ok(input), _) => solve::solve(run, &input),
            (Err(reason), _) => {
                console::error(&format!("{name}: {reason}"));
                run.print_report(&name, run.approach(), Err(reason));
            }
        }
    }
}

/// Solves the input that the parent of this worker wants solved, and sends it a report after each
/// stage.
fn work(run: &mut Run<'_>, mut input: Input) {
    let approach = run.approach();
    let Ok(reports) = Reports::open() else { return };
    if let Some(name) = &run.args.name {
        input.name.clone_from(name);
    }
    let job = run.job(approach, &input);
    let voice = run.args.worker.as_deref();
    // The parent has told why they cannot be read.
    let expected = input.expected().unwrap_or_default();
    let mut progress = Progress::new(&input, expected, voice == Some("rest"));
    let report = |run: &Run<'_>, result| reports.send(&run.report(&input.name, approach, result));
    let solved = here(&job, &mut |solved| {
        if voice != Some("silent") {
            progress.print(&mut run.out, solved);
        }
        report(run, Ok(solved.clone()));
    });
    if let Err(reason) = solved {
        report(run, Err(reason));
    }
}

/// Whether the examples come before the input.
fn shows_examples(args: &Args) -> bool {
    args.inputs.is_empty() && args.example.is_none() && !args.json
}

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's
/// own input, else a bundled one, else the text of an example, unless that was solved already.
fn sources(puzzle: &Puzzle, args: &Args) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    if let Some(number) = args.example {
        return Source::examples(puzzle).nth(number - 1).into_iter().collect();
    }
    if is_redirected() {
        return vec![Source::stdin()];
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let is_shown = args.action == Action::Solve && shows_examples(args);
    let example = || Source::text_of_example(puzzle).filter(|_| !is_shown);
    let bundled = Source::bundled(puzzle).or_else(example);
    let instead = if bundled.is_some() { ", so this solves a bundled one" } else { "" };
    let Date { year, day } = puzzle.date;
    let own = puzzle.date.own_input();
    let remedy = format!("`cargo download {year} {day}` fetches yours, or name another file");
    console::note(&format!("no input of your own yet ({own}){instead}; {remedy}"));
    bundled.into_iter().collect()
}

fn list(run: &mut Run<'_>) {
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
            writeln!(run.out, "{object}");
            continue;
        }
        writeln!(run.out, "{BOLD}{name}{BOLD:#}{}", if is_default { " (default)" } else { "" });
        let source = if source.is_empty() { String::new() } else { format!("Source: {source}") };
        for line in [*summary, &source].into_iter().filter(|line| !line.is_empty()) {
            writeln!(run.out, "{}", wrap(line, WIDTH, "  ", "  "));
        }
    }
}
