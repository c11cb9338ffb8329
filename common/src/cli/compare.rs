//! `--compare`: runs every approach on one input, and compares their answers and times.

use std::io::{self, Write};

use super::run::{Job, Run};
use super::solve::{Marked, print_drawing, recorded_answers, report_failures};
use crate::agreement::{self, Dissent, Expected, dissenters};
use crate::approach::Approach;
use crate::console;
use crate::input::Input;
use crate::measure;
use crate::outcome::{NoAnswer, Outcome, Part};
use crate::report::Solved;
use crate::table::{Align, Table};
use crate::timing::{format_ratio, format_time};

/// An approach and its result.
type Row = (&'static Approach, Solved);

/// Compares all approaches, or measures the one that `--approach` names. The sets of generated inputs take longer, so
/// only `cargo time` asks for them.
pub(super) fn compare(run: &mut Run<'_>, input: &Input, with_sets: bool) -> io::Result<()> {
    let (args, puzzle, reports) = (run.args, run.puzzle, run.reports);
    let approaches = args.approach.map_or(puzzle.approaches, std::slice::from_ref);
    let name = input.display_name();
    let mut rows: Vec<Row> = Vec::new();
    for approach in approaches {
        let last_words = |late| reports.line(&input.name, approach, late);
        let job = Job::new(approach, &name, &input.text, args, &last_words);
        match job.run(&mut |_| Ok(()))? {
            Ok(solved) => rows.push((approach, solved)),
            Err(refusal) => return run.refuse(approach, input, &refusal),
        }
    }
    measure::repeat(&mut rows, &input.text, args.parameter);
    if with_sets && let Err(error) = measure::sets(puzzle, &mut rows) {
        console::error(&error);
    }
    let expected = recorded_answers(input);
    let dissent: Vec<Dissent> =
        args.parts.iter().flat_map(|&part| dissenters(part, &outcomes(&rows, part), &expected[part.index()])).collect();
    let agrees = |part: &Part| agreement::agree(outcomes(&rows, *part).into_iter().map(|(_, outcome)| outcome));
    let agreed: Vec<Part> = args.parts.iter().copied().filter(agrees).collect();
    for (approach, solved) in &rows {
        run.report(&input.name, approach, Ok(solved.clone()))?;
    }
    if !args.json {
        run.begin_block()?;
        print(run, &name, &rows, &dissent, &expected)?;
        if rows.len() > 1 && agreed == args.parts && dissent.is_empty() {
            writeln!(run.out, "All {} approaches agree.", rows.len())?;
        }
        if cfg!(debug_assertions) {
            writeln!(run.out, "Measured in the development profile. `cargo run --release` is faster.")?;
        }
        run.out.flush()?;
    }
    for (index, (approach, mut solved)) in rows.into_iter().enumerate() {
        // If all agree that there is no answer, only the first gives its reason.
        solved.parts.retain(|part| index == 0 || !agreed.contains(&part.part));
        // Every panic is a dissent.
        let is_failure = |reason: &NoAnswer| !matches!(reason, NoAnswer::NotSolvedYet | NoAnswer::Panicked(_));
        report_failures(&solved, approach, &name, is_failure);
    }
    for dissent in dissent {
        console::error(&format!("{name}: {dissent}"));
    }
    Ok(())
}

fn outcomes(rows: &[Row], part: Part) -> Vec<(&str, &Outcome)> {
    let parts = rows.iter().flat_map(|(approach, solved)| solved.parts.iter().map(|solved| (approach.name, solved)));
    parts.filter(|(_, solved)| solved.part == part).map(|(name, solved)| (name, &solved.outcome)).collect()
}

/// Prints the answers of the first approach, and a row of times per approach.
fn print(run: &mut Run<'_>, name: &str, rows: &[Row], dissent: &[Dissent], expected: &[Expected; 2]) -> io::Result<()> {
    let Some((_, first)) = rows.first() else { return Ok(()) };
    writeln!(run.out, "{} ({name})", run.puzzle)?;
    for solved in &first.parts {
        let answer = Marked::new(&solved.outcome, &expected[solved.part.index()]);
        writeln!(run.out, "Part {}: {answer}", solved.part)?;
        print_drawing(&mut run.out, &solved.outcome)?;
    }
    writeln!(run.out)?;
    run.out.write_all(table(rows, dissent).aligned().as_bytes())
}

/// The times of all approaches, with ratios to the first. An inconclusive part has a reason instead of a time, and a
/// dissenting one has a cross.
fn table(rows: &[Row], dissent: &[Dissent]) -> Table {
    let mut headings = vec![("approach", Align::Left)];
    let mut lines: Vec<Vec<String>> = rows.iter().map(|(approach, _)| vec![approach.name.to_owned()]).collect();
    let mut column = |heading, cells: Vec<(String, Option<f64>)>| {
        headings.extend([(heading, Align::Right), ("ratio", Align::Right)]);
        let default = cells.first().and_then(|(_, seconds)| *seconds);
        for (line, (words, seconds)) in lines.iter_mut().zip(cells) {
            let ratio = seconds.zip(default).map(|(seconds, default)| format_ratio(seconds / default));
            line.extend([words, ratio.unwrap_or_default()]);
        }
    };
    let timed = |seconds| (format_time(seconds), Some(seconds));
    column("parse", rows.iter().map(|(_, solved)| timed(solved.parse_seconds)).collect());
    for (part, heading) in Part::BOTH.into_iter().zip(["part 1", "part 2"]) {
        let cell = |(approach, solved): &Row| {
            let differs = dissent.iter().any(|one| (one.part, &*one.approach) == (part, approach.name));
            let solved = solved.parts.iter().find(|solved| solved.part == part)?;
            Some(match &solved.outcome {
                Err(reason) if !agreement::is_conclusive(&solved.outcome) => (reason.summary(), None),
                _ if differs => (format!("✗ {}", format_time(solved.seconds)), None),
                _ => timed(solved.seconds),
            })
        };
        if let Some(cells) = rows.iter().map(cell).collect() {
            column(heading, cells);
        }
    }
    let mut table = Table::new(&headings);
    for line in lines {
        table.row(line);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::report::SolvedPart;

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
