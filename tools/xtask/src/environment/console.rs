//! The terminal, or a test's replacement for it. All text is escaped here and nowhere else, so
//! neither the site nor a day can send control characters to the terminal.

use std::cell::{OnceCell, RefCell};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, ExitStatus, Stdio};

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use common::Date;
use common::support::terminal::{self, WIDEST, WIDTH, escape_lines, wrap};

use crate::environment::process::command;
use crate::environment::stty::Silence;

pub(crate) use common::support::terminal::{BAD, BOLD, GOOD, OPEN, PLAIN};

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();

/// A part of a line in its style.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    style: Style,
    text: String,
}

impl Piece {
    pub(crate) fn new(style: Style, text: impl Into<String>) -> Self {
        Self { style, text: text.into() }
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::new(PLAIN, text)
    }
}

/// Where a command reads and writes.
pub struct Console {
    /// The lines that the user types.
    pub input: RefCell<Box<dyn BufRead + Send>>,
    /// The results.
    pub out: RefCell<Box<dyn Write + Send>>,
    /// Everything else.
    pub err: RefCell<Box<dyn Write + Send>>,
    /// Whether `err` is a terminal, where a line can replace another.
    pub is_watched: bool,
    /// Whether these are the streams of the process, which its children inherit.
    pub is_shared: bool,
    /// The columns of the terminal, once somebody has asked for them.
    pub columns: OnceCell<usize>,
}

impl Console {
    /// The streams of the process. `anstream` drops colour in a pipe or if `NO_COLOR` is set.
    pub fn of_process() -> Self {
        Self {
            input: RefCell::new(Box::new(BufReader::new(io::stdin()))),
            out: RefCell::new(Box::new(anstream::stdout())),
            err: RefCell::new(Box::new(anstream::stderr())),
            is_watched: io::stderr().is_terminal(),
            is_shared: true,
            columns: OnceCell::new(),
        }
    }

    /// Writes a line to standard output. A closed pipe is an error that ends the command.
    ///
    /// # Errors
    /// The stream is closed.
    pub fn say(&self, line: &str) -> io::Result<()> {
        self.pieces(&[Piece::plain(line)])
    }

    /// Writes a line in several styles.
    pub(crate) fn pieces(&self, pieces: &[Piece]) -> io::Result<()> {
        let styled =
            |Piece { style, text }: &Piece| format!("{style}{}{style:#}", escape_lines(text));
        let line: String = pieces.iter().map(styled).collect();
        writeln!(self.out.borrow_mut(), "{line}")
    }

    /// Writes a line to standard error. If it is closed, there is nowhere to report it.
    pub fn note(&self, line: &str) {
        let _ = writeln!(self.err.borrow_mut(), "{}", self.message(line));
    }

    /// The escaped text. On a terminal, its lines are broken at spaces, with room for an answer.
    fn message(&self, text: &str) -> String {
        let columns = self.is_watched.then(|| self.width().min(WIDTH).saturating_sub(2));
        wrapped(&escape_lines(text), columns.unwrap_or(usize::MAX))
    }

    /// The width of a page: that of the terminal, or of every screen where there is none.
    pub(crate) fn width(&self) -> usize {
        (*self.columns.get_or_init(columns)).min(WIDEST)
    }

    /// Writes an error message to standard error.
    pub(crate) fn error(&self, message: &str) {
        let message = self.message(&format!("error: {message}"));
        let rest = message.trim_start_matches("error");
        let _ = writeln!(self.err.borrow_mut(), "{ERROR}error{ERROR:#}{rest}");
    }

    /// Shows a text on the last line of the screen, replacing the previous one.
    pub(crate) fn progress(&self, text: &str) {
        if self.is_watched {
            let text: String = escape_lines(text).chars().take(self.width() - 1).collect();
            let mut err = self.err.borrow_mut();
            let _ = write!(err, "\r\x1b[2K{text}").and_then(|()| err.flush());
        }
    }

    /// Asks a question and reads a line. Returns `None` at the end of the input.
    pub(crate) fn ask(&self, question: &str) -> Option<String> {
        let _ = write!(self.err.borrow_mut(), "{} ", self.message(question));
        let mut line = String::new();
        // A failed read counts as no answer.
        let _ = self.input.borrow_mut().read_line(&mut line);
        line.ends_with('\n').then(|| line.trim().to_owned())
    }

    /// Asks for a secret, which the terminal does not show. Reads a line of a pipe without asking.
    pub(crate) fn ask_secretly(&self, question: &str) -> Result<String> {
        let is_terminal = self.is_shared && io::stdin().is_terminal();
        let silence = is_terminal.then(Silence::start).transpose()?;
        if is_terminal {
            let _ = write!(self.err.borrow_mut(), "{} ", self.message(question));
        }
        let mut line = String::new();
        self.input.borrow_mut().read_line(&mut line).context("cannot read it")?;
        if silence.is_some() {
            // The user's Enter was not shown, either.
            self.note("");
        }
        Ok(line)
    }

    /// Asks a question whose usual answer is no. Anything but yes is no.
    pub(crate) fn confirm(&self, question: &str) -> bool {
        let answer = self.ask(&format!("{question} [y/N]"));
        answer.is_some_and(|answer| is_yes(&answer))
    }

    /// Offers what most users want. Enter means yes, and the end of the input means no.
    pub(crate) fn offer(&self, question: &str) -> bool {
        let answer = self.ask(&format!("{question} [Y/n]"));
        answer.is_some_and(|answer| answer.is_empty() || is_yes(&answer))
    }

    /// A text for standard output that starts in this column. On a terminal, its lines are broken
    /// at spaces, and start below each other.
    pub(crate) fn hanging(&self, column: usize, text: &str) -> String {
        if !(self.is_shared && io::stdout().is_terminal()) {
            return text.to_owned();
        }
        let indent = " ".repeat(column);
        wrap(text, self.width(), &indent, &indent).trim_start().to_owned()
    }

    /// Runs a program that writes to the same terminal.
    pub(crate) fn run(&self, command: &mut Command) -> io::Result<ExitStatus> {
        if self.is_shared {
            return command.status();
        }
        let output = command.stdin(Stdio::null()).output()?;
        self.out.borrow_mut().write_all(&output.stdout)?;
        Ok(output.status)
    }
}

/// The text with its lines broken at spaces. The items of lists keep their indentation.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let wrapped = |line: &str| {
        let bullet = line.len() - line.trim_start_matches([' ', '-']).len();
        wrap(line, width, "", &" ".repeat(bullet))
    };
    text.lines().map(wrapped).collect::<Vec<_>>().join("\n")
}

/// The columns of the process's terminal.
fn columns() -> usize {
    terminal::columns(command("stty")).unwrap_or(WIDTH)
}

/// The day, padded for a column.
pub(crate) fn aligned(date: Date) -> String {
    format!("{} day {:>2}", date.year, date.day)
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "y" | "yes")
}
