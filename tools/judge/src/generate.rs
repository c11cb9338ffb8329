//! `--generate` and `--save`: random inputs that anybody may share, unlike those of the site.

use std::fs;
use std::path::Path;

use crate::args::Options;
use crate::inputs::{generator, right_answers};
use common::input::{Input, files, recorded};
use common::outcome::Expected;
use runner::console::{self, Out};

/// Prints a random input.
pub(crate) fn print(options: &Options) {
    if let Some(input) = inputs(options).next() {
        write!(Out::new(), "{}", input.text);
    }
}

/// Writes random inputs into a new folder, and then the file with their answers. Returns how many there
/// are.
///
/// # Errors
/// A file cannot be written, or a part has no answer. The sentence says which.
pub(crate) fn save(options: &Options, folder: &Path) -> Result<usize, String> {
    if fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        console::refuse(&format!("{} is not empty", folder.display()));
    }
    let count = options.random.unwrap_or_default();
    let digits = count.to_string().len();
    let mut answers = Vec::new();
    for (number, input) in (1..).zip(inputs(options).take(count)) {
        let right = right_answers(options.puzzle.default_approach(), &input);
        let mut known = <[Expected; 2]>::default();
        for part in &options.parts {
            let answer = &right[part.index()];
            if *answer == Expected::Unknown {
                return Err(format!("{}: part {part} is not answered", input.name));
            }
            known[part.index()] = answer.clone();
        }
        let name = format!("random-{number:0digits$}.txt");
        files::write(&folder.join(&name), &*input.text)
            .map_err(|cause| format!("{}: {cause}", folder.join(&name).display()))?;
        answers.push((name, known));
    }
    let count = answers.len();
    recorded::write(folder, answers).map_err(|reason| reason.to_string())?;
    Ok(count)
}

/// The random inputs of the seed and the size. Those of full size are the ones on which programs are
/// judged.
fn inputs(options: &Options) -> impl Iterator<Item = Input> + use<> {
    let generator = generator(options.puzzle);
    let size = options.size.unwrap_or(generator.full_size);
    Input::random(generator, options.seed, size)
}
