//! Output, questions and progress. `anstream` leaves out the colour in a pipe, or if `NO_COLOR` is set.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};

/// The default width of a text that goes to no terminal.
const WIDTH: usize = 80;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const CODE: Style = AnsiColor::Cyan.on_default();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const OPEN: Style = AnsiColor::Yellow.on_default();

/// The columns of the terminal.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(columns, _)| usize::from(columns.0).max(20))
}

/// Writes a line to standard output. A closed pipe is an error, which ends the command.
pub(crate) fn say(line: impl AsRef<str>) -> io::Result<()> {
    writeln!(anstream::stdout(), "{}", line.as_ref())
}

/// Writes a line to standard error, which is for people alone: that nobody reads it is no error.
pub(crate) fn note(line: impl AsRef<str>) {
    let line = line.as_ref();
    let wrapped = if io::stderr().is_terminal() { textwrap::fill(line, width()) } else { line.to_owned() };
    let _ = writeln!(anstream::stderr(), "{wrapped}");
}

/// Asks on standard error, and reads a line of standard input.
pub(crate) fn ask(question: &str) -> Result<String> {
    let _ = write!(anstream::stderr(), "{question} ");
    let mut line = String::new();
    io::stdin().read_line(&mut line).context("cannot read your answer from standard input")?;
    if !line.ends_with('\n') {
        note("");
    }
    Ok(line.trim().to_owned())
}

/// Asks a question whose answer is no unless it is yes.
pub(crate) fn confirm(question: &str) -> Result<bool> {
    Ok(matches!(ask(&format!("{question} [y/N]"))?.to_lowercase().as_str(), "y" | "yes"))
}

/// One line on a terminal's standard error that says how far the work is. It goes away at the end.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: bool,
}

impl Progress {
    /// A line that shows nothing yet, and never anything in a pipe.
    pub(crate) fn new() -> Self {
        Self { shown: io::stderr().is_terminal() }
    }

    /// Shows a text in place of the last one.
    pub(crate) fn show(&self, text: &str) {
        if self.shown {
            let text: String = text.chars().take(width() - 1).collect();
            let mut stderr = io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[2K{text}").and_then(|()| stderr.flush());
        }
    }

    /// Shows a bar, and the step that is done now.
    pub(crate) fn bar(&self, done: usize, all: usize, step: &str) {
        const CELLS: usize = 20;
        let full = CELLS * done / all.max(1);
        self.show(&format!("[{}{}] {done}/{all} {step}", "=".repeat(full), " ".repeat(CELLS - full)));
    }

    /// Takes the line away, so that other lines can be written.
    pub(crate) fn clear(&self) {
        self.show("");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
