//! Makes the bundled inputs: `cargo run --release -p benches -- inputs`.
//!
//! The files and `inputs/index.json`, which lists them with their answers, are exactly what this writes: same
//! generators, same seeds, same bytes. An answer is recorded only when all approaches agree on it.

use std::fs;
use std::io;
use std::path::Path;

use common::puzzle::answer_text;
use common::{Puzzle, Watch, bundled};
use serde_json::{Map, Value, json};

/// Writes the inputs of `puzzles` and the index below `folder`.
///
/// # Errors
/// A file that cannot be written, or approaches that do not agree.
pub fn write(puzzles: &[&Puzzle], folder: &Path) -> io::Result<()> {
    let mut index = Map::new();
    for puzzle in puzzles {
        let mut inputs = Vec::new();
        for name in bundled::names(puzzle) {
            let text = bundled::make(puzzle, &name).ok_or_else(|| io::Error::other(format!("nothing makes {name}")))?;
            let path = folder.join(puzzle.package).join(format!("{name}.txt"));
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(&path, &text)?;
            let [part1, part2] =
                agreed_answers(puzzle, &text).map_err(|fault| io::Error::other(format!("{name}: {fault}")))?;
            inputs.push(json!({ "name": name, "part1": part1, "part2": part2 }));
        }
        let entry = json!({ "puzzle": puzzle.to_string(), "first_line": puzzle.first_line, "inputs": inputs });
        index.insert(puzzle.package.to_owned(), entry);
    }
    fs::write(folder.join("index.json"), format!("{:#}\n", Value::Object(index)))
}

/// The answers that all approaches give, `None` for a part that has none.
fn agreed_answers(puzzle: &Puzzle, text: &str) -> Result<[Option<String>; 2], String> {
    let mut agreed: Option<[Option<String>; 2]> = None;
    for approach in puzzle.approaches {
        let outcomes = approach.solve(text, &Watch::unlimited()).map_err(|error| error.to_string())?;
        let answers = outcomes.map(answer_text);
        if let Some(other) = agreed.as_ref().filter(|other| **other != answers) {
            return Err(format!("{} says {answers:?}, another approach {other:?}", approach.name));
        }
        agreed = Some(answers);
    }
    agreed.ok_or_else(|| format!("{puzzle} has no approach"))
}
