//! Both sides of a process that solves a text for the one that has started it.

use super::args::Args;
use crate::screen::console::{self, out};
use crate::solving::child::{self, Asked};
use crate::solving::solve::{Event, Question, Reply, solve};
use common::input::Input;

/// Solves a text in a process of its own. Meanwhile a terminal shows whose turn it is, up to the first
/// line that the author's code prints, each of which `on_print` gets.
pub(super) fn ask(question: &Question, on_print: fn(&str)) -> Reply {
    let (input, approach) = (&question.input.name, question.approach.name);
    console::progress(&format!("{input}: {approach} …"));
    child::ask(question, &mut |event| {
        if let Event::Printed(line) = event {
            on_print(line);
        }
    })
}

/// Solves a text of so many bytes, and tells of each event.
pub(super) fn answer(args: &Args, bytes: usize) {
    let asked = Asked::read(bytes);
    let input = args
        .example
        .and_then(|number| Input::numbered_example(args.puzzle, number))
        .unwrap_or_else(|| Input::of_text("the input", &*asked.text));
    let question = Question::new(args.approach(), &input, &args.parts, args.time_limit);
    solve(&question, &mut |event| {
        write!(out(), "{}", asked.line(event));
    });
}
