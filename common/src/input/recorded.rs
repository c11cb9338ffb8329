//! Recorded answers: an `answers.json` beside the inputs, such as `{"day22.txt": {"part1": "306",
//! "part2": null}}`.
//!
//! A string is the answer, `null` means that the part has no answer, and a missing part is unknown.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use nojson::{DisplayJson, Json, JsonFormatter, JsonParseError, RawJsonValue};

use super::files;
use crate::escape::escape;
use crate::outcome::{Expected, Part};

/// The name of the file with the recorded answers of a folder.
pub const FILE: &str = "answers.json";

/// The contents of the file: the answers by the name of the input.
type Recorded = BTreeMap<String, Answers>;

/// What is recorded of an input.
#[derive(Default)]
struct Answers([Expected; 2]);

/// The keys of both parts.
const KEYS: [&str; 2] = ["part1", "part2"];

/// The recorded answers to the input at that path.
///
/// # Errors
/// The file cannot be read or has another format. The message names the file.
pub fn answers(input: &Path) -> io::Result<[Expected; 2]> {
    let mut recorded = read(&input.with_file_name(FILE))?;
    Ok(recorded.remove(&name(input)).unwrap_or_default().0)
}

/// The answers to the input of that name in the text of an answers file.
///
/// # Errors
/// The text has another format.
pub(super) fn answers_in(text: &str, input: &str) -> io::Result<[Expected; 2]> {
    let mut recorded = parse(Path::new(FILE), text)?;
    Ok(recorded.remove(input).unwrap_or_default().0)
}

/// The paths of all inputs of a folder that have a record, sorted by name.
///
/// # Errors
/// As [`answers`].
pub fn inputs(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(read(&folder.join(FILE))?
        .into_keys()
        .map(|name| folder.join(name))
        .collect())
}

/// Records what is known of a part of the input at that path.
///
/// # Errors
/// As [`answers`], or the file cannot be written.
pub fn record(input: &Path, part: Part, answer: Expected) -> io::Result<()> {
    let path = input.with_file_name(FILE);
    let mut recorded = read(&path)?;
    recorded.entry(name(input)).or_default().0[part.index()] = answer;
    store(&path, &recorded)
}

fn store(path: &Path, recorded: &Recorded) -> io::Result<()> {
    let json = nojson::json(|f| {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.value(recorded)
    });
    files::write(path, format!("{json}\n")).map_err(|cause| of_file(path, &cause))
}

/// Reads a file of recorded answers. A missing file is empty.
fn read(path: &Path) -> io::Result<Recorded> {
    let text = files::read(path).map_err(|cause| of_file(path, &cause))?;
    parse(path, text.as_deref().unwrap_or("{}"))
}

fn parse(path: &Path, text: &str) -> io::Result<Recorded> {
    let parsed = text.parse().map(|Json(recorded)| recorded);
    parsed.map_err(|cause: JsonParseError| {
        let line = cause
            .get_line_and_column_numbers(text)
            .map_or(1, |(line, _)| line.get());
        let words = format!("it is not an answers file, at line {line}: {cause}");
        of_file(path, &io::Error::new(ErrorKind::InvalidData, words))
    })
}

impl DisplayJson for Answers {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            for (key, answer) in KEYS.into_iter().zip(&self.0) {
                match answer {
                    Expected::Unknown => {}
                    Expected::Unsolvable => f.member(key, ())?,
                    Expected::Answer(answer) => f.member(key, answer.to_string())?,
                }
            }
            Ok(())
        })
    }
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for Answers {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        let mut answers = Self::default();
        for (key, value) in value.to_object()? {
            let name = key.to_unquoted_string_str()?;
            let Some(index) = KEYS.iter().position(|key| *key == name) else {
                return Err(key.invalid("a part is `part1` or `part2`"));
            };
            answers.0[index] = match value.try_into()? {
                None::<String> => Expected::Unsolvable,
                Some(answer) => Expected::Answer(answer.into()),
            };
        }
        Ok(answers)
    }
}

fn name(input: &Path) -> String {
    input
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The error of a file, which its message names.
fn of_file(path: &Path, cause: &io::Error) -> io::Error {
    let words = escape(&format!("{}: {cause}", path.display()));
    io::Error::new(cause.kind(), words)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn answers_are_read_as_they_were_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c] = ["a.txt", "b.txt", "c.txt"].map(|name| folder.path().join(name));
        let number = |number: u8| Expected::Answer(number.into());
        record(&a, Part::One, number(7)).unwrap();
        record(&a, Part::Two, Expected::Unsolvable).unwrap();
        record(&b, Part::Two, number(8)).unwrap();
        for (input, expected) in [
            (&a, [number(7), Expected::Unsolvable]),
            (&b, [Expected::Unknown, number(8)]),
            (&c, [Expected::Unknown, Expected::Unknown]),
        ] {
            assert_eq!(answers(input).unwrap(), expected, "{input:?}");
        }
        assert_eq!(inputs(folder.path()).unwrap(), [a, b]);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_neither_empty_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("a.txt");
        fs::write(folder.path().join(FILE), b"\xFF").unwrap();
        assert!(answers(&input).unwrap_err().to_string().contains(FILE));
        assert!(record(&input, Part::One, Expected::Unsolvable).is_err());
        assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), b"\xFF");
        let refused = answers_in(r#"{"a.txt": {"part3": "7"}}"#, "a.txt").unwrap_err();
        assert!(refused.to_string().contains("a part is `part1` or `part2`"));
    }
}
