//! Solves an input in a process of its own, so that an author's code can harm nothing else.
//!
//! That code may overflow its stack, call `exit` or never end. So the day's program starts itself
//! again as a worker, as in `day22-2020 --worker whole --example 1`. The worker sends a
//! report after each stage, and the parent ends it at the time limit. All earlier reports count.
//!
//! What the author's code prints goes straight to the screen. So the reports need a way of their
//! own: the standard input of a worker is the writing end of a pipe to its parent. The author's
//! code can read nothing there.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{self, Child, Command};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::{NoAnswer, Part};
use crate::parse::ParseError;
use crate::runner::agreement::Reply;
use crate::runner::console;
use crate::runner::input::{Input, stdin};
use crate::runner::report::{Report, Solved, SolvedPart};

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
const GRACE: Duration = Duration::from_millis(500);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// How often a worker looks whether its parent lives.
const PERIOD: Duration = Duration::from_millis(200);

/// Later than any limit that matters.
const FAR: Duration = Duration::from_secs(1 << 30);

/// One approach on one input.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The approach.
    pub approach: &'static Approach,
    /// The input.
    pub input: &'a Input,
    /// The parts to solve, in order.
    pub parts: Vec<Part>,
    /// The `context.parameter` of the parts.
    pub parameter: Option<&'static str>,
    /// The time limit of parsing and of each part.
    pub limit: Option<Duration>,
    /// Whether the worker prints the answers, so that they are in order with what the author's code
    /// prints.
    pub prints: bool,
}

/// A command that starts this program.
pub(crate) fn this_program() -> Command {
    if cfg!(target_os = "linux") {
        // This is the same program even if cargo has replaced its file.
        return Command::new("/proc/self/exe");
    }
    // If the system does not know the path, the command does not start.
    Command::new(env::current_exe().unwrap_or_default())
}

impl<'a> Job<'a> {
    /// The `wanted` parts of an input. Those of an example are the ones with a known answer, or all
    /// if none of them has one.
    pub fn new(
        approach: &'static Approach,
        input: &'a Input,
        wanted: &[Part],
        limit: Option<Duration>,
    ) -> Self {
        let known = input.example.map(|(_, example)| example.parts(wanted));
        let parts = known.filter(|known| !known.is_empty()).unwrap_or_else(|| wanted.to_vec());
        let parameter = input.example.and_then(|(_, example)| example.parameter);
        Self { approach, input, parts, parameter, limit, prints: false }
    }

    /// The second argument of a part.
    pub(crate) fn context(&self) -> Context {
        let context = self.limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.parameter)
    }

    /// Solves the input in a process of its own, which `program` starts. If that does not survive a
    /// part, another process solves the parts that are left. Calls `each` with all results so far
    /// after parsing and after each part, and whether a worker has found them.
    ///
    /// # Errors
    /// The text is not a valid input. A message has shown the reason already.
    pub fn apart(
        &self,
        program: &dyn Fn() -> Command,
        each: &mut dyn FnMut(&Solved, bool),
    ) -> Result<Solved, String> {
        let mut solved = Solved::default();
        while solved.parts.len() < self.parts.len() {
            self.solve_rest(program, &mut solved, each)?;
        }
        Ok(solved)
    }

    /// As [`apart`](Self::apart), with the outcomes ready to compare.
    pub fn reply(&self, program: &dyn Fn() -> Command) -> Reply {
        let solved = self.apart(program, &mut |_, _| ());
        solved.map(Solved::outcomes).map_err(ParseError::without_place)
    }

    /// Lets a worker solve the parts that have no outcome yet. If it is late or dies, its part gets
    /// an outcome that says so, or all parts if it has not parsed the text.
    fn solve_rest(
        &self,
        program: &dyn Fn() -> Command,
        solved: &mut Solved,
        each: &mut dyn FnMut(&Solved, bool),
    ) -> Result<(), String> {
        let answered = solved.parts.len();
        let mut worker = Worker::start(self, program(), &self.parts[answered..])
            .map_err(|error| format!("cannot start a process: {error}"))
            .inspect_err(|reason| console::error(&format!("{}: {reason}", self.input.name)))?;
        let mut at_stake = self.parts.len() - answered;
        while solved.parts.len() < self.parts.len() {
            let part = self.parts[solved.parts.len()];
            let stage = format!("{}: part {part} by {}", self.input.name, self.approach.name);
            let start = Instant::now();
            match worker.report(self.limit, &stage) {
                Ok(report) => {
                    // The worker has shown a diagnostic.
                    let latest = report.result.inspect_err(|_| console::fail())?;
                    at_stake = 1;
                    solved.parse_seconds = latest.parse_seconds;
                    solved.parts.truncate(answered);
                    solved.parts.extend(latest.parts);
                }
                Err(reason) => {
                    let elapsed = start.elapsed().min(self.limit.unwrap_or(FAR));
                    let seconds = elapsed.as_secs_f64();
                    let lost = |&part| SolvedPart { part, outcome: Err(reason.clone()), seconds };
                    let rest = &self.parts[solved.parts.len()..];
                    solved.parts.extend(rest.iter().take(at_stake).map(lost));
                    each(solved, false);
                    return Ok(());
                }
            }
            // The second worker parses the text again, which is not news.
            if answered == 0 || solved.parts.len() > answered {
                each(solved, true);
            }
        }
        Ok(())
    }
}

/// A running worker. Dropping it ends it.
struct Worker {
    process: Child,
    reports: Receiver<Report>,
    /// The file of a text that has none.
    file: Option<PathBuf>,
}

impl Worker {
    fn start(job: &Job<'_>, mut command: Command, parts: &[Part]) -> io::Result<Self> {
        let Job { approach, input, limit, .. } = job;
        let (reader, writer) = io::pipe()?;
        let voice = match (job.prints, parts.len() == job.parts.len()) {
            (false, _) => "silent",
            (true, true) => "whole",
            (true, false) => "rest",
        };
        command.args(["--worker", voice, "--approach", approach.name]).stdin(writer);
        if let [part] = parts {
            command.arg(format!("--part={part}"));
        }
        if let Some(limit) = limit {
            command.arg(format!("--time-limit={}", limit.as_secs_f64()));
        }
        let mut file = None;
        if let Some((number, _)) = input.example {
            command.arg(format!("--example={number}"));
        } else {
            command.args(job.parameter.map(|parameter| format!("--parameter={parameter}")));
            command.arg(format!("--name={}", input.name)).arg("--");
            if let Some(path) = &input.path {
                command.arg(path);
            } else {
                let path = env::temp_dir().join(format!("{}-{:p}.txt", process::id(), input));
                fs::write(&path, &input.text)?;
                command.arg(file.insert(path));
            }
        }
        let process = command.spawn()?;
        // It holds the writing end of the pipe.
        drop(command);
        let (sender, reports) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(reader).lines().map_while(Result::ok);
            for report in lines.filter_map(|line| Report::read(&line)) {
                // The parent may need no more.
                let _ = sender.send(report);
            }
        });
        Ok(Self { process, reports, file })
    }

    /// Waits for the next report, at most to the end of the limit of a stage.
    fn report(&mut self, limit: Option<Duration>, stage: &str) -> Result<Report, NoAnswer> {
        let limit = limit.map_or(FAR, |limit| limit.saturating_add(GRACE));
        let mut report = self.reports.recv_timeout(limit.min(LONG));
        if report == Err(RecvTimeoutError::Timeout) && limit > LONG {
            console::note_on_terminal(&format!("{stage} takes longer than a second"));
            report = self.reports.recv_timeout(limit.saturating_sub(LONG));
        }
        report.map_err(|error| match error {
            RecvTimeoutError::Timeout => NoAnswer::OutOfTime,
            RecvTimeoutError::Disconnected => {
                let status = self.process.wait().map(|status| status.to_string());
                let status = status.unwrap_or_default();
                NoAnswer::Failed(format!("it ended the process ({status})"))
            }
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill().and_then(|()| self.process.wait());
        if let Some(file) = &self.file {
            // Nobody reads it any more.
            let _ = fs::remove_file(file);
        }
    }
}

/// The way of a worker to its parent.
pub(crate) struct Reports(Arc<Mutex<File>>);

impl Reports {
    /// From now on, this process ends soon after its parent, whatever the author's code does.
    pub(crate) fn open() -> io::Result<Self> {
        let pipe = Arc::new(Mutex::new(stdin()?));
        let watch = Self(Arc::clone(&pipe));
        thread::spawn(move || {
            loop {
                thread::sleep(PERIOD);
                watch.write("");
            }
        });
        Ok(Self(pipe))
    }

    /// Sends the report of a stage.
    pub(crate) fn send(&self, report: &Report) {
        // If what the author's code has printed cannot be written, nobody wants it.
        let _ = io::stdout().flush();
        self.write(&report.to_string());
    }

    /// Writes a line. If nobody can read it, this ends the process.
    fn write(&self, line: &str) {
        let mut pipe = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(pipe, "{line}").is_err() {
            process::abort();
        }
    }
}
