//! The command line of every day. A day's `main.rs` only calls [`main`].
//!
//! Answers go to stdout, everything else goes to stderr. If the reader of stdout goes away, the run
//! ends quietly. The exit status is 0 on success, 1 if an answer is missing or contradicts a known
//! one, and 2 for wrong usage. An interrupt kills the process, so a shell stops its loop, too.

mod args;
mod check;
mod child;
mod compare;
mod explain;
mod inputs;
mod list;
pub mod options;
mod others;
mod reports;
mod solve;

use std::env;
use std::process::ExitCode;

use self::args::{Action, Args};
use crate::screen::console;
use common::date::Date;
use common::puzzle::Puzzle;

/// Runs the command line of `puzzle` with the arguments of the process.
pub fn main(puzzle: &'static Puzzle) -> ExitCode {
    let args = Args::parse(puzzle);
    options::execute(|| {
        is_of_its_folder(puzzle);
        act(&args);
    })
}

/// Refuses to run if the program has the name of another day, as in a copied folder whose date in
/// the code was left.
fn is_of_its_folder(puzzle: &Puzzle) {
    let program = env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    if Date::from_package(&name).is_some_and(|date| date != puzzle.date) {
        let words = format!(
            "{name} solves {}: mend the date in `Puzzle::new`",
            puzzle.date
        );
        console::refuse(&words);
    }
}

fn act(args: &Args) {
    match &args.action {
        Action::Solve => solve::examples_and_inputs(args),
        Action::Child { bytes } => child::answer(args, *bytes),
        Action::Compare { other_inputs } => compare::inputs(args, *other_inputs),
        Action::Explain { explain, number } => explain::explain(args, explain, *number),
        Action::Check { generator, count, seed } => check::check(args, generator, *count, *seed),
        Action::List => list::list(args),
    }
}
