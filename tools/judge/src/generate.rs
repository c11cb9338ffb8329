//! `--generate` and `--save`: random inputs that anybody may share, unlike those of the site.

use std::fs;
use std::path::Path;

use crate::args::Options;
use crate::inputs::right_answers;
use common::input::{Input, files, recorded};
use common::outcome::{Expected, Part};
use common::puzzle::Puzzle;
use runner::console::{self, Out};

/// Prints a random input.
pub(crate) fn print(puzzle: &Puzzle, options: &Options, size: Option<usize>) {
    if let Some(input) = inputs(puzzle, options, size).next() {
        write!(Out::new(), "{}", input.text);
    }
}

/// Writes random inputs and their answers into a new folder.
pub(crate) fn save(
    puzzle: &Puzzle,
    options: &Options,
    folder: &Path,
    count: usize,
    size: Option<usize>,
) {
    if fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        console::refuse(&format!("{} is not empty", folder.display()));
    }
    let inputs = inputs(puzzle, options, size).take(count);
    match write_all(puzzle, options, folder, inputs, count) {
        Ok(saved) => console::tell(&format!(
            "{saved} inputs and their answers are in {}.",
            folder.display()
        )),
        Err(reason) => console::error(&reason),
    }
}

/// Writes the inputs, and then the file with their answers. Returns how many there were.
fn write_all(
    puzzle: &Puzzle,
    options: &Options,
    folder: &Path,
    inputs: impl Iterator<Item = Input>,
    count: usize,
) -> Result<usize, String> {
    let mut answers = Vec::new();
    let digits = count.to_string().len();
    for (number, input) in (1..).zip(inputs) {
        let name = format!("random-{number:0digits$}.txt");
        let right = right_answers(puzzle.default_approach(), &input);
        let is_open = |part: &&Part| right[part.index()] == Expected::Unknown;
        if let Some(part) = options.parts.iter().find(is_open) {
            return Err(format!("{}: part {part} is not answered", input.name));
        }
        files::write(&folder.join(&name), &*input.text)
            .map_err(|cause| format!("{}: {cause}", folder.join(&name).display()))?;
        answers.push((name, right));
    }
    let saved = answers.len();
    recorded::write(folder, answers).map_err(|reason| reason.to_string())?;
    Ok(saved)
}

/// The random inputs of the seed and the size, each of them once. Those of full size are the ones
/// on which programs are judged.
fn inputs(
    puzzle: &Puzzle,
    options: &Options,
    size: Option<usize>,
) -> impl Iterator<Item = Input> + use<> {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    let size = size.unwrap_or(generator.full_size);
    let inputs = Input::random(generator, options.seed, size);
    inputs.take(generator.count.unwrap_or(usize::MAX))
}
