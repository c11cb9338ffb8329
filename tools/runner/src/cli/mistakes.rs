//! `--mistakes`: the known mistakes, or with an INPUT those that it does not catch.

use super::args::Args;
use super::show;
use super::solve::{each_input, known_answers};
use crate::console::{self, Out};
use crate::judge::right_answers;
use crate::limits;
use crate::solve::{Question, solve};
use common::input::Input;
use common::puzzle::Puzzle;

/// Lists the mistakes, or shows what they answer to the inputs that the user names.
pub(super) fn mistakes(puzzle: &Puzzle, args: &Args) {
    if puzzle.mistakes.is_empty() {
        console::refuse("this day has no known mistakes");
    }
    if args.inputs.is_empty() {
        return super::list(puzzle, puzzle.mistakes, false);
    }
    each_input(puzzle, args, |input| answers(puzzle, args, input));
}

/// Shows the answers of a solver with each mistake, marked right or wrong.
fn answers(puzzle: &Puzzle, args: &Args, input: &Input) {
    let limit = args.time_limit.or(Some(limits::JUDGED));
    let question = Question::new(args.approach(), input, &args.parts, limit);
    let solved = match solve(&question, |_| ()) {
        Ok(solved) => solved,
        Err(error) => return show::refused(puzzle, args, input, args.approach(), &error),
    };
    let right = right_answers(known_answers(input), solved.outcomes());
    writeln!(Out::new(), "{}", input.name);
    for mistake in puzzle.mistakes {
        match solve(&Question { approach: mistake, ..question.clone() }, |_| ()) {
            Ok(solved) => show::example(mistake.name, &solved, &right),
            Err(error) => show::refused(puzzle, args, input, mistake, &error),
        }
    }
}
