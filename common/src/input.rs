//! Finds and reads inputs: the user's own, and those that ship with the workspace.

use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::agreement::Expected;
use crate::parse::{BYTE_ORDER_MARK, Line};
use crate::puzzle::Puzzle;
use crate::recorded::{self, Recorded};
use crate::terminal::escape;
use crate::workspace;

/// The source of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File {
        /// The path to display.
        name: String,
        /// The path to open.
        path: PathBuf,
    },
    /// Standard input.
    Stdin,
    /// The name and the text of an input that comes with the puzzle.
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

    /// The user's own input of a puzzle, if the workspace has one.
    pub fn own(puzzle: &Puzzle) -> Option<Self> {
        let name = puzzle.date.own_input();
        let path = workspace::root()?.join(&name);
        // If it is a folder, reading it reports that.
        path.symlink_metadata().is_ok().then_some(Self::File { name, path })
    }

    /// The input for users without one of their own: a full-size one from the puzzle's generator, or its first example.
    pub fn bundled(puzzle: &Puzzle) -> Option<Self> {
        if let Some(generator) = &puzzle.generator {
            let &seed = generator.seeds.first()?;
            return Some(Self::Bundled("bundled input".to_owned(), (generator.make)(seed, generator.full_size)));
        }
        let example = puzzle.plain_example()?;
        Some(Self::Bundled(example.name.to_owned(), example.text.to_owned()))
    }

    /// Reads the input. The error is a clause that follows the name.
    ///
    /// # Errors
    /// There is no such file, it is a folder, it cannot be read, it is empty, or it is not UTF-8.
    pub fn read(self) -> Result<Input, String> {
        let name = self.to_string();
        let (bytes, path) = match self {
            Self::Bundled(_, text) => return Ok(Input { name, path: None, text }),
            Self::Stdin => {
                let mut bytes = Vec::new();
                (io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes), None)
            }
            Self::File { path, .. } => (fs::read(&path), Some(path)),
        };
        let bytes = bytes.map_err(|error| match (error.kind(), &path) {
            // Windows refuses some names.
            (io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename, _) => "there is no such file".to_owned(),
            (_, Some(path)) if path.is_dir() => "this is a folder, not a file".to_owned(),
            _ => format!("cannot be read: {error}"),
        })?;
        Ok(Input { name, path, text: decode(bytes)? })
    }

    /// Reads the input. The error names it.
    fn read_by_name(self) -> Result<Input, String> {
        let name = self.to_string();
        self.read().map_err(|reason| format!("{}: {reason}", escape(&name)))
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

/// The kind of standard input, which matters if no argument names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stdin {
    /// A file. A user who redirects one wants it read.
    File,
    /// A pipe, which may never end.
    Pipe,
    /// A terminal, `/dev/null`, or nothing.
    Other,
}

impl Stdin {
    /// The kind of this process's standard input.
    pub fn kind() -> Self {
        match file_or_pipe() {
            _ if io::stdin().is_terminal() => Self::Other,
            Some([true, _]) => Self::File,
            Some([_, true]) => Self::Pipe,
            _ => Self::Other,
        }
    }
}

/// Whether standard input is a file, and whether it is a pipe.
fn file_or_pipe() -> Option<[bool; 2]> {
    #[cfg(unix)]
    {
        use std::os::{fd::AsFd, unix::fs::FileTypeExt};
        let kind = fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?).metadata().ok()?.file_type();
        Some([kind.is_file(), kind.is_fifo() || kind.is_socket()])
    }
    // The standard library asks for metadata, which pipes do not have on Windows.
    #[cfg(windows)]
    {
        let kind = winapi_util::file::typ(io::stdin()).ok()?;
        Some([kind.is_disk(), kind.is_pipe()])
    }
}

/// Decodes `bytes` without their byte-order mark, and ends each line with a newline alone. The error is a sentence
/// about the input.
fn decode(mut bytes: Vec<u8>) -> Result<String, String> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err("it is UTF-16 text: save it as UTF-8".to_owned());
    }
    let mut mark = [0; 3];
    if bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes()) {
        bytes.drain(..mark.len());
    }
    if bytes.is_empty() {
        return Err("it is empty".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = Line::at(std::str::from_utf8(&bytes[..valid]).unwrap_or_default(), valid);
        format!("it is not UTF-8 text: byte 0x{:02X} at line {}, column {}", bytes[valid], line.number, line.column)
    })?;
    // Most parsers of days look for "\n\n" or split at '\n'.
    Ok(if text.contains("\r\n") { text.replace("\r\n", "\n") } else { text })
}

/// Recognises the reply of a failed download that was saved as an input, and describes it.
pub fn failed_download(text: &str) -> Option<&'static str> {
    let text = text.trim_start();
    let starts = |start: &str| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    if starts("Puzzle inputs differ by user") {
        Some("this is the site's reply without a login: the session is missing or has expired")
    } else if starts("Please don't repeatedly request this endpoint") {
        Some("this is the site's reply before a puzzle unlocks, not an input")
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
    /// The file, if the source is one.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: String,
}

impl Input {
    /// The name with control characters escaped.
    pub fn display_name(&self) -> String {
        escape(&self.name)
    }

    /// The known answers, from the `answers.json` beside the file.
    ///
    /// # Errors
    /// As [`Recorded::read`].
    pub fn expected(&self) -> Result<[Expected; 2], String> {
        let Some(path) = &self.path else { return Ok(Default::default()) };
        Ok(Recorded::beside(path)?.get(path).cloned().unwrap_or_default())
    }
}

/// The folder of the inputs that ship with a puzzle, such as `inputs/day22-2020`.
///
/// # Errors
/// The current folder is not in a workspace.
pub fn shipped_folder(puzzle: &Puzzle) -> Result<PathBuf, String> {
    let root = workspace::root().ok_or("the current folder is not in a workspace")?;
    Ok(root.join("inputs").join(puzzle.date.package()))
}

/// The inputs that ship with a puzzle: all that the `answers.json` in its folder lists.
///
/// # Errors
/// A file is missing or has another format. The message names the file.
pub fn shipped(puzzle: &Puzzle) -> Result<Vec<Input>, String> {
    let folder = shipped_folder(puzzle)?;
    let recorded = Recorded::read(&folder.join(recorded::FILE))?;
    recorded.inputs().map(|(file, _)| Source::named(&folder.join(file)).read_by_name()).collect()
}

/// The user's own input of a puzzle, if the workspace has it.
///
/// # Errors
/// The input cannot be read. The message names the file.
pub fn own(puzzle: &Puzzle) -> Result<Option<Input>, String> {
    Source::own(puzzle).map(Source::read_by_name).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf_8_are_located() {
        for (bytes, reason) in [
            (&b""[..], "it is empty"),
            (b"\xEF\xBB\xBF", "it is empty"),
            (b"\xFF\xFEP\0l\0", "it is UTF-16 text: save it as UTF-8"),
            (b"one line\nna\xEFve\n", "it is not UTF-8 text: byte 0xEF at line 2, column 3"),
        ] {
            assert_eq!(decode(bytes.to_vec()), Err(reason.to_owned()), "{bytes:?}");
        }
        for (bytes, text) in [(&b"\xEF\xBB\xBFab"[..], "ab"), (b"a\0b", "a\0b"), (b"a\r\n\r\nb\r", "a\n\nb\r")] {
            assert_eq!(decode(bytes.to_vec()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn failed_downloads_are_recognised() {
        for text in [
            "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n",
            "Please don't repeatedly request this endpoint before it unlocks!",
            "\n<!doctype html>",
            "<html>",
            "404 Not Found",
        ] {
            assert!(failed_download(text).is_some(), "{text}");
        }
        assert!(failed_download("Player 1:").is_none() && failed_download("").is_none());
    }
}
