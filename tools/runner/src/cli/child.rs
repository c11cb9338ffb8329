//! The process that solves a text for the one that has started it.

use super::args::Args;
use crate::screen::console::{self, Out};
use crate::solving::child::Asked;
use crate::solving::solve::{Question, solve};
use common::input::Input;

/// Solves a text of so many bytes, and tells of each event.
pub(super) fn answer(args: &Args, bytes: usize) {
    let asked = match Asked::read(bytes) {
        Ok(asked) => asked,
        Err(error) => return console::error(&format!("cannot read the text: {error}")),
    };
    let input = args
        .example
        .and_then(|number| Input::numbered_example(args.puzzle, number))
        .unwrap_or_else(|| Input::of_text("input".to_owned(), &*asked.text));
    // All parts that it is asked for, also where the example does not know the answer.
    let question = Question {
        approach: args.approach(),
        input,
        parts: args.parts.clone(),
        limit: args.time_limit,
        steps: None,
    };
    solve(&question, &mut |event| {
        write!(Out::new(), "{}", asked.line(event));
    });
}
