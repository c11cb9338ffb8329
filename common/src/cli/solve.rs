//! Solves the examples and an input, and prints their answers.

use std::io::{self, Write};

use anstream::adapter::strip_str;

use super::args::Args;
use super::run::{Job, Run};
use crate::agreement::{Expected, Mark, dissenters, one_line};
use crate::approach::Approach;
use crate::console::{self, Out};
use crate::input::Input;
use crate::outcome::{NoAnswer, Outcome, summary};
use crate::puzzle::Example;
use crate::report::{Solved, SolvedPart};
use crate::terminal::{BOLD, escape, escape_lines};
use crate::timing::format_time;
use crate::watch::EXAMPLE_LIMIT;

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Solves the examples and prints a line for each.
pub(super) fn examples(run: &mut Run<'_>) -> io::Result<()> {
    let (args, approach) = (run.args, run.approach());
    for (name, example) in run.puzzle.written_examples() {
        run.title()?;
        let (expected, mut line) = (example.expected(), String::new());
        let solved = run.solve(&example_job(args, approach, &name, example), |run, solved| {
            let Some(SolvedPart { part, outcome, .. }) = solved.parts.last() else { return Ok(()) };
            if !console::leave_line_open(true) {
                line.clone_from(&name);
                write!(run.out, "{name}")?;
            }
            fail_if_wrong(outcome, &expected[part.index()]);
            let gap = COLUMNS[part.index()].saturating_sub(width(&line)).max(1);
            let answer = format!("{:gap$}{}", "", marked(outcome, &expected[part.index()]));
            line.push_str(&answer);
            write!(run.out, "{answer}")?;
            run.out.flush()
        })?;
        if console::leave_line_open(false) {
            writeln!(run.out)?;
        }
        // A wrong answer has its mark.
        for fault in
            solved.iter().flat_map(|solved| faults(solved, approach, &Default::default(), false))
        {
            console::error(&format!("{name}: {fault}"));
        }
    }
    Ok(())
}

/// Solves the parts of an example, within ten seconds each unless the user sets another limit.
fn example_job<'a>(
    args: &Args,
    approach: &'static Approach,
    name: &'a str,
    example: &'a Example,
) -> Job<'a> {
    let (parts, parameter) = (example.parts(&args.parts), example.parameter);
    let limit = Some(args.time_limit.unwrap_or(EXAMPLE_LIMIT));
    Job { parts, parameter, limit, watch: limit, ..Job::new(args, approach, name, example.text) }
}

/// Adds the examples with a wrong answer, as in `example: part 1 by simple: 12, but 11 is right`.
/// If one of them ends the run at its time limit, the last report says so.
fn add_wrong_examples(run: &Run<'_>, input: &Input, solved: &mut Solved) -> io::Result<()> {
    let approach = run.approach();
    for (name, example) in run.puzzle.written_examples() {
        let mut late = solved.clone();
        late.wrong_examples.push(format!("{name}: {}", NoAnswer::OutOfTime));
        run.set_late_report(&input.name, approach, Ok(late));
        let faults = match example_job(run.args, approach, &name, example).run(&mut |_| Ok(()))? {
            Ok(solved) => faults(&solved, approach, &example.expected(), false),
            Err(error) => vec![error.locate(example.text)],
        };
        solved.wrong_examples.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
    }
    Ok(())
}

/// Solves an input and prints each answer at once.
pub(super) fn solve(run: &mut Run<'_>, input: &Input) -> io::Result<()> {
    let (args, approach) = (run.args, run.approach());
    let (name, expected) = (&input.name, recorded_answers(input));
    let job = Job::new(args, approach, name, &input.text);
    let solved = run.solve(&job, |run, solved| match solved.parts.last() {
        _ if args.json => Ok(()),
        None => {
            run.begin_block()?;
            run.title()?;
            writeln!(run.out, "{name} (parsed in {})", format_time(solved.parse_seconds))
        }
        Some(part) => {
            let seconds = (part.outcome != Err(NoAnswer::NotSolvedYet)).then_some(part.seconds);
            print_part(&mut run.out, part, &expected[part.part.index()], seconds)
        }
    })?;
    let Some(mut solved) = solved else { return Ok(()) };
    if args.json {
        if args.inputs.is_empty() {
            add_wrong_examples(run, input, &mut solved)?;
        }
        if !solved.wrong_examples.is_empty() {
            console::fail();
        }
        run.report(name, approach, Ok(solved.clone()))?;
    }
    // Plain output has marks instead.
    let expected = if args.json { expected } else { Default::default() };
    let is_wanted = args.parts.len() < run.puzzle.date.parts().len();
    for fault in faults(&solved, approach, &expected, is_wanted) {
        console::error(&format!("{name}: {fault}"));
    }
    Ok(())
}

/// The known answers of an input. Prints a note if they cannot be read.
pub(super) fn recorded_answers(input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        console::note(&reason);
        Default::default()
    })
}

/// The parts without an answer, and those with another than the `expected` one, as in `part 1 by
/// simple: 12, but 11 is right`. A part that is not written yet counts only if it `is_wanted`.
fn faults(
    solved: &Solved,
    approach: &Approach,
    expected: &[Expected; 2],
    is_wanted: bool,
) -> Vec<String> {
    let fault = |SolvedPart { part, outcome, .. }: &SolvedPart| match outcome {
        Err(NoAnswer::NotSolvedYet) if !is_wanted => None,
        Err(reason) => Some(format!("part {part} by {}: {reason}", approach.name)),
        Ok(_) => {
            let dissent =
                dissenters(*part, &[(approach.name, outcome)], &expected[part.index()]).pop();
            dissent.map(|dissent| dissent.fault)
        }
    };
    solved.parts.iter().filter_map(fault).collect()
}

/// An outcome on one line, with its mark if something is known.
fn marked(outcome: &Outcome, expected: &Expected) -> String {
    let mark = expected.mark(outcome);
    let (sign, style) = (mark.sign(), mark.style());
    let remark = match mark {
        Mark::Unknown => String::new(),
        Mark::Right => format!("{style} {sign}{style:#}"),
        Mark::Wrong => format!("{style} {sign} not {}{style:#}", escape(&expected.to_string())),
    };
    format!("{BOLD}{}{BOLD:#}{remark}", one_line(&escape_lines(&summary(outcome))))
}

/// Makes the process fail if an outcome is wrong.
fn fail_if_wrong(outcome: &Outcome, expected: &Expected) {
    if expected.mark(outcome) == Mark::Wrong {
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
) -> io::Result<()> {
    fail_if_wrong(outcome, expected);
    let answer = marked(outcome, expected);
    let gap = WIDTH.saturating_sub(width(&answer));
    let time = seconds
        .map_or_else(String::new, |seconds| format!("{:gap$} {:>9}", "", format_time(seconds)));
    writeln!(out, "Part {part}: {answer}{time}")?;
    match outcome {
        Ok(answer) if answer.is_drawing() => {
            writeln!(
                out,
                "{BOLD}{}{BOLD:#}",
                escape_lines(answer.to_string().trim_end_matches('\n'))
            )
        }
        _ => Ok(()),
    }
}
