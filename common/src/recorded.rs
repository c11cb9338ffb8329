//! Recorded answers: an `answers.json` beside the inputs, such as `{"day22.txt": {"part1": "306", "part2": null}}`.
//!
//! A string is the answer, `null` means that the part has no answer, and a missing part is unknown.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use nojson::{DisplayJson, JsonFormatter, JsonParseError, RawJson, RawJsonValue};

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
        let text = files::read(path).map_err(|cause| error(path, &cause))?;
        let Some(text) = text else { return Ok(Self::default()) };
        RawJson::parse(&text).and_then(|json| json.value().try_into()).map_err(|cause| {
            let line = cause.get_line_and_column_numbers(&text).map_or(1, |(line, _)| line.get());
            error(path, &format!("it is not an answers file, at line {line}: {cause}"))
        })
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

impl DisplayJson for Recorded {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.object(|f| self.inputs.iter().try_for_each(|(file, expected)| f.member(file, Parts(expected))))
    }
}

/// The answers to one input.
struct Parts<'a>(&'a [Expected; 2]);

impl DisplayJson for Parts<'_> {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            Part::BOTH.into_iter().zip(self.0).try_for_each(|(part, expected)| match expected {
                Expected::Unknown => Ok(()),
                Expected::Answer(answer) => f.member(key(part), answer.to_string()),
                Expected::NoAnswer => f.member(key(part), ()),
            })
        })
    }
}

impl<'text> TryFrom<RawJsonValue<'text, '_>> for Recorded {
    type Error = JsonParseError;

    fn try_from(value: RawJsonValue<'text, '_>) -> Result<Self, JsonParseError> {
        let mut recorded = Self::default();
        for (file, parts) in value.to_object()? {
            let expected = recorded.inputs.entry(file.try_into()?).or_default();
            for (name, answer) in parts.to_object()? {
                let known = Part::BOTH
                    .into_iter()
                    .find(|part| name.to_unquoted_string_str().is_ok_and(|name| name == key(*part)));
                let part = known.ok_or_else(|| name.invalid("this is not a part"))?;
                let answer: Option<String> = answer.try_into()?;
                expected[part.index()] = answer.map_or(Expected::NoAnswer, |answer| Expected::Answer(answer.into()));
            }
        }
        Ok(recorded)
    }
}

/// Records the answer to a part of `input` in the file at `path`. `None` records that the part has no answer.
///
/// # Errors
/// The file cannot be read or written. The message names the file.
pub fn record(path: &Path, input: &str, part: Part, answer: Option<&str>) -> Result<(), String> {
    let mut recorded = Recorded::read(path)?;
    let expected = answer.map_or(Expected::NoAnswer, |answer| Expected::Answer(answer.into()));
    recorded.inputs.entry(input.to_owned()).or_default()[part.index()] = expected;
    files::write(path, &format!("{}\n", nojson::Json(&recorded))).map_err(|cause| error(path, &cause))
}

fn key(part: Part) -> String {
    format!("part{part}")
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
        let path = folder.path().join(FILE);
        record(&path, "a.txt", Part::One, Some("7")).unwrap();
        record(&path, "a.txt", Part::Two, None).unwrap();
        record(&path, "b.txt", Part::Two, Some("8")).unwrap();
        let recorded = Recorded::beside(&folder.path().join("a.txt")).unwrap();
        assert_eq!(recorded.get(Path::new("a.txt")), Some(&[Expected::Answer(7.into()), Expected::NoAnswer]));
        assert_eq!(recorded.get(Path::new("b.txt")), Some(&[Expected::Unknown, Expected::Answer(8.into())]));
    }

    #[test]
    fn a_file_of_another_format_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        for (text, line) in [
            (r#"{"a.txt": 3}"#, 1),
            ("[]", 1),
            ("{\n\"a.txt\": {\"part3\": \"1\"}}", 2),
            ("{\n\"a.txt\": {\n\"part1\": 1}}", 3),
            ("{", 1),
        ] {
            fs::write(&path, text).unwrap();
            let error = Recorded::read(&path).unwrap_err();
            let start = format!("{}: it is not an answers file, at line {line}: ", path.display());
            assert!(error.starts_with(&start), "{error}");
        }
    }
}
