//! Finds and reads inputs: the user's own, and those that ship with the workspace.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::escape::escape;
use crate::outcome::Expected;
use crate::puzzle::{Example, Generator, Puzzle, Shipped};
use crate::random::Random;

pub mod files;
pub mod recorded;
pub mod workspace;

/// The most bytes of an input, because a pipe or a device may have no end.
const MOST: u64 = if cfg!(test) { 1 << 10 } else { 1 << 30 };

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
        let path = workspace::root().join(puzzle.date.own_input());
        // If it is a folder, reading it reports that.
        path.symlink_metadata().is_ok().then_some(Self::File(path))
    }

    /// The inputs that ship with a puzzle, in its program. Their path is that in the workspace, if they
    /// are there, too.
    pub fn shipped(puzzle: &Puzzle) -> impl Iterator<Item = Self> + use<> {
        let Shipped { folder, texts, answers } = puzzle.shipped;
        let root = workspace::root();
        texts.iter().map(move |&(file, text)| {
            let name = format!("{folder}/{file}");
            let path = root.join(&name);
            Self::Text(Input {
                path: path.is_file().then_some(path),
                // A test reads the same answers in the workspace.
                known: recorded::answers_in(answers, file).unwrap_or_default(),
                ..Input::of_text(name, text)
            })
        })
    }

    /// The input for users without one of their own: the first full-size one that ships with the
    /// puzzle, else one from its generator.
    pub fn bundled(puzzle: &Puzzle) -> Option<Self> {
        let generated = || {
            let generator = puzzle.generator?;
            let text = (generator.make)(*generator.seeds.first()?, generator.full_size);
            Some(Self::Text(Input::of_text("bundled input", text)))
        };
        Self::shipped(puzzle)
            .find(|it| it.name().ends_with("/full-1.txt"))
            .or_else(generated)
    }

    /// The text of the first example without a parameter, in place of an input.
    pub fn text_of_example(puzzle: &Puzzle) -> Option<Self> {
        let example = Input::examples(puzzle).find(|input| input.parameter.is_none())?;
        Some(Self::Text(Input::of_text(example.name, &**example.text)))
    }

    /// Reads the input.
    ///
    /// # Errors
    /// It cannot be read, is longer than 1 GiB, is empty, is not UTF-8, or is the site's reply to a
    /// failed download; or as [`recorded::answers`]. The message is a clause that follows the name of
    /// the input.
    pub fn read(self) -> io::Result<Input> {
        let name = self.name();
        let path = match self {
            Self::Text(input) => return Ok(input),
            Self::File(path) => Some(path).filter(|path| path != Path::new("-")),
        };
        let bytes = read(path.as_deref()).map_err(|error| match error.kind() {
            ErrorKind::NotFound => io::Error::other("there is no such file"),
            _ => io::Error::other(format!("cannot be read: {error}")),
        })?;
        if bytes.len() as u64 > MOST {
            return Err(io::Error::other("it is longer than 1 GiB"));
        }
        let input = Input::of_bytes(name, &bytes)?;
        let known = path.as_deref().map(recorded::answers).transpose()?;
        Ok(Input { path, known: known.unwrap_or_default(), ..input })
    }
}

/// The bytes of a file, or of standard input, up to the first that is too many.
fn read(path: Option<&Path>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path {
        Some(path) => File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?,
        None => io::stdin().take(MOST + 1).read_to_end(&mut bytes)?,
    };
    Ok(bytes)
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
    let starts_with = |reply: &&str| {
        let start = text.trim_start().get(..reply.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(reply))
    };
    FAILED_DOWNLOADS.iter().any(starts_with)
}

/// A text without its byte-order mark, each of whose lines ends with a newline alone, because most
/// parsers of days look for "\n\n" or split at '\n'.
pub fn normalised(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n")
}

/// A text and the name of its source.
#[derive(Debug, Clone)]
pub struct Input {
    /// The name of the source, for headings and diagnostics.
    pub name: String,
    /// Its file, if it is in one.
    pub path: Option<PathBuf>,
    /// Its place among the examples, counted from 1, if it is one.
    pub example: Option<usize>,
    /// The parameter of an example.
    pub parameter: Option<&'static str>,
    /// What is known of its answers, from the example, the program or the `answers.json` beside the
    /// file.
    pub known: [Expected; 2],
    /// The text.
    pub text: Arc<String>,
}

impl Input {
    /// The examples that are written down: those with a text or a known answer, which even an empty
    /// text can have.
    pub fn examples(puzzle: &Puzzle) -> impl Iterator<Item = Self> {
        let is_alone = puzzle.examples.len() == 1;
        (1..)
            .zip(puzzle.examples)
            .filter(|(_, it)| !it.text.trim().is_empty() || it.answers != [None, None])
            .map(move |(number, &Example { text, parameter, answers })| {
                let name =
                    if is_alone { "example".to_owned() } else { format!("example {number}") };
                let known = |answer: &str| Expected::Answer(answer.into());
                Self {
                    example: Some(number),
                    parameter,
                    known: answers.map(|it| it.map_or(Expected::Unknown, known)),
                    // A clone of a repository on Windows may have other line ends.
                    ..Self::of_text(name, normalised(text))
                }
            })
    }

    /// The example with that number, if it is written down.
    pub fn numbered_example(puzzle: &Puzzle, number: usize) -> Option<Self> {
        Self::examples(puzzle).find(|input| input.example == Some(number))
    }

    /// Random inputs of that size, like those of the site if it is full size. Where there are few,
    /// each of them comes once.
    pub fn random(
        generator: &Generator,
        seed: u64,
        size: usize,
    ) -> impl Iterator<Item = Self> + use<> {
        let make = generator.make;
        // Far from the seeds of the shipped inputs.
        let first = Random::new(seed).next();
        let numbers = (0..).take(generator.count.unwrap_or(usize::MAX));
        numbers.map(move |number: u64| {
            let text = make(first.wrapping_add(number), size);
            Self::of_text(format!("random input {}", number + 1), text)
        })
    }

    /// The text of these bytes.
    ///
    /// # Errors
    /// They are no input, as in [`Source::read`].
    pub fn of_bytes(name: String, bytes: &[u8]) -> io::Result<Self> {
        let refuse = |words: &str| Err(io::Error::other(words));
        match str::from_utf8(bytes).map(normalised) {
            Err(error) => refuse(&format!("it is not UTF-8 text ({error}): save it as UTF-8")),
            Ok(text) if text.is_empty() => refuse("it is empty"),
            Ok(text) if is_failed_download(&text) => {
                refuse("it is the site's reply to a failed download, not an input")
            }
            Ok(text) => Ok(Self::of_text(name, text)),
        }
    }

    /// A text that is neither a file nor an example, and of whose answers nothing is known.
    pub fn of_text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            path: None,
            example: None,
            parameter: None,
            known: <[Expected; 2]>::default(),
            text: Arc::new(text.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn only_text_that_may_be_an_input_is_one() {
        let read = |bytes: &[u8]| Input::of_bytes(String::new(), bytes);
        for (bytes, reason) in [
            (&b"\xEF\xBB\xBF"[..], "it is empty"),
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
            let refused = read(bytes).unwrap_err().to_string();
            assert_eq!(refused, reason, "{bytes:?}");
        }
        for (text, plain) in [("\u{feff}ab", "ab"), ("a\r\n\r\nb\r", "a\n\nb\r")] {
            assert_eq!(*read(text.as_bytes()).unwrap().text, plain);
        }
    }

    #[test]
    fn what_cannot_be_read_has_a_reason() {
        for (path, reason) in [
            ("missing", "there is no such file"),
            ("src", "cannot be read: "),
            #[cfg(unix)]
            ("/dev/zero", "it is longer than 1 GiB"),
        ] {
            let refused = Source::File(path.into()).read().unwrap_err().to_string();
            assert!(refused.starts_with(reason), "{path}: {refused}");
        }
    }

    #[test]
    fn an_example_reads_as_an_input_does_and_its_number_is_its_place() {
        static PUZZLE: Puzzle = Puzzle {
            examples: &[
                Example::new("\n", [None, None]),
                Example::new("\u{feff}a\r\n\r\nb\r\n", [None, None]),
                Example::new("  ", [Some("2"), None]),
            ],
            ..Puzzle::new(
                2015,
                1,
                "",
                &[crate::approach!("none", parse::text, str::len, str::len)],
            )
        };
        let read: Vec<String> = Input::examples(&PUZZLE)
            .map(|it| it.name + ":" + &it.text)
            .collect();
        assert_eq!(read, ["example 2:a\n\nb\n", "example 3:  "]);
    }
}
