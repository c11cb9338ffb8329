//! `--generate` and `--save`: random inputs that anybody may share, unlike those of the site.

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::input::{Input, files, recorded};
use common::outcome::Expected;
use common::puzzle::Puzzle;
use runner::agreement::{is_conclusive, is_unwritten, right_answers};
use runner::console::{self, Out, tell};
use runner::solve::{Question, solve};

/// Prints a random input.
pub(crate) fn generate(puzzle: &Puzzle, seed: u64, size: Option<usize>) {
    if let Some(input) = inputs(puzzle, seed, size).next() {
        write!(Out::new(), "{}", input.text);
    }
}

/// Writes random inputs and their answers into a new folder.
pub(crate) fn save(
    puzzle: &Puzzle,
    limit: Duration,
    folder: &Path,
    inputs: impl Iterator<Item = Input>,
    count: usize,
) {
    if fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        console::refuse(&format!("{} is not empty", folder.display()));
    }
    if count == 0 {
        console::refuse("there is nothing to save: write 1 or more after `--random`");
    }
    let mut answers = Vec::new();
    let digits = count.to_string().len();
    for (number, input) in (1..).zip(inputs) {
        let name = format!("random-{number:0digits$}.txt");
        let Some(answer) = answers_to(puzzle, limit, &input) else { return };
        if let Err(cause) = files::write(&folder.join(&name), &*input.text) {
            return console::error(&format!("{}: {cause}", folder.join(name).display()));
        }
        answers.push((name, answer));
    }
    let saved = answers.len();
    if let Err(reason) = recorded::write(folder, answers) {
        return console::error(&reason.to_string());
    }
    tell(&format!(
        "{saved} inputs and their answers are in {}.",
        folder.display()
    ));
}

/// The random inputs of the seed and the size, each of them once. Those of full size are the ones
/// on which programs are judged.
pub(crate) fn inputs(
    puzzle: &Puzzle,
    seed: u64,
    size: Option<usize>,
) -> impl Iterator<Item = Input> + use<> {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    let size = size.unwrap_or(generator.full_size);
    let inputs = Input::random(generator, seed, size);
    inputs.take(generator.count.unwrap_or(usize::MAX))
}

/// The answers of the default approach, unless it fails, which is an error.
fn answers_to(puzzle: &Puzzle, limit: Duration, input: &Input) -> Option<[Expected; 2]> {
    let approach = puzzle.default_approach();
    let question = Question::new(approach, input, puzzle.date.parts(), Some(limit));
    let fails = |reason: &str| {
        console::error(&format!("{}: {reason}", input.name));
        None
    };
    let outcomes = match solve(&question, &mut |_| ()).result {
        Ok(solved) => solved.outcomes(),
        Err(error) => return fails(&error.locate(&input.text)),
    };
    let failure = outcomes
        .iter()
        .find(|it| !is_conclusive(it) && !is_unwritten(it));
    if let Some(Err(reason)) = failure {
        return fails(&reason.to_string());
    }
    Some(right_answers(Default::default(), outcomes))
}
