//! A running program of a day, which measures its stages on request.
//!
//! `common/src/runner/bench.rs` is the other side, and describes the protocol. The harness of `cargo
//! bench` has this module, too.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// The option that makes a program measure.
pub const OPTION: &str = "--measure";

/// The start of each line for the reader.
pub const PREFIX: &str = "bench: ";

/// A day's program. It ends when its stdin is closed.
pub struct Day {
    child: Child,
    lines: Receiver<io::Result<String>>,
    /// How long to wait for a line.
    patience: Duration,
    /// The lines of its list of benchmarks.
    pub list: Vec<String>,
}

impl Day {
    /// Starts a program and reads its list.
    ///
    /// # Errors
    /// It does not start, an answer is wrong, or a line does not come in time.
    pub fn start(command: &mut Command, patience: Duration) -> Result<Self> {
        let mut child = command
            .arg(OPTION)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let output = child.stdout.take().context("the day has no output")?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().try_for_each(|line| sender.send(line))
        });
        let mut day = Self { child, lines, patience, list: Vec::new() };
        for _ in 0..day.read_number()? {
            let line = day.read()?;
            day.list.push(line);
        }
        Ok(day)
    }

    /// Asks for the time of `count` runs of a benchmark.
    ///
    /// # Errors
    /// An answer is wrong, or the program has ended or is silent for too long.
    pub fn time(&mut self, index: usize, count: u64) -> Result<Duration> {
        let requests = self.child.stdin.as_mut().context("the day has no input")?;
        writeln!(requests, "{index} {count}").context("cannot write to the day")?;
        Ok(Duration::from_nanos(self.read_number()?))
    }

    /// Ends the program.
    pub fn end(mut self) -> io::Result<ExitStatus> {
        // This closes its stdin.
        self.child.wait()
    }

    fn read_number(&mut self) -> Result<u64> {
        let line = self.read()?;
        line.parse().with_context(|| format!("the day sent `{line}`, which is not a number"))
    }

    /// The next line that is for the reader.
    fn read(&mut self) -> Result<String> {
        loop {
            let line = match self.lines.recv_timeout(self.patience) {
                Ok(line) => line.context("cannot read from the day")?,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    bail!("the day was silent for {} s", self.patience.as_secs_f64())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("the day ended: {}", self.child.wait()?)
                }
            };
            if let Some(line) = line.strip_prefix(PREFIX) {
                return Ok(line.to_owned());
            }
        }
    }
}
