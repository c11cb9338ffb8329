//! The other approaches, on the input that a plain run has answered: a line for each.

use std::time::Duration;

use super::args::Args;
use super::inputs::Inputs;
use crate::screen::console::{self, Out, Progress};
use crate::screen::show::{self, Standing};
use crate::solving::agreement::{Rating, right_answers};
use crate::solving::child;
use crate::solving::report::{Solved, SolvedPart};
use crate::solving::solve::Question;
use common::approach::Approach;
use common::escape::one_line;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Part};
use common::parse::ParseError;

/// The most time of a part, unless the user sets another. Who waits for an answer has it already.
const LIMIT: Duration = Duration::from_secs(3);

/// Whether a run shows them: with one input, and unless the user asks for less.
pub(super) fn are_shown(args: &Args, inputs: &Inputs) -> bool {
    let asks_for_all = args.approaches.len() == args.puzzle.approaches.len() && args.part.is_none();
    let has_others = args.puzzle.approaches.len() > 1;
    has_others && asks_for_all && args.is_plain_run() && inputs.sources.len() == 1
}

/// Solves the input by each approach but the first, in a process of its own, so that none harms the
/// answers that stand. What they print is for a run with `--approach`.
pub(super) fn show(args: &Args, input: &Input, first: &Solved) {
    let others = &args.puzzle.approaches[1..];
    let width = others
        .iter()
        .map(|it| it.name.len())
        .max()
        .unwrap_or_default();
    let limit = args.time_limit.unwrap_or(LIMIT);
    let right = right_answers(input.known.clone(), first.outcomes());
    Out::new().prose("The other approaches, in total (`--compare` measures):", "");
    for approach in others {
        let mut progress = Progress::new();
        progress.show(&format!("{} …", approach.name));
        let parts = first.parts.iter().map(|it| it.part);
        let standing = match solved(approach, input, parts, limit) {
            Ok(solved) => standing(&solved, &right, limit),
            Err(error) => {
                Standing::Differs(format!("refuses it: {}", one_line(&error.to_string())))
            }
        };
        progress.erase();
        console::fail_if(matches!(standing, Standing::Differs(_)));
        show::other(approach, width, &standing);
    }
}

/// The results of some parts, one after another, up to the first late one.
fn solved(
    approach: &'static Approach,
    input: &Input,
    parts: impl Iterator<Item = Part>,
    limit: Duration,
) -> Result<Solved, ParseError> {
    let mut solved = Solved::default();
    for part in parts {
        let question = Question::new(approach, input, &[part], Some(limit));
        let next = child::ask(&question, &mut |_| ()).result?;
        solved.parse_seconds = next.parse_seconds;
        solved.parts.extend(next.parts);
        if solved.is_late() {
            break;
        }
    }
    Ok(solved)
}

fn standing(solved: &Solved, right: &[Expected; 2], limit: Duration) -> Standing {
    let mut differs = false;
    let mut words = Vec::new();
    for SolvedPart { part, outcome, .. } in &solved.parts {
        let right = &right[part.index()];
        match Rating::of(outcome, right) {
            Rating::Right => {}
            _ if *outcome == Err(NoAnswer::OutOfTime) => {
                words.push(format!(
                    "part {part}: longer than {} s",
                    limit.as_secs_f64()
                ));
            }
            rating => {
                differs |= matches!(rating, Rating::Wrong | Rating::GaveUp | Rating::Panicked);
                words.push(format!("part {part}: {}", show::beside(outcome, right)));
            }
        }
    }
    if differs {
        Standing::Differs(words.join(", "))
    } else if words.is_empty() {
        let parts = solved.parts.iter().map(|part| part.seconds);
        Standing::Agrees(solved.parse_seconds.into_iter().chain(parts).sum())
    } else {
        Standing::Open(words.join(", "))
    }
}
