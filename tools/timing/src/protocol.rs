//! How a day's program measures on request: the lines of the protocol, and the client.
//! `common/src/runner/bench.rs` is the program's side.
//!
//! The harness of `cargo bench` and `cargo time --against` start a day's program with the option
//! [`OPTION`], and talk to it over its standard streams. So criterion compiles once for all days, no
//! day depends on it, and it measures the program that people run.
//!
//! | line | from | contents |
//! | --- | --- | --- |
//! | first | program | the number of benchmarks |
//! | [`Benchmark`] | program | each benchmark |
//! | [`Request`] | client | asks for the time of a number of runs |
//! | `NANOSECONDS` | program | the time |
//!
//! Each line of the program starts with [`PREFIX`]. The client ignores all others, because an
//! author's code may print, too. `cargo time --against` talks to programs of older commits, so a
//! change of this protocol ends comparisons with them.

use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The option that makes a program measure.
pub const OPTION: &str = "--measure";

/// The start of each line for the client.
pub const PREFIX: &str = "bench: ";

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
    type Err = io::Error;

    fn from_str(line: &str) -> io::Result<Self> {
        let invalid = || io::Error::other(format!("the day sent `{line}`, which is no benchmark"));
        let fields: Vec<&str> = line.split('\t').collect();
        let (group, name, throughput) = match fields[..] {
            [group, name] => (group, name, None),
            [group, name, unit, count] => {
                let count = count.parse().map_err(|_| invalid())?;
                let throughput = match unit {
                    "Bytes" => Throughput::Bytes(count),
                    "Elements" => Throughput::Elements(count),
                    _ => return Err(invalid()),
                };
                (group, name, Some(throughput))
            }
            _ => return Err(invalid()),
        };
        Ok(Self { group: group.to_owned(), name: name.to_owned(), throughput })
    }
}

/// A request for the time of `count` runs of a benchmark: `INDEX COUNT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// The place of the benchmark in the program's list.
    pub index: usize,
    /// The number of runs.
    pub count: u64,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.index, self.count)
    }
}

impl FromStr for Request {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let numbers = || {
            let (index, count) = line.split_once(' ')?;
            Some(Self { index: index.parse().ok()?, count: count.parse().ok()? })
        };
        numbers().ok_or_else(|| format!("`{line}` is not a request: an index and a count"))
    }
}

/// Prints a line for the client. The author's code may have left a line open.
pub fn say(line: impl fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "\n{PREFIX}{line}")
}

/// A day's program that measures. It ends when its standard input is closed.
#[derive(Debug)]
pub struct Day {
    child: Child,
    lines: Receiver<io::Result<String>>,
    /// How long to wait for a line.
    pub patience: Duration,
    /// Its benchmarks.
    pub list: Vec<Benchmark>,
}

impl Day {
    /// Starts a program and reads its list.
    ///
    /// # Errors
    /// It does not start, an answer is wrong, or a line does not come in time.
    pub fn start(command: &mut Command, patience: Duration) -> io::Result<Self> {
        let started = command.arg(OPTION).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| {
            let program = command.get_program().display();
            io::Error::new(error.kind(), format!("cannot start {program}: {error}"))
        })?;
        let output = child.stdout.take().ok_or(ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().try_for_each(|line| sender.send(line))
        });
        let mut day = Self { child, lines, patience, list: Vec::new() };
        for _ in 0..day.read_number()? {
            let benchmark = day.read()?.parse()?;
            day.list.push(benchmark);
        }
        Ok(day)
    }

    /// Asks for the time of `count` runs of a benchmark.
    ///
    /// # Errors
    /// An answer is wrong, or the program has ended. If it was silent for too long, it is ended, and
    /// the error is [`ErrorKind::TimedOut`].
    pub fn time(&mut self, index: usize, count: u64) -> io::Result<Duration> {
        let requests = self.child.stdin.as_mut().ok_or(ErrorKind::BrokenPipe)?;
        writeln!(requests, "{}", Request { index, count })?;
        self.read_number().map(Duration::from_nanos)
    }

    /// Ends the program.
    pub fn end(mut self) -> io::Result<ExitStatus> {
        // This closes its stdin.
        self.child.wait()
    }

    fn read_number(&mut self) -> io::Result<u64> {
        let line = self.read()?;
        line.parse()
            .map_err(|_| io::Error::other(format!("the day sent `{line}`, which is no number")))
    }

    /// The next line that is for the client.
    fn read(&mut self) -> io::Result<String> {
        loop {
            let line = match self.lines.recv_timeout(self.patience) {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill()?;
                    self.child.wait()?;
                    let seconds = self.patience.as_secs_f64();
                    let words = format!("the day was silent for {seconds} s");
                    return Err(io::Error::new(ErrorKind::TimedOut, words));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait()?;
                    return Err(io::Error::other(format!("the day ended: {status}")));
                }
            };
            if let Some(line) = line.strip_prefix(PREFIX) {
                return Ok(line.to_owned());
            }
        }
    }
}
