//! What a person reads and types. All text is escaped here and nowhere else, so neither the site nor
//! a day can send control characters to the terminal.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anstyle::Style;
use common::support::terminal::{escape_lines, message, width, wrap, wrap_below};

pub(crate) use common::support::terminal::{BAD, GOOD, OPEN, PLAIN};

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

/// Writes a line to standard error, where whatever is no result goes. If it is closed, there is
/// nowhere to report it.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", broken(text, 0, io::stderr().is_terminal()));
}

/// Writes an error message.
pub(crate) fn error(text: &str) {
    let text = message("error", &escape_lines(text), io::stderr().is_terminal());
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// A text for standard output that starts in this column.
pub(crate) fn hanging(column: usize, text: &str) -> String {
    broken(text, column, io::stdout().is_terminal())
}

/// A text that starts in this column. On a terminal, its lines are broken at spaces, and the first
/// goes on in the same column.
fn broken(text: &str, column: usize, is_terminal: bool) -> String {
    let text = escape_lines(text);
    if !is_terminal {
        return text;
    }
    let indent = " ".repeat(column);
    let mut lines = text.split('\n');
    let first = wrap(lines.next().unwrap_or_default(), width(), &indent, &indent);
    let rest = lines.map(|line| format!("\n{}", wrap(line, width(), "", "")));
    first[column..].to_owned() + &rest.collect::<String>()
}

/// Shows a text on the last line of a terminal, where it replaces the previous one.
pub(crate) fn progress(text: &str) {
    if io::stderr().is_terminal() {
        eprint!("\r\x1b[2K{text}");
    }
}

/// Asks a question. Enter means what it `offers`, and the end of the input means no.
pub(crate) fn confirm(question: &str, offers: bool) -> bool {
    let question = format!("{question} [{}]", if offers { "Y/n" } else { "y/N" });
    eprint!("{} ", broken(&question, 0, io::stderr().is_terminal()));
    let mut line = String::new();
    // A failed read counts as no answer.
    let _ = io::stdin().read_line(&mut line);
    match line.to_lowercase().as_str().trim_end() {
        _ if !line.ends_with('\n') => false,
        "" => offers,
        answer => ["y", "yes"].contains(&answer),
    }
}

/// Shows help, or what is wrong with a command line.
pub(crate) fn usage(usage: &clap::Error) -> ExitCode {
    let text = usage.render().ansi().to_string();
    let text: String = text.lines().map(|line| wrap_below(line, width()) + "\n").collect();
    // Nobody reads it if the stream is closed.
    let _ = if usage.use_stderr() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        anstream::stdout().write_all(text.as_bytes())
    };
    ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2))
}
