//! The command line of every day. A day's `main.rs` only calls [`main`].
//!
//! Answers go to stdout, everything else goes to stderr. If the reader of stdout goes away, the run
//! ends quietly. The exit status is 0 on success, 1 if an answer is missing or contradicts a known
//! one, and 2 for wrong usage. An interrupt kills the process, so a shell stops its loop, too.

pub(super) mod args;
mod check;
mod compare;
mod explain;
mod generate;
mod mistakes;
pub(crate) mod show;
mod solve;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use self::args::Args;
use self::solve::each_input;
use crate::child;
use crate::console::{self, Out};
use crate::judge::judge;
use crate::solve::on_deep_stack;
use crate::terminal::{BOLD, width, wrap, wrap_below};
use common::approach::Approach;
use common::puzzle::Puzzle;

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    match Args::parse(puzzle) {
        Ok(args) => {
            on_deep_stack(|| act(puzzle, &args))
                .unwrap_or_else(|error| console::error(&format!("cannot start a thread: {error}")));
            if console::has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(refusal) if refusal.use_stderr() => {
            // If stderr is closed, there is nowhere to report it.
            let _ = refusal.print();
            ExitCode::from(2)
        }
        Err(help) => {
            console::must_be_written(print(&help));
            ExitCode::SUCCESS
        }
    }
}

/// Prints help or the version, in lines that fit a terminal.
fn print(help: &clap::Error) -> io::Result<()> {
    let mut out = anstream::stdout();
    for line in help.render().ansi().to_string().lines() {
        writeln!(out, "{}", wrap_below(line, width()))?;
    }
    out.flush()
}

fn act(puzzle: &Puzzle, args: &Args) {
    if let Some(bytes) = args.value(child::OPTION) {
        solve::solve_as_child(puzzle, args, bytes);
    } else if args.has("compare") {
        each_input(puzzle, args, |input| compare::compare(puzzle, args, input));
    } else if args.has("explain") {
        explain::explain(puzzle, args);
    } else if let Some(count) = args.value("check") {
        check::check(puzzle, args, count);
    } else if let Some(options) = args.judge(puzzle) {
        judge(puzzle, &options);
    } else if let Some(folder) = args.value::<PathBuf>("save") {
        generate::save(puzzle, args, &folder);
    } else if args.has("generate") {
        generate::generate(puzzle, args);
    } else if args.has("list") {
        list(puzzle, puzzle.approaches, args.json);
    } else if args.has("mistakes") {
        mistakes::mistakes(puzzle, args);
    } else {
        solve::solve(puzzle, args);
    }
}

/// Lists approaches, or known mistakes.
fn list(puzzle: &Puzzle, approaches: &[Approach], json: bool) {
    let mut out = Out::new();
    for Approach { name, summary, source, .. } in approaches {
        let is_default = *name == puzzle.default_approach().name;
        if json {
            let object = nojson::object(|f| {
                f.member("year", puzzle.date.year)?;
                f.member("day", puzzle.date.day)?;
                f.member("title", puzzle.title)?;
                f.member("approach", name)?;
                f.member("summary", summary)?;
                f.member("source", source)?;
                f.member("default", is_default)
            });
            writeln!(out, "{object}");
            continue;
        }
        writeln!(out, "{BOLD}{name}{BOLD:#}{}", if is_default { " (default)" } else { "" });
        let source = if source.is_empty() { String::new() } else { format!("Source: {source}") };
        for line in [*summary, &source].into_iter().filter(|line| !line.is_empty()) {
            writeln!(out, "{}", wrap(line, width(), "  ", "  "));
        }
    }
}
