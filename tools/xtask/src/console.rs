//! What a person reads and types. All text is escaped here or by `runner`, so neither the site nor
//! a day can send control characters to the terminal.

use std::io::{self, Write};

use anstyle::Style;
use common::escape::escape_lines;
use runner::console::width_of;
use runner::terminal::wrap;

pub(crate) use runner::console::{Progress, error, fail_if, has_failed, note, usage};
pub(crate) use runner::terminal::{BAD, GOOD, OPEN, PLAIN};

/// Writes a line to standard output. A closed pipe is an error that ends the command.
pub(crate) fn say(line: impl Into<String>) -> Result<(), anyhow::Error> {
    pieces(&[(PLAIN, line.into())])
}

/// Writes a line of texts in their styles.
pub(crate) fn pieces(pieces: &[(Style, String)]) -> Result<(), anyhow::Error> {
    let styled =
        |(style, text): &(Style, String)| format!("{style}{}{style:#}", escape_lines(text));
    let line: String = pieces.iter().map(styled).collect();
    Ok(writeln!(anstream::stdout(), "{line}")?)
}

/// Writes prose, which on a terminal is broken at spaces.
pub(crate) fn prose(style: Style, words: &str) -> Result<(), anyhow::Error> {
    pieces(&[(style, wrap(words, width_of(&io::stdout()), "", ""))])
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
    match line.to_lowercase().as_str() {
        "\n" | "\r\n" => offers,
        answer => ["y", "yes"].contains(&answer.trim_end()) && answer.ends_with('\n'),
    }
}
