//! Solves the examples and an input, and prints their answers.

use std::io::{self, Write};

use super::args::Args;
use super::collect::{Refusal, Repeat, Solved, SolvedPart, collect};
use super::console::{self, BOLD, Out};
use super::json;
use crate::agreement::{Expected, Mark, dissenters, one_line};
use crate::approach::Approach;
use crate::input::{Input, failed_download};
use crate::outcome::{NoAnswer, Outcome, summary};
use crate::puzzle::{Example, Puzzle};
use crate::terminal::{escape, escape_lines};
use crate::timing::format_time;

/// Separates the output into blocks: prints the puzzle's title once, and a blank line between blocks.
pub(super) struct Blocks {
    pub(super) puzzle: &'static Puzzle,
    is_empty: bool,
    has_title: bool,
}

impl Blocks {
    pub(super) const fn new(puzzle: &'static Puzzle) -> Self {
        Self { puzzle, is_empty: true, has_title: false }
    }

    /// Begins a block: prints a blank line unless it is the first.
    pub(super) fn begin(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::replace(&mut self.is_empty, false) { Ok(()) } else { writeln!(out) }
    }

    /// Prints the title, the first time.
    fn title(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::replace(&mut self.has_title, true) { Ok(()) } else { writeln!(out, "{}", self.puzzle) }
    }
}

/// Solves the examples and prints a line for each. Returns true if there are any.
pub(super) fn examples(args: &Args, blocks: &mut Blocks, out: &mut Out) -> io::Result<bool> {
    for (name, example) in blocks.puzzle.written_examples() {
        blocks.title(out)?;
        // The approach may print, too.
        out.flush()?;
        let solved = match solve_example(args, blocks.puzzle, example)? {
            Ok(solved) => solved,
            Err(refusal) => {
                report_refusal(&name, example.text, &refusal);
                continue;
            }
        };
        let expected = example.expected();
        let cell = |part: &SolvedPart| format!("{:<16}", marked(&part.outcome, &expected[part.part.index()]));
        let cells: Vec<String> = solved.parts.iter().map(cell).collect();
        writeln!(out, "{}", format!("{name:<15} {}", cells.join(" ")).trim_end())?;
        out.flush()?;
        report_failures(&solved, &name, false);
    }
    Ok(blocks.has_title)
}

fn solve_example(args: &Args, puzzle: &'static Puzzle, example: &Example) -> io::Result<Result<Solved, Refusal>> {
    let approach = args.approach.unwrap_or(puzzle.default_approach());
    collect(args, approach, example.text, example.parameter.or(args.parameter), Repeat::Once, |_| Ok(()))
}

/// The wrong answers to examples, as in `example: part 1 by simple: 12, but 11 is right`.
fn wrong_examples(args: &Args, puzzle: &'static Puzzle) -> io::Result<Vec<String>> {
    let mut wrong = Vec::new();
    for (name, example) in puzzle.written_examples() {
        let Ok(solved) = solve_example(args, puzzle, example)? else { continue };
        for SolvedPart { part, outcome, .. } in &solved.parts {
            let outcome = [(solved.approach.name, outcome)];
            let dissenters = dissenters(*part, &outcome, &example.expected()[part.index()]);
            wrong.extend(dissenters.iter().map(|dissent| format!("{name}: {dissent}")));
        }
    }
    Ok(wrong)
}

/// Solves an input and prints each answer at once.
pub(super) fn solve(
    args: &Args,
    input: &Input,
    expected: &[Expected; 2],
    blocks: &mut Blocks,
    out: &mut Out,
) -> io::Result<()> {
    let puzzle = blocks.puzzle;
    let approach = args.approach.unwrap_or(puzzle.default_approach());
    let result = collect(args, approach, &input.text, args.parameter, Repeat::Once, |so_far| {
        if args.json {
            return Ok(());
        }
        match so_far.parts.last() {
            None => {
                if args.inputs.len() > 1 {
                    blocks.begin(out)?;
                }
                blocks.title(out)?;
                writeln!(out, "{} (parsed in {})", input.display_name(), format_time(so_far.parse_seconds))?;
            }
            Some(part) => print_part(out, part, &expected[part.part.index()])?,
        }
        out.flush()
    })?;
    let solved = match result {
        Ok(solved) => solved,
        Err(refusal) => return refuse(args, puzzle, approach, input, &refusal, out),
    };
    if args.json {
        let wrong_examples = args.inputs.is_empty().then(|| wrong_examples(args, puzzle)).transpose()?;
        json::print_solved(out, puzzle, &input.name, &solved, wrong_examples)?;
        for part in &solved.parts {
            let expected = &expected[part.part.index()];
            if expected.mark(&part.outcome) == Mark::Wrong {
                let name = input.display_name();
                console::error(&format!("{name}: part {}: the known answer is {expected}", part.part));
            }
        }
    }
    report_failures(&solved, &input.display_name(), args.parts.len() == 1);
    Ok(())
}

/// Reports why an input was not solved. With `--json`, prints an object on stdout as well.
pub(super) fn refuse(
    args: &Args,
    puzzle: &Puzzle,
    approach: &Approach,
    input: &Input,
    refusal: &Refusal,
    out: &mut Out,
) -> io::Result<()> {
    let with_help = match refusal {
        Refusal::Invalid(error) => {
            failed_download(&input.text).map(|help| Refusal::Invalid(error.clone().with_help(help)))
        }
        Refusal::NotParsed(_) => None,
    };
    let refusal = with_help.as_ref().unwrap_or(refusal);
    if args.json {
        let reason = match refusal {
            Refusal::Invalid(error) => error.locate(&input.text),
            Refusal::NotParsed(reason) => reason.clone(),
        };
        json::print_error(out, puzzle, &input.name, Some(approach), &reason)?;
    }
    out.flush()?;
    report_refusal(&input.display_name(), &input.text, refusal);
    Ok(())
}

fn report_refusal(name: &str, text: &str, refusal: &Refusal) {
    match refusal {
        Refusal::Invalid(error) => console::report(name, text, error),
        Refusal::NotParsed(reason) => console::error(&format!("{name}: {reason}")),
    }
}

/// Reports the parts without an answer. A part that is not written yet is a failure only if it `is_wanted` by name.
pub(super) fn report_failures(solved: &Solved, name: &str, is_wanted: bool) {
    for SolvedPart { part, outcome, .. } in &solved.parts {
        match outcome {
            Ok(_) => {}
            Err(NoAnswer::NotSolvedYet) if !is_wanted => {}
            Err(reason) => {
                let approach = solved.approach.name;
                console::error(&format!("{name}: part {part} by {approach}: {reason}"));
            }
        }
    }
}

/// An outcome with its mark, on one line. A wrong one makes the process fail.
pub(super) fn marked(outcome: &Outcome, expected: &Expected) -> String {
    let text = one_line(&escape_lines(&summary(outcome)));
    match expected.mark(outcome) {
        Mark::Unknown => text,
        Mark::Right => format!("{text} ✓"),
        Mark::Wrong => {
            console::fail();
            format!("{text} ✗ not {}", escape(&expected.to_string()))
        }
    }
}

/// Prints the answer and the time of a part, and a drawing below.
fn print_part(out: &mut Out, solved: &SolvedPart, expected: &Expected) -> io::Result<()> {
    let SolvedPart { part, outcome, seconds } = solved;
    if *outcome == Err(NoAnswer::NotSolvedYet) {
        return writeln!(out, "Part {part}: {}", summary(outcome));
    }
    let answer = marked(outcome, expected);
    let padding = " ".repeat(20_usize.saturating_sub(answer.chars().count()));
    writeln!(out, "Part {part}: {BOLD}{answer}{BOLD:#}{padding} {:>9}", format_time(*seconds))?;
    match outcome {
        Ok(answer) if answer.is_drawing() => print_drawing(out, &answer.to_string()),
        _ => Ok(()),
    }
}

/// Prints an answer of several lines.
pub(super) fn print_drawing(out: &mut Out, drawing: &str) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}", escape_lines(drawing.trim_end_matches('\n')))
}
