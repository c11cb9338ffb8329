//! `--mistakes INPUT`: the known mistakes that an input does not catch.

use super::args::Args;
use super::show;
use super::solve::known_answers;
use crate::puzzle::Puzzle;
use crate::runner::console::Out;
use crate::runner::input::Input;
use crate::runner::judge::right_answers;
use crate::runner::limits;
use crate::runner::solve::{Question, solve};

/// Shows the answers of a solver with each mistake, marked right or wrong.
pub(super) fn mistakes(puzzle: &Puzzle, args: &Args, input: &Input) {
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
