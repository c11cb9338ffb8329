//! Solves a text in a process of its own, so that an author's code can harm nothing else.
//!
//! That code may remember results in a `static`, hold the lock of stdout, run for ever, abort or
//! exit. So the day's program starts itself again as a *worker*, with the hidden option `--worker`.
//! The parent gives it the text, waits for its reports, and ends it at the time limit. What the
//! worker has reported until then is known.
//!
//! | stream of the worker | contents |
//! | --- | --- |
//! | standard input | each text after a line with its number of bytes |
//! | standard output | a line with a [`MARK`] as soon as the worker has the texts, and one with a mark and a report after each stage; all else is the author's |
//!
//! A worker ends when its standard input does, so it never outlives its parent.

use std::io::{self, BufRead, BufReader, IsTerminal, PipeReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::agreement::Reply;
use crate::job::{Each, Job, Progress};
use crate::outcome::{NoAnswer, Part};
use crate::parse::ParseError;
use crate::report::{Report, Solved, SolvedPart};
use crate::watch::{LONG, SHALLOW};

/// Begins a line that is not the author's. Nobody prints this by accident.
pub(crate) const MARK: &str = "\u{1}worker: ";

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
pub(crate) const GRACE: Duration = Duration::from_millis(250);

/// The time for a worker to start on a busy machine.
const START: Duration = Duration::from_secs(10);

/// How often to look whether a silent worker has ended. Usually the end of its output tells, but a
/// process that the author's code has left behind may keep that open.
const PERIOD: Duration = Duration::from_millis(100);

/// How long to wait for the rest of a worker's output after its last report.
const REST: Duration = Duration::from_secs(1);

/// How long a worker may repeat an approach, or solve a set of inputs with it. On average, because
/// they run in turn.
const REPETITION: Duration = Duration::from_secs(5);

/// How to start a worker.
pub struct Program<'a> {
    /// Makes a command that starts the day's program.
    pub command: &'a dyn Fn() -> io::Result<Command>,
    /// Whether its standard error counts as output, so that both keep their order. Otherwise, it
    /// writes to that of this process.
    pub with_stderr: bool,
}

/// Why a text was not parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unparsed {
    /// A clause that follows the name of the text.
    pub words: String,
    /// Whether the worker has shown a diagnostic.
    pub is_shown: bool,
}

/// A command that starts this program.
///
/// # Errors
/// The system does not know where the program is.
pub fn this_program() -> io::Result<Command> {
    if cfg!(target_os = "linux") {
        // The same program even if cargo has replaced its file.
        return Ok(Command::new("/proc/self/exe"));
    }
    std::env::current_exe().map(Command::new)
}

impl Job<'_> {
    /// Solves the text in a process of its own. If that does not survive a part, another process
    /// solves the parts that are left.
    ///
    /// # Errors
    /// The outer error is that of `each`. The inner one says why the text was not parsed.
    pub fn apart(
        &self,
        program: &Program<'_>,
        each: &mut Each<'_>,
    ) -> io::Result<Result<Solved, Unparsed>> {
        let mut solved = Solved::default();
        while solved.parts.len() < self.parts.len() {
            if let Err(unparsed) = self.solve_rest(program, &mut solved, each)? {
                return Ok(Err(unparsed));
            }
        }
        Ok(Ok(solved))
    }

    /// Solves the text in a process of its own, and returns the outcomes ready to compare. Writes
    /// what the author's code prints to `out`.
    ///
    /// # Errors
    /// `out` fails.
    pub fn reply(&self, program: &Program<'_>, out: &mut dyn Write) -> io::Result<Reply> {
        let solved = self.apart(program, &mut |progress| match progress {
            Progress::Printed(bytes) => out.write_all(bytes),
            Progress::Solved(_) | Progress::Long(_) => Ok(()),
        })?;
        let mut outcomes = Part::BOTH.map(|_| Err(NoAnswer::NotSolvedYet));
        let refusal = |unparsed: Unparsed| ParseError::without_place(unparsed.words);
        Ok(solved.map_err(refusal).map(|solved| {
            for SolvedPart { part, outcome, .. } in solved.parts {
                outcomes[part.index()] = outcome;
            }
            outcomes
        }))
    }

    /// Solves the parts that have no outcome yet. A worker that is late or dies gives its part an
    /// outcome that says so.
    fn solve_rest(
        &self,
        program: &Program<'_>,
        solved: &mut Solved,
        each: &mut Each<'_>,
    ) -> io::Result<Result<(), Unparsed>> {
        let unparsed = |words| Ok(Err(Unparsed { words, is_shown: false }));
        let answered = solved.parts.len();
        let arguments = self.arguments(&self.parts[answered..]);
        let mut worker = match Worker::start(program, &arguments, &[self.text]) {
            Ok(worker) => worker,
            Err(error) => return unparsed(format!("cannot start a process: {error}")),
        };
        let mut stage = Stage::Start;
        let end = loop {
            match worker.next(self.limit.map(|limit| limit.saturating_add(stage.grace()))) {
                Event::Printed(bytes) => each(Progress::Printed(&bytes))?,
                Event::Long => each(Progress::Long(&self.stage(&stage.name())))?,
                Event::Ready => stage = Stage::Parsing,
                Event::Reported(report) => {
                    let latest = match report.result {
                        Ok(latest) => latest,
                        Err(words) => return Ok(Err(Unparsed { words, is_shown: true })),
                    };
                    // The second worker parses the text again.
                    let is_news = answered == 0 || !latest.parts.is_empty();
                    if answered == 0 {
                        solved.parse_seconds = latest.parse_seconds;
                    }
                    solved.parts.truncate(answered);
                    solved.parts.extend(latest.parts);
                    if is_news {
                        each(Progress::Solved(solved))?;
                    }
                    let Some(&part) = self.parts.get(solved.parts.len()) else {
                        worker.finish(each)?;
                        return Ok(Ok(()));
                    };
                    stage = Stage::Part(part);
                }
                Event::Late => break None,
                Event::Ended(status) => break Some(status),
            }
        };
        let elapsed = worker.since.elapsed();
        drop(worker);
        if answered == 0 && !matches!(stage, Stage::Part(_)) {
            return unparsed(match end {
                Some(status) => format!("it ended the process ({status})"),
                None => "it was not parsed within the time limit".to_owned(),
            });
        }
        let outcome = Err(match end {
            Some(status) => NoAnswer::Failed(format!("it ended the process ({status})")),
            None => NoAnswer::OutOfTime,
        });
        let seconds = self.limit.map_or(elapsed, |limit| limit.min(elapsed)).as_secs_f64();
        solved.parts.push(SolvedPart { part: self.parts[solved.parts.len()], outcome, seconds });
        each(Progress::Solved(solved))?;
        Ok(Ok(()))
    }

    /// The arguments of a worker that solves these parts.
    fn arguments(&self, parts: &[Part]) -> Vec<String> {
        let mut arguments = vec!["--worker".to_owned(), "--approach".to_owned()];
        arguments.push(self.approach.name.to_owned());
        if let [part] = parts {
            arguments.extend(["--part".to_owned(), part.to_string()]);
        }
        if let Some(parameter) = self.parameter {
            arguments.push(format!("--parameter={parameter}"));
        }
        if let Some(limit) = self.limit {
            arguments.extend(["--time-limit".to_owned(), limit.as_secs_f64().to_string()]);
        }
        arguments.extend(["--".to_owned(), self.name.to_owned()]);
        arguments
    }
}

/// Repeats the stages of first runs and solves this number of sets, in a process of its own.
/// Returns the runs with new times.
///
/// # Errors
/// The outer error is that of `each`. The inner one says why there are no new times.
pub(crate) fn repeat(
    program: &Program<'_>,
    job: &Job<'_>,
    first: &[Report],
    sets: usize,
    each: &mut Each<'_>,
) -> io::Result<Result<Vec<Report>, String>> {
    let mut arguments = vec!["--compare".to_owned()];
    if sets > 0 {
        arguments.push("--sets".to_owned());
    }
    arguments.extend(job.arguments(&job.parts));
    let reports: Vec<String> = first.iter().map(Report::to_string).collect();
    let mut worker = match Worker::start(program, &arguments, &[job.text, &reports.join("\n")]) {
        Ok(worker) => worker,
        Err(error) => return Ok(Err(format!("cannot start a process: {error}"))),
    };
    let works = first.len() * (1 + sets);
    let limit = REPETITION * u32::try_from(works).unwrap_or(u32::MAX);
    let mut repeated = Vec::new();
    while repeated.len() < first.len() {
        match worker.next(Some(limit)) {
            Event::Printed(bytes) => each(Progress::Printed(&bytes))?,
            Event::Ready | Event::Long => {}
            Event::Reported(report) => repeated.push(report),
            Event::Late => {
                return Ok(Err(format!("took longer than {} s", limit.as_secs())));
            }
            Event::Ended(status) => return Ok(Err(format!("ended the process ({status})"))),
        }
    }
    worker.finish(each)?;
    Ok(Ok(repeated))
}

/// What a worker does.
#[derive(Clone, Copy)]
enum Stage {
    Start,
    Parsing,
    Part(Part),
}

impl Stage {
    fn name(self) -> String {
        match self {
            Self::Start => "starting".to_owned(),
            Self::Parsing => "parsing".to_owned(),
            Self::Part(part) => format!("part {part}"),
        }
    }

    fn grace(self) -> Duration {
        if let Self::Start = self { START } else { GRACE }
    }
}

/// A running worker. Dropping it ends it.
struct Worker {
    process: Child,
    messages: Receiver<Message>,
    /// The begin of the stage.
    since: Instant,
    is_announced: bool,
}

/// A piece of a worker's output.
enum Message {
    Printed(Vec<u8>),
    /// The rest of a line after its mark.
    Marked(String),
}

enum Event {
    /// The author's code printed this.
    Printed(Vec<u8>),
    /// The worker has its texts.
    Ready,
    /// The worker reported on a stage.
    Reported(Report),
    /// The stage takes longer than a second. Comes once a stage.
    Long,
    /// The stage exceeds its limit.
    Late,
    /// The worker has ended.
    Ended(ExitStatus),
}

impl Worker {
    fn start(program: &Program<'_>, arguments: &[String], texts: &[&str]) -> io::Result<Self> {
        let mut command = (program.command)()?;
        let (reader, writer) = io::pipe()?;
        command.args(arguments).stdin(Stdio::piped());
        if program.with_stderr {
            if io::stderr().is_terminal() {
                command.env("CLICOLOR_FORCE", "1");
            }
            command.stderr(writer.try_clone()?);
        }
        let process = command.stdout(writer).spawn()?;
        // It holds the writing end of the pipe.
        drop(command);
        let (sender, messages) = mpsc::sync_channel(256);
        let read = move || pass_on(reader, &sender);
        let is_reading = thread::Builder::new().stack_size(SHALLOW).spawn(read);
        let mut worker = Self { process, messages, since: Instant::now(), is_announced: false };
        is_reading?;
        // A worker that has died already does not read. Its status tells.
        if let Some(stdin) = &mut worker.process.stdin {
            let _ = send(stdin, texts);
        }
        Ok(worker)
    }

    /// Waits for the next event, at most to the end of the stage's `limit`.
    fn next(&mut self, limit: Option<Duration>) -> Event {
        loop {
            let elapsed = self.since.elapsed();
            let left = limit.map_or(Duration::MAX, |limit| limit.saturating_sub(elapsed));
            if left.is_zero() {
                return Event::Late;
            }
            match self.messages.recv_timeout(left.min(PERIOD)) {
                Ok(Message::Printed(bytes)) => return Event::Printed(bytes),
                Ok(Message::Marked(text)) => {
                    (self.since, self.is_announced) = (Instant::now(), false);
                    return Report::read(&text).map_or(Event::Ready, Event::Reported);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    if let Some(status) = self.status(REST) {
                        return Event::Ended(status);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(status) = self.status(Duration::ZERO) {
                        return Event::Ended(status);
                    }
                }
            }
            if elapsed > LONG && !self.is_announced {
                self.is_announced = true;
                return Event::Long;
            }
        }
    }

    /// The status of a worker that ends within this time.
    fn status(&mut self, patience: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            // If the system does not know, the limit ends it.
            let status = self.process.try_wait().ok().flatten();
            if status.is_some() || start.elapsed() >= patience {
                return status;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends a worker that has reported everything, and passes on what it still prints.
    fn finish(mut self, each: &mut Each<'_>) -> io::Result<()> {
        drop(self.process.stdin.take());
        let start = Instant::now();
        while let Ok(Message::Printed(bytes)) =
            self.messages.recv_timeout(REST.saturating_sub(start.elapsed()))
        {
            each(Progress::Printed(&bytes))?;
        }
        Ok(())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Passes on a worker's output line by line, until the output or the parent ends.
fn pass_on(output: PipeReader, messages: &SyncSender<Message>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        if !matches!(output.read_until(b'\n', &mut line), Ok(1..)) {
            return;
        }
        let marked = split_off_marked(&mut line).map(Message::Marked);
        let printed = Some(line).filter(|line| !line.is_empty()).map(Message::Printed);
        if printed.into_iter().chain(marked).any(|message| messages.send(message).is_err()) {
            return;
        }
    }
}

/// Removes what follows a mark, and the mark.
fn split_off_marked(line: &mut Vec<u8>) -> Option<String> {
    let start = line.windows(MARK.len()).position(|window| window == MARK.as_bytes())?;
    let marked = line.split_off(start);
    Some(String::from_utf8_lossy(&marked[MARK.len()..]).trim_end().to_owned())
}

/// Sends texts to a worker.
fn send(stdin: &mut impl Write, texts: &[&str]) -> io::Result<()> {
    for text in texts {
        writeln!(stdin, "{}", text.len())?;
        stdin.write_all(text.as_bytes())?;
    }
    stdin.flush()
}

/// Receives a text from the parent.
pub(crate) fn receive(stdin: &mut impl BufRead) -> io::Result<String> {
    let mut length = String::new();
    stdin.read_line(&mut length)?;
    let length = length.trim_end().parse().map_err(io::Error::other)?;
    let mut text = vec![0; length];
    stdin.read_exact(&mut text)?;
    String::from_utf8(text).map_err(io::Error::other)
}
