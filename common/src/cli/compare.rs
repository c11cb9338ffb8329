//! `--compare`: runs every approach on one input, and compares their answers and times.

use std::io::{self, Write};

use super::args::Args;
use super::collect::{Repeat, Solved, collect};
use super::console::{self, Out, out_width};
use super::json;
use super::solve::{Blocks, marked, print_drawing, refuse, report_failures};
use crate::agreement::{self, Dissent, Expected, dissenters};
use crate::input::Input;
use crate::outcome::{NoAnswer, Outcome, Part};
use crate::recorded::Recorded;
use crate::table::{Align, Table};
use crate::terminal::wrap;
use crate::timing::{format_ratio, format_time};

/// Compares all approaches, or measures the one that `--approach` names.
pub(super) fn compare(args: &Args, input: &Input, blocks: &mut Blocks, out: &mut Out) -> io::Result<()> {
    let puzzle = blocks.puzzle;
    let approaches = args.approach.map_or(puzzle.approaches, std::slice::from_ref);
    let mut all: Vec<Solved> = Vec::new();
    for approach in approaches {
        match collect(args, approach, &input.text, args.parameter, Repeat::ForMedian, |_| Ok(()))? {
            Ok(solved) if args.json => {
                json::print_solved(out, puzzle, &input.name, &solved, None)?;
                all.push(solved);
            }
            Ok(solved) => all.push(solved),
            Err(refusal) => return refuse(args, puzzle, approach, input, &refusal, out),
        }
    }
    let expected = input.path.as_deref().and_then(|path| Recorded::beside(path).ok()?.get(path).cloned());
    let expected = expected.unwrap_or_default();
    let dissent: Vec<Dissent> = args
        .parts
        .iter()
        .flat_map(|&part| dissenters(part, &outcomes(&all, part), &expected[part.index()]))
        // `report_failures` reports panics.
        .filter(|dissent| !all.iter().any(|solved| solved.panicked(dissent)))
        .collect();
    let agrees = |part: &Part| agreement::agree(outcomes(&all, *part).into_iter().map(|(_, outcome)| outcome));
    let agreed: Vec<Part> = args.parts.iter().copied().filter(agrees).collect();
    if !args.json {
        blocks.begin(out)?;
        print(input, &all, &dissent, &expected, blocks, out)?;
        if all.len() > 1 && agreed == args.parts {
            writeln!(out, "All {} approaches agree.", all.len())?;
        }
        if cfg!(debug_assertions) {
            let hint = "Measured in the development profile. `cargo run --release` is faster.";
            writeln!(out, "{}", wrap(hint, out_width(), "", ""))?;
        }
        out.flush()?;
    }
    for (index, solved) in all.iter_mut().enumerate() {
        // If all agree that there is no answer, the first gives the reason.
        solved.parts.retain(|part| index == 0 || !agreed.contains(&part.part));
        report_failures(solved, &input.display_name(), false);
    }
    for dissent in dissent {
        console::error(&format!("{}: {dissent}", input.display_name()));
    }
    Ok(())
}

impl Solved {
    fn outcome(&self, part: Part) -> Option<&Outcome> {
        self.parts.iter().find(|solved| solved.part == part).map(|solved| &solved.outcome)
    }

    fn panicked(&self, dissent: &Dissent) -> bool {
        self.approach.name == dissent.approach && matches!(self.outcome(dissent.part), Some(Err(NoAnswer::Panicked(_))))
    }
}

fn outcomes(all: &[Solved], part: Part) -> Vec<(&str, &Outcome)> {
    all.iter().filter_map(|solved| Some((solved.approach.name, solved.outcome(part)?))).collect()
}

/// Prints the answers of the first approach, and a row of times per approach.
fn print(
    input: &Input,
    all: &[Solved],
    dissent: &[Dissent],
    expected: &[Expected; 2],
    blocks: &Blocks,
    out: &mut Out,
) -> io::Result<()> {
    let Some(first) = all.first() else { return Ok(()) };
    writeln!(out, "{} ({})", blocks.puzzle, input.display_name())?;
    for solved in &first.parts {
        writeln!(out, "Part {}: {}", solved.part, marked(&solved.outcome, &expected[solved.part.index()]))?;
        if let Ok(answer) = &solved.outcome
            && answer.is_drawing()
        {
            print_drawing(out, &answer.to_string())?;
        }
    }
    writeln!(out)?;
    let whole = table(all, dissent, true);
    let width = out_width();
    let table = if whole.fits(width) { whole } else { table(all, dissent, false) };
    out.write_all(table.aligned().as_bytes())
}

/// The times of all approaches, with ratios to the first if `has_ratios`. An inconclusive part has a reason instead of
/// a time, and a dissenting one has a cross.
fn table(all: &[Solved], dissent: &[Dissent], has_ratios: bool) -> Table {
    let mut headings = vec![("approach", Align::Left)];
    let mut columns: Vec<Vec<(String, Option<f64>)>> = Vec::new();
    let mut column = |heading, cells: Vec<(String, Option<f64>)>| {
        headings.push((heading, Align::Right));
        headings.extend(has_ratios.then_some(("ratio", Align::Right)));
        columns.push(cells);
    };
    column("parse", all.iter().map(|solved| (format_time(solved.parse_seconds), Some(solved.parse_seconds))).collect());
    for (part, heading) in Part::BOTH.into_iter().zip(["part 1", "part 2"]) {
        let differs =
            |solved: &Solved| dissent.iter().any(|one| (one.part, &*one.approach) == (part, solved.approach.name));
        let cell = |solved: &Solved| {
            let solved_part = solved.parts.iter().find(|solved| solved.part == part)?;
            Some(match &solved_part.outcome {
                Err(reason) if !agreement::is_conclusive(&solved_part.outcome) => (reason.summary().to_owned(), None),
                _ if differs(solved) => (format!("✗ {}", format_time(solved_part.seconds)), None),
                _ => (format_time(solved_part.seconds), Some(solved_part.seconds)),
            })
        };
        if let Some(cells) = all.iter().map(cell).collect() {
            column(heading, cells);
        }
    }
    let mut table = Table::new(&headings);
    for (row, solved) in all.iter().enumerate() {
        let mut cells = vec![solved.approach.name.to_owned()];
        for column in &columns {
            let ratio = column[row].1.zip(column[0].1).map(|(seconds, default)| format_ratio(seconds / default));
            cells.push(column[row].0.clone());
            cells.extend(has_ratios.then(|| ratio.unwrap_or_default()));
        }
        table.row(cells);
    }
    table
}
