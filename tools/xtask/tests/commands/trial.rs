//! A temporary home with a workspace in which to run commands.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use anstream::adapter::strip_str;
use common::runner::report::{Report, Solved, SolvedPart};
use common::{Date, NoAnswer, Outcome, Part};
use tempfile::TempDir;

use crate::server::Server;

/// A session that no output and no file may show.
pub(crate) const SESSION: &str =
    "53616c7465645f5fdeadbeef0123456789abcdef53616c7465645f5f00ff00ff0123456789abcdef";

/// 2024-12-07 at noon in UTC-5.
pub(crate) const NOW: i64 = 1_733_590_800;

/// The file of the home that has the session.
const SESSION_FILE: &str = ".adventofcode.session";

pub(crate) struct Trial {
    /// Has the workspace, and is the user's home.
    above: TempDir,
    /// The address of the site.
    pub(crate) site: String,
    /// The time at the start of a command.
    pub(crate) now: i64,
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    fn new(output: &Output) -> Self {
        let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| {
            // Windows has another separator.
            strip_str(std::str::from_utf8(bytes).unwrap()).to_string().replace('\\', "/")
        });
        Self { status: output.status.code().unwrap(), stdout, stderr }
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

/// The report of a day with these answers to its input. `error: ` precedes the reason of a failure,
/// and `no answer: ` that of a part without an answer.
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
    let date = Date::from_package(package).unwrap();
    Report {
        date,
        title: "A Title".to_owned(),
        input: date.own_input(),
        approach: "one".to_owned(),
        result: Ok(Solved { parse_seconds: 2e-6, parts, ..Solved::default() }),
    }
}

impl Trial {
    /// An empty workspace, and a site at which no server listens.
    pub(crate) fn new() -> Self {
        let site = "http://127.0.0.1:1".to_owned();
        let trial = Self { above: TempDir::new().unwrap(), site, now: NOW };
        trial.write("Cargo.toml", "[workspace]\nmembers = []\n");
        fs::write(trial.above.path().join(SESSION_FILE), format!("{SESSION}\n")).unwrap();
        trial
    }

    /// An empty workspace, and a site.
    pub(crate) fn at(server: &Server) -> Self {
        Self { site: server.address.clone(), ..Self::new() }
    }

    /// Takes the session away.
    pub(crate) fn log_out(&self) {
        fs::remove_file(self.above.path().join(SESSION_FILE)).unwrap();
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

    /// Makes a day that prints these answers to its input. See [`report`].
    pub(crate) fn day_with(&self, package: &str, parts: &[&str]) {
        self.day(package, &report(package, parts).to_string());
        self.write(&Date::from_package(package).unwrap().own_input(), "1\n");
    }

    /// Makes a day that prints this text. `toy.rs` has the instructions in it.
    pub(crate) fn day(&self, package: &str, reply: &str) {
        self.write(&format!("{package}/Cargo.toml"), "");
        self.write(&format!("{package}/reply"), &format!("{reply}\n"));
    }

    /// The program with a command line, in a folder of the workspace.
    pub(crate) fn program(&self, folder: &str, words: &str) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xtask"));
        program
            .args(words.split(' '))
            .current_dir(self.root().join(folder))
            // The workspace of the test, and the contact of its cargo.
            .env_remove("CARGO_MANIFEST_DIR")
            .env_remove("AOC_CONTACT")
            .env_remove("AOC_SESSION")
            .env_remove("ADVENT_OF_CODE_SESSION")
            .envs(["HOME", "USERPROFILE"].map(|name| (name, self.above.path())))
            .env("AOC_SITE", &self.site)
            .env("AOC_NOW", self.now.to_string())
            .env("CARGO", env!("CARGO_BIN_EXE_toy"))
            .env("CARGO_TARGET_DIR", self.root().join("target"))
            .env("TOY_ROOT", self.root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        program
    }

    pub(crate) fn run(&self, words: &str) -> Ended {
        self.end(self.program("", words).spawn().unwrap(), "")
    }

    /// Runs a command in a folder of the workspace.
    pub(crate) fn run_in(&self, folder: &str, words: &str) -> Ended {
        self.end(self.program(folder, words).spawn().unwrap(), "")
    }

    /// Runs a command with this typed text.
    pub(crate) fn run_with(&self, words: &str, typed: &str) -> Ended {
        self.end(self.program("", words).spawn().unwrap(), typed)
    }

    /// Types a text, and waits for the end of a command. Checks that the session is neither in its
    /// output nor in a file, and that there are the commands that it proposes.
    pub(crate) fn end(&self, mut child: Child, typed: &str) -> Ended {
        // It may have ended without reading.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let ended = Ended::new(&child.wait_with_output().unwrap());
        for proposal in ended.stderr.split("`cargo ").skip(1) {
            let proposal = proposal.split('`').next().unwrap();
            // cargo itself has this command.
            if !proposal.starts_with("test ") {
                let help = self.program("", &format!("{proposal} --help")).output().unwrap();
                assert!(help.status.success(), "`cargo {proposal}`: {ended:?}");
            }
        }
        assert!(!format!("{ended:?}").contains(SESSION), "{ended:?}");
        let mut paths = vec![self.root()];
        while let Some(path) = paths.pop() {
            if path.is_dir() && !path.is_symlink() && !path.ends_with("target") {
                paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.is_file() {
                let text = fs::read(&path).unwrap_or_default();
                assert!(!String::from_utf8_lossy(&text).contains(SESSION), "{}", path.display());
            }
        }
        ended
    }
}
