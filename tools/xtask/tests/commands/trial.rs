//! A temporary home with a workspace in which to run commands.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use common::input::files;
use common::{Date, NoAnswer, Outcome, Part};
use runner::report::{Report, Solved, SolvedPart};
use tempfile::TempDir;
use testing::Ran;

use crate::server::Server;

/// A session that no output and no file may show.
pub(crate) const SESSION: &str =
    "53616c7465645f5fdeadbeef0123456789abcdef53616c7465645f5f00ff00ff0123456789abcdef";

/// 2024-12-07 in UTC-5, half a minute before noon, so that a slow start changes no countdown.
pub(crate) const NOW: i64 = 1_733_590_770;

/// The milliseconds of a second that a command waits.
pub(crate) const SECOND: u64 = 20;

pub(crate) struct Trial {
    /// Has the workspace, and is the user's home.
    above: TempDir,
    /// The port of the site.
    pub(crate) port: u16,
    /// The time at the start of a command.
    pub(crate) now: i64,
}

/// The report of a day with these answers to its input. `error: ` precedes the reason of a failure.
pub(crate) fn report(package: &str, parts: &[&str]) -> Report {
    let part = |(part, text): (Part, &&str)| {
        let outcome: Outcome = match text.strip_prefix("error: ") {
            Some("not solved yet") => Err(NoAnswer::NotSolvedYet),
            Some(reason) => Err(NoAnswer::Failed(reason.to_owned())),
            None => Ok((*text).into()),
        };
        SolvedPart { part, outcome, seconds: [15e-9, 1e-8][part] }
    };
    let date = Date::from_package(package).unwrap();
    let parts = Part::BOTH.into_iter().zip(parts).map(part).collect();
    Report {
        date,
        title: "A Title".to_owned(),
        input: date.own_input(),
        path: Some(date.own_input()),
        approach: "one".to_owned(),
        result: Ok(Solved { parse_seconds: Some(2e-8), parts, ..Solved::default() }),
    }
}

impl Trial {
    /// An empty workspace, and a site at which no server listens.
    pub(crate) fn new() -> Self {
        let above = TempDir::new().unwrap();
        let trial = Self { above, port: 1, now: NOW };
        trial.write("Cargo.toml", "[workspace]\nmembers = []\n");
        trial.write("../.adventofcode.session", &format!("{SESSION}\n"));
        trial
    }

    /// An empty workspace, and a site.
    pub(crate) fn at(server: &Server) -> Self {
        Self { port: server.port, ..Self::new() }
    }

    /// A path in the workspace.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.above.path().join("workspace").join(path)
    }

    /// Writes a file at once. One that is emptied first might be two changes.
    pub(crate) fn write(&self, path: &str, text: &str) {
        files::write(&self.path(path), text).unwrap();
    }

    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Checks that a file has these words.
    #[track_caller]
    pub(crate) fn holds(&self, path: &str, words: &str) {
        let text = self.read(path);
        assert!(text.contains(words), "no {words:?} in {text}");
    }

    /// Makes a day that prints these answers to its input. See [`report`].
    pub(crate) fn day_with(&self, package: &str, parts: &[&str]) {
        self.day(package, &report(package, parts).to_string());
        self.write(&Date::from_package(package).unwrap().own_input(), "1\n");
    }

    /// Makes a day that prints this text. `toy.rs` has the instructions in it.
    pub(crate) fn day(&self, package: &str, reply: &str) {
        self.write(&format!("{package}/Cargo.toml"), "");
        self.write(&format!("{package}/reply.rs"), &format!("{reply}\n"));
    }

    /// The program with a command line, in a folder of the workspace.
    pub(crate) fn program(&self, folder: &str, words: &str) -> Command {
        let mut program = testing::command(env!("CARGO_BIN_EXE_xtask"), &self.path(folder));
        program
            .args(words.split(' '))
            .env("HOME", self.above.path())
            .env("USERPROFILE", self.above.path())
            .env("AOC_PORT", self.port.to_string())
            .env("AOC_SECOND", SECOND.to_string())
            .env("AOC_NOW", self.now.to_string())
            .env("NO_PROXY", "*")
            .env("NO_COLOR", "1")
            .env("CARGO", env!("CARGO_BIN_EXE_toy-cargo"))
            .env("CARGO_TARGET_DIR", self.path("target"))
            .stdin(Stdio::piped());
        program
    }

    pub(crate) fn run(&self, words: &str) -> Ran {
        self.run_in("", words)
    }

    pub(crate) fn run_in(&self, folder: &str, words: &str) -> Ran {
        end(self.program(folder, words).spawn().unwrap(), "")
    }

    /// Runs a command with this typed text.
    pub(crate) fn run_with(&self, words: &str, typed: &str) -> Ran {
        end(self.program("", words).spawn().unwrap(), typed)
    }
}

/// Types a text, and waits for the end of a command. Checks that it does not show the session.
pub(crate) fn end(mut child: Child, typed: &str) -> Ran {
    // It may have ended without reading.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let Ran { status, out, err } = Ran::to_end(child);
    // Windows has another separator.
    let [out, err] = [out, err].map(|text| text.replace('\\', "/"));
    Ran { status, out, err }.lacks(SESSION)
}
