//! Finding and reading inputs.

use std::env;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::parse::find_line;
use crate::puzzle::Puzzle;

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
    /// The input that comes with the puzzle.
    Bundled(&'static str),
}

impl Source {
    /// The source that an argument names: `-` is standard input.
    #[must_use]
    pub fn named(argument: &Path) -> Self {
        if argument == Path::new("-") {
            Self::Stdin
        } else {
            Self::File { name: argument.display().to_string(), path: argument.to_owned() }
        }
    }

    /// The source when none is named: the reader's own input if there is one in the workspace, else the bundled one.
    #[must_use]
    pub fn default_of(puzzle: &Puzzle) -> Self {
        let name = puzzle.own_input();
        let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let starts = [env::current_dir().ok(), cargo];
        match starts.iter().flatten().find_map(|start| find_upwards(start, Path::new(&name))) {
            Some(path) => Self::File { name, path },
            None => Self::Bundled(puzzle.bundled),
        }
    }

    /// Reads the input.
    ///
    /// # Errors
    /// There is no such file, it is a folder, it cannot be read, or it is not UTF-8.
    pub fn read(&self) -> Result<Input, InputError> {
        let bytes = match self {
            Self::Bundled(text) => return Ok(Input { name: self.to_string(), text: (*text).to_owned() }),
            Self::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File { path, .. } => fs::read(path),
        };
        let name = self.to_string();
        match bytes {
            Ok(bytes) => Input::from_bytes(name, bytes),
            Err(error) => Err(InputError { name, reason: self.why_not(&error) }),
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
            Self::File { name, .. } => f.write_str(name),
            Self::Stdin => f.write_str("standard input"),
            Self::Bundled(_) => f.write_str("bundled input"),
        }
    }
}

/// What is called `wanted` in `start` or the nearest folder above it that has it. If that is not a file, its reader is
/// told so.
fn find_upwards(start: &Path, wanted: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(wanted)).find(|path| path.symlink_metadata().is_ok())
}

/// A file's name with escapes for what would steer a terminal or turn the direction of writing.
fn shown(name: &str) -> String {
    let steers = |c: char| {
        c.is_control() || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    let mut shown = String::with_capacity(name.len());
    for c in name.chars() {
        if steers(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

fn not_utf8(bytes: &[u8], valid: usize) -> String {
    // The byte-order mark of UTF-16, in which some editors and shells save texts.
    if matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        return "is UTF-16 text: save it as UTF-8".to_owned();
    }
    // The part before the fault is valid, so this is lossless there.
    let before = std::str::from_utf8(&bytes[..valid]).unwrap_or_default();
    let line = find_line(before, valid);
    let byte = bytes.get(valid).copied().unwrap_or_default();
    format!("is not UTF-8 text: byte 0x{byte:02X} at line {}, column {}", line.number, line.column)
}

/// A text and the name of its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The name of the source, for headings and diagnostics.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Input {
    /// The name as it can be written to a terminal.
    #[must_use]
    pub fn shown_name(&self) -> String {
        shown(&self.name)
    }

    /// The input that `bytes` are, read from the source `name`. Takes no memory beside them.
    ///
    /// # Errors
    /// They are not UTF-8.
    pub fn from_bytes(name: String, bytes: Vec<u8>) -> Result<Self, InputError> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { name, text }),
            Err(error) => {
                Err(InputError { name, reason: not_utf8(error.as_bytes(), error.utf8_error().valid_up_to()) })
            }
        }
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
        write!(f, "{}: {}", shown(&self.name), self.reason)
    }
}

impl std::error::Error for InputError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_steer_the_terminal() {
        let input = Input { name: "día \u{1b}[31m\n\u{202e}.txt".to_owned(), text: String::new() };
        assert_eq!(input.shown_name(), "día \\u{1b}[31m\\n\\u{202e}.txt");
        let error = InputError { name: "a\rb".to_owned(), reason: "there is no such file".to_owned() };
        assert_eq!(error.to_string(), "a\\rb: there is no such file");
    }
}
