//! Solves a text in a process of its own, so that an author's code can harm nothing else.
//!
//! That code may remember results in a `static`, hold the lock of stdout, run for ever, abort or
//! exit. So the day's program starts itself again as a *worker*, with the hidden option `--worker`.
//! The parent gives it the text, waits for its reports, and ends it at the time limit. What the
//! worker has reported until then is known.
//!
//! | stream of the worker | contents |
//! | --- | --- |
//! | standard input | a line of JSON: the name of the text, its number of bytes, and for a comparison the first runs; then the text |
//! | standard output | a line with a mark as soon as the worker has these, and one with a mark and a report after each stage; all else is the author's |
//!
//! A worker ends when its standard input does, so it never outlives its parent.

use std::env;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::mem;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use nojson::Json;

use crate::agreement::Reply;
use crate::console;
use crate::job::Job;
use crate::outcome::{NoAnswer, Part};
use crate::parse::ParseError;
use crate::report::{Report, Solved, SolvedPart};
use crate::watch::SHALLOW;

/// Begins a line that is not the author's. Nobody prints this by accident.
pub(crate) const MARK: &str = "\u{1}worker: ";

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
pub(crate) const GRACE: Duration = Duration::from_millis(250);

/// How often to look whether a silent worker has ended. Usually the end of its output tells, but a
/// process that the author's code has left behind may keep that open.
const PERIOD: Duration = Duration::from_millis(100);

/// How long to wait for the rest of a worker's output after its last report.
const REST: Duration = Duration::from_secs(1);

/// The average time to repeat an approach, or to solve a set of inputs with it.
const REPETITION: Duration = Duration::from_secs(5);

/// How to start a worker.
pub struct Program<'a> {
    /// Makes a command that starts the day's program.
    pub command: &'a dyn Fn() -> Command,
    /// Whether its standard error counts as output, so that both keep their order. Otherwise, it
    /// writes to that of this process.
    pub with_stderr: bool,
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

/// What happens while a job runs in a process of its own.
#[derive(Debug)]
pub enum Progress<'a> {
    /// The text was parsed, or one more part has its outcome. These are all results so far.
    Solved(&'a Solved),
    /// The author's code printed this line.
    Printed(&'a [u8]),
}

impl Job<'_> {
    /// Solves the text in a process of its own. If that does not survive a part, another process
    /// solves the parts that are left.
    ///
    /// # Errors
    /// The text was not parsed. A message has shown the reason already.
    pub fn apart(
        &self,
        program: &Program<'_>,
        each: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Solved, String> {
        let mut solved = Solved::default();
        while solved.parts.len() < self.parts.len() {
            self.solve_rest(program, &mut solved, each)?;
        }
        Ok(solved)
    }

    /// Solves the text in a process of its own, and returns the outcomes ready to compare. Calls
    /// `print` with what the author's code prints.
    pub fn reply(&self, program: &Program<'_>, print: impl Fn(&[u8])) -> Reply {
        let solved = self.apart(program, &mut |progress| {
            if let Progress::Printed(line) = progress {
                print(line);
            }
        });
        solved.map(Solved::outcomes).map_err(ParseError::without_place)
    }

    /// Solves the parts that have no outcome yet. A worker that is late or dies gives its part an
    /// outcome that says so.
    fn solve_rest(
        &self,
        program: &Program<'_>,
        solved: &mut Solved,
        each: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), String> {
        let answered = solved.parts.len();
        let mut worker = self
            .start(program, &self.parts[answered..], &[], "")
            .map_err(|error| self.unparsed(format!("cannot start a process: {error}")))?;
        let mut is_parsed = answered > 0;
        let mut limit = None;
        let reason = loop {
            match worker.next(limit) {
                Event::Printed(bytes) => each(Progress::Printed(&bytes)),
                // Now the author's code runs.
                Event::Ready => limit = self.limit,
                Event::Reported(report) => {
                    // The worker has shown a diagnostic.
                    let latest = report.result.inspect_err(|_| console::fail())?;
                    solved.parse_seconds = latest.parse_seconds;
                    solved.parts.truncate(answered);
                    solved.parts.extend(latest.parts);
                    // The second worker parses the text again, which is not news.
                    if answered == 0 || solved.parts.len() > answered {
                        each(Progress::Solved(solved));
                    }
                    is_parsed = true;
                    if solved.parts.len() == self.parts.len() {
                        worker.finish(each);
                        return Ok(());
                    }
                }
                Event::Late => break NoAnswer::OutOfTime,
                Event::Ended(status) => {
                    break NoAnswer::Failed(format!("it ended the process ({status})"));
                }
            }
        };
        if !is_parsed {
            return Err(self.unparsed(match reason {
                NoAnswer::OutOfTime => "it was not parsed within the time limit".to_owned(),
                reason => reason.to_string(),
            }));
        }
        let elapsed = worker.since.elapsed();
        let seconds = self.limit.map_or(elapsed, |limit| limit.min(elapsed)).as_secs_f64();
        let part = self.parts[solved.parts.len()];
        solved.parts.push(SolvedPart { part, outcome: Err(reason), seconds });
        each(Progress::Solved(solved));
        Ok(())
    }

    /// Reports that a text was not parsed, and why.
    fn unparsed(&self, reason: String) -> String {
        console::error(&format!("{}: {reason}", self.stage(None)));
        reason
    }

    /// Repeats the stages of first runs and solves this number of sets, in a process of its own.
    /// Returns the runs with new times. What the author's code prints again is lost.
    ///
    /// # Errors
    /// There are no new times. The message is a clause that says why.
    pub(crate) fn repeat(&self, first: &[Report], sets: usize) -> Result<Vec<Report>, String> {
        let options = if sets > 0 { &["--compare", "--sets"][..] } else { &["--compare"] };
        let program = Program { command: &this_program, with_stderr: true };
        let mut worker = self
            .start(&program, &self.parts, options, &Json(first).to_string())
            .map_err(|error| format!("needs a process: {error}"))?;
        let works = u32::try_from(first.len() * (1 + sets)).unwrap_or(u32::MAX);
        let mut repeated = Vec::new();
        while repeated.len() < first.len() {
            match worker.next(Some(REPETITION * works)) {
                Event::Reported(report) => repeated.push(report),
                Event::Late => return Err("takes too long".to_owned()),
                Event::Ended(status) => return Err(format!("ends the process ({status})")),
                Event::Printed(_) | Event::Ready => {}
            }
        }
        Ok(repeated)
    }

    /// Starts a worker for these parts.
    fn start(
        &self,
        program: &Program<'_>,
        parts: &[Part],
        options: &[&str],
        first: &str,
    ) -> io::Result<Worker> {
        let mut command = (program.command)();
        command.args(["--worker", "--approach", self.approach.name]).args(options);
        if let [part] = parts {
            command.arg(format!("--part={part}"));
        }
        if let Some(parameter) = self.parameter {
            command.arg(format!("--parameter={parameter}"));
        }
        if let Some(limit) = self.limit {
            command.arg(format!("--time-limit={}", limit.as_secs_f64()));
        }
        let bytes = self.text.len().to_string();
        // JSON would take long to write and read a huge text.
        let request = format!("{}\n{}", Json([self.name, &bytes, first]), self.text);
        Worker::start(command, program.with_stderr, &request)
    }
}

/// What happens to a worker.
enum Event {
    /// The author's code printed this line.
    Printed(Vec<u8>),
    /// The worker has its request.
    Ready,
    /// The worker reported on a stage.
    Reported(Report),
    /// The stage exceeds its limit.
    Late,
    /// The worker has ended.
    Ended(ExitStatus),
}

/// A running worker. Dropping it ends it.
struct Worker {
    process: Child,
    events: Receiver<Event>,
    /// The begin of the stage.
    since: Instant,
}

impl Worker {
    fn start(mut command: Command, with_stderr: bool, request: &str) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        if with_stderr {
            if console::is_terminal() {
                command.env(console::ON_TERMINAL, "1").env("CLICOLOR_FORCE", "1");
            }
            command.stderr(writer.try_clone()?);
        }
        let process = command.stdin(Stdio::piped()).stdout(writer).spawn()?;
        // It holds the writing end of the pipe.
        drop(command);
        let (sender, events) = mpsc::sync_channel(256);
        let mut worker = Self { process, events, since: Instant::now() };
        thread::Builder::new().stack_size(SHALLOW).spawn(move || pass_on(reader, &sender))?;
        // A worker that has died already does not read. Its status tells.
        if let Some(stdin) = &mut worker.process.stdin {
            let _ = stdin.write_all(request.as_bytes());
        }
        Ok(worker)
    }

    /// Waits for the next event, at most to the end of the stage's `limit`.
    fn next(&mut self, limit: Option<Duration>) -> Event {
        let limit = limit.map_or(Duration::MAX, |limit| limit.saturating_add(GRACE));
        loop {
            let left = limit.saturating_sub(self.since.elapsed());
            if left.is_zero() {
                return Event::Late;
            }
            match self.events.recv_timeout(PERIOD.min(left)) {
                Ok(Event::Printed(bytes)) => return Event::Printed(bytes),
                Ok(event) => {
                    self.since = Instant::now();
                    return event;
                }
                Err(RecvTimeoutError::Timeout) => {}
                // The process ends a moment after its output.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(Duration::from_millis(1)),
            }
            // If the system does not know, the limit ends it.
            if let Ok(Some(status)) = self.process.try_wait() {
                return Event::Ended(status);
            }
        }
    }

    /// Ends a worker that has reported everything, and passes on what it still prints.
    fn finish(mut self, each: &mut dyn FnMut(Progress<'_>)) {
        drop(self.process.stdin.take());
        let start = Instant::now();
        while let Ok(Event::Printed(bytes)) =
            self.events.recv_timeout(REST.saturating_sub(start.elapsed()))
        {
            each(Progress::Printed(&bytes));
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Passes on a worker's output line by line to its end. Returns `None` if the parent needs no more.
fn pass_on(output: PipeReader, events: &SyncSender<Event>) -> Option<()> {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while let Ok(1..) = output.read_until(b'\n', &mut line) {
        let report = split_off_report(&mut line);
        if !line.is_empty() {
            if !line.ends_with(b"\n") {
                // What comes next begins a line.
                line.push(b'\n');
            }
            events.send(Event::Printed(mem::take(&mut line))).ok()?;
        }
        if let Some(report) = report {
            events.send(report).ok()?;
        }
    }
    Some(())
}

/// Removes a mark and what follows it.
fn split_off_report(line: &mut Vec<u8>) -> Option<Event> {
    let start = line.windows(MARK.len()).position(|window| window == MARK.as_bytes())?;
    let marked = line.split_off(start);
    let report = str::from_utf8(&marked[MARK.len()..]).ok().and_then(Report::read);
    Some(report.map_or(Event::Ready, Event::Reported))
}
