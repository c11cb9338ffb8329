//! How a day's program measures on request: the lines that it and its client exchange, and the
//! client. `common/src/runner/bench.rs` is the program's side.
//!
//! A client starts a day's program with the hidden option [`OPTION`], and talks to it over its
//! standard streams. The harness of `cargo bench` is one. So criterion compiles once for all days,
//! no day depends on it, and it measures the program that people run. `--compare` is another, and
//! so is `cargo time --against`, which talks to the programs of two commits. So a change of this
//! protocol ends comparisons with older commits.
//!
//! | line | from | contents |
//! | --- | --- | --- |
//! | first | program | the number of benchmarks |
//! | [`Benchmark`] | program | each benchmark |
//! | `INDEX COUNT` | client | a request to run that benchmark `COUNT` times |
//! | `NANOSECONDS`, or `error: REASON` | program | the time, or why there is none |
//!
//! Each line of the program starts with [`PREFIX`]. The client ignores all others, because an
//! author's code may print, too.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The option that makes a program measure.
pub const OPTION: &str = "--measure";

/// The start of each line for the client.
const PREFIX: &str = "bench: ";

/// A benchmark: `GROUP`, tab, `NAME`, and maybe a throughput, as in tab, `Bytes`, tab, `100`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Benchmark {
    /// The day, the stage and its input: `day22-2020/part1/full-1`.
    pub group: String,
    /// The approach, and maybe a slash and a size.
    pub name: String,
    /// The work of a run.
    pub throughput: Option<Throughput>,
}

/// The work of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throughput {
    /// A text of that length.
    Bytes(u64),
    /// That many inputs, or parts of them.
    Elements(u64),
}

impl fmt::Display for Benchmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.group, self.name)?;
        match self.throughput {
            Some(Throughput::Bytes(count)) => write!(f, "\tBytes\t{count}"),
            Some(Throughput::Elements(count)) => write!(f, "\tElements\t{count}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Benchmark {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let fields: Vec<&str> = line.split('\t').collect();
        let count = || fields.get(3)?.parse().ok();
        let throughput = match fields[..] {
            [_, _] => Some(None),
            [_, _, "Bytes", _] => count().map(Throughput::Bytes).map(Some),
            [_, _, "Elements", _] => count().map(Throughput::Elements).map(Some),
            _ => None,
        };
        let no_benchmark = || Fault::Lost(format!("the day sent `{line}`, which is no benchmark"));
        let throughput = throughput.ok_or_else(no_benchmark)?;
        Ok(Self { group: fields[0].to_owned(), name: fields[1].to_owned(), throughput })
    }
}

/// Prints a line for the client. The author's code may have left a line open.
pub fn say(line: impl fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "\n{PREFIX}{line}")
}

/// A day's program. It ends when its stdin is closed.
pub struct Day {
    child: Child,
    requests: ChildStdin,
    lines: Receiver<io::Result<String>>,
    /// How long to wait for a line.
    pub patience: Duration,
    /// Its benchmarks.
    pub list: Vec<Benchmark>,
}

/// Why there is no time.
#[derive(Debug)]
pub enum Fault {
    /// The program cannot measure this benchmark, for a reason. It goes on with others.
    Refused(String),
    /// The program was silent for too long, and was ended.
    Silent(Duration),
    /// The program does not answer any more.
    Lost(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reason) | Self::Lost(reason) => f.write_str(reason),
            Self::Silent(time) => write!(f, "the day was silent for {} s", time.as_secs_f64()),
        }
    }
}

impl Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

impl Day {
    /// Starts a program and reads its list.
    ///
    /// # Errors
    /// It does not start, an answer is wrong, or a line does not come in time.
    pub fn start(command: &mut Command, patience: Duration) -> Result<Self, Fault> {
        let mut child = command
            .arg(OPTION)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| {
                Fault::Lost(format!("cannot start {}: {error}", command.get_program().display()))
            })?;
        let (Some(requests), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Lost("the day has no pipes".to_owned()));
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().try_for_each(|line| sender.send(line))
        });
        let mut day = Self { child, requests, lines, patience, list: Vec::new() };
        for _ in 0..day.number()? {
            let benchmark = day.line()?.parse()?;
            day.list.push(benchmark);
        }
        Ok(day)
    }

    /// Asks for the time of `count` runs of a benchmark.
    ///
    /// # Errors
    /// The program refuses, an answer is wrong, or it has ended or is silent for too long.
    pub fn time(&mut self, index: usize, count: u64) -> Result<Duration, Fault> {
        // If it has ended, reading tells how.
        let _ = writeln!(self.requests, "{index} {count}");
        Ok(Duration::from_nanos(self.number()?))
    }

    /// Ends the program.
    pub fn end(self) -> io::Result<ExitStatus> {
        let Self { mut child, requests, .. } = self;
        drop(requests);
        child.wait()
    }

    fn number(&mut self) -> Result<u64, Fault> {
        let line = self.line()?;
        if let Some(reason) = line.strip_prefix("error: ") {
            return Err(Fault::Refused(reason.to_owned()));
        }
        let wrong = |_| Fault::Lost(format!("the day sent `{line}`, which is not a number"));
        line.parse().map_err(wrong)
    }

    /// The next line that is for the client.
    fn line(&mut self) -> Result<String, Fault> {
        loop {
            let line = match self.lines.recv_timeout(self.patience) {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill()?;
                    self.child.wait()?;
                    return Err(Fault::Silent(self.patience));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait()?;
                    return Err(Fault::Lost(format!("the day ended: {status}")));
                }
            };
            if let Some(line) = line.strip_prefix(PREFIX) {
                return Ok(line.to_owned());
            }
        }
    }
}
