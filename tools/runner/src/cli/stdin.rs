//! Standard input where no input is named. A redirected file is read. A pipe is not, because nobody
//! may ever write to it, such as to that of an editor or a CI: `-` names it.

use std::fs::{File, FileType};
use std::io;

use crate::screen::console;
use common::input::Source;

/// Standard input if it is a file. Notes that it is a pipe, which somebody may believe to be read.
pub(super) fn source() -> Option<Source> {
    let kind = file().and_then(|file| file.metadata()).ok()?.file_type();
    if is_pipe(kind) {
        console::note("standard input is a pipe, which is read only if `-` names it");
    }
    kind.is_file().then(|| Source::File("-".into()))
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;

    kind.is_fifo() || kind.is_socket()
}

/// No kind of file there is a pipe for certain.
#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}

fn file() -> io::Result<File> {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    stdin.map(File::from)
}
