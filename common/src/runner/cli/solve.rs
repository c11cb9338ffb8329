//! Solves the examples and an input, and prints their answers.

use anstream::adapter::strip_str;

use super::run::Run;
use crate::approach::Approach;
use crate::outcome::{Expected, Outcome};
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Standing, summary, words};
use crate::runner::apart::Job;
use crate::runner::console::{self, Out};
use crate::runner::input::{Input, Source};
use crate::runner::limits;
use crate::runner::report::{Solved, SolvedPart};
use crate::support::terminal::{BAD, BOLD, GOOD, escape, escape_lines, one_line};
use timing::format_time;

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Solves the examples and prints a line for each.
pub(super) fn examples(run: &mut Run<'_>) {
    for input in written_examples(run.puzzle) {
        run.title();
        let Ok(solved) = run.solve(&example_job(run, &input), |_, _, _| ()) else { continue };
        if solved.parts.is_empty() {
            continue;
        }
        let expected = recorded_answers(&input);
        let mut line = input.name.clone();
        for SolvedPart { part, outcome, .. } in &solved.parts {
            let expected = &expected[part.index()];
            fail_if_wrong(outcome, expected);
            let gap = COLUMNS[part.index()].saturating_sub(width(&line)).max(1);
            line = format!("{line}{:gap$}{}", "", marked(outcome, expected));
        }
        writeln!(run.out, "{line}");
        for fault in faults(&solved, run.approach(), &expected, lacks_mark) {
            console::error(&format!("{}: {fault}", input.name));
        }
    }
}

fn written_examples(puzzle: &Puzzle) -> impl Iterator<Item = Input> {
    Source::examples(puzzle).filter_map(|example| example.read().ok())
}

/// Solves an example, within ten seconds a part unless the user sets another limit.
fn example_job<'a>(run: &Run<'_>, input: &'a Input) -> Job<'a> {
    let limit = run.args.time_limit.unwrap_or(limits::EXAMPLE);
    let job = Job::new(run.approach(), input, &run.args.parts, Some(limit));
    // Nobody asks for a part without a known answer.
    let parts = input.example.map(|(_, example)| example.parts(&run.args.parts));
    Job { parts: parts.unwrap_or_default(), ..job }
}

/// The faults of the examples, as in `example: part 1 by simple: 12, but 11 is right`.
fn wrong_examples(run: &mut Run<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for input in written_examples(run.puzzle) {
        let faults = match run.solve(&example_job(run, &input), |_, _, _| ()) {
            Ok(solved) => faults(&solved, run.approach(), &recorded_answers(&input), is_fault),
            Err(reason) => vec![reason],
        };
        wrong.extend(faults.iter().map(|fault| format!("{}: {fault}", input.name)));
    }
    wrong
}

/// Prints what is new in the results of an input.
pub(super) struct Progress<'a> {
    name: &'a str,
    expected: [Expected; 2],
    /// The number of parts that were printed. `None` before the heading.
    printed: Option<usize>,
}

impl<'a> Progress<'a> {
    pub(super) fn new(input: &'a Input, expected: [Expected; 2], has_heading: bool) -> Self {
        Self { name: &input.name, expected, printed: has_heading.then_some(0) }
    }

    pub(super) fn print(&mut self, out: &mut Out, solved: &Solved) {
        if self.printed.is_none() {
            writeln!(out, "{}{}", self.name, parse_time(solved));
        }
        for part in &solved.parts[self.printed.unwrap_or_default()..] {
            let expected = &self.expected[part.part.index()];
            let is_written = Standing::of(&part.outcome, expected) != Standing::NotSolvedYet;
            print_part(out, part, expected, is_written.then_some(part.seconds));
        }
        self.printed = Some(solved.parts.len());
    }
}

/// Solves an input, and prints each answer at once.
pub(super) fn solve(run: &mut Run<'_>, input: &Input) {
    let args = run.args;
    let approach = run.approach();
    let name = &input.name;
    if !args.json {
        run.begin_block();
        run.title();
    }
    let job = Job { prints: !args.json, ..run.job(approach, input) };
    let mut progress = Progress::new(input, recorded_answers(input), false);
    let solved = run.solve(&job, |run, solved, is_told| {
        if is_told {
            progress.printed = Some(solved.parts.len());
        } else if !args.json {
            progress.print(&mut run.out, solved);
        }
    });
    let expected = progress.expected;
    let mut solved = match solved {
        Ok(solved) => solved,
        Err(reason) => return run.print_report(name, approach, Err(reason)),
    };
    if args.json {
        if args.inputs.is_empty() && input.example.is_none() {
            solved.wrong_examples = wrong_examples(run);
        }
        if !solved.wrong_examples.is_empty() {
            console::fail();
        }
        run.print_report(name, approach, Ok(solved.clone()));
    }
    for SolvedPart { part, outcome, .. } in &solved.parts {
        fail_if_wrong(outcome, &expected[part.index()]);
    }
    let is_wanted = args.parts.len() < run.puzzle.date.parts().len();
    let is_told = |standing| {
        let is_missing = is_wanted && standing == Standing::NotSolvedYet;
        is_missing || if args.json { is_fault(standing) } else { lacks_mark(standing) }
    };
    for fault in faults(&solved, approach, &expected, is_told) {
        console::error(&format!("{name}: {fault}"));
    }
}

/// The time of the parser, unless it is not written yet.
fn parse_time(solved: &Solved) -> String {
    if solved.parse_seconds > 0.0 {
        format!(" (parsed in {})", format_time(solved.parse_seconds))
    } else {
        String::new()
    }
}

/// The known answers of an input. Prints a note if they cannot be read.
pub(super) fn recorded_answers(input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        console::note(&reason);
        Default::default()
    })
}

/// The faulty parts, as in `part 1 by simple: 12, but 11 is right`.
fn faults(
    solved: &Solved,
    approach: &Approach,
    expected: &[Expected; 2],
    is_fault: impl Fn(Standing) -> bool,
) -> Vec<String> {
    let fault = |SolvedPart { part, outcome, .. }: &SolvedPart| {
        let expected = &expected[part.index()];
        let fault = || format!("part {part} by {}: {}", approach.name, words(outcome, expected));
        is_fault(Standing::of(outcome, expected)).then(fault)
    };
    solved.parts.iter().filter_map(fault).collect()
}

/// Whether a part without a right answer is a fault. One that is not written yet is not.
const fn is_fault(standing: Standing) -> bool {
    !matches!(standing, Standing::Right | Standing::Answer | Standing::NotSolvedYet)
}

/// Whether it is a fault that has no mark beside the outcome.
fn lacks_mark(standing: Standing) -> bool {
    is_fault(standing) && standing != Standing::Wrong
}

/// An outcome on one line, with its mark if something is known.
fn marked(outcome: &Outcome, expected: &Expected) -> String {
    let standing = Standing::of(outcome, expected);
    let mark = match standing {
        Standing::Right => format!("{GOOD} ✓{GOOD:#}"),
        Standing::Wrong => format!("{BAD} ✗ not {}{BAD:#}", escape(&expected.to_string())),
        _ => String::new(),
    };
    // A proof that is right has no message elsewhere.
    let is_right = standing == Standing::Right;
    let text = if is_right { words(outcome, expected) } else { summary(outcome) };
    format!("{BOLD}{}{BOLD:#}{mark}", one_line(&escape_lines(&text)))
}

/// Makes the process fail if an outcome is wrong.
fn fail_if_wrong(outcome: &Outcome, expected: &Expected) {
    if Standing::of(outcome, expected) == Standing::Wrong {
        console::fail();
    }
}

/// The number of characters of a text without its colours.
fn width(text: &str) -> usize {
    strip_str(text).to_string().chars().count()
}

/// Prints the answer of a part with a time, if any, and a drawing below.
pub(super) fn print_part(
    out: &mut Out,
    SolvedPart { part, outcome, .. }: &SolvedPart,
    expected: &Expected,
    seconds: Option<f64>,
) {
    fail_if_wrong(outcome, expected);
    let answer = marked(outcome, expected);
    let gap = WIDTH.saturating_sub(width(&answer));
    let time = seconds
        .map_or_else(String::new, |seconds| format!("{:gap$} {:>9}", "", format_time(seconds)));
    writeln!(out, "Part {part}: {answer}{time}");
    if let Ok(answer) = outcome
        && answer.is_drawing()
    {
        let drawing = escape_lines(answer.to_string().trim_end_matches('\n'));
        writeln!(out, "{BOLD}{drawing}{BOLD:#}");
    }
}
