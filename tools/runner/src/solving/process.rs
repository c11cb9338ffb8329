//! Follows another process: passes on the lines that it prints, and ends it.

use std::any::Any;
use std::io::{self, BufRead, BufReader, PipeWriter, Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{iter, thread};

/// Is written to the outputs of a process after its end. A program that it has started and left
/// running may hold them for ever, but all that the process itself has printed comes before this.
const MARK: &str = "\0the process has ended\0\n";

/// How long a process that is late may take to end. Some systems cannot end every process. A test
/// waits longer than that.
const TIME_TO_END: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 2000 });

/// A longer line of an output comes in pieces, so that little of it is in memory at a time.
const LONGEST_LINE: u64 = 1 << 20;

/// A pipe that a process writes to.
pub struct Output {
    /// One of its ends for writing, of which the process has others.
    pub writer: PipeWriter,
    /// What is read.
    pub reader: Box<dyn Read + Send>,
}

/// The end of a process.
#[derive(Debug, Clone, Copy)]
pub struct Ended {
    /// The status, unless the process was late.
    pub status: Option<ExitStatus>,
    /// The time from its start.
    pub seconds: f64,
}

enum News {
    Line(usize, String),
    End(Ended),
}

/// Follows a process for at most the time `limit`. The `guard` ends all that is left of it when it
/// is dropped. `tell` gets each line that it prints, with its end if it has one,
/// and the index of its output. Whoever has started the process
/// has dropped its [`Command`](std::process::Command), which holds ends of the pipes.
///
/// # Errors
/// The system cannot start a thread.
pub fn follow(
    mut child: Child,
    guard: Box<dyn Any>,
    outputs: Vec<Output>,
    limit: Duration,
    tell: &mut dyn FnMut(usize, String),
) -> io::Result<Ended> {
    let start = Instant::now();
    let ended = move |status| Ended { status, seconds: start.elapsed().as_secs_f64() };
    let (sender, news) = mpsc::sync_channel(64);
    let mut writers = Vec::new();
    for (index, Output { writer, reader }) in outputs.into_iter().enumerate() {
        writers.push(writer);
        let sender = sender.clone();
        thread::Builder::new().spawn(move || {
            lines(reader).try_for_each(|line| sender.send(News::Line(index, line)))
        })?;
    }
    thread::Builder::new().spawn(move || {
        // Those who read may lag behind.
        let _ = sender.send(News::End(ended(child.wait().ok())));
        for mut writer in writers {
            // Nobody reads it any more if it was more than anybody wants.
            let _ = writer.write_all(MARK.as_bytes());
        }
    })?;
    let mut guard = Some(guard);
    let mut end = None;
    let (mut since, mut patience) = (start, limit);
    loop {
        match news.recv_timeout(patience.saturating_sub(since.elapsed())) {
            Ok(News::Line(index, line)) => tell(index, line),
            Ok(News::End(ended)) => {
                end.get_or_insert(ended);
                drop(guard.take());
                // The marks are on their way, however busy the machine is.
                patience = Duration::MAX;
            }
            Err(RecvTimeoutError::Timeout) if end.is_none() => {
                end = Some(ended(None));
                drop(guard.take());
                (since, patience) = (Instant::now(), TIME_TO_END);
            }
            Err(_) => return Ok(end.unwrap_or_else(|| ended(None))),
        }
    }
}

/// The lines before the mark.
fn lines(output: impl Read) -> impl Iterator<Item = String> {
    let mut output = BufReader::new(output);
    let mut is_over = false;
    iter::from_fn(move || {
        if is_over {
            return None;
        }
        let mut line = Vec::new();
        let mut rest = output.by_ref().take(LONGEST_LINE);
        rest.read_until(b'\n', &mut line).ok()?;
        let mut line = String::from_utf8_lossy(&line).into_owned();
        is_over = line.ends_with(MARK);
        if is_over {
            line.truncate(line.len() - MARK.len());
        }
        (!line.is_empty()).then_some(line)
    })
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    /// They fill more than the channel, so that some are read after the end. The program that is left
    /// prints for as long as anybody reads that.
    #[test]
    fn the_last_words_of_a_process_are_told_however_late() {
        let (reader, writer) = io::pipe().unwrap();
        let left = "(while sleep 0.1; do echo on || exit; done) &";
        let child = Command::new("sh")
            .args(["-c", &format!("seq 1 998; printf 999; {left}")])
            .stdin(Stdio::null())
            .stdout(writer.try_clone().unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = 0;
        let mut tell = |_, line| {
            told += usize::from(line != "on\n");
            if told == 500 {
                thread::sleep(TIME_TO_END);
            }
        };
        let output = Output { writer, reader: Box::new(reader) };
        follow(child, Box::new(()), vec![output], Duration::MAX, &mut tell).unwrap();
        assert_eq!(told, 999);
    }

    /// It is by a program that was left running, and there may be no end of it.
    #[test]
    fn what_follows_the_mark_is_not_told() {
        testing::a_fault_never_hangs();
        let told = lines(io::Cursor::new(format!("998\n999{MARK}on")));
        let told: Vec<String> = told.take(3).collect();
        assert_eq!(told, ["998\n", "999"]);
    }

    #[test]
    fn a_line_without_an_end_is_told_in_pieces() {
        let endless = lines(io::repeat(b'x')).next();
        assert_eq!(endless.map(|it| it.len() as u64), Some(LONGEST_LINE));
    }
}
