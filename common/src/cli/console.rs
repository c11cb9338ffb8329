//! The two streams that people and pipes read.

use std::io::{self, BufWriter, IsTerminal, LineWriter, Stdout, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use terminal_size::terminal_size_of;

use crate::parse::ParseError;
use crate::terminal::{DEFAULT_WIDTH, wrap};

/// The style of answers and names.
pub(super) const BOLD: Style = Style::new().bold();

/// Answers go to `out`; everything else goes to stderr. Colour is stripped where it is not wanted.
pub(super) struct Console {
    pub(super) out: BufWriter<AutoStream<Stdout>>,
    blocks: usize,
}

impl Console {
    pub(super) fn open() -> Self {
        Self { out: BufWriter::new(AutoStream::auto(io::stdout())), blocks: 0 }
    }

    /// Sets the output of one input off from that of the one before.
    pub(super) fn begin_block(&mut self) -> io::Result<()> {
        self.blocks += 1;
        if self.blocks > 1 { writeln!(self.out) } else { Ok(()) }
    }
}

/// A stream to stdout for long output: by lines on a terminal, in blocks elsewhere.
pub(super) fn stream() -> Box<dyn Write> {
    let out = AutoStream::auto(io::stdout());
    if io::stdout().is_terminal() { Box::new(LineWriter::new(out)) } else { Box::new(BufWriter::new(out)) }
}

/// The columns of stdout; a pipe has all that a line needs.
pub(super) fn out_width() -> usize {
    terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0))
}

/// The columns of stderr, if it is a terminal.
fn err_width() -> Option<usize> {
    terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0))
}

/// Says what is wrong, in the form in which diagnostics start.
pub(super) fn error(message: &str) {
    say("error", AnsiColor::BrightRed, message);
}

/// Says what is good to know.
pub(super) fn note(message: &str) {
    say("note", AnsiColor::BrightGreen, message);
}

fn say(level: &str, colour: AnsiColor, message: &str) {
    let style = colour.on_default().bold();
    let message = wrap(message, err_width().unwrap_or(usize::MAX).saturating_sub(level.len()), ": ", "  ");
    write_error(&format!("{style}{level}{style:#}{message}"));
}

/// Shows what is wrong with a text, and where.
pub(super) fn report(name: &str, text: &str, error: &ParseError) {
    write_error(&error.report(name, text, err_width().unwrap_or(DEFAULT_WIDTH)));
}

/// Nobody can be told that stderr is gone.
fn write_error(line: &str) {
    let _ = writeln!(AutoStream::auto(io::stderr()), "{line}");
}
