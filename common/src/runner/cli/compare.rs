//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. Another process repeats them to
//! measure their times. If an approach does not survive that, the times of the first runs remain.

use super::run::Run;
use super::solve::{print_part, recorded_answers};
use crate::outcome::{Expected, Outcome, Part};
use crate::runner::agreement::{Dissent, Standing, dissenters, is_conclusive, words};
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::support::busy::Watch;
use crate::support::table::Table;
use crate::support::timing::{format_ratio, format_time};

/// A first run of at least this time is long enough to compare with its repetitions.
const COMPARABLE: f64 = 1e-3;

/// An approach whose repetitions are this many times as fast as its first run remembers results.
const REMEMBERED: f64 = 20.0;

/// An approach and its results.
struct Row<'a> {
    name: &'a str,
    solved: &'a Solved,
}

impl<'a> Row<'a> {
    /// The row of an approach that accepts the input.
    fn new(report: &'a Report) -> Option<Self> {
        let solved = report.result.as_ref().ok()?;
        Some(Self { name: &report.approach, solved })
    }
}

/// Compares all approaches, or measures the one that `--approach` names. The sets of generated
/// inputs take longer, so only `cargo time` asks for them.
pub(super) fn compare(run: &mut Run<'_>, input: &Input, with_sets: bool) {
    let watch = Watch::start();
    let name = &input.name;
    let mut reports = first_runs(run, input);
    if reports.is_empty() {
        return;
    }
    repeat(run, input, &mut reports, with_sets);
    if run.args.json {
        for report in &reports {
            writeln!(run.out, "{report}");
        }
    }
    let rows: Vec<Row<'_>> = reports.iter().filter_map(Row::new).collect();
    let expected = recorded_answers(input);
    let dissent = dissent(&rows, &expected);
    if !run.args.json {
        print(run, name, &rows, &expected, &dissent);
    }
    for remark in rows.iter().flat_map(|row| &row.solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    if let Some(remark) = watch.remark() {
        console::note(&remark);
    }
    let dissenting = dissent.into_iter().map(|dissent| dissent.fault);
    for fault in inconclusive(&rows, &expected).into_iter().chain(dissenting) {
        console::error(&format!("{name}: {fault}"));
    }
}

/// The reports of the approaches that accept the input, each in a process of its own. The others
/// report the reason at once.
fn first_runs(run: &mut Run<'_>, input: &Input) -> Vec<Report> {
    let mut reports = Vec::new();
    for approach in run.args.approaches {
        let job = run.job(approach, input);
        match run.solve_apart(&job, |_, _| ()) {
            Ok(solved) => reports.push(run.report(&input.name, approach, Ok(solved))),
            Err(reason) => {
                run.print_report(&input.name, approach, Err(reason));
                // The others would refuse it, too.
                if reports.is_empty() {
                    break;
                }
            }
        }
    }
    reports
}

/// Replaces the times of first runs with those of many, or adds a remark that says why not.
fn repeat(run: &Run<'_>, input: &Input, reports: &mut [Report], with_sets: bool) {
    let sets = if with_sets { run.puzzle.many.len() } else { 0 };
    let again = match run.job(run.approach(), input).repeat(reports, sets) {
        Ok(again) => again,
        Err(reason) => {
            let remark = format!("the times are of one run each, because running again {reason}");
            if let Ok(solved) = &mut reports[0].result {
                solved.remarks.push(remark);
            }
            return;
        }
    };
    for (report, again) in reports.iter_mut().zip(again) {
        let Ok(first) = &mut report.result else { continue };
        match again.result {
            Ok(mut again) => {
                again.remarks.extend(remembered(&report.approach, first, &again));
                *first = again;
            }
            // The answers to a set are wrong.
            Err(fault) => {
                console::error(&fault);
                break;
            }
        }
    }
}

/// The parts whose repetitions are so fast that the approach seems to remember results.
fn remembered(name: &str, first: &Solved, again: &Solved) -> Vec<String> {
    let mut remarks = Vec::new();
    for (first, again) in first.parts.iter().zip(&again.parts) {
        if first.seconds >= COMPARABLE && first.seconds >= REMEMBERED * again.seconds {
            let part = first.part;
            let [first, again] = [first, again].map(|part| format_time(part.seconds));
            remarks.push(format!(
                "part {part} by {name} took {first} at first and {again} again, so it seems to \
                 remember results"
            ));
        }
    }
    remarks
}

/// The approaches that contradict each other or the known answers.
fn dissent(rows: &[Row<'_>], expected: &[Expected; 2]) -> Vec<Dissent> {
    let mut dissent = Vec::new();
    for (index, SolvedPart { part, .. }) in rows[0].solved.parts.iter().enumerate() {
        let outcomes: Vec<(&str, &Outcome)> =
            rows.iter().map(|row| (row.name, &row.solved.parts[index].outcome)).collect();
        dissent.extend(dissenters(*part, &outcomes, &expected[part.index()]));
    }
    dissent
}

/// The parts that an approach left open, with the reasons.
fn inconclusive(rows: &[Row<'_>], expected: &[Expected; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let default = &rows[0].solved.parts;
    for (index, Row { name, solved }) in rows.iter().enumerate() {
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
                faults.push(format!("part {part} by {name}: {}", words(outcome, expected)));
            }
        }
    }
    faults
}

/// Prints the answers, the times, and whether all agree.
fn print(
    run: &mut Run<'_>,
    name: &str,
    rows: &[Row<'_>],
    expected: &[Expected; 2],
    dissent: &[Dissent],
) {
    run.begin_block();
    writeln!(run.out, "{} ({name})", run.puzzle);
    for solved in &rows[0].solved.parts {
        print_part(&mut run.out, solved, &expected[solved.part.index()], None);
    }
    write!(run.out, "\n{}", table(rows, dissent).aligned());
    let mut parts = rows.iter().flat_map(|row| &row.solved.parts);
    let all_agree = dissent.is_empty() && parts.all(|part| is_conclusive(&part.outcome));
    if all_agree && rows.len() > 1 {
        writeln!(run.out, "All {} approaches agree.", rows.len());
    }
    if cfg!(debug_assertions) {
        let remark = "Measured in the development profile. `cargo run --release` is faster.";
        writeln!(run.out, "{remark}");
    }
}

/// The times of all approaches, with ratios to the first. An inconclusive part has a reason instead
/// of a time, and a dissenting one has a cross.
fn table(rows: &[Row<'_>], dissent: &[Dissent]) -> Table {
    let mut headings = vec!["parse", "ratio"];
    for solved in &rows[0].solved.parts {
        headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings);
    let defaults = times(&rows[0], dissent);
    for row in rows {
        let mut cells = vec![row.name.to_owned()];
        for (time, default) in times(row, dissent).into_iter().zip(&defaults) {
            let seconds = time.comparable.zip(default.comparable);
            let ratio = seconds.map(|(seconds, default)| format_ratio(seconds / default));
            cells.extend([time.shown, ratio.unwrap_or_default()]);
        }
        table.row(cells);
    }
    table
}

/// The time of a stage in the table.
struct Time {
    shown: String,
    /// The seconds for a ratio, unless the stage has none.
    comparable: Option<f64>,
}

/// The times of all stages of an approach.
fn times(row: &Row<'_>, dissent: &[Dissent]) -> Vec<Time> {
    let measured = |seconds| Time { shown: format_time(seconds), comparable: Some(seconds) };
    let dissents = |part: Part| {
        dissent.iter().any(|dissent| dissent.part == part && dissent.approach == row.name)
    };
    let mut times = vec![measured(row.solved.parse_seconds)];
    for SolvedPart { part, outcome, seconds } in &row.solved.parts {
        let time = measured(*seconds);
        times.push(match outcome {
            Err(reason) if !is_conclusive(outcome) => {
                Time { shown: reason.summary(), comparable: None }
            }
            _ if dissents(*part) => Time { shown: format!("✗ {}", time.shown), comparable: None },
            _ => time,
        });
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::NoAnswer;

    #[test]
    fn ratios_are_to_the_first_approach() {
        let solved = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            Solved { parse_seconds, parts, ..Solved::default() }
        };
        let solved = [
            solved(4e-6, Ok(1.into()), 2e-6),
            solved(2e-6, Err(NoAnswer::unsolvable("the game never ends")), 6e-6),
            solved(4e-6, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let rows = solved.each_ref().map(|solved| Row { name: "simple", solved });
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[]).aligned(), expected);
    }
}
