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

/// The first byte of a pipe that was not waited for, if it comes.
static LATE: Mutex<Option<Receiver<u8>>> = Mutex::new(None);

/// What standard input has, if it is not a terminal.
pub(super) fn source() -> Option<Source> {
    if io::stdin().is_terminal() {
        return None;
    }
    if file().and_then(|file| file.metadata()).is_ok_and(|it| it.is_file()) {
        return Some(Source::File("-".into()));
    }
    let first_byte = first_byte()?;
    match first_byte.recv_timeout(MOMENT) {
        Ok(first) => {
            let mut bytes = vec![first];
            // What cannot be read is as if it were not there.
            let _ = io::stdin().read_to_end(&mut bytes);
            Some(Source::Bytes(bytes))
        }
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => {
            if let Ok(mut late) = LATE.lock() {
                *late = Some(first_byte);
            }
            None
        }
    }
}

/// Whether text came after the moment.
pub(super) fn came_late() -> bool {
    let late = LATE.lock();
    late.is_ok_and(|late| late.as_ref().is_some_and(|first_byte| first_byte.try_recv().is_ok()))
}

/// Whether it has text that was not read. None of it is read here, because the loop of a shell may
/// still want it.
pub(super) fn has_unread_text() -> bool {
    #[cfg(unix)]
    let bytes = rustix::io::ioctl_fionread(io::stdin()).map_err(io::Error::from);
    #[cfg(windows)]
    let bytes = file().and_then(|mut file| {
        Ok(file.metadata()?.len().saturating_sub(io::Seek::stream_position(&mut file)?))
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

/// Reads a byte of standard input on a thread, which tells nothing if there is none.
fn first_byte() -> Option<Receiver<u8>> {
    let (sender, first_byte) = mpsc::channel();
    let work = move || {
        let mut byte = [0];
        if io::stdin().read_exact(&mut byte).is_ok() {
            let _ = sender.send(byte[0]);
        }
    };
    thread::Builder::new().spawn(work).ok()?;
    Some(first_byte)
}
