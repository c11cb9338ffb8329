//! Recorded answers: an `answers.json` beside the inputs, such as `{"day22.txt": {"part1": "306",
//! "part2": null}}`.
//!
//! A string is the answer, `null` means that the part has no answer, and a missing part is unknown.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use nojson::{Json, JsonParseError};

use super::files;
use crate::escape::escape;
use crate::outcome::{Expected, Part};

/// The name of the file with the recorded answers of a folder.
pub const FILE: &str = "answers.json";

/// The contents of the file: the answers by the name of the input and by [`key`].
type Recorded = BTreeMap<String, BTreeMap<String, Option<String>>>;

/// The key of a part, such as `part1`.
fn key(part: Part) -> String {
    format!("part{part}")
}

/// The recorded answers to the input at that path.
///
/// # Errors
/// The file cannot be read or has another format. The message names the file.
pub fn answers(input: &Path) -> Result<[Expected; 2], String> {
    Ok(answers_of(read(&input.with_file_name(FILE))?, input))
}

/// The answers to the input of that name in the text of an answers file.
///
/// # Errors
/// The text has another format.
pub fn answers_in(text: &str, input: &Path) -> Result<[Expected; 2], String> {
    Ok(answers_of(parse(Path::new(FILE), text)?, input))
}

fn answers_of(mut recorded: Recorded, input: &Path) -> [Expected; 2] {
    let mut answers = recorded.remove(&name(input)).unwrap_or_default();
    Part::BOTH.map(|part| match answers.remove(&key(part)) {
        None => Expected::Unknown,
        Some(None) => Expected::Unsolvable,
        Some(Some(answer)) => Expected::Answer(answer.into()),
    })
}

/// The paths of all inputs of a folder that have a record, sorted by name.
///
/// # Errors
/// As [`answers`].
pub fn inputs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    Ok(read(&folder.join(FILE))?
        .into_keys()
        .map(|name| folder.join(name))
        .collect())
}

/// Records the answer to a part of the input at that path. `None` records that the part has no
/// answer.
///
/// # Errors
/// As [`answers`], or the file cannot be written.
pub fn record(input: &Path, part: Part, answer: Option<&str>) -> Result<(), String> {
    let path = input.with_file_name(FILE);
    let mut recorded = read(&path)?;
    recorded
        .entry(name(input))
        .or_default()
        .insert(key(part), answer.map(str::to_owned));
    store(&path, &recorded)
}

/// Writes the file of a folder: the answers to the inputs of these names.
///
/// # Errors
/// The file cannot be written.
pub fn write(
    folder: &Path,
    answers: impl IntoIterator<Item = (String, [Expected; 2])>,
) -> Result<(), String> {
    let recorded = answers.into_iter().map(|(name, answers)| {
        let known = Part::BOTH
            .into_iter()
            .zip(answers)
            .filter_map(|(part, answer)| match answer {
                Expected::Unknown => None,
                Expected::Unsolvable => Some((key(part), None)),
                Expected::Answer(answer) => Some((key(part), Some(answer.to_string()))),
            });
        (name, known.collect())
    });
    store(&folder.join(FILE), &recorded.collect())
}

fn store(path: &Path, recorded: &Recorded) -> Result<(), String> {
    let json = nojson::json(|f| {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.value(recorded)
    });
    files::write(path, format!("{json}\n")).map_err(|cause| error(path, &cause))
}

/// Reads a file of recorded answers. A missing file is empty.
fn read(path: &Path) -> Result<Recorded, String> {
    // Reading a pipe or a device may never end.
    if path.metadata().is_ok_and(|it| !it.is_file()) {
        return Err(error(path, &"it is not a file"));
    }
    let text = files::read(path).map_err(|cause| error(path, &cause))?;
    parse(path, text.as_deref().unwrap_or("{}"))
}

fn parse(path: &Path, text: &str) -> Result<Recorded, String> {
    let parsed = text.parse().map(|Json(recorded)| recorded);
    parsed.map_err(|cause: JsonParseError| {
        let line = cause
            .get_line_and_column_numbers(text)
            .map_or(1, |(line, _)| line.get());
        error(
            path,
            &format!("it is not an answers file, at line {line}: {cause}"),
        )
    })
}

fn name(input: &Path) -> String {
    input
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn error(path: &Path, cause: &dyn fmt::Display) -> String {
    escape(&format!("{}: {cause}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn answers_are_read_as_they_were_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c] = ["a.txt", "b.txt", "c.txt"].map(|name| folder.path().join(name));
        record(&a, Part::One, Some("7")).unwrap();
        record(&a, Part::Two, None).unwrap();
        record(&b, Part::Two, Some("8")).unwrap();
        assert_eq!(
            answers(&a),
            Ok([Expected::Answer(7.into()), Expected::Unsolvable])
        );
        assert_eq!(
            answers(&b),
            Ok([Expected::Unknown, Expected::Answer(8.into())])
        );
        assert_eq!(answers(&c), Ok(<[Expected; 2]>::default()));
        assert_eq!(inputs(folder.path()), Ok(vec![a, b]));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_neither_empty_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("a.txt");
        fs::write(folder.path().join(FILE), b"\xFF").unwrap();
        assert!(answers(&input).unwrap_err().contains(FILE));
        assert!(record(&input, Part::One, Some("7")).is_err());
        assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), b"\xFF");
        #[cfg(unix)]
        {
            // As a pipe, from which no text ever comes.
            fs::remove_file(folder.path().join(FILE)).unwrap();
            std::os::unix::fs::symlink("/dev/null", folder.path().join(FILE)).unwrap();
            assert!(answers(&input).unwrap_err().ends_with("it is not a file"));
        }
    }
}
