//! Standard input where no input is named: a redirected file, or a pipe with text in it.
//!
//! Nobody may ever write to a pipe, such as that of an editor or a CI, so it is read only if there
//! is text in it after a moment. Text that comes later is an error, because the run has answered
//! another input by then.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use common::input::Source;

/// How long a program that writes to the pipe may take to start.
const MOMENT: Duration = Duration::from_millis(300);

/// Tells of the first text in a pipe that was not waited for, if it comes.
static LATE: Mutex<Option<Receiver<()>>> = Mutex::new(None);

/// What standard input has, if it is not a terminal.
pub(super) fn source() -> Option<Source> {
    if io::stdin().is_terminal() {
        return None;
    }
    if !file()
        .and_then(|file| file.metadata())
        .is_ok_and(|it| it.is_file())
    {
        let text = text()?;
        let waited = text.recv_timeout(MOMENT);
        if waited == Err(RecvTimeoutError::Timeout)
            && let Ok(mut late) = LATE.lock()
        {
            *late = Some(text);
        }
        waited.ok()?;
    }
    Some(Source::File("-".into()))
}

/// Whether text came after the moment.
pub(super) fn came_late() -> bool {
    LATE.lock()
        .is_ok_and(|late| late.as_ref().is_some_and(|text| text.try_recv().is_ok()))
}

/// Whether it has text that was not read. None of it is read here, because the loop of a shell may
/// still want it.
pub(super) fn has_unread_text() -> bool {
    #[cfg(unix)]
    let bytes = rustix::io::ioctl_fionread(io::stdin()).map_err(io::Error::from);
    #[cfg(windows)]
    let bytes = file().and_then(|mut file| {
        Ok(file
            .metadata()?
            .len()
            .saturating_sub(io::Seek::stream_position(&mut file)?))
    });
    !io::stdin().is_terminal() && bytes.is_ok_and(|bytes| bytes > 0)
}

fn file() -> io::Result<File> {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    stdin.map(File::from)
}

/// Waits for text on standard input, on a thread that tells nothing if there is none. The text stays
/// in the buffer of standard input.
fn text() -> Option<Receiver<()>> {
    let (sender, text) = mpsc::channel();
    let work = move || {
        if io::stdin()
            .lock()
            .fill_buf()
            .is_ok_and(|text| !text.is_empty())
        {
            let _ = sender.send(());
        }
    };
    thread::Builder::new().spawn(work).ok()?;
    Some(text)
}
