//! Explanations: how an answer comes about, step by step, in the format of the statement.

use std::error::Error;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use anstyle::{AnsiColor, Style};

use crate::context::Context;
use crate::outcome::{Answer, Part};

/// The style of headings. Explanations always write colour, and the output strips it where it is
/// not wanted.
pub const HEADING: Style = Style::new().bold();
/// The style of a winner or a score.
pub const RESULT: Style = AnsiColor::Green.on_default();

/// A puzzle's explanation of its answers.
#[derive(Debug, Clone, Copy)]
pub struct Explain {
    /// The name of a step, in the plural: "rounds".
    pub step: &'static str,
    /// A number that changes what is shown, if there is one.
    pub number: Option<ExplainNumber>,
    /// Writes the steps of one part in the format of the statement. If the part has no answer, the
    /// error is the reason. An [`io::Error`] means that writing failed.
    pub write: fn(&str, &ExplainOptions<'_>, &mut dyn Write) -> ExplainResult,
}

/// A number that a user may give to an explanation, by an option of its name.
#[derive(Debug, Clone, Copy)]
pub struct ExplainNumber {
    /// The name of the option: `depth`.
    pub name: &'static str,
    /// What `N` does: "Show sub-games only down to N levels".
    pub help: &'static str,
    /// The greatest number. The least one is 1.
    pub most: u64,
}

/// Which steps to show.
#[derive(Debug)]
pub struct ExplainOptions<'a> {
    /// The part to explain.
    pub part: Part,
    /// The steps to show, counted from 1. The others are gone through silently.
    pub steps: RangeInclusive<u64>,
    /// The [`ExplainNumber`], if the user gives one.
    pub number: Option<u64>,
    /// The clock.
    pub context: &'a Context,
}

impl<'a> ExplainOptions<'a> {
    /// Shows all of `part`.
    pub const fn all(part: Part, context: &'a Context) -> Self {
        Self { part, steps: 1..=u64::MAX, number: None, context }
    }
}

/// The answer, which it shows last, or why it ended early.
pub type ExplainResult = Result<Answer, Box<dyn Error>>;

/// Marks each run of omitted steps with one line.
#[derive(Debug, Default)]
pub struct Gap {
    is_open: bool,
}

impl Gap {
    /// Returns `is_shown`, whether to show the next step. Where a gap begins, writes `words` and
    /// flushes `out`, because the omitted steps can take long.
    ///
    /// # Errors
    /// Writing to `out` fails.
    pub fn show_or_skip(
        &mut self,
        is_shown: bool,
        words: &str,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        let opens = !is_shown && !self.is_open;
        self.is_open = !is_shown;
        if opens {
            writeln!(out, "{words}")?;
            out.flush()?;
        }
        Ok(is_shown)
    }
}
