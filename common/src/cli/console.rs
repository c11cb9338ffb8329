//! The two streams that people and pipes read.

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstyle::{AnsiColor, Style};

use crate::parse::Screen;

/// Answers go to `out`; what has to be said besides goes to stderr.
pub(super) struct Console {
    pub(super) out: BufWriter<StdoutLock<'static>>,
    out_colour: bool,
    err: Screen,
    blocks: usize,
}

impl Console {
    pub(super) fn open() -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        let wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            && env::var_os("TERM").is_none_or(|term| term != "dumb");
        let width = terminal_size::terminal_size_of(&err).map_or(Screen::PLAIN.width, |(width, _)| width.0.into());
        Self {
            out_colour: wanted && out.is_terminal(),
            err: Screen { width, colour: wanted && err.is_terminal() },
            out: BufWriter::new(out.lock()),
            blocks: 0,
        }
    }

    /// Sets the output of one input off from that of the one before.
    pub(super) fn begin_block(&mut self) -> io::Result<()> {
        self.blocks += 1;
        if self.blocks > 1 { writeln!(self.out) } else { Ok(()) }
    }

    pub(super) const fn colour(&self) -> bool {
        self.out_colour
    }

    /// The style of answers.
    pub(super) const fn bold(&self) -> Style {
        if self.out_colour { Style::new().bold() } else { Style::new() }
    }

    pub(super) const fn screen(&self) -> Screen {
        self.err
    }

    /// Says what is wrong, in the form in which diagnostics start.
    pub(super) fn error(&self, message: &str) {
        self.say("error", AnsiColor::BrightRed, message);
    }

    /// Says what is good to know.
    pub(super) fn note(&self, message: &str) {
        self.say("note", AnsiColor::BrightGreen, message);
    }

    fn say(&self, level: &str, colour: AnsiColor, message: &str) {
        let style = if self.err.colour { colour.on_default().bold() } else { Style::new() };
        say(&format!("{style}{level}{style:#}: {message}"));
    }
}

/// Writes a line to stderr. Nobody can be told that stderr is gone.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
