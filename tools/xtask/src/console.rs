//! What a person reads and types. All text is escaped here and nowhere else, so neither the site nor
//! a day can send control characters to the terminal.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anstyle::Style;
use common::support::terminal::{self, escape_lines, message, wrap, wrap_below};

pub(crate) use common::support::terminal::{BAD, BOLD, GOOD, OPEN, PLAIN};

/// A text in its style.
pub(crate) type Piece = (Style, String);

/// Writes a line to standard output. A closed pipe is an error that ends the command.
pub(crate) fn say(line: impl Into<String>) -> io::Result<()> {
    pieces(&[(PLAIN, line.into())])
}

/// Writes a line in several styles.
pub(crate) fn pieces(pieces: &[Piece]) -> io::Result<()> {
    let styled = |(style, text): &Piece| format!("{style}{}{style:#}", escape_lines(text));
    let line: String = pieces.iter().map(styled).collect();
    writeln!(anstream::stdout(), "{line}")
}

/// Writes a line to standard error, where whatever is no result goes. If it is closed, there is
/// nowhere to report it.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", broken(&escape_lines(text)));
}

/// Writes an error message.
pub(crate) fn error(text: &str) {
    let text = message("error", &escape_lines(text), io::stderr().is_terminal());
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The text with its lines broken at spaces if a terminal shows it.
fn broken(text: &str) -> String {
    let width = if io::stderr().is_terminal() { terminal::width() } else { usize::MAX };
    text.lines().map(|line| wrap(line, width, "", "")).collect::<Vec<_>>().join("\n")
}

/// A text for standard output that starts in this column. On a terminal, its lines are broken at
/// spaces, and start below each other.
pub(crate) fn hanging(column: usize, text: &str) -> String {
    if !io::stdout().is_terminal() {
        return text.to_owned();
    }
    let indent = " ".repeat(column);
    wrap(text, terminal::width(), &indent, &indent).trim_start().to_owned()
}

/// Shows a text on the last line of a terminal, where it replaces the previous one.
pub(crate) fn progress(text: &str) {
    if io::stderr().is_terminal() {
        let text: String = escape_lines(text).chars().take(terminal::width() - 1).collect();
        eprint!("\r\x1b[2K{text}");
    }
}

/// Asks a question whose usual answer is no. Anything but yes is no.
pub(crate) fn confirm(question: &str) -> bool {
    ask(&format!("{question} [y/N]")).is_some_and(|answer| is_yes(&answer))
}

/// Offers what most people want: Enter means yes, and the end of the input means no.
pub(crate) fn offer(question: &str) -> bool {
    ask(&format!("{question} [Y/n]")).is_some_and(|answer| answer.is_empty() || is_yes(&answer))
}

/// Reads a line, or nothing at the end of the input.
fn ask(question: &str) -> Option<String> {
    eprint!("{} ", broken(&escape_lines(question)));
    let mut line = String::new();
    // A failed read counts as no answer.
    let _ = io::stdin().read_line(&mut line);
    line.ends_with('\n').then(|| line.trim().to_owned())
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "y" | "yes")
}

/// Shows help, or what is wrong with a command line.
pub(crate) fn usage(usage: &clap::Error) -> ExitCode {
    let text = usage.render().ansi().to_string();
    let lines = text.lines().map(|line| wrap_below(line, terminal::width()) + "\n");
    let text: String = lines.collect();
    // Nobody reads it if the stream is closed.
    let _ = if usage.use_stderr() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        anstream::stdout().write_all(text.as_bytes())
    };
    ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2))
}
