//! Recorded answers: an `answers.json` beside the inputs, such as `{"day22.txt": {"part1": "306",
//! "part2": null}}`.
//!
//! A string is the answer, `null` means that the part has no answer, and a missing part is unknown.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::path::Path;

use nojson::{Json, JsonParseError};

use super::files;
use crate::escape::escape;
use crate::outcome::{Expected, Part};

/// The name of the file with the recorded answers of a folder.
pub const FILE: &str = "answers.json";

/// The contents of the file: by the name of an input, what is known of its parts.
type Recorded = BTreeMap<String, Known>;

/// By the name of a part its answer, or nothing if it has none.
type Known = BTreeMap<String, Option<String>>;

/// The recorded answers to the input at that path.
///
/// # Errors
/// The file cannot be read or has another format. The message names the file.
pub fn answers(input: &Path) -> io::Result<[Expected; 2]> {
    Ok(answers_to(
        &name(input),
        &read(&input.with_file_name(FILE))?,
    ))
}

/// The answers to the input of that name in the text of an answers file.
///
/// # Errors
/// The text has another format.
pub(super) fn answers_in(text: &str, input: &str) -> io::Result<[Expected; 2]> {
    Ok(answers_to(input, &parse(Path::new(FILE), text)?))
}

fn answers_to(input: &str, recorded: &Recorded) -> [Expected; 2] {
    let known = |part| recorded.get(input)?.get(&key(part));
    Part::BOTH.map(|part| match known(part) {
        None => Expected::Unknown,
        Some(None) => Expected::Unsolvable,
        Some(Some(answer)) => Expected::Answer(answer.as_str().into()),
    })
}

/// Records the answer to a part of the input at that path, or that it has none.
///
/// # Errors
/// As [`answers`], or the file cannot be written.
pub fn record(input: &Path, part: Part, answer: Option<String>) -> io::Result<()> {
    let path = input.with_file_name(FILE);
    let mut recorded = read(&path)?;
    let known = recorded.entry(name(input)).or_default();
    known.insert(key(part), answer);
    let json = nojson::json(|f| {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.value(&recorded)
    });
    files::write(&path, format!("{json}\n")).map_err(|cause| of_file(&path, cause))
}

/// Reads a file of recorded answers. A missing file is empty.
fn read(path: &Path) -> io::Result<Recorded> {
    let text = files::read(path).map_err(|cause| of_file(path, cause))?;
    parse(path, text.as_deref().unwrap_or("{}"))
}

fn parse(path: &Path, text: &str) -> io::Result<Recorded> {
    let parsed = text.parse().map(|Json(recorded)| recorded);
    parsed.map_err(|cause: JsonParseError| {
        of_file(path, format!("it is not an answers file: {cause}"))
    })
}

fn key(part: Part) -> String {
    format!("part{part}")
}

fn name(input: &Path) -> String {
    input
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The error of a file, which its message names.
fn of_file(path: &Path, cause: impl Display) -> io::Error {
    io::Error::other(escape(&format!("{}: {cause}", path.display())))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn answers_are_read_as_they_were_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|name| folder.path().join(name));
        let number = |number: u8| Expected::Answer(number.into());
        record(&a, Part::One, Some("7".to_owned())).unwrap();
        record(&a, Part::Two, None).unwrap();
        record(&b, Part::Two, Some("8".to_owned())).unwrap();
        for (input, expected) in [
            (&a, [number(7), Expected::Unsolvable]),
            (&b, [Expected::Unknown, number(8)]),
            (&c, [Expected::Unknown, Expected::Unknown]),
        ] {
            assert_eq!(answers(input).unwrap(), expected, "{input:?}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_neither_empty_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("a.txt");
        fs::write(folder.path().join(FILE), b"\xFF").unwrap();
        assert!(answers(&input).unwrap_err().to_string().contains(FILE));
        assert!(record(&input, Part::One, None).is_err());
        assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), b"\xFF");
    }
}
