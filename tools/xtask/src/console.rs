//! What a person reads and types. All text is escaped here or by `runner`, so neither the site nor
//! a day can send control characters to the terminal.

use std::io;

use anstyle::Style;
use common::escape::escape_lines;
use runner::console::out;

pub(crate) use runner::console::{error, fail_if, has_failed, note, progress};
pub(crate) use runner::terminal::{BAD, GOOD, PLAIN};

/// Writes lines to standard output. If that fails, the command ends.
pub(crate) fn say(lines: &str) {
    writeln!(out(), "{}", escape_lines(lines));
}

/// Writes prose, which on a terminal is broken at spaces.
pub(crate) fn prose(style: Style, words: &str) {
    let words = escape_lines(words);
    out().prose(&format!("{style}{words}{style:#}"), "");
}

/// Asks a question. Enter means what it `offers`, and the end of the input means no.
pub(crate) fn confirm(question: &str, offers: bool) -> bool {
    eprint!(
        "{} [{}] ",
        escape_lines(question),
        if offers { "Y/n" } else { "y/N" }
    );
    let mut line = String::new();
    // A failed read counts as no answer.
    let _ = io::stdin().read_line(&mut line);
    let line = line.to_lowercase().replace('\r', "");
    matches!(&*line, "y\n" | "yes\n") || offers && line == "\n"
}
