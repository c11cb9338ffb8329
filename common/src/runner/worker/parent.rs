//! The parent of a worker: starts it, waits for its messages, and ends it at the time limit.

use std::env;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::mem;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::outcome::{NoAnswer, Part};
use crate::parse::ParseError;
use crate::runner::agreement::Reply;
use crate::runner::console;
use crate::runner::job::Job;
use crate::runner::panics::catch;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::watch::SHALLOW;
use crate::runner::worker::wire::{self, Message};

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

/// An event while a job runs in a process of its own.
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
        let limit = self.limit.map(|limit| limit.saturating_add(GRACE));
        let limits = Limits { parsing: limit, part: limit };
        let mut solved = Solved::default();
        while solved.parts.len() < self.parts.len() {
            let mut worker = self.start(program)?;
            if self.solve_rest(&mut worker, &limits, &mut solved, each)? {
                worker.finish(each);
            }
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

    /// Starts a worker for texts with the limit and the parameter of this one.
    fn start(&self, program: &Program<'_>) -> Result<Worker, String> {
        Worker::start(self.command(program), program.with_stderr)
            .map_err(|error| self.unparsed(format!("cannot start a process: {error}")))
    }

    /// Lets a worker solve the parts that have no outcome yet. If it is late or dies, its part gets
    /// an outcome that says so, and the result is false.
    fn solve_rest(
        &self,
        worker: &mut Worker,
        limits: &Limits,
        solved: &mut Solved,
        each: &mut dyn FnMut(Progress<'_>),
    ) -> Result<bool, String> {
        let answered = solved.parts.len();
        worker.send(&wire::request(self, &self.parts[answered..], &[]));
        let mut is_parsed = answered > 0;
        let mut limit = None;
        let reason = loop {
            match worker.next(limit) {
                Event::Printed(bytes) => each(Progress::Printed(&bytes)),
                // Now the author's code runs.
                Event::Told(Message::Ready) => limit = limits.parsing,
                Event::Told(Message::Reported(report)) => {
                    limit = limits.part;
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
                        return Ok(true);
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
        Ok(false)
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
        let mut command = self.command(&Program { command: &this_program, with_stderr: true });
        command.args(options);
        let mut worker =
            Worker::start(command, true).map_err(|error| format!("needs a process: {error}"))?;
        worker.send(&wire::request(self, &self.parts, first));
        let works = u32::try_from(first.len() * (1 + sets)).unwrap_or(u32::MAX);
        let limit = (REPETITION * works).saturating_add(GRACE);
        let mut repeated = Vec::new();
        while repeated.len() < first.len() {
            match worker.next(Some(limit)) {
                Event::Told(Message::Reported(report)) => repeated.push(report),
                Event::Late => return Err("takes too long".to_owned()),
                Event::Ended(status) => return Err(format!("ends the process ({status})")),
                Event::Printed(_) | Event::Told(Message::Ready) => {}
            }
        }
        Ok(repeated)
    }

    /// A command that starts a worker for texts with the limit and the parameter of this one.
    fn command(&self, program: &Program<'_>) -> Command {
        let mut command = (program.command)();
        command.arg("--worker");
        if let Some(parameter) = self.parameter {
            command.arg(format!("--parameter={parameter}"));
        }
        if let Some(limit) = self.limit {
            command.arg(format!("--time-limit={}", limit.as_secs_f64()));
        }
        command
    }
}

/// The times after which a worker is late.
struct Limits {
    parsing: Option<Duration>,
    part: Option<Duration>,
}

/// Solves many texts, one after the other, in one process that is not this one. Only a text that is
/// late or ends that process costs another one. What the code remembers reaches the next text.
pub struct Series<'a> {
    program: Program<'a>,
    limit: Duration,
    worker: Option<Worker>,
}

impl<'a> Series<'a> {
    /// A series of texts with a time limit per part.
    pub fn new(program: Program<'a>, limit: Duration) -> Self {
        Self { program, limit, worker: None }
    }

    /// As [`ask`](crate::runner::job::ask), but a part that takes longer than its limit ends,
    /// whether it checks the time or not. Only the parser runs in this process, too, because a
    /// worker tells no more of a refusal than its words.
    pub fn ask(
        &mut self,
        approach: &'static Approach,
        name: &str,
        text: &str,
        parts: &[Part],
    ) -> Reply {
        match catch(|| approach.check(text)) {
            Ok(checked) => checked?,
            Err(reason) => return Ok([Err(reason.clone()), Err(reason)]),
        }
        let (parts, limit) = (parts.to_vec(), Some(self.limit));
        let job = Job { approach, name, text, parts, parameter: None, limit };
        self.solve(&job).map(Solved::outcomes).map_err(ParseError::without_place)
    }

    fn solve(&mut self, job: &Job<'_>) -> Result<Solved, String> {
        // The parser has returned in this process. Late answers do not count, so parts need no grace.
        let limits = Limits { parsing: None, part: job.limit };
        let mut solved = Solved::default();
        while solved.parts.len() < job.parts.len() {
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                None => job.start(&self.program)?,
            };
            if job.solve_rest(&mut worker, &limits, &mut solved, &mut |_| ())? {
                self.worker = Some(worker);
            }
        }
        Ok(solved)
    }
}

/// What happens to a worker.
enum Event {
    /// The author's code printed this line.
    Printed(Vec<u8>),
    /// The worker sent a message.
    Told(Message),
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
    fn start(mut command: Command, with_stderr: bool) -> io::Result<Self> {
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
        let worker = Self { process, events, since: Instant::now() };
        thread::Builder::new().stack_size(SHALLOW).spawn(move || pass_on(reader, &sender))?;
        Ok(worker)
    }

    /// Sends a request.
    fn send(&mut self, request: &str) {
        // A worker that has died does not read. Its status tells.
        if let Some(stdin) = &mut self.process.stdin {
            let _ = stdin.write_all(request.as_bytes());
        }
        self.since = Instant::now();
    }

    /// Waits for the next event, at most to the end of the stage's `limit`.
    fn next(&mut self, limit: Option<Duration>) -> Event {
        let limit = limit.unwrap_or(Duration::MAX);
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
        let message = wire::split_off(&mut line);
        if !line.is_empty() {
            if !line.ends_with(b"\n") {
                // What comes next begins a line.
                line.push(b'\n');
            }
            events.send(Event::Printed(mem::take(&mut line))).ok()?;
        }
        if let Some(message) = message {
            events.send(Event::Told(message)).ok()?;
        }
    }
    Some(())
}
