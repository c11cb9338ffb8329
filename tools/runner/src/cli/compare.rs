//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Then this process repeats those that print nothing, to measure their
//! times.

use std::io::{self, IsTerminal};

use super::args::Args;
use crate::screen::console::{self, Out};
use crate::screen::show;
use crate::screen::table::Table;
use crate::screen::terminal::{BAD, length, width};
use crate::solving::agreement::{Fault, Rating, brief, faults, faults_by, is_conclusive, summary};
use crate::solving::child;
use crate::solving::limits;
use crate::solving::measure::measure;
use crate::solving::report::{Remark, Solved, SolvedPart};
use crate::solving::solve::{Event, Question, Reply};
use crate::solving::timing::{Watch, format_ratio_of_runs, format_time};
use common::approach::Approach;
use common::escape::one_line;
use common::input::Input;
use common::outcome::{Expected, NoAnswer, Part};
use common::puzzle::Puzzle;

/// An approach and its results.
type Competitor = (&'static Approach, Solved);

/// Compares all approaches, or measures the one that `--approach` names.
pub(super) fn compare(puzzle: &Puzzle, args: &Args, input: &Input) {
    let watch = Watch::start();
    let expected = console::or_default(input.expected());
    if !args.json {
        Out::new().prose(&format!("{puzzle} ({})", input.name), "");
    }
    let mut competitors = first_runs(puzzle, args, input);
    if competitors.is_empty() {
        return;
    }
    measure(input, &mut competitors);
    let busy = watch.remark().map(Remark::Busy);
    let faults = all_faults(puzzle, args, input, &competitors, &expected);
    if args.json {
        for (approach, solved) in &competitors {
            let mut solved = solved.clone();
            solved.remarks.extend(busy.clone());
            show::report(puzzle, &input.name, approach.name, Ok(solved));
        }
    } else {
        screen(puzzle, &competitors, &expected, &faults);
    }
    let name = &input.name;
    for remark in competitors.iter().flat_map(|(_, solved)| &solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = busy {
        console::note(&remark.to_string());
    }
    for Fault { words, .. } in faults {
        console::error(&format!("{name}: {words}"));
    }
}

/// The faults of all approaches. If they disagree and no answer is known, the examples tell whom to
/// trust.
fn all_faults(
    puzzle: &Puzzle,
    args: &Args,
    input: &Input,
    competitors: &[Competitor],
    expected: &[Expected; 2],
) -> Vec<Fault> {
    let replies: Vec<(&str, Reply)> = competitors
        .iter()
        .map(|(approach, solved)| (approach.name, Ok(solved.clone())))
        .collect();
    let mut faults = faults(input, &replies, expected);
    let is_unknown = |fault: &Fault| {
        matches!(fault.rating, Rating::Wrong | Rating::Disputed)
            && expected[fault.part.index()] == Expected::Unknown
    };
    if faults.iter().any(is_unknown) {
        let wrong = wrong_on_examples(puzzle, args);
        let is_trusted = |name: &str, part| !wrong.contains(&(name, part));
        faults = faults_by(input, &replies, expected, &is_trusted);
    }
    faults.retain(|fault| fault.rating != Rating::NotSolvedYet);
    faults
}

/// The approaches, and the parts in which they are wrong or panic on an example.
fn wrong_on_examples(puzzle: &Puzzle, args: &Args) -> Vec<(&'static str, Part)> {
    let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
    let mut wrong = Vec::new();
    for input in Input::examples(puzzle) {
        let Ok(expected) = input.expected() else { continue };
        for approach in args.approaches {
            let question = Question::new(approach, &input, &args.parts, Some(limit));
            let Ok(solved) = child::solve(&question, approach.name, &mut |_| ()) else {
                continue;
            };
            for SolvedPart { part, outcome, .. } in solved.parts {
                let rating = Rating::of(&outcome, &expected[part.index()]);
                if matches!(rating, Rating::Wrong | Rating::Panicked) {
                    wrong.push((approach.name, part));
                }
            }
        }
    }
    wrong
}

/// The results of the approaches that accept the input.
fn first_runs(puzzle: &Puzzle, args: &Args, input: &Input) -> Vec<Competitor> {
    let mut competitors = Vec::new();
    for approach in args.approaches {
        let limit = args.time_limit.unwrap_or(limits::EXAMPLE);
        let question = Question::new(approach, input, &args.parts, Some(limit));
        let mut has_printed = false;
        let mut on_event = |event: &Event| {
            has_printed |= matches!(event, Event::Printed(_));
            show::aside(&input.name, event);
        };
        match child::solve(&question, approach.name, &mut on_event) {
            Ok(mut solved) => {
                if has_printed {
                    solved.remarks.push(Remark::Prints(format!(
                        "{} has the times of one run, because it prints",
                        approach.name
                    )));
                }
                console::progress(&format!("{}: {}", approach.name, answers(&solved)));
                competitors.push((approach, solved));
            }
            Err(error) => {
                show::refused(puzzle, args.json, input, approach, &error);
                // The others would refuse it, too.
                if competitors.is_empty() {
                    break;
                }
            }
        }
    }
    competitors
}

/// The answers of an approach on one line.
fn answers(solved: &Solved) -> String {
    let answer =
        |part: &SolvedPart| format!("part {} {}", part.part, one_line(&summary(&part.outcome)));
    solved
        .parts
        .iter()
        .map(answer)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The answers of the first approach, and the times of all.
fn screen(puzzle: &Puzzle, competitors: &[Competitor], expected: &[Expected; 2], faults: &[Fault]) {
    let mut out = Out::new();
    for part in &competitors[0].1.parts {
        show::part(part, expected, "");
    }
    let [whole, narrow] = [0, 2].map(|skipped| table(competitors, faults, skipped).aligned());
    let fits = whole.lines().all(|line| length(line) <= width());
    if fits || !io::stdout().is_terminal() {
        write!(out, "\n{whole}");
    } else {
        write!(out, "\n{narrow}");
        out.prose("The terminal is too narrow for the times to parse.", "");
    }
    let mut parts = competitors.iter().flat_map(|(_, solved)| &solved.parts);
    let agree = !faults.iter().any(Fault::is_dissent) && parts.all(|it| is_conclusive(&it.outcome));
    if competitors.len() > 1 && agree {
        let more = if puzzle.generator.is_some() { "; `--check 1000` tries others" } else { "" };
        let all = match competitors.len() {
            2 => "Both".to_owned(),
            count => format!("All {count}"),
        };
        out.prose(&format!("{all} approaches agree on this input{more}."), "");
    }
    if competitors.iter().any(|(_, solved)| solved.is_late()) {
        out.prose(
            "`--time-limit SECONDS` gives each part more time, or less.",
            "",
        );
    }
    if cfg!(debug_assertions) {
        out.prose(
            "Measured in the development profile; `cargo run --release` is faster.",
            "",
        );
    }
}

/// The times of all approaches, with ratios to the first, without the first `skipped` columns of
/// numbers. Parsing comes first, because it matters least. An inconclusive part has a reason
/// instead of a time, and one that is wrong has a cross.
fn table(competitors: &[Competitor], faults: &[Fault], skipped: usize) -> Table {
    let mut headings = vec!["parse", "ratio"];
    for solved in &competitors[0].1.parts {
        headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings[skipped..]);
    let defaults = times(&competitors[0], faults);
    for competitor in competitors {
        let mut cells = Vec::new();
        for ((words, seconds), (_, default)) in times(competitor, faults).into_iter().zip(&defaults)
        {
            let ratio = seconds.zip(*default).map(|(seconds, default)| {
                format_ratio_of_runs([seconds, default], competitors[0].1.noise)
            });
            cells.extend([words, ratio.unwrap_or_default()]);
        }
        cells.splice(..skipped, [competitor.0.name.to_owned()]);
        table.row(cells);
    }
    table
}

/// The times of all stages of an approach in words, and in seconds where a ratio makes sense.
fn times((approach, solved): &Competitor, faults: &[Fault]) -> Vec<(String, Option<f64>)> {
    let measured = |seconds| (format_time(seconds), Some(seconds));
    let is_wrong = |part: Part| {
        let of_part = |fault: &&Fault| fault.part == part && fault.approach == approach.name;
        faults
            .iter()
            .filter(of_part)
            .any(|fault| fault.is_dissent() && fault.rating != Rating::Disputed)
    };
    let mut times = vec![match solved.parse_seconds {
        // A parser that panics has no time.
        0.0 => (brief(&NoAnswer::NotSolvedYet), None),
        seconds => measured(seconds),
    }];
    for SolvedPart { part, outcome, seconds } in &solved.parts {
        times.push(match outcome {
            Err(reason) if !is_conclusive(outcome) => (brief(reason), None),
            _ if is_wrong(*part) => (format!("{BAD}✗{BAD:#} {}", format_time(*seconds)), None),
            _ => measured(*seconds),
        });
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_first_approach() {
        static SIMPLE: common::Approach =
            common::approach!("simple", common::parse::text, str::len, str::len);
        let solved = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            Solved { parse_seconds, parts, ..Solved::default() }
        };
        let solved = [
            solved(4e-6, Ok(1.into()), 2e-6),
            solved(2e-6, Err(NoAnswer::unsolvable("the game never ends")), 6e-6),
            solved(4e-6, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let rows = solved.map(|solved| (&SIMPLE, solved));
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[], 0).aligned(), expected);
    }
}
