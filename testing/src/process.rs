//! A program as a process: what it prints where, and with which status it ends.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// A program that is run in a folder of its own.
pub struct Process {
    binary: PathBuf,
    folder: Folder,
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Run {
    /// The exit status; `None` after a signal.
    pub status: Option<i32>,
    /// All of stdout.
    pub out: String,
    /// All of stderr.
    pub err: String,
}

impl Process {
    /// `binary` is what Cargo says of the test's package: `env!("CARGO_BIN_EXE_...")`.
    pub fn new(binary: &str) -> Self {
        Self { binary: PathBuf::from(binary), folder: Folder::new() }
    }

    /// The folder that it runs in.
    pub fn folder(&self) -> &Path {
        &self.folder.0
    }

    /// Writes a file into the folder.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.folder.0.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// The program with `arguments`, and with nothing on stdin.
    pub fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(arguments).current_dir(self.folder()).stdin(Stdio::null());
        for variable in ["CARGO_MANIFEST_DIR", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs it with `arguments` and nothing on stdin.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Run {
        Run::of(self.command(arguments).output().expect("the program can be run"))
    }

    /// Runs it with `arguments` and `input` on stdin, which is a pipe.
    pub fn run_with<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be run");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let output = thread::scope(|scope| {
            // A run that does not read its stdin closes the pipe: no fault of the writer.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().expect("the run ends")
        });
        Run::of(output)
    }
}

impl Run {
    /// What a process has left.
    pub fn of(output: Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }

    /// Stdout and stderr as a person sees them, with `<time>` for every time, so that snapshots can be kept.
    pub fn for_snapshot(&self) -> String {
        let status = self.status.map_or_else(|| "a signal".to_owned(), |status| status.to_string());
        format!("status: {status}\n--- stdout\n{}--- stderr\n{}", without_times(&self.out), without_times(&self.err))
    }
}

/// `text` with `<time>` for `1.9 µs` and its like, and one space for the padding before it.
pub fn without_times(text: &str) -> String {
    text.split_inclusive('\n').map(line_without_times).collect()
}

fn line_without_times(line: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut words = line.trim_end_matches('\n').split(' ').peekable();
    while let Some(word) = words.next() {
        let unit = words.peek().is_some_and(|unit| ["ns", "µs", "ms", "s"].contains(unit));
        if unit && word.parse::<f64>().is_ok() {
            words.next();
            while kept.last() == Some(&"") {
                kept.pop();
            }
            kept.push("<time>");
        } else {
            kept.push(word);
        }
    }
    format!("{}{}", kept.join(" "), if line.ends_with('\n') { "\n" } else { "" })
}

/// A folder of its own, gone with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("advent-of-code-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean up.
        let _ = fs::remove_dir_all(&self.0);
    }
}
