//! `--mistakes`: the known mistakes, or with an INPUT those that it does not catch, or with an answer
//! those that give it.

use super::args::Args;
use super::solve::{each_input, given};
use crate::judge::right_answers;
use crate::screen::console::{self, Out};
use crate::screen::show;
use crate::screen::terminal::{BOLD, width, wrap};
use crate::solving::limits;
use crate::solving::solve::{Question, solve};
use common::diagnosis::Diagnosis;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::{Expected, Outcome, Part};
use common::puzzle::Puzzle;

/// Lists the mistakes, or shows what they answer to the inputs that the user names.
pub(super) fn mistakes(puzzle: &Puzzle, args: &Args, answer: Option<&str>) {
    if puzzle.mistakes.is_empty() && answer.is_none() {
        console::refuse("this day has no known mistakes");
    }
    let given = given(puzzle, args);
    if given.is_empty() && answer.is_none() {
        return list(puzzle);
    }
    each_input(puzzle, args, given, |input| {
        let Some((right, mistakes)) = answers(puzzle, args, input) else { return };
        let mut out = Out::new();
        writeln!(out, "{}", input.name);
        if let Some(answer) = answer {
            let mut diagnosis = Diagnosis::new(answer, &args.parts, &right);
            for (mistake, outcomes) in &mistakes {
                diagnosis.add(mistake, outcomes);
            }
            console::fail_if(diagnosis.right_part().is_none());
            for sentence in [diagnosis.about_answer(), diagnosis.about_mistakes()].concat() {
                out.prose(&sentence, "  ");
            }
        } else {
            write!(
                out,
                "{}",
                show::answers(&mistakes, &args.parts, &right).aligned()
            );
        }
    });
}

/// Lists the mistakes.
fn list(puzzle: &Puzzle) {
    let mut out = Out::new();
    for Mistake { name, summary, source, .. } in puzzle.mistakes {
        writeln!(out, "{BOLD}{name}{BOLD:#}");
        for line in [summary, source] {
            writeln!(out, "{}", wrap(line, width(), "  ", "  "));
        }
    }
}

/// The right answers to an input, and what each mistake answers.
type Answers = ([Expected; 2], Vec<(&'static Mistake, [Outcome; 2])>);

/// The answers to an input, unless it is refused.
fn answers(puzzle: &Puzzle, args: &Args, input: &Input) -> Option<Answers> {
    let limit = args.time_limit.or(Some(limits::JUDGED));
    let question = Question::new(args.approach(), input, puzzle.date.parts(), limit);
    let solved = solve(&question, &mut |_| ());
    let solved = solved
        .map_err(|error| console::refusal(&error, input))
        .ok()?;
    let right = right_answers(console::or_default(input.expected()), solved.outcomes());
    let outcomes =
        |mistake: &Mistake| Part::BOTH.map(|part| mistake.solve(&input.text, part, limit));
    let mistakes = puzzle.mistakes.iter();
    Some((
        right,
        mistakes
            .map(|mistake| (mistake, outcomes(mistake)))
            .collect(),
    ))
}
