//! Follows another process: passes on the lines that it prints, and ends it.

use std::any::Any;
use std::io::{self, BufRead, BufReader, PipeWriter, Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use std::{iter, mem};

/// Is written to the outputs of a process after its end. A program that it has started and left
/// running may hold them for ever, but all that the process itself has printed comes before this.
/// No text that is read from an output may end within it.
const MARK: &str = "\0the process has ended\0";

/// How long a process that is late may take to end. Some systems cannot end every process. A test
/// waits longer than that.
const TIME_TO_END: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 2000 });

/// The texts that are read from an output.
pub type Texts = Box<dyn Iterator<Item = String> + Send>;

/// A pipe that a process writes to, and the texts that are read from it.
pub struct Output {
    /// One of its ends for writing, of which the process has others.
    pub writer: PipeWriter,
    /// What is read.
    pub texts: Texts,
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
    Text(usize, String),
    End(Ended),
}

/// Follows a process for at most the time `limit`. The `guard` ends all that is left of it when it
/// is dropped. `tell` gets each text, with the index of its output. Whoever has started the process
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
    for (index, Output { writer, texts }) in outputs.into_iter().enumerate() {
        writers.push(writer);
        let sender = sender.clone();
        let mut texts = up_to_mark(texts);
        thread::Builder::new().spawn(move || {
            texts.try_for_each(|text| sender.send(News::Text(index, text)).map_err(drop))
        })?;
    }
    thread::Builder::new().spawn(move || {
        // Those who read may lag behind.
        let _ = sender.send(News::End(ended(child.wait().ok())));
        for mut writer in writers {
            // Nobody reads it any more if it was more than anybody wants.
            let _ = writer.write_all(format!("{MARK}\n").as_bytes());
        }
    })?;
    let mut guard = Some(guard);
    let mut end = None;
    let (mut since, mut patience) = (start, limit);
    loop {
        match news.recv_timeout(patience.saturating_sub(since.elapsed())) {
            Ok(News::Text(index, text)) => tell(index, text),
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

/// The texts before the mark.
fn up_to_mark(mut texts: Texts) -> impl Iterator<Item = String> {
    let mut is_over = false;
    iter::from_fn(move || {
        if is_over {
            return None;
        }
        let mut text = texts.next()?;
        if let Some(end) = text.find(MARK) {
            is_over = true;
            text.truncate(end);
            return (end > 0).then_some(text);
        }
        Some(text)
    })
}

/// The most bytes of a piece of an output, which may be one long line.
const BLOCK: usize = 1 << 20;

/// The lines of an output, without their ends. One that is longer than a block comes in pieces, so
/// that little of it is in memory at a time.
pub(crate) fn lines(output: impl Read + Send + 'static) -> Texts {
    let mut output = BufReader::new(output);
    let mut rest = Vec::new();
    Box::new(iter::from_fn(move || {
        loop {
            let mut block = output.by_ref().take(BLOCK as u64);
            let is_end = block.read_until(b'\n', &mut rest).ok()? == 0;
            let line = if rest.ends_with(b"\n") {
                rest.pop();
                mem::take(&mut rest)
            } else if is_end {
                (!rest.is_empty()).then(|| mem::take(&mut rest))?
            } else if rest.len() < BLOCK {
                continue;
            } else {
                // The start of a mark stays together with its end.
                let start_of_mark = rest.split_off(rest.len() - MARK.len());
                mem::replace(&mut rest, start_of_mark)
            };
            return Some(String::from_utf8_lossy(&line).into_owned());
        }
    }))
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
            told += usize::from(line != "on");
            if told == 500 {
                thread::sleep(TIME_TO_END);
            }
        };
        let output = Output { writer, texts: lines(reader) };
        follow(child, Box::new(()), vec![output], Duration::MAX, &mut tell).unwrap();
        assert_eq!(told, 999);
    }

    /// It is by a program that was left running, and there may be no end of it.
    #[test]
    fn what_follows_the_mark_is_not_told() {
        let texts = ["998".to_owned(), format!("999{MARK}"), "on".to_owned()];
        let told: Vec<String> = up_to_mark(Box::new(texts.into_iter())).collect();
        assert_eq!(told, ["998", "999"]);
    }

    #[test]
    fn a_line_without_an_end_is_cut() {
        testing::a_fault_never_hangs();
        let long = "x".repeat(2 * BLOCK);
        let mut lines = lines(io::Cursor::new(format!("{long}{MARK}\n\nend")));
        let cut: String = lines
            .by_ref()
            .take_while(|line| !line.ends_with(MARK))
            .collect();
        assert!(cut.len() > BLOCK && long.starts_with(&cut), "{}", cut.len());
        assert_eq!(lines.collect::<Vec<_>>(), ["", "end"]);
    }
}
