//! Standard output and standard error, and the flag for the exit status.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;

use crate::parse::ParseError;
use crate::terminal::{escape, message};

/// Standard output, for answers. Everything else goes to stderr. Writes each line at once, and
/// strips colour unless a terminal wants it.
pub(crate) type Out = AutoStream<Stdout>;

/// Whether to exit with status 1.
static HAS_FAILED: AtomicBool = AtomicBool::new(false);

/// Makes the process exit with status 1, for a failure that stdout already shows.
pub(crate) fn fail() {
    HAS_FAILED.store(true, Ordering::Relaxed);
}

/// Whether anything failed so far.
pub(crate) fn has_failed() -> bool {
    HAS_FAILED.load(Ordering::Relaxed)
}

/// Reports a failure. Escapes control characters, because the message may quote an input.
pub(crate) fn error(words: &str) {
    fail();
    write_line(&message("error", &escape(words), io::stderr().is_terminal()));
}

/// Prints a note.
pub(crate) fn note(words: &str) {
    write_line(&message("note", &escape(words), io::stderr().is_terminal()));
}

/// Reports an invalid text, and marks the place.
pub(crate) fn report(name: &str, text: &str, error: &ParseError) {
    fail();
    write_line(&error.report(name, text));
}

fn write_line(line: &str) {
    // If stderr is closed, there is nowhere to report it.
    let _ = writeln!(AutoStream::auto(io::stderr()), "{line}");
}
