//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Then this process repeats those that print nothing, to measure their
//! times.

use super::args::Args;
use super::child::ask;
use super::inputs::{each, sources};
use super::reports;
use crate::screen::console::{self, out};
use crate::screen::show::{self, PARTS};
use crate::screen::table::Table;
use crate::screen::terminal::BAD;
use crate::solving::agreement::{Fault, Rating, faults, is_conclusive, summary};
use crate::solving::busy::Watch;
use crate::solving::limits;
use crate::solving::measure::measure;
use crate::solving::report::{Solved, SolvedPart};
use crate::solving::solve::{Question, Reply};
use crate::solving::timing::{format_ratio_of_runs, format_time};
use common::approach::Approach;
use common::input::Input;
use common::outcome::{Expected, Part};

/// Compares the approaches on each input. So many generated inputs of full size, if there are any, are
/// measured in place of it.
pub(super) fn inputs(args: &Args, other_inputs: usize) {
    let generator = args.puzzle.generator.iter();
    let others = generator.flat_map(|it| Input::random(it, 1, it.full_size));
    let texts: Vec<String> = others
        .take(other_inputs)
        .map(|it| it.text.to_string())
        .collect();
    let sources = sources(args);
    if !args.json {
        out().prose(&args.puzzle.to_string(), "");
    }
    each(args, sources, |input| compare(args, input, &texts));
}

/// Compares all approaches, or measures the one that `--approach` names.
fn compare(args: &Args, input: &Input, other_inputs: &[String]) {
    let watch = Watch::start();
    let name = &input.name;
    let mut replies = first_runs(args, input);
    console::progress(&format!("{name}: measuring …"));
    measure(input, other_inputs, &mut replies);
    let faults = faults(input, &replies);
    let accepts = |reply: Reply| Some((reply.approach, reply.result.ok()?));
    let mut all: Vec<Compared> = replies.into_iter().filter_map(accepts).collect();
    let Some((_, first)) = all.first_mut() else { return };
    first.remarks.extend(watch.remark());
    if args.json {
        for (approach, solved) in &all {
            reports::write(args, input, approach, Ok(solved.clone()));
        }
    } else {
        show(input, &all, &faults, other_inputs.len());
    }
    for remark in all.iter().flat_map(|(_, solved)| &solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    for fault in faults.iter().filter(|it| it.rating != Rating::NotSolvedYet) {
        show::fault(name, fault);
    }
    let mut disputed = Part::BOTH.to_vec();
    disputed.retain(|part| {
        let mut faults = faults.iter();
        faults.any(|it| it.part == *part && it.rating == Rating::Disputed)
    });
    if !disputed.is_empty() {
        show_faults_on_examples(args, &disputed);
    }
}

/// Shows who is wrong on an example, which tells whom to trust where no answer is known.
fn show_faults_on_examples(args: &Args, disputed: &[Part]) {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    for input in Input::examples(args.puzzle) {
        for approach in args.approaches {
            let question = Question::new(approach, &input, disputed, Some(limit));
            let faults = faults(&input, &[ask(&question, |_| ())]);
            for fault in faults.iter().filter(|it| it.rating == Rating::Wrong) {
                show::fault(&input.name, fault);
            }
        }
    }
}

/// The replies of the approaches that accept the input.
fn first_runs(args: &Args, input: &Input) -> Vec<Reply> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut replies = Vec::new();
    for approach in args.approaches {
        let question = Question::new(approach, input, &args.parts, Some(limit));
        let reply = ask(&question, console::write_line);
        let Err(error) = &reply.result else {
            replies.push(reply);
            continue;
        };
        reports::refused(args, input, approach, error);
        // The others would refuse it, too.
        if replies.is_empty() {
            break;
        }
        console::note(&format!("{}: {} refuses it", input.name, approach.name));
    }
    replies
}

/// What an approach has answered, and how long that took.
type Compared = (&'static Approach, Solved);

/// Shows the answers of the first approach, and the times of all.
fn show(input: &Input, all: &[Compared], faults: &[Fault], other_inputs: usize) {
    show::line(&input.name, &all[0].1, &input.known);
    write!(out(), "\n{}", table(input, all).aligned());
    if all.len() > 1 && faults.iter().all(|it| it.rating == Rating::Proof) {
        let count = all.len();
        out().prose(&format!("The {count} approaches agree on this input."), "");
    }
    let work = match other_inputs {
        0 => "this input, solved again and again".to_owned(),
        count => format!("the median of {count} other inputs, solved in turn"),
    };
    let profile = if cfg!(debug_assertions) {
        ", in the development profile; `cargo run --release` is faster"
    } else {
        ""
    };
    out().prose(&format!("The times are of {work}{profile}."), "");
}

/// The times of all approaches, those of the parts with ratios to the first.
fn table(input: &Input, all: &[Compared]) -> Table {
    let first = &all[0].1;
    let mut headings = vec!["parse"];
    for solved in &first.parts {
        headings.extend([PARTS[solved.part], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings);
    for (approach, solved) in all {
        // A parser that panics has no time.
        let parsing = solved.parse_seconds.map_or("–".to_owned(), format_time);
        let mut row = vec![approach.name.to_owned(), parsing];
        for (part, of_first) in solved.parts.iter().zip(&first.parts) {
            let known = &input.known[part.part];
            row.extend(cells(part, of_first, known, first.noise));
        }
        table.row(row);
    }
    table
}

/// The time of a part and its ratio to that of the first approach. A part without an answer has a
/// reason instead, and one that is wrong has a cross.
fn cells(
    part: &SolvedPart,
    of_first: &SolvedPart,
    known: &Expected,
    noise: Option<f64>,
) -> [String; 2] {
    let time = format_time(part.seconds);
    if !is_conclusive(&part.outcome) {
        [summary(&part.outcome), String::new()]
    } else if Rating::of(&part.outcome, known) == Rating::Wrong {
        [format!("{BAD}✗{BAD:#} {time}"), String::new()]
    } else if !is_conclusive(&of_first.outcome) {
        [time, String::new()]
    } else {
        let ratio = format_ratio_of_runs([part.seconds, of_first.seconds], noise);
        [time, ratio]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::outcome::NoAnswer;

    #[test]
    fn ratios_are_to_the_first_approach() {
        static SIMPLE: Approach =
            common::approach!("simple", common::parse::text, str::len, str::len);
        let solved = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            (
                &SIMPLE,
                Solved { parse_seconds, parts, ..Solved::default() },
            )
        };
        let all = [
            solved(Some(4e-6), Ok(1.into()), 2e-6),
            solved(
                Some(2e-6),
                Err(NoAnswer::unsolvable("the game never ends")),
                6e-6,
            ),
            solved(None, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let expected = "\
approach   parse       part 1  ratio
simple    4.0 µs       2.0 µs    1.0
simple    2.0 µs       6.0 µs    3.0
simple         –  out of time
";
        let input = Input::of_text("a text", "");
        assert_eq!(table(&input, &all).aligned(), expected);
    }
}
