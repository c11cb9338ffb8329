//! Chooses the inputs of a run.

use super::args::Args;
use crate::date::Date;
use crate::puzzle::Puzzle;
use crate::runner::console;
use crate::runner::input::{Source, is_redirected};

/// The inputs to solve: the named ones, else a file redirected to standard input, else the user's
/// own input, else a bundled one, else the text of an example, unless the user has seen that.
pub(super) fn sources(puzzle: &Puzzle, args: &Args, has_shown_examples: bool) -> Vec<Source> {
    if !args.inputs.is_empty() {
        return args.inputs.iter().map(|path| Source::named(path)).collect();
    }
    if let Some(number) = args.example {
        return Source::examples(puzzle)
            .find(|example| example.is_example(number))
            .into_iter()
            .collect();
    }
    if is_redirected() {
        return vec![Source::stdin()];
    }
    if let Some(own) = Source::own(puzzle) {
        return vec![own];
    }
    let example = || Source::text_of_example(puzzle).filter(|_| !has_shown_examples);
    let bundled = Source::bundled(puzzle).or_else(example);
    let instead = if bundled.is_some() { ", so this solves a bundled one" } else { "" };
    let Date { year, day } = puzzle.date;
    let own = puzzle.date.own_input();
    console::note(&format!(
        "no input of your own yet{instead}; save yours as {own}, or type `cargo download {year} {day}`"
    ));
    bundled.into_iter().collect()
}
