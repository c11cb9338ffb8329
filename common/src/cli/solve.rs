//! Solves the examples and an input, and prints their answers.

use std::io::{self, Write};

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};

use super::args::Args;
use super::run::{Job, Run};
use crate::agreement::{Dissent, Expected, Mark, dissenters, one_line};
use crate::approach::Approach;
use crate::console::{self, BOLD, Out};
use crate::input::Input;
use crate::outcome::{NoAnswer, Outcome, summary};
use crate::puzzle::Example;
use crate::report::{Solved, SolvedPart};
use crate::terminal::{escape, escape_lines};
use crate::timing::format_time;
use crate::watch::EXAMPLE_LIMIT;

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Solves the examples and prints a line for each. Returns true if there are any.
pub(super) fn examples(run: &mut Run<'_>) -> io::Result<bool> {
    let (args, approach) = (run.args, run.approach());
    let mut has_examples = false;
    for (name, example) in run.puzzle.written_examples() {
        has_examples = true;
        run.title()?;
        let (expected, mut line) = (example.expected(), String::new());
        let solved = run.solve(&example_job(args, approach, &name, example), |run, solved| {
            let Some(SolvedPart { part, outcome, .. }) = solved.parts.last() else { return Ok(()) };
            if !console::leave_line_open(true) {
                line.clone_from(&name);
                write!(run.out, "{name}")?;
            }
            let gap = COLUMNS[part.index()].saturating_sub(width(&line)).max(1);
            let answer = format!("{:gap$}{}", "", marked(outcome, &expected[part.index()]));
            line.push_str(&answer);
            write!(run.out, "{answer}")?;
            run.out.flush()
        })?;
        if console::leave_line_open(false) {
            writeln!(run.out)?;
        }
        if let Some(solved) = solved {
            report_failures(&solved, approach, &name, |reason| *reason != NoAnswer::NotSolvedYet);
        }
    }
    Ok(has_examples)
}

/// Solves the parts of an example, within ten seconds each unless the user sets another limit.
fn example_job<'a>(args: &Args, approach: &'static Approach, name: &'a str, example: &'a Example) -> Job<'a> {
    let (parts, parameter) = (example.parts(&args.parts), example.parameter);
    let limit = Some(args.time_limit.unwrap_or(EXAMPLE_LIMIT));
    Job { parts, parameter, limit, watch: limit, ..Job::new(args, approach, name, example.text) }
}

/// Adds the examples with a wrong answer, as in `example: part 1 by simple: 12, but 11 is right`. If one of them ends the
/// run at its time limit, the last report says so.
fn add_wrong_examples(run: &Run<'_>, input: &Input, solved: &mut Solved) -> io::Result<()> {
    let approach = run.approach();
    for (name, example) in run.puzzle.written_examples() {
        let mut late = solved.clone();
        late.wrong_examples.push(format!("{name}: {}", NoAnswer::OutOfTime));
        run.set_late_report(&input.name, approach, Ok(late));
        match example_job(run.args, approach, &name, example).run(&mut |_| Ok(()))? {
            Ok(replies) => solved.wrong_examples.extend(replies.parts.iter().filter_map(|part| {
                let fault = fault(part, approach, &example.expected()[part.part.index()])?;
                Some(format!("{name}: {fault}"))
            })),
            Err(error) => solved.wrong_examples.push(format!("{name}: {}", error.locate(example.text))),
        }
    }
    Ok(())
}

/// Why the outcome of an example is wrong.
fn fault(SolvedPart { part, outcome, .. }: &SolvedPart, approach: &Approach, expected: &Expected) -> Option<String> {
    match outcome {
        Err(NoAnswer::NotSolvedYet) => None,
        Err(reason) => Some(format!("part {part} by {}: {reason}", approach.name)),
        Ok(_) => dissenters(*part, &[(approach.name, outcome)], expected).first().map(Dissent::to_string),
    }
}

/// Solves an input and prints each answer at once.
pub(super) fn solve(run: &mut Run<'_>, input: &Input) -> io::Result<()> {
    let (args, approach) = (run.args, run.approach());
    let (name, expected) = (input.display_name(), recorded_answers(input));
    let job = Job::new(args, approach, &input.name, &input.text);
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
        for SolvedPart { part, outcome, .. } in &solved.parts {
            let expected = &expected[part.index()];
            if expected.mark(outcome) == Mark::Wrong {
                console::error(&format!("{name}: part {part}: the known answer is {expected}"));
            }
        }
        run.report(&input.name, approach, Ok(solved.clone()))?;
    }
    let is_wanted_by_name = args.parts.len() < run.puzzle.parts().len();
    report_failures(&solved, approach, &name, |reason| *reason != NoAnswer::NotSolvedYet || is_wanted_by_name);
    Ok(())
}

/// The known answers of an input. Prints a note if they cannot be read.
pub(super) fn recorded_answers(input: &Input) -> [Expected; 2] {
    input.expected().unwrap_or_else(|reason| {
        console::note(&reason);
        Default::default()
    })
}

/// Reports the parts without an answer whose reason `is_failure`.
pub(super) fn report_failures(
    solved: &Solved,
    approach: &Approach,
    name: &str,
    is_failure: impl Fn(&NoAnswer) -> bool,
) {
    for SolvedPart { part, outcome, .. } in &solved.parts {
        if let Err(reason) = outcome
            && is_failure(reason)
        {
            console::error(&format!("{name}: part {part} by {}: {reason}", approach.name));
        }
    }
}

/// An outcome on one line, with its mark. A wrong one makes the process fail.
fn marked(outcome: &Outcome, expected: &Expected) -> String {
    let (mark, style) = match expected.mark(outcome) {
        Mark::Unknown => (String::new(), Style::new()),
        Mark::Right => (" ✓".to_owned(), AnsiColor::Green.on_default()),
        Mark::Wrong => {
            console::fail();
            (format!(" ✗ not {}", escape(&expected.to_string())), AnsiColor::Red.on_default())
        }
    };
    let outcome = one_line(&escape_lines(&summary(outcome)));
    format!("{BOLD}{outcome}{BOLD:#}{style}{mark}{style:#}")
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
    let answer = marked(outcome, expected);
    let gap = WIDTH.saturating_sub(width(&answer));
    let time = seconds.map_or_else(String::new, |seconds| format!("{:gap$} {:>9}", "", format_time(seconds)));
    writeln!(out, "Part {part}: {answer}{time}")?;
    match outcome {
        Ok(answer) if answer.is_drawing() => {
            writeln!(out, "{BOLD}{}{BOLD:#}", escape_lines(answer.to_string().trim_end_matches('\n')))
        }
        _ => Ok(()),
    }
}
