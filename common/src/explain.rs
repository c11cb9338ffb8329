//! Explanations: how an answer comes about, step by step, in the format of the statement.

use std::error::Error;
use std::io::Write;

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
    /// A number that changes what is shown, if there is one.
    pub number: Option<ExplainNumber>,
    /// Writes the steps of one part in the format of the statement. If the part has no answer, the
    /// error is the reason. An [`io::Error`](std::io::Error) means that writing failed.
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

/// What to show.
#[derive(Debug)]
pub struct ExplainOptions<'a> {
    /// The part to explain.
    pub part: Part,
    /// The [`ExplainNumber`], if the user gives one.
    pub number: Option<u64>,
    /// The clock.
    pub context: &'a Context,
}

impl<'a> ExplainOptions<'a> {
    /// Shows all of `part`.
    pub const fn all(part: Part, context: &'a Context) -> Self {
        Self { part, number: None, context }
    }
}

/// The answer, which it shows last, or why it ended early.
pub type ExplainResult = Result<Answer, Box<dyn Error>>;
