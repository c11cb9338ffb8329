//! Standard input where no input is named: a redirected file, or a pipe with text in it.
//!
//! Nobody may ever write to a pipe, such as that of an editor or a CI, so it is read only if there
//! is text in it after a moment. Text that comes later is an error, because the run has answered
//! another input by then.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use common::input::Source;

/// How long a program that writes to the pipe may take to start.
const MOMENT: Duration = Duration::from_millis(300);

/// From the thread that reads a pipe: that there is text, and then the text.
enum News {
    Begins,
    Ends(Vec<u8>),
}

/// The news of a pipe that was not waited for.
static LATE: Mutex<Option<Receiver<News>>> = Mutex::new(None);

/// What standard input has, if it is not a terminal.
pub(super) fn source() -> Option<Source> {
    if io::stdin().is_terminal() {
        return None;
    }
    if is_file() {
        return Some(Source::File("-".into()));
    }
    let news = read()?;
    match news.recv_timeout(MOMENT) {
        Ok(News::Ends(bytes)) => Some(Source::Bytes(bytes)),
        Ok(News::Begins) => match news.recv() {
            Ok(News::Ends(bytes)) => Some(Source::Bytes(bytes)),
            _ => None,
        },
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => {
            if let Ok(mut late) = LATE.lock() {
                *late = Some(news);
            }
            None
        }
    }
}

/// Whether text came after the moment.
pub(super) fn came_late() -> bool {
    let late = LATE.lock();
    late.is_ok_and(|late| late.as_ref().is_some_and(|news| news.try_recv().is_ok()))
}

fn is_file() -> bool {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    stdin.is_ok_and(|stdin| File::from(stdin).metadata().is_ok_and(|file| file.is_file()))
}

/// Reads standard input on a thread, which tells nothing if there is no text.
fn read() -> Option<Receiver<News>> {
    let (sender, news) = mpsc::channel();
    let work = move || {
        let mut stdin = io::stdin().lock();
        let mut bytes = vec![0; 1];
        if stdin.read_exact(&mut bytes).is_ok() && sender.send(News::Begins).is_ok() {
            // What cannot be read is as if it were not there.
            let _ = stdin.read_to_end(&mut bytes);
            let _ = sender.send(News::Ends(bytes));
        }
    };
    thread::Builder::new().spawn(work).ok()?;
    Some(news)
}
