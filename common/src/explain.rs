//! The play step by step: which steps to show, and what can go wrong while they are shown.

use std::fmt;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use anstyle::{AnsiColor, Style};

use crate::budget::Budget;
use crate::outcome::{Answer, NoAnswer, Part};
use crate::parse::ParseError;

/// The style of headings. Colour is always written; what is no terminal has it stripped.
pub const HEADING: Style = Style::new().bold();

/// The style of what decides: a winner, a score.
pub const RESULT: Style = AnsiColor::Green.on_default();

/// How a puzzle explains itself.
#[derive(Debug, Clone, Copy)]
pub struct Explain {
    /// What a step of the play is, in the plural: "rounds".
    pub step: &'static str,
    /// What is nested in a step, in the plural, if anything is: "sub-games".
    pub nested: Option<&'static str>,
    /// Writes the play of one part, in the form that the puzzle's statement uses.
    pub write: fn(&str, &ExplainOptions<'_>, &mut dyn Write) -> Result<Explained, ExplainError>,
}

/// What of the play to show.
#[derive(Debug)]
pub struct ExplainOptions<'a> {
    /// The part to explain.
    pub part: Part,
    /// The steps to show, from 1; the others are played unseen.
    pub steps: RangeInclusive<u64>,
    /// How deeply nested games are shown: 1 is the outermost alone.
    pub depth: u64,
    /// The time limit and the count of steps.
    pub budget: &'a Budget,
}

impl<'a> ExplainOptions<'a> {
    /// Everything of `part`.
    pub const fn all(part: Part, budget: &'a Budget) -> Self {
        Self { part, steps: 1..=u64::MAX, depth: u64::MAX, budget }
    }
}

/// Where the play led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The answer, which the play has shown at its end.
    pub answer: Answer,
    /// How many steps the outermost game has.
    pub steps: u64,
}

/// Steps that are left out: the first of a run is said in a line, the others pass in silence.
#[derive(Debug, Default)]
pub struct Gap {
    is_open: bool,
}

impl Gap {
    /// Whether the caller is to write a step that `is_shown`, or not. The first step of a gap writes `words` instead;
    /// what was shown before it is flushed, since the steps left out can take long.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn shows(&mut self, is_shown: bool, words: &str, out: &mut dyn Write) -> io::Result<bool> {
        let opens = !is_shown && !self.is_open;
        self.is_open = !is_shown;
        if opens {
            writeln!(out, "{words}")?;
            out.flush()?;
        }
        Ok(is_shown)
    }
}

/// Why an explanation ended early.
#[derive(Debug)]
pub enum ExplainError {
    /// The text is not a valid input.
    Parse(ParseError),
    /// The part has no answer; what led there has been shown.
    NoAnswer(NoAnswer),
    /// The reader went away, or another failure to write.
    Write(io::Error),
}

impl fmt::Display for ExplainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => write!(f, "{error}"),
            Self::NoAnswer(reason) => write!(f, "{reason}"),
            Self::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl std::error::Error for ExplainError {}

impl From<ParseError> for ExplainError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<NoAnswer> for ExplainError {
    fn from(reason: NoAnswer) -> Self {
        Self::NoAnswer(reason)
    }
}

impl From<io::Error> for ExplainError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_said_once() {
        let (mut gap, mut out) = (Gap::default(), Vec::new());
        for step in 1..=7 {
            if gap.shows([2, 3, 6].contains(&step), "…", &mut out).unwrap() {
                writeln!(out, "{step}").unwrap();
            }
        }
        assert_eq!(String::from_utf8(out).unwrap(), "…\n2\n3\n…\n6\n…\n");
    }
}
