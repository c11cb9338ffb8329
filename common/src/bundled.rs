//! The inputs that ship with the workspace: `inputs/index.json` lists them with their answers.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::parse::BYTE_ORDER_MARK;
use crate::puzzle::Puzzle;

/// The index as it was when this crate was built; it serves to recognise the inputs of other days.
const INDEX: &str = include_str!("../../inputs/index.json");

/// An input of the workspace with its recorded answers.
#[derive(Debug, Clone)]
pub struct Bundled {
    /// Its name, such as "full-1".
    pub name: String,
    /// The input.
    pub text: String,
    /// The recorded answers; `None` for a part that has none.
    pub answers: [Option<String>; 2],
}

/// The workspace's folder of inputs, where this crate was built.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../inputs")
}

/// All bundled inputs of a puzzle, read from the workspace.
///
/// # Errors
/// The index or one of its files is missing or not what it should be; the text says which.
pub fn inputs(puzzle: &Puzzle) -> Result<Vec<Bundled>, String> {
    let path = folder().join("index.json");
    let index = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let index: Value = serde_json::from_str(&index).map_err(|error| format!("{}: {error}", path.display()))?;
    let entries = index[puzzle.package]["inputs"]
        .as_array()
        .ok_or_else(|| format!("{}: no inputs of {}", path.display(), puzzle.package))?;
    entries.iter().map(|entry| read_entry(puzzle, entry)).collect()
}

fn read_entry(puzzle: &Puzzle, entry: &Value) -> Result<Bundled, String> {
    let name = entry["name"].as_str().ok_or("an entry of the index has no name")?.to_owned();
    let path = folder().join(puzzle.package).join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let answer = |part: &str| match &entry[part] {
        Value::Null => Ok(None),
        Value::String(answer) => Ok(Some(answer.clone())),
        other => Err(format!("{name}: {part} is {other}, not a string or null")),
    };
    Ok(Bundled { answers: [answer("part1")?, answer("part2")?], name, text })
}

/// The names of a puzzle's bundled inputs: its examples, then its generated ones.
#[must_use]
pub fn names(puzzle: &Puzzle) -> Vec<String> {
    let examples = puzzle.examples.iter().map(|example| example.name.to_owned());
    let generated = puzzle.generator.seeds.iter().enumerate().map(|(index, _)| format!("full-{}", index + 1));
    examples.chain(generated).collect()
}

/// Makes the bundled input of that name: `full-1` is the one of the generator's first bundled seed.
#[must_use]
pub fn make(puzzle: &Puzzle, name: &str) -> Option<String> {
    if let Some(example) = puzzle.examples.iter().find(|example| example.name == name) {
        return Some(example.text.to_owned());
    }
    let number: usize = name.strip_prefix("full-")?.parse().ok()?;
    let generator = &puzzle.generator;
    let &seed = generator.seeds.get(number.checked_sub(1)?)?;
    Some((generator.make)(seed, generator.full_size))
}

/// The puzzle other than `this` whose inputs start as `text` does, by date and title.
#[must_use]
pub fn other_puzzle_like(this: &Puzzle, text: &str) -> Option<String> {
    let first_line = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).lines().next()?;
    let index: Value = serde_json::from_str(INDEX).ok()?;
    let (package, puzzle) = index.as_object()?.iter().find(|(package, puzzle)| {
        *package != this.package && puzzle["first_line"].as_str().is_some_and(|shape| has_shape(first_line, shape))
    })?;
    Some(format!("{} ({package})", puzzle["puzzle"].as_str()?))
}

/// Whether `line` is like `shape`, in which `#` stands for one or more digits and `?` for one letter or digit.
fn has_shape(line: &str, shape: &str) -> bool {
    let mut rest = line;
    for wanted in shape.chars() {
        let len = match (wanted, rest.chars().next()) {
            ('#', Some('0'..='9')) => rest.bytes().take_while(u8::is_ascii_digit).count(),
            ('?', Some(found)) if found.is_ascii_alphanumeric() => 1,
            (_, Some(found)) if found == wanted => found.len_utf8(),
            _ => return false,
        };
        rest = &rest[len..];
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        assert!(has_shape("Player 1 starting position: 10", "Player # starting position: #"));
        assert!(!has_shape("Player 1:", "Player # starting position: #"));
        assert!(has_shape("32T3K 765", "????? #"));
        assert!(!has_shape("32T3K 765 ", "????? #"));
        assert!(!has_shape("32T3K ", "????? #"));
        assert!(!has_shape("é", "?"));
    }
}
