//! The play step by step: which steps to show, and what can go wrong while showing them.

use std::fmt;
use std::io;
use std::ops::RangeInclusive;

use anstyle::{AnsiColor, Style};

use crate::parse::ParseError;
use crate::puzzle::{NoAnswer, Part};
use crate::watch::Watch;

/// What of the play to show.
#[derive(Debug)]
pub struct Explain<'a> {
    /// The part to explain.
    pub part: Part,
    /// The rounds (turns, ranks) to show; the others are played unseen.
    pub rounds: RangeInclusive<u64>,
    /// How deeply nested games are shown: 1 is the outermost alone.
    pub depth: u64,
    /// The time limit and the count of work.
    pub watch: &'a Watch,
    /// Whether to use colour.
    pub colour: bool,
}

impl<'a> Explain<'a> {
    /// Everything of `part`, without colour.
    #[must_use]
    pub const fn all(part: Part, watch: &'a Watch) -> Self {
        Self { part, rounds: 1..=u64::MAX, depth: u64::MAX, watch, colour: false }
    }

    /// The style of headings; empty without colour.
    #[must_use]
    pub const fn heading(&self) -> Style {
        if self.colour { Style::new().bold() } else { Style::new() }
    }

    /// The style of what decides: a winner, a score; empty without colour.
    #[must_use]
    pub const fn outcome(&self) -> Style {
        if self.colour { AnsiColor::Green.on_default() } else { Style::new() }
    }
}

/// Why an explanation ended before its end.
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
