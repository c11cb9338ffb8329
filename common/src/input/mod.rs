//! Finds and reads inputs: the user's own, and those that ship with the workspace.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::escape::escape;
use crate::outcome::Expected;
use crate::parse::BYTE_ORDER_MARK;
use crate::puzzle::{Example, Puzzle, Shipped};

pub mod files;
pub mod recorded;
pub mod workspace;

/// The source of an input.
#[derive(Debug, Clone)]
pub enum Source {
    /// A file, or standard input for `-`.
    File(PathBuf),
    /// It is read already.
    Text(Input),
}

impl Source {
    /// The name to display, with control characters escaped.
    pub fn name(&self) -> String {
        match self {
            Self::Text(input) => input.name.clone(),
            Self::File(path) if path == Path::new("-") => "standard input".to_owned(),
            Self::File(path) => {
                let path = path.strip_prefix(workspace::root()).unwrap_or(path);
                escape(&path.display().to_string())
            }
        }
    }

    /// The user's own input of a puzzle, if there is one.
    pub fn own(puzzle: &Puzzle) -> Option<Self> {
        Self::in_workspace(&puzzle.date.own_input())
    }

    /// The inputs that ship with a puzzle: those in its program, or if there are none, all that the
    /// `answers.json` in its folder lists.
    ///
    /// # Errors
    /// As [`recorded::answers`].
    pub fn shipped(puzzle: &Puzzle) -> Result<Vec<Self>, String> {
        if !puzzle.shipped.texts.is_empty() {
            return Ok(Self::in_program(puzzle).collect());
        }
        let folder = workspace::root().join("inputs").join(puzzle.date.package());
        Ok(recorded::inputs(&folder)?.into_iter().map(Self::File).collect())
    }

    /// The inputs that are in the program of a puzzle. Their path is that of the same text in the
    /// workspace, if there is one.
    fn in_program(puzzle: &Puzzle) -> impl Iterator<Item = Self> {
        let Shipped { folder, texts, answers } = puzzle.shipped;
        let root = workspace::root();
        texts.iter().map(move |&(name, text)| {
            let name = format!("{folder}/{name}");
            let path = root.join(&name);
            let is_there = fs::read_to_string(&path).is_ok_and(|read| read == text);
            Self::Text(Input {
                path: is_there.then_some(path),
                answers: Some(answers),
                ..Input::of_text(name, text)
            })
        })
    }

    fn in_workspace(name: &str) -> Option<Self> {
        let path = workspace::root().join(name);
        // If it is a folder, reading it reports that.
        path.symlink_metadata().is_ok().then_some(Self::File(path))
    }

    /// The input for users without one of their own: the first full-size one that ships with the
    /// puzzle, else one from its generator.
    pub fn bundled(puzzle: &Puzzle) -> Option<Self> {
        let generated = || {
            let generator = puzzle.generator?;
            let text = (generator.make)(*generator.seeds.first()?, generator.full_size);
            Some(Self::Text(Input::of_text("bundled input".to_owned(), text)))
        };
        let name = format!("inputs/{}/full-1.txt", puzzle.date.package());
        let shipped = Self::in_program(puzzle).find(|source| source.name() == name);
        shipped.or_else(|| Self::in_workspace(&name)).or_else(generated)
    }

    /// The text of the first example without a parameter, in place of an input.
    pub fn text_of_example(puzzle: &Puzzle) -> Option<Self> {
        let mut examples = puzzle.written_examples();
        let (_, name, example) = examples.find(|(_, _, example)| example.parameter.is_none())?;
        Some(Self::Text(Input::of_text(name, example.text)))
    }

    /// Reads the input. The error is a clause that follows the name.
    ///
    /// # Errors
    /// It cannot be read, is empty, is not UTF-8, or is the site's reply to a failed download.
    pub fn read(self) -> Result<Input, String> {
        let name = self.name();
        let (bytes, path) = match self {
            Self::Text(input) => return Ok(input),
            Self::File(path) if path == Path::new("-") => {
                let mut bytes = Vec::new();
                (io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes), None)
            }
            Self::File(path) => (fs::read(&path), Some(path)),
        };
        let bytes = bytes.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => format!("cannot be read: {error}"),
        })?;
        Ok(Input { path, ..Input::of_text(name, decode(bytes)?) })
    }
}

/// The beginnings of what a browser or `curl` saves if a download fails, in lower case.
const FAILED_DOWNLOADS: [&str; 5] = [
    "<!doctype",
    "<html",
    "404 not found",
    "please don't repeatedly request",
    "puzzle inputs differ by user",
];

/// Whether a text is not an input but the site's reply to a failed download, such as one without a
/// login.
pub fn is_failed_download(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(50).collect();
    let start = start.to_lowercase();
    FAILED_DOWNLOADS.iter().any(|reply| start.starts_with(reply))
}

/// Decodes `bytes` without their byte-order mark, and ends each line with a newline alone. The
/// error is a sentence about the input.
fn decode(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes)
        .map_err(|error| format!("it is not UTF-8 text ({error}): save it as UTF-8"))?;
    let plain = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    if plain.is_empty() {
        return Err("it is empty".to_owned());
    }
    if is_failed_download(plain) {
        return Err("it is the site's reply to a failed download, not an input".to_owned());
    }
    // A text may be large, so it is copied only if need be. Most parsers of days look for "\n\n" or
    // split at '\n'.
    let is_plain = plain.len() == text.len() && !plain.contains('\r');
    Ok(if is_plain { text } else { plain.replace("\r\n", "\n") })
}

/// A text and the name of its source.
#[derive(Debug, Clone)]
pub struct Input {
    /// The name of the source, for headings and diagnostics.
    pub name: String,
    /// The file, if it is one.
    pub path: Option<PathBuf>,
    /// The example and its number from 1, if it is one.
    pub example: Option<(usize, &'static Example)>,
    /// The answers file that is in the program, if the input is there, too.
    pub answers: Option<&'static str>,
    /// The text.
    pub text: Arc<String>,
}

impl Input {
    /// The examples that are written down.
    pub fn examples(puzzle: &Puzzle) -> impl Iterator<Item = Self> {
        puzzle.written_examples().map(|(number, name, example)| Self {
            example: Some((number, example)),
            ..Self::of_text(name, example.text)
        })
    }

    /// The example with that number, if it is written down.
    pub fn example(puzzle: &Puzzle, number: usize) -> Option<Self> {
        Self::examples(puzzle).find(|input| input.example.is_some_and(|(it, _)| it == number))
    }

    /// A text that is neither a file nor an example.
    pub fn of_text(name: String, text: impl Into<String>) -> Self {
        Self { name, path: None, example: None, answers: None, text: Arc::new(text.into()) }
    }

    /// The parameter of the example, if it is one that has one.
    pub fn parameter(&self) -> Option<&'static str> {
        self.example.and_then(|(_, example)| example.parameter)
    }

    /// The known answers, from the example, the program or the `answers.json` beside the file.
    ///
    /// # Errors
    /// As [`recorded::answers`].
    pub fn expected(&self) -> Result<[Expected; 2], String> {
        match (self.example, self.answers, &self.path) {
            (Some((_, example)), ..) => Ok(example.expected()),
            (None, Some(answers), _) => recorded::answers_in(answers, Path::new(&self.name)),
            (None, None, Some(path)) => recorded::answers(path),
            (None, None, None) => Ok(Default::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_that_may_be_an_input_is_one() {
        for (bytes, reason) in [
            (&b"\xEF\xBB\xBF"[..], "it is empty"),
            (b"\n<!doctype html>", "it is the site's reply to a failed download, not an input"),
            (
                b"Puzzle inputs differ by user.  Please log in to get your puzzle input.\n",
                "it is the site's reply to a failed download, not an input",
            ),
            (
                b"na\xEFve\n",
                "it is not UTF-8 text (invalid utf-8 sequence of 1 bytes from index 2): save it as \
                 UTF-8",
            ),
        ] {
            assert_eq!(decode(bytes.to_vec()), Err(reason.to_owned()), "{bytes:?}");
        }
        for (bytes, text) in [(&b"\xEF\xBB\xBFab"[..], "ab"), (b"a\r\n\r\nb\r", "a\n\nb\r")] {
            assert_eq!(decode(bytes.to_vec()), Ok(text.to_owned()));
        }
    }
}
