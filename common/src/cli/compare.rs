//! `--compare`: runs every approach on one input, and compares their answers and times.

use std::io::{self, Write};
use std::iter;

use super::run::{Job, Run};
use super::solve::{print_part, recorded_answers};
use crate::agreement::{self, Dissent, dissenters};
use crate::approach::Approach;
use crate::console;
use crate::input::Input;
use crate::measure;
use crate::outcome::{NoAnswer, Outcome};
use crate::report::{Solved, SolvedPart};
use crate::table::Table;
use crate::timing::{format_ratio, format_time};

/// An approach and its result.
type Row = (&'static Approach, Solved);

/// Compares all approaches, or measures the one that `--approach` names. The sets of generated
/// inputs take longer, so only `cargo time` asks for them.
pub(super) fn compare(run: &mut Run<'_>, input: &Input, with_sets: bool) -> io::Result<()> {
    let (args, puzzle) = (run.args, run.puzzle);
    let name = &input.name;
    let mut rows: Vec<Row> = Vec::new();
    for approach in args.approaches {
        let job = Job::new(args, approach, name, &input.text);
        let Some(solved) = run.solve(&job, |_, _| Ok(()))? else { return Ok(()) };
        rows.push((approach, solved));
    }
    measure::repeat(&mut rows, &input.text, args.parameter);
    if with_sets && let Err(error) = measure::sets(puzzle, &mut rows) {
        console::error(&error);
    }
    let expected = recorded_answers(input);
    let (mut dissent, mut is_conclusive) = (Vec::new(), true);
    for (index, &part) in args.parts.iter().enumerate() {
        let outcomes: Vec<(&str, &Outcome)> = rows
            .iter()
            .map(|(approach, solved)| (approach.name, &solved.parts[index].outcome))
            .collect();
        dissent.extend(dissenters(part, &outcomes, &expected[part.index()]));
        is_conclusive &= outcomes.iter().all(|(_, outcome)| agreement::is_conclusive(outcome));
    }
    for (approach, solved) in &rows {
        run.report(name, approach, Ok(solved.clone()))?;
    }
    if !args.json {
        run.begin_block()?;
        writeln!(run.out, "{puzzle} ({name})")?;
        for solved in &rows[0].1.parts {
            print_part(&mut run.out, solved, &expected[solved.part.index()], None)?;
        }
        write!(run.out, "\n{}", table(&rows, &dissent).aligned())?;
        if rows.len() > 1 && is_conclusive && dissent.is_empty() {
            writeln!(run.out, "All {} approaches agree.", rows.len())?;
        }
        if cfg!(debug_assertions) {
            writeln!(
                run.out,
                "Measured in the development profile. `cargo run --release` is faster."
            )?;
        }
    }
    for (index, (approach, solved)) in rows.iter().enumerate() {
        for (SolvedPart { part, outcome, .. }, first) in solved.parts.iter().zip(&rows[0].1.parts) {
            match outcome {
                // Every panic is a dissent.
                Ok(_) | Err(NoAnswer::NotSolvedYet | NoAnswer::Panicked(_)) => {}
                // The first gives the reason for all that agree with it.
                Err(NoAnswer::Unsolvable(_))
                    if index > 0 && agreement::is_conclusive(&first.outcome) => {}
                Err(reason) => {
                    console::error(&format!("{name}: part {part} by {}: {reason}", approach.name))
                }
            }
        }
    }
    for Dissent { fault, .. } in dissent {
        console::error(&format!("{name}: {fault}"));
    }
    Ok(())
}

/// The times of all approaches, with ratios to the first. An inconclusive part has a reason instead
/// of a time, and a dissenting one has a cross.
fn table(rows: &[Row], dissent: &[Dissent]) -> Table {
    let times = |(approach, solved): &Row| -> Vec<Result<f64, String>> {
        let time = |solved: &SolvedPart| match &solved.outcome {
            Err(reason) if !agreement::is_conclusive(&solved.outcome) => Err(reason.summary()),
            _ if dissent
                .iter()
                .any(|one| (one.part, &*one.approach) == (solved.part, approach.name)) =>
            {
                Err(format!("✗ {}", format_time(solved.seconds)))
            }
            _ => Ok(solved.seconds),
        };
        iter::once(Ok(solved.parse_seconds)).chain(solved.parts.iter().map(time)).collect()
    };
    let parts = rows[0].1.parts.iter().map(|solved| ["part 1", "part 2"][solved.part.index()]);
    let stages: Vec<&str> =
        iter::once("parse").chain(parts).flat_map(|stage| [stage, "ratio"]).collect();
    let mut table = Table::new(&["approach"], &stages);
    let defaults = times(&rows[0]);
    for row in rows {
        let cells = times(row).into_iter().zip(&defaults).flat_map(|times| match times {
            (Ok(seconds), Ok(default)) => [format_time(seconds), format_ratio(seconds / default)],
            (Ok(seconds), Err(_)) => [format_time(seconds), String::new()],
            (Err(words), _) => [words, String::new()],
        });
        table.row(iter::once(row.0.name.to_owned()).chain(cells));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::outcome::Part;

    mod simple {
        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }
    }

    #[test]
    fn ratios_are_to_the_first_approach() {
        static APPROACH: Approach = approach!(simple);
        let row = |parse_seconds, outcome, seconds| {
            let parts = vec![SolvedPart { part: Part::One, outcome, seconds }];
            (&APPROACH, Solved { parse_seconds, parts, ..Solved::default() })
        };
        let rows = [
            row(4e-6, Ok(1.into()), 2e-6),
            row(2e-6, Err(NoAnswer::unsolvable("the game never ends")), 6e-6),
            row(4e-6, Err(NoAnswer::OutOfTime), 1.0),
        ];
        let expected = "\
approach   parse  ratio       part 1  ratio
simple    4.0 µs    1.0       2.0 µs    1.0
simple    2.0 µs   0.50       6.0 µs    3.0
simple    4.0 µs    1.0  out of time
";
        assert_eq!(table(&rows, &[]).aligned(), expected);
    }
}
