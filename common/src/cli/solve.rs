//! Solves the examples and an input, and prints their answers.

use std::fmt;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::args::Args;
use super::run::{Job, Run};
use crate::agreement::{Dissent, Expected, Mark, dissenters, one_line};
use crate::approach::Approach;
use crate::console::{self, BOLD, Out};
use crate::input::Input;
use crate::outcome::{NoAnswer, Outcome, Part, summary};
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
        // The approach may print, too.
        run.out.flush()?;
        let (out, expected, mut column) = (&mut run.out, example.expected(), 0);
        let parts = example.parts(&args.parts);
        let job = example_job(args, approach, &name, example, &parts, &|_| None);
        let result = job.run(&mut |solved| {
            let Some(SolvedPart { part, outcome, .. }) = solved.parts.last() else { return Ok(()) };
            if !console::leave_line_open(true) {
                write!(out, "{name}")?;
                column = name.chars().count();
            }
            let answer = Marked::new(outcome, &expected[part.index()]);
            let gap = COLUMNS[part.index()].saturating_sub(column).max(1);
            write!(out, "{:gap$}{answer}", "")?;
            column += gap + answer.width();
            out.flush()
        })?;
        if console::leave_line_open(false) {
            writeln!(out)?;
        }
        out.flush()?;
        match result {
            Ok(solved) => report_failures(&solved, approach, &name, |reason| *reason != NoAnswer::NotSolvedYet),
            Err(refusal) => refusal.show(&name, example.text),
        }
    }
    Ok(has_examples)
}

/// Solves these parts of an example, within ten seconds each unless the user sets another limit.
fn example_job<'a>(
    args: &'a Args,
    approach: &'static Approach,
    name: &'a str,
    example: &'a Example,
    parts: &'a [Part],
    last_words: &'a dyn Fn(Result<Solved, String>) -> Option<String>,
) -> Job<'a> {
    let limit = Some(args.time_limit.unwrap_or(EXAMPLE_LIMIT));
    Job {
        parts,
        parameter: example.parameter,
        limit,
        watch: limit,
        ..Job::new(approach, name, example.text, args, last_words)
    }
}

/// Adds the examples with a wrong answer, as in `example: part 1 by simple: 12, but 11 is right`. If one of them ends the
/// run at its time limit, the last report says so.
fn add_wrong_examples(run: &Run<'_>, input: &Input, solved: &mut Solved) -> io::Result<()> {
    let (reports, approach) = (run.reports, run.approach());
    for (name, example) in run.puzzle.written_examples() {
        let parts = example.parts(&run.args.parts);
        let mut late = solved.clone();
        late.wrong_examples.push(format!("{name}: {}", NoAnswer::OutOfTime));
        let last_words = |_| reports.line(&input.name, approach, Ok(late.clone()));
        match example_job(run.args, approach, &name, example, &parts, &last_words).run(&mut |_| Ok(()))? {
            Ok(replies) => solved.wrong_examples.extend(replies.parts.iter().filter_map(|part| {
                let fault = fault(part, approach, &example.expected()[part.part.index()])?;
                Some(format!("{name}: {fault}"))
            })),
            Err(refusal) => solved.wrong_examples.push(format!("{name}: {}", refusal.in_a_line(example.text))),
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
    let (args, reports, approach) = (run.args, run.reports, run.approach());
    let (name, expected) = (input.display_name(), recorded_answers(input));
    let last_words = |late| reports.line(&input.name, approach, late);
    let job = Job::new(approach, &name, &input.text, args, &last_words);
    let result = job.run(&mut |solved| {
        if args.json {
            return Ok(());
        }
        match solved.parts.last() {
            None => {
                run.begin_block()?;
                run.title()?;
                writeln!(run.out, "{name} (parsed in {})", format_time(solved.parse_seconds))?;
            }
            Some(part) => print_part(&mut run.out, part, &expected[part.part.index()])?,
        }
        run.out.flush()
    })?;
    let mut solved = match result {
        Ok(solved) => solved,
        Err(refusal) => return run.refuse(approach, input, &refusal),
    };
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

/// An outcome on one line, with its mark.
pub(super) struct Marked {
    outcome: String,
    mark: String,
    style: Style,
}

impl Marked {
    /// Marks an outcome. A wrong one makes the process fail.
    pub(super) fn new(outcome: &Outcome, expected: &Expected) -> Self {
        let (mark, style) = match expected.mark(outcome) {
            Mark::Unknown => (String::new(), Style::new()),
            Mark::Right => (" ✓".to_owned(), AnsiColor::Green.on_default()),
            Mark::Wrong => {
                console::fail();
                (format!(" ✗ not {}", escape(&expected.to_string())), AnsiColor::Red.on_default())
            }
        };
        Self { outcome: one_line(&escape_lines(&summary(outcome))), mark, style }
    }

    fn width(&self) -> usize {
        self.outcome.chars().count() + self.mark.chars().count()
    }
}

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { outcome, mark, style } = self;
        write!(f, "{BOLD}{outcome}{BOLD:#}{style}{mark}{style:#}")
    }
}

/// Prints the answer and the time of a part, and a drawing below.
fn print_part(out: &mut Out, solved: &SolvedPart, expected: &Expected) -> io::Result<()> {
    let SolvedPart { part, outcome, seconds } = solved;
    if *outcome == Err(NoAnswer::NotSolvedYet) {
        return writeln!(out, "Part {part}: {}", summary(outcome));
    }
    let answer = Marked::new(outcome, expected);
    let gap = WIDTH.saturating_sub(answer.width());
    writeln!(out, "Part {part}: {answer}{:gap$} {:>9}", "", format_time(*seconds))?;
    print_drawing(out, outcome)
}

/// Prints an answer of several lines, and no other.
pub(super) fn print_drawing(out: &mut Out, outcome: &Outcome) -> io::Result<()> {
    match outcome {
        Ok(answer) if answer.is_drawing() => {
            writeln!(out, "{BOLD}{}{BOLD:#}", escape_lines(answer.to_string().trim_end_matches('\n')))
        }
        _ => Ok(()),
    }
}
