//! A temporary workspace in which to run commands. They run in this process, with their own
//! settings.

use std::cell::{OnceCell, RefCell};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anstream::adapter::strip_str;
use common::runner::report::{Report, Solved, SolvedPart};
use common::{Date, NoAnswer, Outcome, Part};
use tempfile::TempDir;
use xtask::{Console, Settings};

/// A session that no output and no file may show.
pub(crate) const SESSION: &str =
    "53616c7465645f5fdeadbeef0123456789abcdef53616c7465645f5f00ff00ff0123456789abcdef";

/// 2024-12-07 at noon in UTC-5.
pub(crate) const NOW: i64 = 1_733_590_800;

/// An address at which no server listens.
pub(crate) const NOWHERE: &str = "127.0.0.1:1";

pub(crate) struct Trial {
    /// Has the workspace, and is the user's home.
    above: TempDir,
    pub(crate) site: String,
    /// The time at the start of a command.
    pub(crate) now: i64,
    /// The seconds that pass whenever a command reads the clock.
    pub(crate) tick: i64,
    pub(crate) session: Option<String>,
    pub(crate) pause: Duration,
    pub(crate) curl: String,
    /// The lines of standard output until its reader goes away.
    pub(crate) patience: usize,
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: u8,
    /// Without its colours.
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) coloured: String,
}

impl Ended {
    pub(crate) fn new(status: u8, stdout: &str, stderr: &str) -> Self {
        let [plain, stderr] = [stdout, stderr].map(|text| strip_str(text).to_string());
        Self { status, stdout: plain, stderr, coloured: stdout.to_owned() }
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.status, 0, "{self:?}");
        self
    }

    /// Checks that the command failed and wrote these words.
    #[track_caller]
    pub(crate) fn failed(self, words: &str) -> Self {
        assert_eq!(self.status, 1, "{self:?}");
        self.said(words)
    }

    /// Checks that the command wrote these words.
    #[track_caller]
    pub(crate) fn said(self, words: &str) -> Self {
        let is_said = self.stderr.contains(words) || self.stdout.contains(words);
        assert!(is_said, "no {words:?} in {self:?}");
        self
    }
}

/// Collects what a command writes, until its reader goes away.
#[derive(Clone)]
struct Output {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// The lines that the reader waits for.
    patience: usize,
}

impl Output {
    fn new(patience: usize) -> Self {
        Self { bytes: Arc::default(), patience }
    }

    fn text(&self) -> String {
        String::from_utf8(self.bytes.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.patience == 0 {
            return Err(ErrorKind::BrokenPipe.into());
        }
        self.patience -= usize::from(bytes.ends_with(b"\n"));
        self.bytes.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The report of a day with these answers. `error: ` precedes the reason of a failure, and `no
/// answer: ` that of a part without an answer.
pub(crate) fn report(package: &str, parts: &[&str]) -> Report {
    let part = |(part, text): (Part, &&str)| {
        let outcome: Outcome = match text.split_once(": ") {
            Some(("error", "not solved yet")) => Err(NoAnswer::NotSolvedYet),
            Some(("error", reason)) => Err(NoAnswer::Failed(reason.to_owned())),
            Some(("no answer", reason)) => Err(NoAnswer::unsolvable(reason)),
            _ => Ok((*text).into()),
        };
        SolvedPart { part, outcome, seconds: 1.5e-6 }
    };
    let parts = Part::BOTH.into_iter().zip(parts).map(part).collect();
    Report {
        date: Date::from_package(package).unwrap(),
        title: "A Title".to_owned(),
        input: "an input".to_owned(),
        approach: "one".to_owned(),
        result: Ok(Solved { parse_seconds: 2e-6, parts, ..Solved::default() }),
    }
}

impl Trial {
    /// An empty workspace.
    pub(crate) fn new(site: &str) -> Self {
        let trial = Self {
            above: TempDir::new().unwrap(),
            site: format!("http://{site}"),
            now: NOW,
            tick: 0,
            session: Some(SESSION.to_owned()),
            pause: Duration::ZERO,
            curl: "curl".to_owned(),
            patience: usize::MAX,
        };
        trial.write("Cargo.toml", "[workspace]\nmembers = []\n");
        trial
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.above.path().join("workspace")
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Checks that a file has these words.
    #[track_caller]
    pub(crate) fn holds(&self, path: &str, words: &str) {
        let text = self.read(path);
        assert!(text.contains(words), "no {words:?} in {text}");
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.root().join(path).exists()
    }

    /// All files of the workspace, except those of cargo.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut paths = vec![self.root()];
        while let Some(path) = paths.pop() {
            if path.is_symlink() || path.ends_with("target") {
                continue;
            }
            if path.is_dir() {
                paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                let name = path.strip_prefix(self.root()).unwrap().to_str().unwrap();
                files.push(name.replace('\\', "/"));
            }
        }
        files.sort();
        files
    }

    /// Makes a day that prints these answers. See [`report`].
    pub(crate) fn day_with(&self, package: &str, parts: &[&str]) {
        self.day(package, &report(package, parts).to_string());
    }

    /// Makes a day that prints this text, or changes its reply. `toy.rs` has the instructions.
    pub(crate) fn day(&self, package: &str, reply: &str) {
        self.write(&format!("{package}/Cargo.toml"), "");
        self.write(&format!("{package}/reply"), &format!("{reply}\n"));
    }

    /// Makes day 5 of 2024, whose program is real. See `puzzle.rs`.
    pub(crate) fn real_day(&self, text: &str) {
        self.day("day05-2024", concat!("!run ", env!("CARGO_BIN_EXE_toy-puzzle")));
        self.write("inputs/2024/day05.txt", text);
    }

    /// The real program in the workspace, with a cargo that compiles nothing. Neither cargo nor a
    /// day needs the session, and those of the trial refuse it.
    pub(crate) fn program(&self, arguments: &[&str]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xtask"));
        program
            .args(arguments)
            .current_dir(self.root())
            // The workspace of the test.
            .env_remove("CARGO_MANIFEST_DIR")
            .envs(["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].map(|name| (name, SESSION)))
            .env("CARGO", env!("CARGO_BIN_EXE_toy-day"))
            .env("CARGO_TARGET_DIR", self.root().join("target"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        program
    }

    pub(crate) fn run(&self, words: &str) -> Ended {
        self.execute("", words, "")
    }

    /// Runs a command in a folder of the workspace.
    pub(crate) fn run_in(&self, folder: &str, words: &str) -> Ended {
        self.execute(folder, words, "")
    }

    /// Runs a command with this typed text.
    pub(crate) fn run_with(&self, words: &str, typed: &str) -> Ended {
        self.execute("", words, typed)
    }

    /// Runs a command. Checks that the session is neither in the output nor in a file, and that
    /// there are the commands that the output proposes.
    fn execute(&self, folder: &str, words: &str, typed: &str) -> Ended {
        let (out, err) = (Output::new(self.patience), Output::new(usize::MAX));
        let (now, tick) = (AtomicI64::new(self.now), self.tick);
        let settings = Settings {
            root: self.root(),
            folder: self.root().join(folder),
            home: Some(self.above.path().to_owned()),
            session: self.session.clone().map(|session| ("AOC_SESSION".to_owned(), session)),
            clock: Box::new(move || now.fetch_add(tick, Ordering::Relaxed)),
            timeout: Duration::from_secs(60),
            pause: self.pause,
            patience: Duration::ZERO,
            curl: self.curl.clone().into(),
            cargo: env!("CARGO_BIN_EXE_toy-day").into(),
            target: Some(self.root().join("target")),
            console: Console {
                input: RefCell::new(Box::new(io::Cursor::new(typed.to_owned()))),
                out: RefCell::new(Box::new(out.clone())),
                err: RefCell::new(Box::new(err.clone())),
                is_watched: false,
                is_shared: false,
                columns: OnceCell::from(40),
            },
            site: self.site.clone(),
        };
        let run = |words: &str| {
            xtask::run(&settings, ["cargo"].into_iter().chain(words.split(' ')).map(Into::into))
        };
        let ended = Ended::new(run(words), &out.text(), &err.text());
        for proposal in ended.stderr.split("`cargo ").skip(1) {
            let proposal = proposal.split('`').next().unwrap_or_default();
            // cargo itself has this command.
            if !proposal.starts_with("test ") {
                assert_eq!(run(&format!("{proposal} --help")), 0, "`cargo {proposal}`: {ended:?}");
            }
        }
        assert!(!format!("{ended:?}").contains(SESSION), "{ended:?}");
        for file in self.files() {
            let text = fs::read(self.root().join(&file)).unwrap();
            assert!(!String::from_utf8_lossy(&text).contains(SESSION), "{file}");
        }
        ended
    }
}
