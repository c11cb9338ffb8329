//! Recorded answers: an `answers.json` beside the inputs, such as `{"day22.txt": {"part1": "306", "part2": null}}`.
//!
//! A string is the answer, `null` means that the part has no answer, and a missing part is unknown.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};

use crate::agreement::Expected;
use crate::files;
use crate::outcome::Part;
use crate::terminal::escape;

/// The name of a file of recorded answers.
pub const FILE: &str = "answers.json";

/// The answers to the inputs of a folder, by file name.
#[derive(Debug, Clone, Default)]
pub struct Recorded {
    inputs: BTreeMap<String, [Expected; 2]>,
}

impl Recorded {
    /// Reads a file of recorded answers. A missing file is empty.
    ///
    /// # Errors
    /// The file cannot be read or has another format. The message names the file.
    pub fn read(path: &Path) -> Result<Self, String> {
        let mut inputs = BTreeMap::new();
        for (file, parts) in read(path)? {
            let mut expected = [Expected::Unknown, Expected::Unknown];
            for (part, answer) in parts.as_object().into_iter().flatten() {
                let known = Part::BOTH.into_iter().find(|known| *part == key(*known));
                expected[known.ok_or_else(|| error(path, &format!("`{part}` is not a part")))?.index()] = match answer {
                    Value::String(answer) => Expected::Answer(answer.as_str().into()),
                    Value::Null => Expected::NoAnswer,
                    other => return Err(error(path, &format!("{part} of {file} is {other}, not a string or null"))),
                };
            }
            inputs.insert(file, expected);
        }
        Ok(Self { inputs })
    }

    /// Reads the file in the folder of an input.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn beside(input: &Path) -> Result<Self, String> {
        Self::read(&input.with_file_name(FILE))
    }

    /// The answers to the input at `path`. Only the file name counts.
    pub fn get(&self, path: &Path) -> Option<&[Expected; 2]> {
        self.inputs.get(path.file_name()?.to_str()?)
    }

    /// All inputs, sorted by file name.
    pub fn inputs(&self) -> impl Iterator<Item = (&str, &[Expected; 2])> {
        self.inputs.iter().map(|(file, expected)| (file.as_str(), expected))
    }
}

/// Records the answer to a part of `input` in the file at `path`. `None` records that the part has no answer.
///
/// # Errors
/// The file cannot be read or written. The message names the file.
pub fn record(path: &Path, input: &str, part: Part, answer: Option<&str>) -> Result<(), String> {
    let mut inputs = read(path)?;
    let parts = inputs.entry(input).or_insert_with(|| Value::Object(Map::new()));
    parts[key(part)] = answer.into();
    files::write(path, &format!("{:#}\n", Value::Object(inputs))).map_err(|cause| error(path, &cause.to_string()))
}

fn key(part: Part) -> String {
    format!("part{part}")
}

/// Reads the objects of a file, by the names of inputs.
fn read(path: &Path) -> Result<Map<String, Value>, String> {
    let text = files::read(path).map_err(|cause| error(path, &cause.to_string()))?;
    let Some(text) = text else { return Ok(Map::new()) };
    match serde_json::from_str(&text) {
        Ok(Value::Object(inputs)) if inputs.values().all(Value::is_object) => Ok(inputs),
        Ok(_) => Err(error(path, "it is not a file of answers")),
        Err(cause) => Err(error(path, &cause.to_string())),
    }
}

fn error(path: &Path, message: &str) -> String {
    escape(&format!("{}: {message}", path.display()))
}
