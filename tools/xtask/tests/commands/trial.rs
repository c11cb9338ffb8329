//! A temporary workspace in which to run commands. They run in this process, with their own
//! settings.

use std::cell::{OnceCell, RefCell};
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::server::Server;
use anstream::StripStream;
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
    folder: TempDir,
    pub(crate) site: String,
    /// The time at the start of a command.
    pub(crate) now: i64,
    /// The seconds that pass whenever a command reads the clock.
    pub(crate) tick: i64,
    pub(crate) session: Option<String>,
    pub(crate) home: Option<PathBuf>,
    pub(crate) timeout: Duration,
    pub(crate) pause: Duration,
    pub(crate) curl: String,
    /// Whether standard error is a terminal.
    pub(crate) is_watched: bool,
    /// Whether the output keeps its colours.
    pub(crate) colour: bool,
    /// The width of the terminal.
    pub(crate) columns: usize,
    /// The lines of standard output until its reader goes away.
    pub(crate) patience: usize,
}

/// A command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: u8,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
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

/// Collects what a command writes.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A reader that goes away after some lines.
struct Impatient(Output, usize);

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.1 == 0 {
            return Err(ErrorKind::BrokenPipe.into());
        }
        self.1 -= usize::from(bytes.ends_with(b"\n"));
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input that waits for the lines that a test types.
struct Typed(Receiver<String>);

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        format!("{line}\n").as_bytes().read(buffer)
    }
}

/// A command that runs in a thread.
pub(crate) struct Running {
    thread: JoinHandle<u8>,
    input: Sender<String>,
    out: Output,
    err: Output,
}

impl Running {
    /// Waits until these words appear on standard error.
    pub(crate) fn wait_for(&self, words: &str) {
        while !self.err.text().contains(words) {
            assert!(!self.thread.is_finished(), "no {words:?} in {:?}", self.err.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn type_line(&self, line: &str) {
        // The command may have ended.
        let _ = self.input.send(line.to_owned());
    }

    pub(crate) fn end(self) -> Ended {
        drop(self.input);
        Ended {
            status: self.thread.join().unwrap(),
            stdout: self.out.text(),
            stderr: self.err.text(),
        }
    }
}

/// The report of a day with these answers.
pub(crate) fn report(package: &str, parts: &[&str], wrong_examples: &[&str]) -> Report {
    let part = |(part, text): (Part, &&str)| {
        let outcome: Outcome = match text.split_once(": ") {
            Some(("error", "not solved yet")) => Err(NoAnswer::NotSolvedYet),
            Some(("error", reason)) => Err(NoAnswer::Failed(reason.to_owned())),
            Some(("no answer", reason)) => Err(NoAnswer::unsolvable(reason)),
            _ => Ok(format!("\"{text}\"").parse::<nojson::Json<String>>().unwrap().0.into()),
        };
        let seconds = if outcome.is_ok() { 1.5e-6 } else { 1e-6 };
        SolvedPart { part, outcome, seconds }
    };
    let solved = Solved {
        parse_seconds: 2e-6,
        parts: Part::BOTH.into_iter().zip(parts).map(part).collect(),
        wrong_examples: wrong_examples.iter().map(|&example| example.to_owned()).collect(),
        ..Solved::default()
    };
    let date = Date::from_package(package).unwrap();
    Report {
        date,
        title: "A Title".to_owned(),
        input: "an input".to_owned(),
        approach: "one".to_owned(),
        result: Ok(solved),
    }
}

impl Trial {
    /// An empty workspace.
    pub(crate) fn new(site: &str) -> Self {
        let trial = Self {
            folder: TempDir::new().unwrap(),
            site: format!("http://{site}"),
            now: NOW,
            tick: 0,
            session: Some(SESSION.to_owned()),
            home: None,
            timeout: Duration::from_secs(60),
            pause: Duration::ZERO,
            curl: "curl".to_owned(),
            is_watched: false,
            colour: false,
            columns: 80,
            patience: usize::MAX,
        };
        trial.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"day*\"]\n");
        trial
    }

    /// The same workspace with another site.
    pub(crate) fn at(self, server: &Server) -> Self {
        Self { site: format!("http://{}", server.address), ..self }
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
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

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.root().join(path).exists()
    }

    /// All files of the workspace, except links, locks, and those of cargo and git.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.root().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_symlink() {
                    continue;
                }
                match path.strip_prefix(self.root()).unwrap().to_str().unwrap() {
                    "target" | ".git" => {}
                    _ if path.extension().is_some_and(|extension| extension == "lock") => {}
                    _ if path.is_dir() => folders.push(path),
                    name => files.push(name.replace('\\', "/")),
                }
            }
        }
        files.sort();
        files
    }

    /// Makes a day whose program has this body, with its arguments in `args`. The real cargo
    /// compiles it.
    pub(crate) fn day(&self, package: &str, body: &str) {
        let _ = fs::remove_file(self.root().join(package).join("reply"));
        self.package(package);
        let main = format!(
            "fn main() {{ let args: Vec<String> = std::env::args().skip(1).collect(); {body} }}"
        );
        self.write(&format!("{package}/src/main.rs"), &main);
    }

    /// Makes a day that prints these answers. `error: ` precedes the reason of a failure, and `no
    /// answer: ` that of a part without an answer.
    pub(crate) fn day_with(&self, package: &str, parts: &[&str]) {
        self.day_that(package, parts, "", &[]);
    }

    /// Makes a day that runs `code` for each part before it prints them, and has these wrong
    /// examples. Only the real cargo can compile code.
    pub(crate) fn day_that(
        &self,
        package: &str,
        parts: &[&str],
        code: &str,
        wrong_examples: &[&str],
    ) {
        let report = report(package, parts, wrong_examples);
        let of_part = |part| {
            let mut report = report.clone();
            report.result.as_mut().unwrap().parts.retain(|solved| solved.part == part);
            report.to_string()
        };
        let (whole, parts) = (report.to_string(), Part::BOTH.map(of_part));
        if code.is_empty() {
            self.reply(package, "reply", &whole);
            self.reply(package, "reply-1", &parts[0]);
            self.reply(package, "reply-2", &parts[1]);
            self.reply(package, "reply-compare", &whole);
            return;
        }
        let [part_1, part_2] = parts;
        let body = format!(
            r#"
    let only = args.iter().position(|arg| arg == "--part").map(|at| args[at + 1].as_str());
    for part in ["1", "2"] {{
        if only.is_none_or(|only| only == part) {{
            {code};
        }}
    }}
    let reply = match only {{
        None => {whole:?},
        Some("1") => {part_1:?},
        _ => {part_2:?},
    }};
    println!("{{reply}}");
"#
        );
        self.day(package, &body);
    }

    /// Makes a day that prints this text, or changes one of its replies. See `toy.rs` for the names
    /// and the instructions.
    pub(crate) fn reply(&self, package: &str, name: &str, text: &str) {
        self.package(package);
        self.write(&format!("{package}/src/main.rs"), include_str!("toy.rs"));
        self.write(&format!("{package}/{name}"), &format!("{text}\n"));
    }

    /// Makes day 5 of 2024, whose program is real. See `puzzle.rs`.
    pub(crate) fn real_day(&self, text: &str) {
        for name in ["reply", "reply-1", "reply-2", "reply-compare"] {
            self.reply("day05-2024", name, concat!("!run ", env!("CARGO_BIN_EXE_toy-puzzle")));
        }
        self.write("inputs/2024/day05.txt", text);
    }

    fn package(&self, package: &str) {
        let manifest =
            format!("[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
        self.write(&format!("{package}/Cargo.toml"), &manifest);
    }

    /// The real cargo if a day has code of its own, and otherwise one that compiles nothing.
    fn cargo(&self) -> Option<OsString> {
        let days = fs::read_dir(self.root()).unwrap().map(|entry| entry.unwrap().path());
        let is_toy =
            |day: PathBuf| !day.join("Cargo.toml").is_file() || day.join("reply").is_file();
        days.into_iter().all(is_toy).then(|| env!("CARGO_BIN_EXE_toy-day").into())
    }

    /// The real program in the workspace, with a cargo that compiles nothing.
    pub(crate) fn program(&self, arguments: &[&str]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xtask"));
        program
            .args(arguments)
            .current_dir(self.root())
            // The workspace of the test.
            .env_remove("CARGO_MANIFEST_DIR")
            .env("CARGO", env!("CARGO_BIN_EXE_toy-day"))
            .env("CARGO_TARGET_DIR", self.root().join("target"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        program
    }

    pub(crate) fn run(&self, words: &str) -> Ended {
        self.run_in("", words)
    }

    /// Runs a command in a folder of the workspace.
    pub(crate) fn run_in(&self, folder: &str, words: &str) -> Ended {
        self.checked(self.start(folder, &words.split_whitespace().collect::<Vec<_>>()))
    }

    /// Runs a command with these typed lines.
    pub(crate) fn run_with(&self, words: &str, lines: &[&str]) -> Ended {
        let running = self.start("", &words.split_whitespace().collect::<Vec<_>>());
        for line in lines {
            running.type_line(line);
        }
        self.checked(running)
    }

    /// Checks that the session is neither in the output nor in a file.
    fn checked(&self, running: Running) -> Ended {
        let ended = running.end();
        assert!(!format!("{ended:?}").contains(SESSION), "{ended:?}");
        for file in self.files() {
            let text = fs::read(self.root().join(&file)).unwrap();
            assert!(!String::from_utf8_lossy(&text).contains(SESSION), "{file}");
        }
        ended
    }

    /// Starts a command without waiting for it.
    pub(crate) fn start(&self, folder: &str, words: &[&str]) -> Running {
        let (input, lines) = channel();
        let (out, err) = (Output::default(), Output::default());
        let (now, tick) = (AtomicI64::new(self.now), self.tick);
        let mut settings = Settings::from_environment().unwrap();
        self.root().clone_into(&mut settings.root);
        settings.folder = self.root().join(folder);
        settings.site.clone_from(&self.site);
        settings.home.clone_from(&self.home);
        settings.session = self.session.clone().map(|session| ("AOC_SESSION".to_owned(), session));
        settings.clock = Box::new(move || now.fetch_add(tick, Ordering::Relaxed));
        settings.timeout = self.timeout;
        settings.pause = self.pause;
        settings.patience = Duration::ZERO;
        settings.curl = self.curl.clone().into();
        settings.cargo = self.cargo().unwrap_or(settings.cargo);
        settings.target = Some(self.root().join("target"));
        let reader = Impatient(out.clone(), self.patience);
        settings.console = Console {
            input: RefCell::new(Box::new(BufReader::new(Typed(lines)))),
            out: RefCell::new(if self.colour {
                Box::new(reader)
            } else {
                Box::new(StripStream::new(Box::new(reader) as Box<dyn Write + Send>))
            }),
            err: RefCell::new(Box::new(StripStream::new(
                Box::new(err.clone()) as Box<dyn Write + Send>
            ))),
            is_watched: self.is_watched,
            is_shared: false,
            columns: OnceCell::from(self.columns),
        };
        let words: Vec<_> = ["cargo"].iter().chain(words).map(Into::into).collect();
        Running { thread: thread::spawn(move || xtask::run(&settings, words)), input, out, err }
    }
}
