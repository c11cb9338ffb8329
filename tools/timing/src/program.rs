//! A running program of a day, which measures its stages on request.
//!
//! `common/src/runner/bench.rs` is the other side, and describes the protocol. The harness of `cargo
//! bench`, `--compare` and `cargo time --against` have this one.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The option that makes a program measure.
pub const OPTION: &str = "--measure";

/// The start of each line for the reader.
pub const PREFIX: &str = "bench: ";

/// A day's program. It ends when its stdin is closed.
pub struct Day {
    child: Child,
    requests: ChildStdin,
    lines: Receiver<io::Result<String>>,
    /// How long to wait for a line.
    pub patience: Duration,
    /// The lines of its list of benchmarks.
    pub list: Vec<String>,
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
            let line = day.line()?;
            day.list.push(line);
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

    /// The next line that is for the reader.
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
