//! Standard output and standard error, and the flag for the exit status.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anstream::AutoStream;
use anstyle::AnsiColor;

use common::ParseError;
use common::escape::{escape, escape_lines};
use common::input::Input;

use crate::screen::terminal::{width, wrap};
use crate::streams;

/// Standard output, for answers. Everything else goes to stderr. Writes each line at once, and
/// strips colour unless a terminal wants it. The run ends if that fails.
pub struct Out(pub(crate) AutoStream<streams::Stdout>);

/// Standard output as it is now.
pub fn out() -> Out {
    Out(AutoStream::auto(must_be_written(streams::stdout())))
}

impl Out {
    /// The macros `write!` and `writeln!` call this. Words without colour are written in one piece,
    /// which a part that is late and prints does not break.
    pub fn write_fmt(&mut self, words: fmt::Arguments<'_>) {
        replace("");
        must_be_written(self.0.write_all(words.to_string().as_bytes()));
    }

    /// Writes prose, which on a terminal is broken at spaces. The further lines start with `rest`.
    pub fn prose(&mut self, words: &str, rest: &str) {
        writeln!(self, "{}", wrap(words, width_of(&io::stdout()), rest));
    }
}

/// Ends the run if stdout cannot be written, and quietly if its reader has gone away. Then nobody
/// knows whether the rest is right, so the status is that of a failure.
pub(crate) fn must_be_written<T>(result: io::Result<T>) -> T {
    result.unwrap_or_else(|cause| {
        if cause.kind() != io::ErrorKind::BrokenPipe {
            error(&format!("cannot write the output: {cause}"));
        }
        process::exit(1)
    })
}

/// Whether to exit with status 1.
static HAS_FAILED: AtomicBool = AtomicBool::new(false);

/// Makes the process exit with status 1 in that case, for a failure that stdout already shows.
pub fn fail_if(is_failure: bool) {
    HAS_FAILED.fetch_or(is_failure, Ordering::Relaxed);
}

/// Whether anything failed so far.
pub fn has_failed() -> bool {
    HAS_FAILED.load(Ordering::Relaxed)
}

/// Reports a failure.
pub fn error(words: &str) {
    fail_if(true);
    message("error", AnsiColor::BrightRed, words);
}

/// Prints a note, which may have several lines.
pub fn note(words: &str) {
    message("note", AnsiColor::BrightGreen, words);
}

/// Prints a message such as `error: there is no such file`. Escapes control characters, because it
/// may quote an input.
fn message(level: &str, colour: AnsiColor, words: &str) {
    let style = colour.on_default().bold();
    write_wrapped(&format!("{style}{level}{style:#}: {}", escape_lines(words)));
}

/// Ends the process because the usage is wrong.
pub fn refuse(words: &str) -> ! {
    error(words);
    process::exit(2)
}

/// Reports that a text is not a valid input.
pub fn refusal(error: &ParseError, Input { name, text, .. }: &Input) {
    fail_if(true);
    write_wrapped(&error.report(name, text, width()));
}

/// Prints a sentence about the results, where standard output has something else.
pub fn tell(words: &str) {
    write_wrapped(&escape(words));
}

/// The columns for prose: as many as it wants where no terminal is.
fn width_of(stream: &impl IsTerminal) -> usize {
    if stream.is_terminal() { width() } else { usize::MAX }
}

/// The number of characters of the line about work that takes long.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

/// Shows a line on the terminal about work that takes long, in place of the last one. Whatever is
/// printed next replaces it. Elsewhere, it is not shown.
pub fn progress(words: &str) {
    if io::stderr().is_terminal() {
        let room = width().saturating_sub(1);
        replace(&escape(words).chars().take(room).collect::<String>());
    }
}

/// Replaces the line about work that takes long.
fn replace(words: &str) {
    let length = words.chars().count();
    let shown = SHOWN.swap(length, Ordering::Relaxed);
    if shown + length > 0 {
        let rest = shown.saturating_sub(length);
        let _ = write!(io::stderr(), "\r{words}{:rest$}\r", "");
    }
}

/// Prints lines to stderr, which on a terminal are broken at spaces.
fn write_wrapped(lines: &str) {
    write_line(&wrap(lines, width_of(&io::stderr()), "  "));
}

/// Prints a line to stderr.
pub fn write_line(line: &str) {
    replace("");
    // If stderr is closed, there is nowhere to report it.
    let _ = streams::stderr().and_then(|stream| writeln!(AutoStream::auto(stream), "{line}"));
}
