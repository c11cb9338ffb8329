//! What a run shows: lines for people, or reports for programs.

use std::io::{self, Write as _};

use super::args::Args;
use crate::approach::Approach;
use crate::outcome::{Expected, Outcome};
use crate::parse::ParseError;
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Standing, summary, words};
use crate::runner::console::{self, Out};
use crate::runner::input::Input;
use crate::runner::report::{Report, Solved, SolvedPart};
use crate::runner::solve::Event;
use crate::support::table::Table;
use crate::support::terminal::{BAD, BOLD, GOOD, escape, escape_lines, length, one_line};
use crate::support::timing::format_time;

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

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

/// A table with coloured marks.
pub(super) fn coloured(table: &Table) -> String {
    let table = table.aligned().replace('✓', &format!("{GOOD}✓{GOOD:#}"));
    table.replace('✗', &format!("{BAD}✗{BAD:#}"))
}

/// An example and its answers on one line.
pub(super) fn example(name: &str, solved: &Solved, expected: &[Expected; 2]) {
    let mut line = name.to_owned();
    for SolvedPart { part, outcome, .. } in &solved.parts {
        let gap = COLUMNS[part.index()].saturating_sub(length(&line)).max(1);
        line = format!("{line}{:gap$}{}", "", marked(outcome, &expected[part.index()]));
    }
    writeln!(Out::new(), "{line}");
}

/// The answer of a part with its time if `is_timed`, and a drawing below.
pub(super) fn part(
    SolvedPart { part, outcome, seconds }: &SolvedPart,
    expected: &[Expected; 2],
    is_timed: bool,
) {
    let mut out = Out::new();
    let expected = &expected[part.index()];
    let answer = marked(outcome, expected);
    let gap = WIDTH.saturating_sub(length(&answer));
    let is_written = Standing::of(outcome, expected) != Standing::NotSolvedYet;
    let time = if is_timed && is_written {
        format!("{:gap$} {:>9}", "", format_time(*seconds))
    } else {
        String::new()
    };
    writeln!(out, "Part {part}: {answer}{time}");
    if let Ok(answer) = outcome
        && answer.is_drawing()
    {
        let drawing = escape_lines(answer.to_string().trim_end_matches('\n'));
        writeln!(out, "{BOLD}{drawing}{BOLD:#}");
    }
}

/// Shows what happens while an input is solved. The first time, there is a `gap` above its heading.
pub(super) fn answer(gap: Option<&str>, name: &str, event: &Event, expected: &[Expected; 2]) {
    if let Some(gap) = gap {
        // A parser that panics has no time.
        let time = match event {
            Event::Parsed(seconds) if *seconds > 0.0 => {
                format!(" (first run: parsed in {})", format_time(*seconds))
            }
            _ => String::new(),
        };
        writeln!(Out::new(), "{gap}{name}{time}");
    }
    if let Event::Solved(solved) = event {
        part(solved, expected, true);
    }
}

/// Shows what is no answer: on a terminal, that a stage takes long, and what the author's code
/// prints in another process.
pub(super) fn aside(input: &str, event: &Event) {
    match event {
        Event::TakesLong(stage) => {
            console::note_on_terminal(&format!("{input}: {stage} takes longer than a second"));
        }
        // If stderr is closed, nobody misses it.
        Event::Printed(line) => drop(writeln!(io::stderr(), "{line}")),
        Event::Parsed(_) | Event::Solved(_) => {}
    }
}

/// Reports the faults of an approach as errors, except wrong answers, which have a mark.
pub(super) fn faults(name: &str, faults: &[(Standing, String)]) {
    for (standing, fault) in faults {
        console::fail_if(true);
        if *standing != Standing::Wrong {
            console::error(&format!("{name}: {fault}"));
        }
    }
}

/// Says that a text is refused, to people or in a report.
pub(super) fn refused(
    puzzle: &Puzzle,
    args: &Args,
    input: &Input,
    approach: &Approach,
    error: &ParseError,
) {
    if args.json {
        report(puzzle, &input.name, approach, Err(error.locate(&input.text)));
    } else {
        console::refusal(error, input);
    }
}

/// Writes a report.
pub(super) fn report(
    puzzle: &Puzzle,
    input: &str,
    approach: &Approach,
    result: Result<Solved, String>,
) {
    console::fail_if(result.is_err());
    let report = Report {
        date: puzzle.date,
        title: puzzle.title.to_owned(),
        input: input.to_owned(),
        approach: approach.name.to_owned(),
        result,
    };
    Out::new().line(&report);
}

/// Says how to measure what users should measure, if this program is slow.
pub(super) fn note_profile() {
    if cfg!(debug_assertions) {
        let words = "Measured in the development profile; `cargo run --release` is faster.";
        Out::new().prose(words, "");
    }
}

/// The parts with a fault, and words such as `part 1 by simple: 12, but 11 is right`. A part that
/// is not written yet is one if it is `required`.
pub(super) fn faults_of(
    approach: &Approach,
    parts: &[SolvedPart],
    expected: &[Expected; 2],
    required: bool,
) -> Vec<(Standing, String)> {
    let fault = |SolvedPart { part, outcome, .. }: &SolvedPart| {
        let expected = &expected[part.index()];
        let standing = Standing::of(outcome, expected);
        let is_fault = match standing {
            Standing::Right | Standing::Answer => false,
            Standing::NotSolvedYet => required,
            _ => true,
        };
        let words = || format!("part {part} by {}: {}", approach.name, words(outcome, expected));
        is_fault.then(|| (standing, words()))
    };
    parts.iter().filter_map(fault).collect()
}
