//! Follows another process: the lines that it prints, and its end.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// How long the last words of a process may take to arrive after its end. A program that it has
/// started and left running may hold its output for ever.
pub(crate) const LAST_WORDS: Duration = Duration::from_secs(2);

/// What a process does.
#[derive(Debug)]
pub(crate) enum News {
    /// It has printed a line.
    Line(String),
    /// It has printed a line to an output of its own for errors.
    Error(String),
    /// It has ended, but its last lines may still be under way.
    End(ExitStatus),
}

/// An output of a process, and the news that a line of it is.
pub(crate) type Output = (Box<dyn Read + Send>, fn(String) -> News);

/// The news of a process. They end when it has ended and its outputs are closed.
pub(crate) fn follow(
    mut child: Child,
    outputs: impl IntoIterator<Item = Output>,
) -> Receiver<News> {
    let (sender, news) = mpsc::sync_channel(64);
    for (output, news_of) in outputs {
        let sender = sender.clone();
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender.send(news_of(String::from_utf8_lossy(&line).into_owned())).is_err() {
                    break;
                }
            }
        });
    }
    thread::spawn(move || child.wait().map(|status| sender.send(News::End(status))));
    news
}
