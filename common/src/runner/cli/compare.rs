//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Another process runs approaches that have answered again, silently, to
//! measure their times.

use timing::{Watch, format_ratio, format_time};

use super::args::Args;
use super::reporter::{Comparison, Reporter};
use super::solve::{below_heading, known_answers};
use crate::outcome::{Expected, NoAnswer, Outcome, Part};
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Dissent, Standing, dissenters, is_conclusive, words};
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::job::Job;
use crate::runner::measure::{Competitor, measure};
use crate::runner::report::SolvedPart;
use crate::support::table::Table;

/// Compares all approaches, or measures the one that `--approach` names. A report for programs has
/// the times of the sets of generated inputs, too.
pub(super) fn compare(puzzle: &Puzzle, args: &Args, input: &Input, reporter: &mut dyn Reporter) {
    let watch = Watch::start();
    let expected = known_answers(input);
    let mut competitors = first_runs(args, input, reporter);
    if competitors.is_empty() {
        return;
    }
    measure(puzzle, input, &mut competitors, args.json);
    let dissent = dissent(&competitors, &expected);
    reporter.compared(&Comparison {
        input,
        competitors: &competitors,
        expected: &expected,
        dissent: &dissent,
    });
    let name = &input.name;
    for remark in competitors.iter().flat_map(|competitor| &competitor.solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = watch.remark() {
        console::note(&remark);
    }
    let dissenting = dissent.into_iter().map(|dissent| dissent.fault);
    for fault in inconclusive(&competitors, &expected).into_iter().chain(dissenting) {
        console::error(&format!("{name}: {fault}"));
    }
}

/// The results of the approaches that accept the input.
fn first_runs(args: &Args, input: &Input, reporter: &mut dyn Reporter) -> Vec<Competitor> {
    let mut competitors = Vec::new();
    for approach in args.approaches {
        let job = Job::new(approach, input, &args.parts, args.time_limit);
        match below_heading(approach.name, &job) {
            Ok(solved) => competitors.push(Competitor { approach, solved }),
            Err(refusal) => {
                reporter.refused(&input.name, approach, &refusal);
                // The others would refuse it, too.
                if competitors.is_empty() {
                    break;
                }
            }
        }
    }
    competitors
}

/// The approaches that contradict each other or the known answers.
fn dissent(competitors: &[Competitor], expected: &[Expected; 2]) -> Vec<Dissent> {
    let mut dissent = Vec::new();
    for (index, SolvedPart { part, .. }) in competitors[0].solved.parts.iter().enumerate() {
        let outcomes: Vec<(&str, &Outcome)> = competitors
            .iter()
            .map(|Competitor { approach, solved }| (approach.name, &solved.parts[index].outcome))
            .collect();
        dissent.extend(dissenters(*part, &outcomes, &expected[part.index()]));
    }
    dissent
}

/// The parts that an approach left open, with the reasons.
fn inconclusive(competitors: &[Competitor], expected: &[Expected; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let default = &competitors[0].solved.parts;
    for (index, Competitor { approach, solved }) in competitors.iter().enumerate() {
        for (SolvedPart { part, outcome, .. }, first) in solved.parts.iter().zip(default) {
            let expected = &expected[part.index()];
            let is_open = match Standing::of(outcome, expected) {
                Standing::GaveUp => true,
                // The first gives the reason for all that agree with it.
                Standing::Proof => index == 0 || !is_conclusive(&first.outcome),
                // Wrong answers and panics are dissent.
                _ => false,
            };
            if is_open {
                faults.push(format!(
                    "part {part} by {}: {}",
                    approach.name,
                    words(outcome, expected)
                ));
            }
        }
    }
    faults
}

/// The times of all approaches, with ratios to the first. An inconclusive part has a reason instead
/// of a time, and a dissenting one has a cross.
pub(super) fn table(competitors: &[Competitor], dissent: &[Dissent]) -> Table {
    let mut headings = vec!["parse", "ratio"];
    for solved in &competitors[0].solved.parts {
        headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings);
    let defaults = times(&competitors[0], dissent);
    for competitor in competitors {
        let mut cells = vec![competitor.approach.name.to_owned()];
        for ((words, seconds), (_, default)) in
            times(competitor, dissent).into_iter().zip(&defaults)
        {
            let ratio = seconds.zip(*default).map(|(seconds, default)| seconds / default);
            cells.extend([words, ratio.map_or_else(String::new, format_ratio)]);
        }
        table.row(cells);
    }
    table
}

/// The times of all stages of an approach in words, and in seconds where a ratio makes sense.
fn times(competitor: &Competitor, dissent: &[Dissent]) -> Vec<(String, Option<f64>)> {
    let Competitor { approach, solved } = competitor;
    let measured = |seconds| (format_time(seconds), Some(seconds));
    let dissents = |part: Part| {
        dissent.iter().any(|dissent| dissent.part == part && dissent.approach == approach.name)
    };
    let mut times = vec![match solved.parse_seconds {
        // A parser that panics has no time.
        0.0 => (NoAnswer::NotSolvedYet.summary(), None),
        seconds => measured(seconds),
    }];
    for SolvedPart { part, outcome, seconds } in &solved.parts {
        times.push(match outcome {
            Err(reason) if !is_conclusive(outcome) => (reason.summary(), None),
            _ if dissents(*part) => (format!("✗ {}", format_time(*seconds)), None),
            _ => measured(*seconds),
        });
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::report::Solved;

    #[test]
    fn ratios_are_to_the_first_approach() {
        static SIMPLE: crate::Approach =
            crate::approach!("simple", crate::parse::text, str::len, str::len);
        let solved = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            Solved { parse_seconds, parts, ..Solved::default() }
        };
        let solved = [
            solved(4e-6, Ok(1.into()), 2e-6),
            solved(2e-6, Err(NoAnswer::unsolvable("the game never ends")), 6e-6),
            solved(4e-6, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let rows = solved.map(|solved| Competitor { approach: &SIMPLE, solved });
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[]).aligned(), expected);
    }
}
