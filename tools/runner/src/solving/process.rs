//! Runs another process: passes on the lines that it prints, and ends it.

use std::io::{self, BufRead, BufReader, PipeReader, Read};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the last words of a process may take to arrive after its end. A program that it has
/// started and left running may hold its output for ever.
const LAST_WORDS: Duration = Duration::from_secs(2);

enum News {
    Line(usize, String),
    End(ExitStatus, f64),
}

/// Runs a process, and returns its status and its time in seconds. There is no status if the time
/// `limit` has passed. `tell` gets the lines from the `outputs`, with the index of each, and at
/// most so many bytes of each. `watch` returns a guard of the process, which ends all that is left
/// when it is dropped.
///
/// # Errors
/// The process cannot be started.
pub fn run<Guard>(
    mut command: Command,
    watch: impl FnOnce(&mut Child) -> io::Result<Guard>,
    outputs: impl IntoIterator<Item = PipeReader>,
    most: u64,
    limit: Duration,
    mut tell: impl FnMut(usize, String),
) -> io::Result<(Option<ExitStatus>, f64)> {
    let start = Instant::now();
    let mut child = command.spawn()?;
    let watched = watch(&mut child);
    let mut guard = Some(watched.inspect_err(|_| drop(child.kill()))?);
    // It holds ends of the pipes.
    drop(command);
    let (sender, news) = mpsc::sync_channel(64);
    for (index, output) in outputs.into_iter().enumerate() {
        let sender = sender.clone();
        let lines = BufReader::new(output.take(most)).split(b'\n').map_while(Result::ok);
        let lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
        thread::spawn(move || {
            lines.map(|line| sender.send(News::Line(index, line))).find(Result::is_err)
        });
    }
    thread::spawn(move || {
        let status = child.wait();
        // Those who read may lag behind.
        let seconds = start.elapsed().as_secs_f64();
        status.map(|status| sender.send(News::End(status, seconds)))
    });
    let mut end = None;
    let (mut since, mut patience) = (start, limit);
    loop {
        let rest = patience.saturating_sub(since.elapsed());
        let new_end = match news.recv_timeout(rest) {
            // A program that is left may print for ever.
            Ok(News::Line(index, line)) if end.is_none() || !rest.is_zero() => {
                tell(index, line);
                continue;
            }
            Ok(News::End(status, seconds)) => (Some(status), seconds),
            Err(RecvTimeoutError::Timeout) if end.is_none() => {
                (None, start.elapsed().as_secs_f64())
            }
            _ => return Ok(end.unwrap_or_default()),
        };
        if end.is_none() {
            end = Some(new_end);
            drop(guard.take());
            (since, patience) = (Instant::now(), LAST_WORDS);
        }
    }
}
