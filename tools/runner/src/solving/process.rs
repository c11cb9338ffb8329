//! Runs another process: passes on the lines that it prints, and ends it.

use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use std::{iter, mem};

/// How long the last words of a process may take to arrive after its end. A program that it has
/// started and left running may hold its output for ever.
const LAST_WORDS: Duration = Duration::from_secs(2);

enum News {
    Text(usize, String),
    End(ExitStatus, f64),
}

/// Runs a process, and returns its status and its time in seconds. There is no status if the time
/// `limit` has passed. `tell` gets the texts of the `outputs`, with the index of each. `watch`
/// returns a guard of the process, which ends all that is left when it is dropped.
///
/// # Errors
/// The process cannot be started.
pub fn run<Guard>(
    mut command: Command,
    watch: impl FnOnce(&mut Child) -> io::Result<Guard>,
    outputs: impl IntoIterator<Item = impl Iterator<Item = String> + Send + 'static>,
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
    for (index, mut output) in outputs.into_iter().enumerate() {
        let sender = sender.clone();
        thread::Builder::new()
            .spawn(move || {
                output.try_for_each(|text| sender.send(News::Text(index, text)).map_err(drop))
            })
            .inspect_err(|_| drop(child.kill()))?;
    }
    // If it cannot start, it drops the process, and the guard ends that one.
    thread::Builder::new().spawn(move || {
        let status = child.wait();
        // Those who read may lag behind.
        let seconds = start.elapsed().as_secs_f64();
        status.map(|status| sender.send(News::End(status, seconds)))
    })?;
    let mut end = None;
    let (mut since, mut patience) = (start, limit);
    loop {
        let rest = patience.saturating_sub(since.elapsed());
        let new_end = match news.recv_timeout(rest) {
            // A program that is left may print for ever.
            Ok(News::Text(index, text)) if end.is_none() || !rest.is_zero() => {
                tell(index, text);
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

/// The lines of an output, without their ends.
pub fn lines(output: impl Read) -> impl Iterator<Item = String> {
    let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
    lines.map(|line| String::from_utf8_lossy(&line).into_owned())
}

/// An output in blocks of whole lines, unless lines are longer than a block.
pub(crate) fn blocks(output: impl Read) -> impl Iterator<Item = String> {
    const SIZE: usize = 1 << 16;
    let mut output = BufReader::with_capacity(SIZE, output);
    let mut rest = Vec::new();
    iter::from_fn(move || {
        loop {
            let new = output.fill_buf().ok()?;
            let length = new.len();
            rest.extend_from_slice(new);
            output.consume(length);
            let end = rest.iter().rposition(|&byte| byte == b'\n').map(|end| end + 1);
            let end = end.unwrap_or(if length == 0 || rest.len() > SIZE { rest.len() } else { 0 });
            if end > 0 || length == 0 {
                let after = rest.split_off(end);
                let block = mem::replace(&mut rest, after);
                return (end > 0).then(|| String::from_utf8_lossy(&block).into_owned());
            }
        }
    })
}
