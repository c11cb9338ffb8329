//! Finding and reading inputs: your own, those that ship with the workspace, and their recorded answers.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::outcome::{NoAnswer, Outcome, UNKNOWN};
use crate::parse::{BYTE_ORDER_MARK, Line};
use crate::puzzle::Puzzle;
use crate::terminal::escape;

/// Where an input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file, by the path as it was given or is best shown, and where it is.
    File {
        /// The path to show.
        name: String,
        /// The path to open.
        path: PathBuf,
    },
    /// Standard input.
    Stdin,
    /// A text that the puzzle brings along: its name and the text.
    Bundled(String, String),
}

impl Source {
    /// The source that an argument names: `-` is standard input.
    pub fn named(argument: &Path) -> Self {
        if argument == Path::new("-") {
            Self::Stdin
        } else {
            Self::File { name: argument.display().to_string(), path: argument.to_owned() }
        }
    }

    /// The reader's own input of a puzzle, in the current folder's workspace or the one that Cargo runs.
    pub fn own(puzzle: &Puzzle) -> Option<Self> {
        let name = puzzle.own_input();
        let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let starts = [env::current_dir().ok(), cargo];
        let path = starts.iter().flatten().find_map(|start| find_upwards(start, Path::new(&name)))?;
        Some(Self::File { name, path })
    }

    /// What a puzzle solves for those who have no input of their own: a full-size one of its generator, or its first
    /// example.
    pub fn bundled(puzzle: &Puzzle) -> Option<Self> {
        if let Some(generator) = &puzzle.generator {
            let &seed = generator.seeds.first()?;
            return Some(Self::Bundled("bundled input".to_owned(), (generator.make)(seed, generator.full_size)));
        }
        let example = puzzle.examples.first()?;
        Some(Self::Bundled(example.name.to_owned(), example.text.to_owned()))
    }

    /// Reads the input.
    ///
    /// # Errors
    /// There is no such file, it is a folder, it cannot be read, it is empty, or it is not UTF-8.
    pub fn read(self) -> Result<Input, InputError> {
        let name = self.to_string();
        let bytes = match &self {
            Self::Bundled(_, text) => return Ok(Input { name, text: Arc::new(text.clone()) }),
            Self::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File { path, .. } => fs::read(path),
        };
        let text = bytes.map_err(|error| self.why_not(&error)).and_then(text_of);
        match text {
            Ok(text) => Ok(Input { name, text: Arc::new(text) }),
            Err(reason) => Err(InputError { name, reason }),
        }
    }

    fn why_not(&self, error: &io::Error) -> String {
        match (self, error.kind()) {
            (_, io::ErrorKind::NotFound) => "there is no such file".to_owned(),
            (Self::File { path, .. }, _) if path.is_dir() => "this is a folder, not a file".to_owned(),
            _ => format!("cannot be read: {error}"),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { name, .. } | Self::Bundled(name, _) => f.write_str(name),
            Self::Stdin => f.write_str("standard input"),
        }
    }
}

/// What standard input is when nobody has named it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stdin {
    /// A file: whoever redirects one wants it read.
    File,
    /// A pipe, which may never end.
    Pipe,
    /// A terminal, `/dev/null`, or nothing.
    Other,
}

impl Stdin {
    /// What standard input of this process is. Where the system cannot tell, it is not read unasked.
    pub fn kind() -> Self {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            return Self::Other;
        }
        stdin_metadata().map_or(Self::Other, |metadata| {
            if metadata.is_file() {
                Self::File
            } else if is_pipe(&metadata) {
                Self::Pipe
            } else {
                Self::Other
            }
        })
    }
}

#[cfg(unix)]
fn stdin_metadata() -> Option<fs::Metadata> {
    use std::os::fd::AsFd;
    let copy = io::stdin().as_fd().try_clone_to_owned().ok()?;
    fs::File::from(copy).metadata().ok()
}

#[cfg(windows)]
fn stdin_metadata() -> Option<fs::Metadata> {
    use std::os::windows::io::AsHandle;
    let copy = io::stdin().as_handle().try_clone_to_owned().ok()?;
    fs::File::from(copy).metadata().ok()
}

#[cfg(not(any(unix, windows)))]
fn stdin_metadata() -> Option<fs::Metadata> {
    None
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo() || metadata.file_type().is_socket()
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    true
}

/// The nearest `wanted` in `start` or its ancestors. It may be a folder; reading it reports that.
fn find_upwards(start: &Path, wanted: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(wanted)).find(|path| path.symlink_metadata().is_ok())
}

/// The text that `bytes` are, without a byte-order mark; or why they are none. Takes no memory beside them.
fn text_of(mut bytes: Vec<u8>) -> Result<String, String> {
    if let Some(encoding) = wide_encoding(&bytes) {
        return Err(format!("is {encoding} text: save it as UTF-8"));
    }
    let mut mark = [0; 3];
    if bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes()) {
        bytes.drain(..mark.len());
    }
    if bytes.is_empty() {
        return Err("is empty".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        // The part before the fault is valid, so nothing is lost.
        let line = Line::at(std::str::from_utf8(&bytes[..valid]).unwrap_or_default(), valid);
        format!("is not UTF-8 text: byte 0x{:02X} at line {}, column {}", bytes[valid], line.number, line.column)
    })
}

/// The encoding of a text with two or four bytes a character, which some editors and shells write: told by its
/// byte-order mark, or by the zeros of its first two characters, which are ASCII in every puzzle's input.
fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    let zeros: Vec<bool> = bytes.iter().take(8).map(|&byte| byte == 0).collect();
    match (bytes, zeros.as_slice()) {
        ([0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..], _)
        | (
            _,
            [false, true, true, true, false, true, true, true] | [true, true, true, false, true, true, true, false],
        ) => Some("UTF-32"),
        ([0xFF, 0xFE, ..] | [0xFE, 0xFF, ..], _)
        | (_, [false, true, false, true, ..] | [true, false, true, false, ..]) => Some("UTF-16"),
        _ => None,
    }
}

/// What a text is that a failed download has left in place of an input.
pub fn failed_download(text: &str) -> Option<&'static str> {
    let text = text.trim_start();
    let starts = |start: &str| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    if starts("Puzzle inputs differ by user") {
        Some("this is the site's answer to someone who is not logged in: the session is missing or has expired")
    } else if starts("Please don't repeatedly request this endpoint") {
        Some("this is the site's answer before a puzzle unlocks, not an input")
    } else if starts("<!DOCTYPE") || starts("<html") || starts("404 Not Found") {
        Some("this is a page of a web site, not an input")
    } else {
        None
    }
}

/// A text and the name of its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The name of the source, for headings and diagnostics.
    pub name: String,
    /// The text, which the thread that solves it shares.
    pub text: Arc<String>,
}

impl Input {
    /// The name as it can be written to a terminal.
    pub fn display_name(&self) -> String {
        escape(&self.name)
    }
}

/// Why an input could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// The name of the source.
    pub name: String,
    /// The reason, as a clause that follows the name.
    pub reason: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", escape(&self.name), self.reason)
    }
}

impl std::error::Error for InputError {}

/// Recorded answers: a JSON file beside the inputs, such as `{"day22.txt": {"part1": "306", "part2": null}}`. A string is
/// the answer, `null` says that there is none, and what is absent is unknown.
#[derive(Debug, Clone, Default)]
pub struct Recorded {
    inputs: BTreeMap<String, [Outcome; 2]>,
}

impl Recorded {
    /// Reads a file of recorded answers.
    ///
    /// # Errors
    /// It cannot be read or is no such file; the text names the path.
    pub fn read(path: &Path) -> Result<Self, String> {
        let named = |error: &dyn fmt::Display| escape(&format!("{}: {error}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| named(&error))?;
        let files: BTreeMap<String, BTreeMap<String, Value>> =
            serde_json::from_str(&text).map_err(|error| named(&error))?;
        let mut inputs = BTreeMap::new();
        for (file, parts) in files {
            let mut outcomes = UNKNOWN;
            for (part, answer) in parts {
                let place = match part.as_str() {
                    "part1" => 0,
                    "part2" => 1,
                    other => return Err(named(&format!("{file} has no `{other}`, only `part1` and `part2`"))),
                };
                outcomes[place] = match answer {
                    Value::String(answer) => Ok(answer.into()),
                    Value::Null => Err(NoAnswer::unsolvable("there is no answer")),
                    other => return Err(named(&format!("{part} of {file} is {other}, not a string or null"))),
                };
            }
            inputs.insert(file, outcomes);
        }
        Ok(Self { inputs })
    }

    /// What is recorded for the input at `path`, which is told by its file's name.
    pub fn of(&self, path: &str) -> Option<&[Outcome; 2]> {
        self.inputs.get(Path::new(path).file_name()?.to_str()?)
    }

    /// All inputs by the names of their files, in their order.
    pub fn inputs(&self) -> impl Iterator<Item = (&str, &[Outcome; 2])> {
        self.inputs.iter().map(|(file, outcomes)| (file.as_str(), outcomes))
    }
}

/// An input of the workspace with its recorded outcomes.
#[derive(Debug, Clone)]
pub struct Shipped {
    /// Its name, such as "full-1".
    pub name: String,
    /// The text.
    pub text: String,
    /// What is known of both parts.
    pub outcomes: [Outcome; 2],
}

/// The workspace that this crate was built in.
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The folder of the inputs that ship with a puzzle: `inputs/day22-2020`.
pub fn shipped_folder(puzzle: &Puzzle) -> PathBuf {
    workspace().join("inputs").join(puzzle.package())
}

/// All inputs that ship with a puzzle: its examples, then the files that its folder's `answers.json` lists.
///
/// # Errors
/// A file is missing or is not what it should be; the text names it.
pub fn shipped(puzzle: &Puzzle) -> Result<Vec<Shipped>, String> {
    let examples = puzzle.examples.iter().map(|example| {
        let outcomes = example.answers.map(crate::puzzle::Expected::outcome);
        Ok(Shipped { name: example.name.to_owned(), text: example.text.to_owned(), outcomes })
    });
    let folder = shipped_folder(puzzle);
    let answers = folder.join("answers.json");
    let recorded = if answers.exists() { Recorded::read(&answers)? } else { Recorded::default() };
    let files = recorded.inputs().map(|(file, outcomes)| {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = file.strip_suffix(".txt").unwrap_or(file).to_owned();
        Ok(Shipped { name, text, outcomes: outcomes.clone() })
    });
    examples.chain(files).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_by_marks_and_zeros() {
        for (bytes, reason) in [
            (&b""[..], "is empty"),
            (b"\xEF\xBB\xBF", "is empty"),
            (b"\xFF\xFEP\0l\0", "is UTF-16 text: save it as UTF-8"),
            (b"P\0l\0a\0", "is UTF-16 text: save it as UTF-8"),
            (b"\0P\0l\0a", "is UTF-16 text: save it as UTF-8"),
            (b"\xFF\xFE\0\0P\0\0\0", "is UTF-32 text: save it as UTF-8"),
            (b"P\0\0\0l\0\0\0", "is UTF-32 text: save it as UTF-8"),
            (b"\0\0\0P\0\0\0l", "is UTF-32 text: save it as UTF-8"),
            (b"one line\nna\xEFve\n", "is not UTF-8 text: byte 0xEF at line 2, column 3"),
        ] {
            assert_eq!(text_of(bytes.to_vec()), Err(reason.to_owned()), "{bytes:?}");
        }
        for (bytes, text) in [(&b"\xEF\xBB\xBFab"[..], "ab"), (b"a\0b", "a\0b"), (b"\0\0\0\0", "\0\0\0\0")] {
            assert_eq!(text_of(bytes.to_vec()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_a_failed_download_leaves_is_recognised() {
        assert!(failed_download("Puzzle inputs differ by user.  Please log in to get your puzzle input.\n").is_some());
        assert!(failed_download("Please don't repeatedly request this endpoint before it unlocks!").is_some());
        assert!(failed_download("\n<!doctype html>").is_some());
        assert!(failed_download("Player 1:").is_none());
        assert!(failed_download("").is_none());
    }
}
