//! What a person reads and types. All text is escaped here and nowhere else, so neither the site
//! nor a day can send control characters to the terminal.

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use common::escape::escape_lines;
use runner::terminal::message;

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

/// Writes a line to standard error, where whatever is no result goes.
pub(crate) fn note(text: &str) {
    write_message("note", text);
}

/// Writes an error message.
pub(crate) fn error(text: &str) {
    write_message("error", text);
}

fn write_message(level: &str, text: &str) {
    progress("");
    let text = message(level, &escape_lines(text), io::stderr().is_terminal());
    // If it is closed, there is nowhere to report it.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Shows a text on the last line of a terminal, where it replaces the previous one, and a message
/// replaces it.
pub(crate) fn progress(text: &str) {
    if io::stderr().is_terminal() {
        eprint!("\x1b[2K{text}\r");
    }
}

/// Asks a question. Enter means what it `offers`, and the end of the input means no.
pub(crate) fn confirm(question: &str, offers: bool) -> bool {
    eprint!("{} [{}] ", escape_lines(question), if offers { "Y/n" } else { "y/N" });
    let mut line = String::new();
    // A failed read counts as no answer.
    let _ = io::stdin().read_line(&mut line);
    match line.to_lowercase().as_str() {
        "\n" | "\r\n" => offers,
        answer => ["y", "yes"].contains(&answer.trim_end()) && answer.ends_with('\n'),
    }
}
