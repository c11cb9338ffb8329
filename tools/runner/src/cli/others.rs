//! The other approaches, on the input that a plain run has answered: a line for each.

use super::args::Args;
use super::child::ask;
use super::reports;
use crate::screen::console::{self, out};
use crate::screen::show::marked;
use crate::screen::terminal::{BOLD, GOOD};
use crate::solving::agreement::{Rating, right_answers};
use crate::solving::limits;
use crate::solving::report::Solved;
use crate::solving::solve::Question;
use crate::solving::timing::format_time;
use common::escape::escape;
use common::input::{Input, Source};
use common::outcome::{Expected, NoAnswer};

/// Whether a run shows them: with one input, and unless the user asks for less.
pub(super) fn are_shown(args: &Args, sources: &[Source]) -> bool {
    let asks_for_all = args.approaches.len() > 1 && args.part.is_none();
    asks_for_all && args.is_plain_run() && sources.len() == 1
}

/// Solves the input by each approach but the first, in a process of its own, so that none harms the
/// answers that stand. What they print is for a run with `--approach`.
pub(super) fn show(args: &Args, input: &Input, first: &Solved) {
    let limit = args.time_limit.unwrap_or(limits::OTHERS);
    let right = right_answers(&input.known, first);
    let others = &args.approaches[1..];
    let names = others.iter().map(|it| it.name.len());
    let width = names.max().unwrap_or_default();
    out().prose("The other approaches, in total (`--compare` measures):", "");
    for approach in others {
        let name = approach.name;
        let question = Question::new(approach, input, &args.parts, Some(limit));
        let reply = ask(&question, |_| ());
        let line = match &reply.result {
            Ok(solved) => line(&question, solved, &right),
            Err(error) => {
                reports::refused(args, input, approach, error);
                format!("{:13}refuses it", "")
            }
        };
        let line = format!("{BOLD}{name:width$}{BOLD:#} {line}");
        out().prose(line.trim_end(), &" ".repeat(width + 14));
    }
}

/// The time and the author, or else the outcomes that are not those above, as in `part 2: 10`. One that
/// contradicts a known answer is marked, as in `part 2: 10 ✗ not 671`. A part that is late or not written
/// is no failure.
fn line(question: &Question, solved: &Solved, right: &[Expected; 2]) -> String {
    let limit = question.limit.unwrap_or_default().as_secs_f64();
    let mut seconds = solved.parse_seconds.unwrap_or_default();
    let mut differences = Vec::new();
    for part in &solved.parts {
        let right = &right[part.part];
        let rating = Rating::of(&part.outcome, right);
        let fails = matches!(rating, Rating::Wrong | Rating::GaveUp | Rating::Panicked);
        console::fail_if(fails && part.outcome != Err(NoAnswer::OutOfTime));
        if rating != Rating::Right {
            let answer = match &part.outcome {
                // Nothing else tells why, and where.
                Err(
                    NoAnswer::TooLarge(reason)
                    | NoAnswer::Failed(reason)
                    | NoAnswer::Panicked(reason),
                ) => escape(reason.lines().next().unwrap_or_default()),
                Err(NoAnswer::OutOfTime) => format!("longer than {}", format_time(limit)),
                outcome => marked(outcome, &question.input.known[part.part]),
            };
            differences.push(format!("part {}: {answer}", part.part));
        }
        seconds += part.seconds;
    }
    if differences.is_empty() {
        let (time, author) = (format_time(seconds), question.approach.author());
        format!("{time:>9} {GOOD}✓{GOOD:#}  {author}")
    } else {
        format!("{:13}{}", "", differences.join(", "))
    }
}
