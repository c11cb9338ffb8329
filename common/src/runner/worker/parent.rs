//! The parent of a worker: starts it, waits for its messages, and ends it at the time limit.

use std::env;
use std::io::{self, PipeReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::outcome::{NoAnswer, Part};
use crate::parse::ParseError;
use crate::runner::agreement::Reply;
use crate::runner::console;
use crate::runner::job::Job;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::watch::beside;
use crate::runner::worker::wire::{Heard, Listener, Mark, Message, Request};

/// The time by which a stage may exceed its limit. A part that checks the time ends earlier.
pub(crate) const GRACE: Duration = Duration::from_millis(250);

/// How often to look whether a silent worker has ended, and how long to read its last output.
/// Usually the end of its output tells, but a process that the author's code has left behind may
/// keep that open.
const PERIOD: Duration = Duration::from_millis(100);

/// How long to wait for the output of the author's code after the last report.
const REST: Duration = Duration::from_secs(1);

/// Later than any limit that matters.
const FAR: Duration = Duration::from_secs(1 << 20);

/// The most bytes that wait to be printed. If they are more, the worker waits, too.
const MOST_WAITING: usize = 64 << 20;

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
    /// The author's code printed this.
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
    /// `print` with the output of the author's code.
    pub fn reply(&self, program: &Program<'_>, print: impl Fn(&[u8])) -> Reply {
        let solved = self.apart(program, &mut |progress| {
            if let Progress::Printed(bytes) = progress {
                print(bytes);
            }
        });
        solved.map(Solved::outcomes).map_err(ParseError::without_place)
    }

    /// Lets a worker solve the parts that have no outcome yet. If it is late or dies, its part gets
    /// an outcome that says so.
    fn solve_rest(
        &self,
        program: &Program<'_>,
        solved: &mut Solved,
        each: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), String> {
        let answered = solved.parts.len();
        let mut worker = self.start(program, &self.parts[answered..])?;
        let mut is_parsed = answered > 0;
        while solved.parts.len() < self.parts.len() {
            let latest = match worker.report(&mut |bytes| each(Progress::Printed(bytes))) {
                // The worker has shown a diagnostic.
                Ok(report) => report.result.inspect_err(|_| console::fail())?,
                Err(end) if is_parsed || self.may_be_late && end == End::Late => {
                    // Without a parsed text, no part is left to try.
                    let lost = if is_parsed { 1 } else { self.parts.len() };
                    for &part in self.parts[solved.parts.len()..].iter().take(lost) {
                        solved.parts.push(self.lost(part, &worker, end));
                        each(Progress::Solved(solved));
                    }
                    return Ok(());
                }
                Err(end) => return Err(self.unparsed(end.of_parsing())),
            };
            is_parsed = true;
            solved.parse_seconds = latest.parse_seconds;
            solved.parts.truncate(answered);
            solved.parts.extend(latest.parts);
            // The second worker parses the text again, which is not news.
            if answered == 0 || solved.parts.len() > answered {
                each(Progress::Solved(solved));
            }
        }
        worker.finish(&mut |bytes| each(Progress::Printed(bytes)));
        Ok(())
    }

    /// Starts a worker for these parts.
    fn start(&self, program: &Program<'_>, parts: &[Part]) -> Result<Worker, String> {
        let request = Request::new(self, parts, &[]);
        let limit = self.limit.map(|limit| limit.saturating_add(GRACE));
        Worker::start(self.command((program.command)()), program.with_stderr, &request, limit)
            .map_err(|error| self.unparsed(format!("cannot start a process: {error}")))
    }

    /// A part whose worker has come to that end.
    fn lost(&self, part: Part, worker: &Worker, end: End) -> SolvedPart {
        let elapsed = worker.since.map_or(Duration::ZERO, |since| since.elapsed());
        let seconds = self.limit.map_or(elapsed, |limit| limit.min(elapsed)).as_secs_f64();
        SolvedPart { part, outcome: Err(end.reason()), seconds }
    }

    /// Reports that a text was not parsed, and why.
    fn unparsed(&self, reason: String) -> String {
        console::error(&format!("{}: {reason}", self.stage(None)));
        reason
    }

    /// Repeats the stages of first runs and solves this number of sets, in a process of its own.
    /// Returns the runs with new times. The output of the author's code is lost.
    ///
    /// # Errors
    /// There are no new times. The message is a clause that says why.
    pub(crate) fn repeat(&self, first: &[Report], sets: usize) -> Result<Vec<Report>, String> {
        let options = if sets > 0 { &["--compare", "--sets"][..] } else { &["--compare"] };
        let mut command = self.command(this_program());
        command.args(options);
        let request = Request::new(self, &self.parts, first);
        let limit = self.limit_of_repetitions(first.len() * (1 + sets));
        let mut worker = Worker::start(command, true, &request, Some(limit))
            .map_err(|error| format!("needs a process: {error}"))?;
        let repeated = first.iter().map(|_| worker.report(&mut |_| ()));
        repeated.collect::<Result<_, _>>().map_err(|end| match end {
            End::Late => "takes too long".to_owned(),
            End::Died(status) => format!("ends the process ({status})"),
        })
    }

    /// The time for this number of repetitions, each of which has up to three stages.
    fn limit_of_repetitions(&self, count: usize) -> Duration {
        let limit = self.limit.map_or(REPETITION, |limit| limit.saturating_mul(3).min(REPETITION));
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        limit.saturating_mul(count).saturating_add(GRACE)
    }

    /// Makes the command start a worker with the limit and the parameter of this job.
    fn command(&self, mut command: Command) -> Command {
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

/// Why a worker reports no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The stage exceeds its limit.
    Late,
    /// The process has ended.
    Died(ExitStatus),
}

impl End {
    /// Why a text was not parsed.
    fn of_parsing(self) -> String {
        match self {
            Self::Late => "it was not parsed within the time limit".to_owned(),
            Self::Died(_) => self.reason().to_string(),
        }
    }

    /// Why a part has no answer.
    fn reason(self) -> NoAnswer {
        match self {
            Self::Late => NoAnswer::OutOfTime,
            Self::Died(status) => NoAnswer::Failed(format!("it ended the process ({status})")),
        }
    }
}

/// A running worker. Dropping it ends it.
struct Worker {
    process: Child,
    /// The messages and the output of the worker, with the times of reading them.
    events: Receiver<(Instant, Heard)>,
    /// The number of bytes in `events`.
    waiting: Arc<AtomicUsize>,
    /// The limit of a stage.
    limit: Option<Duration>,
    /// The begin of the stage. `None` until the author's code runs.
    since: Option<Instant>,
    /// How the process has ended, and until when to take its earlier messages.
    death: Option<(Instant, End)>,
}

impl Worker {
    fn start(
        mut command: Command,
        with_stderr: bool,
        request: &Request,
        limit: Option<Duration>,
    ) -> io::Result<Self> {
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
        let (sender, events) = mpsc::channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let mut worker = Self {
            process,
            events,
            waiting: Arc::clone(&waiting),
            limit,
            since: None,
            death: None,
        };
        let listener = Listener::new(Mark::new(&request.word));
        beside(move || listen(reader, listener, &sender, &waiting))?;
        if let Some(mut stdin) = worker.process.stdin.take() {
            // A worker that has died does not read. Its status tells.
            let _ = stdin.write_all(request.to_string().as_bytes());
        }
        Ok(worker)
    }

    /// Waits for the next report, at most to the end of the stage's limit.
    fn report(&mut self, print: &mut dyn FnMut(&[u8])) -> Result<Report, End> {
        loop {
            match self.next()? {
                Heard::Printed(bytes) => print(&bytes),
                Heard::Told(Message::Reported(report)) => return Ok(report),
                Heard::Told(Message::Ready | Message::Done) => {}
            }
        }
    }

    /// Waits for the next thing that the worker says. It counts if it was read in time, however
    /// late it is taken, because the reader of this process's output may have paused.
    fn next(&mut self) -> Result<Heard, End> {
        loop {
            let (last, end) = self.end();
            let wait = last.saturating_duration_since(Instant::now()).min(PERIOD);
            match self.events.recv_timeout(wait) {
                Ok((at, heard)) if at <= last => return Ok(self.take(at, heard)),
                Err(RecvTimeoutError::Timeout) if !wait.is_zero() => {}
                // The process ends a moment after its output.
                Err(RecvTimeoutError::Disconnected) if self.death.is_none() && !wait.is_zero() => {
                    thread::sleep(Duration::from_millis(1));
                }
                _ => return Err(end),
            }
        }
    }

    /// The time after which nothing counts any more, and why. Looks whether the process has ended,
    /// because another one that the author's code has left behind may go on to print.
    fn end(&mut self) -> (Instant, End) {
        if self.death.is_none() {
            // If the system does not know, the limit ends it.
            let status = self.process.try_wait().ok().flatten();
            self.death = status.map(|status| (Instant::now() + PERIOD, End::Died(status)));
        }
        let limit = || self.since?.checked_add(self.limit?);
        self.death.unwrap_or_else(|| (limit().unwrap_or_else(|| Instant::now() + FAR), End::Late))
    }

    fn take(&mut self, at: Instant, heard: Heard) -> Heard {
        match &heard {
            Heard::Printed(bytes) => drop(self.waiting.fetch_sub(bytes.len(), Ordering::Relaxed)),
            Heard::Told(_) => self.since = Some(at),
        }
        heard
    }

    /// Passes on the output of the author's code until the worker has nothing more to say.
    fn finish(mut self, print: &mut dyn FnMut(&[u8])) {
        self.limit = Some(REST);
        while let Ok(Heard::Printed(bytes)) = self.next() {
            print(&bytes);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Reads a worker's output to its end, and notes when. Returns `None` if the parent needs no more.
fn listen(
    mut output: PipeReader,
    mut listener: Listener,
    events: &Sender<(Instant, Heard)>,
    waiting: &AtomicUsize,
) -> Option<()> {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = match output.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            count => count.unwrap_or(0),
        };
        let now = Instant::now();
        let heard = if count > 0 { listener.hear(&bytes[..count]) } else { listener.end() };
        for heard in heard {
            if let Heard::Printed(bytes) = &heard {
                waiting.fetch_add(bytes.len(), Ordering::Relaxed);
            }
            events.send((now, heard)).ok()?;
        }
        if count == 0 {
            return Some(());
        }
        while waiting.load(Ordering::Relaxed) > MOST_WAITING {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;

    #[test]
    fn repetitions_take_no_longer_than_the_user_wants() {
        let approach = Box::leak(Box::new(approach!("any", |_| 1, |_: &u8| 1, |_: &u8| 2)));
        let limit_of_three = |limit| {
            let parts = Part::BOTH.to_vec();
            let job = Job {
                approach,
                name: "",
                text: "",
                parts,
                parameter: None,
                limit,
                may_be_late: false,
            };
            job.limit_of_repetitions(3)
        };
        let usual = Duration::from_secs(3 * 5) + GRACE;
        assert_eq!(limit_of_three(None), usual);
        assert_eq!(limit_of_three(Some(Duration::MAX)), usual);
        let short = Duration::from_millis(3 * 3 * 500) + GRACE;
        assert_eq!(limit_of_three(Some(Duration::from_millis(500))), short);
    }
}
