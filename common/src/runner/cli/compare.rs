//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. What they print has a heading
//! that says whose it is. Then this process repeats those that print nothing, to measure their
//! times.

use std::io::{self, IsTerminal};

use super::args::Args;
use super::show;
use super::solve::known_answers;
use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Part};
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Dissent, Standing, dissent, is_conclusive, words};
use crate::runner::child;
use crate::runner::console::{self, Out};
use crate::runner::input::Input;
use crate::runner::measure::{measure, measure_sets};
use crate::runner::report::{Solved, SolvedPart};
use crate::runner::solve::{Event, Question};
use crate::support::table::Table;
use crate::support::terminal::{length, width};
use crate::support::timing::{Watch, format_ratio, format_time};

/// An approach and its results.
type Competitor = (&'static Approach, Solved);

/// Compares all approaches, or measures the one that `--approach` names. A report for programs has
/// the times of the sets of generated inputs, too. Returns the gap before the next screen.
pub(super) fn compare(
    puzzle: &Puzzle,
    args: &Args,
    input: &Input,
    gap: &'static str,
) -> &'static str {
    let watch = Watch::start();
    let expected = known_answers(args, input);
    let mut competitors = first_runs(puzzle, args, input);
    if competitors.is_empty() {
        return gap;
    }
    measure(input, &mut competitors);
    if args.json {
        measure_sets(puzzle, &mut competitors);
    }
    let replies: Vec<_> = competitors
        .iter()
        .map(|(approach, solved)| (approach.name, Ok(solved.outcomes())))
        .collect();
    let dissent = dissent(&replies, &expected);
    if args.json {
        for (approach, solved) in &competitors {
            show::report(puzzle, &input.name, approach, Ok(solved.clone()));
        }
    } else {
        write!(Out::new(), "{gap}");
        screen(puzzle, input, &competitors, &expected, &dissent);
    }
    let name = &input.name;
    for remark in competitors.iter().flat_map(|(_, solved)| &solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = watch.remark() {
        console::note(&remark);
    }
    let dissenting = dissent.into_iter().map(|dissent| dissent.fault);
    for fault in inconclusive(&competitors, &expected).into_iter().chain(dissenting) {
        console::error(&format!("{name}: {fault}"));
    }
    "\n"
}

/// The results of the approaches that accept the input.
fn first_runs(puzzle: &Puzzle, args: &Args, input: &Input) -> Vec<Competitor> {
    let mut competitors = Vec::new();
    for approach in args.approaches {
        let question = Question::new(approach, input, &args.parts, args.time_limit);
        let mut has_printed = false;
        let tell = |event: &Event| {
            has_printed |= matches!(event, Event::Printed(_));
            show::aside(&input.name, event);
        };
        match child::solve(&question, approach.name, tell) {
            Ok(mut solved) => {
                if has_printed {
                    solved.remarks.push(format!(
                        "{} has the times of one run, because it prints",
                        approach.name
                    ));
                }
                competitors.push((approach, solved));
            }
            Err(error) => {
                show::refused(puzzle, args, input, approach, &error);
                // The others would refuse it, too.
                if competitors.is_empty() {
                    break;
                }
            }
        }
    }
    competitors
}

/// The answers of the first approach, and the times of all.
fn screen(
    puzzle: &Puzzle,
    input: &Input,
    competitors: &[Competitor],
    expected: &[Expected; 2],
    dissent: &[Dissent],
) {
    let mut out = Out::new();
    out.prose(&format!("{puzzle} ({})", input.name), "");
    for part in &competitors[0].1.parts {
        show::part(part, expected, false);
    }
    let table = [true, false].map(|with_parse| table(competitors, dissent, with_parse).aligned());
    let [whole, narrow] = &table;
    let fits = whole.lines().all(|line| length(line) <= width());
    write!(out, "\n{}", if fits || !io::stdout().is_terminal() { whole } else { narrow });
    let mut parts = competitors.iter().flat_map(|(_, solved)| &solved.parts);
    if competitors.len() > 1 && dissent.is_empty() && parts.all(|part| is_conclusive(&part.outcome))
    {
        let more = if puzzle.generator.is_some() { "; `--check 1000` tries others" } else { "" };
        out.prose(&format!("All {} approaches agree on this input{more}.", competitors.len()), "");
    }
    show::note_profile();
}

/// The parts that an approach left open, with the reasons.
fn inconclusive(competitors: &[Competitor], expected: &[Expected; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, (approach, solved)) in competitors.iter().enumerate() {
        for (SolvedPart { part, outcome, .. }, first) in
            solved.parts.iter().zip(&competitors[0].1.parts)
        {
            let expected = &expected[part.index()];
            let is_open = match Standing::of(outcome, expected) {
                Standing::GaveUp => true,
                // The first gives the reason for all that agree with it.
                Standing::Proof => index == 0 || !is_conclusive(&first.outcome),
                // Wrong answers and panics are dissent.
                _ => false,
            };
            if is_open {
                let words = words(outcome, expected);
                faults.push(format!("part {part} by {}: {words}", approach.name));
            }
        }
    }
    faults
}

/// The times of all approaches, with ratios to the first. An inconclusive part has a reason instead
/// of a time, and a dissenting one has a cross. Parsing matters least, so a narrow table goes
/// without.
fn table(competitors: &[Competitor], dissent: &[Dissent], with_parse: bool) -> Table {
    let first = usize::from(!with_parse);
    let mut headings = if with_parse { vec!["parse", "ratio"] } else { Vec::new() };
    for solved in &competitors[0].1.parts {
        headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings);
    let defaults = times(&competitors[0], dissent);
    for competitor in competitors {
        let mut cells = vec![competitor.0.name.to_owned()];
        for ((words, seconds), (_, default)) in
            times(competitor, dissent).into_iter().zip(&defaults).skip(first)
        {
            let ratio = seconds.zip(*default).map(|(seconds, default)| seconds / default);
            cells.extend([words, ratio.map_or_else(String::new, format_ratio)]);
        }
        table.row(cells);
    }
    table
}

/// The times of all stages of an approach in words, and in seconds where a ratio makes sense.
fn times((approach, solved): &Competitor, dissent: &[Dissent]) -> Vec<(String, Option<f64>)> {
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
        let rows = solved.map(|solved| (&SIMPLE, solved));
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[], true).aligned(), expected);
    }
}
