//! `--compare`: runs every approach on one input, and compares their answers and times.
//!
//! The answers come from first runs, each in a process of its own. Approaches that survive that are
//! repeated in this process, to measure their times.

use super::run::Run;
use super::solve::{print_part, recorded_answers};
use crate::outcome::{Expected, Outcome, Part};
use crate::runner::agreement::{Dissent, Standing, dissenters, is_conclusive, words};
use crate::runner::console;
use crate::runner::input::Input;
use crate::runner::measure::{self, Row};
use crate::runner::report::SolvedPart;
use crate::support::table::Table;
use timing::{format_ratio, format_time};

/// Compares all approaches, or measures the one that `--approach` names. The sets of generated
/// inputs take longer, so only `cargo time` asks for them.
pub(super) fn compare(run: &mut Run<'_>, input: &Input, with_sets: bool) {
    let name = &input.name;
    let mut rows = first_runs(run, input);
    if rows.is_empty() {
        return;
    }
    let parameter = run.job(run.approach(), input).parameter;
    measure::repeat(&mut rows, &input.text, parameter);
    if with_sets && let Err(fault) = measure::sets(run.puzzle, &mut rows) {
        console::error(&fault);
    }
    for Row { approach, solved } in &rows {
        run.print_report(name, approach, Ok(solved.clone()));
    }
    let expected = recorded_answers(input);
    let dissent = dissent(&rows, &expected);
    if !run.args.json {
        print(run, name, &rows, &expected, &dissent);
    }
    for remark in rows.iter().flat_map(|row| &row.solved.remarks) {
        console::note(&format!("{name}: {remark}"));
    }
    let dissenting = dissent.into_iter().map(|dissent| dissent.fault);
    for fault in inconclusive(&rows, &expected).into_iter().chain(dissenting) {
        console::error(&format!("{name}: {fault}"));
    }
}

/// The results of the approaches that accept the input, each in a process of its own. The others
/// report the reason at once.
fn first_runs(run: &mut Run<'_>, input: &Input) -> Vec<Row> {
    let mut rows = Vec::new();
    for approach in run.args.approaches {
        match run.solve(&run.job(approach, input), |_, _, _| ()) {
            Ok(solved) => rows.push(Row { approach, solved }),
            Err(reason) => {
                run.print_report(&input.name, approach, Err(reason));
                // The others would refuse it, too.
                if rows.is_empty() {
                    break;
                }
            }
        }
    }
    rows
}

/// The approaches that contradict each other or the known answers.
fn dissent(rows: &[Row], expected: &[Expected; 2]) -> Vec<Dissent> {
    let mut dissent = Vec::new();
    for (index, SolvedPart { part, .. }) in rows[0].solved.parts.iter().enumerate() {
        let outcomes: Vec<(&str, &Outcome)> =
            rows.iter().map(|row| (row.approach.name, &row.solved.parts[index].outcome)).collect();
        dissent.extend(dissenters(*part, &outcomes, &expected[part.index()]));
    }
    dissent
}

/// The parts that an approach left open, with the reasons.
fn inconclusive(rows: &[Row], expected: &[Expected; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let default = &rows[0].solved.parts;
    for (index, Row { approach, solved }) in rows.iter().enumerate() {
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

/// Prints the answers, the times, and whether all agree.
fn print(
    run: &mut Run<'_>,
    name: &str,
    rows: &[Row],
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
fn table(rows: &[Row], dissent: &[Dissent]) -> Table {
    let mut headings = vec!["parse", "ratio"];
    for solved in &rows[0].solved.parts {
        headings.extend([["part 1", "part 2"][solved.part.index()], "ratio"]);
    }
    let mut table = Table::new(&["approach"], &headings);
    let defaults = times(&rows[0], dissent);
    for row in rows {
        let mut cells = vec![row.approach.name.to_owned()];
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
fn times(row: &Row, dissent: &[Dissent]) -> Vec<Time> {
    let measured = |seconds| Time { shown: format_time(seconds), comparable: Some(seconds) };
    let dissents = |part: Part| {
        dissent.iter().any(|dissent| dissent.part == part && dissent.approach == row.approach.name)
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
    use crate::runner::report::Solved;

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
        static SIMPLE: crate::Approach =
            crate::approach!("simple", crate::parse::text, str::len, str::len);
        let rows = solved.map(|solved| Row { approach: &SIMPLE, solved });
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[]).aligned(), expected);
    }
}
