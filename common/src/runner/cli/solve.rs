//! Solves the examples and an input, and prints their answers.

use std::io::{self, Write};

use anstream::adapter::strip_str;

use super::run::Run;
use crate::approach::Approach;
use crate::outcome::{Expected, NoAnswer, Outcome};
use crate::puzzle::Example;
use crate::runner::agreement::{Standing, summary, words};
use crate::runner::console::{self, Out};
use crate::runner::input::Input;
use crate::runner::job::Job;
use crate::runner::limits;
use crate::runner::report::{Solved, SolvedPart};
use crate::support::terminal::{BAD, BOLD, GOOD, escape, escape_lines, one_line};
use crate::support::timing::format_time;

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Solves the examples and prints a line for each.
pub(super) fn examples(run: &mut Run<'_>) {
    let approach = run.approach();
    let mut is_late = false;
    for (name, example) in run.puzzle.written_examples() {
        run.title();
        let job = example_job(run, &name, example);
        let expected = example.expected();
        let mut line = String::new();
        let solved = run.solve_apart(&job, |run, solved| {
            let Some(solved) = solved.parts.last() else { return };
            if !run.is_line_open {
                line.clone_from(&name);
                write!(run.out, "{name}");
                run.is_line_open = true;
            }
            let expected = &expected[solved.part.index()];
            fail_if_wrong(&solved.outcome, expected);
            let gap = COLUMNS[solved.part.index()].saturating_sub(width(&line)).max(1);
            let answer = format!("{:gap$}{}", "", marked(&solved.outcome, expected));
            line.push_str(&answer);
            write!(run.out, "{answer}");
            console::must_be_written(io::stdout().flush());
        });
        run.end_line();
        let Ok(mut solved) = solved else { continue };
        is_late |= excuse_late(&job, &mut solved);
        for fault in faults(&solved, approach, &expected, lacks_mark) {
            console::error(&format!("{name}: {fault}"));
        }
    }
    if is_late && run.args.time_limit.is_none() {
        let seconds = limits::EXAMPLE.as_secs();
        console::note(&format!(
            "a part has {seconds} s for an example, and a late one does not count; \
             `--time-limit 60` gives it a minute"
        ));
    }
}

/// Names the late parts of an example and takes them out of its result. A right solution may be
/// slow, so they fail nothing. Returns whether there are any.
fn excuse_late(job: &Job<'_>, solved: &mut Solved) -> bool {
    let is_late = |solved: &mut SolvedPart| solved.outcome == Err(NoAnswer::OutOfTime);
    let late: Vec<SolvedPart> = solved.parts.extract_if(.., is_late).collect();
    for SolvedPart { part, .. } in &late {
        console::note(&format!("{}: {}", job.stage(Some(*part)), NoAnswer::OutOfTime));
    }
    !late.is_empty()
}

/// Solves an example, within ten seconds a part unless the user sets another limit.
fn example_job<'a>(run: &Run<'_>, name: &'a str, example: &'static Example) -> Job<'a> {
    let Example { text, parameter, .. } = *example;
    let parts = example.parts(&run.args.parts);
    let limit = run.args.time_limit.or(Some(limits::EXAMPLE));
    Job { approach: run.approach(), name, text, parts, parameter, limit, may_be_late: true }
}

/// The faults of the examples, as in `example: part 1 by simple: 12, but 11 is right`.
fn wrong_examples(run: &mut Run<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, example) in run.puzzle.written_examples() {
        let job = example_job(run, &name, example);
        let faults = match run.solve_apart(&job, |_, _| ()) {
            Ok(mut solved) => {
                excuse_late(&job, &mut solved);
                faults(&solved, job.approach, &example.expected(), is_fault)
            }
            Err(reason) => vec![reason],
        };
        wrong.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
    }
    wrong
}

/// Solves an input in this process or in one of its own, and prints each answer at once.
pub(super) fn solve(run: &mut Run<'_>, input: &Input, is_here: bool) {
    let args = run.args;
    let approach = run.approach();
    let name = &input.name;
    let expected = recorded_answers(input);
    let job = run.job(approach, input);
    let print = |run: &mut Run<'_>, solved: &Solved| match solved.parts.last() {
        _ if args.json => {}
        None => {
            run.begin_block();
            run.title();
            writeln!(run.out, "{name}{}", parse_time(solved));
        }
        Some(part) => {
            let seconds = (part.outcome != Err(NoAnswer::NotSolvedYet)).then_some(part.seconds);
            print_part(&mut run.out, part, &expected[part.part.index()], seconds);
        }
    };
    let solved = if is_here {
        job.here(&mut |solved| print(run, solved))
    } else {
        run.solve_apart(&job, print)
    };
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
