//! The lines that a run shows to people.

use crate::screen::console::{self, out};
use crate::screen::terminal::{BAD, BOLD, GOOD, length};
use crate::solving::agreement::{Fault, Rating, describe, is_unwritten, summary};
use crate::solving::report::{Solved, SolvedPart};
use crate::solving::timing::format_time;
use common::escape::{escape, escape_lines, one_line};
use common::outcome::{Expected, Outcome};

/// The headings of columns for the parts.
pub(crate) const PARTS: [&str; 2] = ["part 1", "part 2"];

/// The columns of the answers behind the name of an input.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// An outcome on one line, with its mark if something is known of the answer.
pub fn marked(outcome: &Outcome, expected: &Expected) -> String {
    let (text, mark) = match Rating::of(outcome, expected) {
        // A proof that is right has no message elsewhere.
        Rating::Right => (describe(outcome, expected), format!("{GOOD} ✓{GOOD:#}")),
        Rating::Wrong => {
            let right = escape(&expected.to_string());
            (summary(outcome), format!("{BAD} ✗ not {right}{BAD:#}"))
        }
        _ => (summary(outcome), String::new()),
    };
    format!("{BOLD}{}{BOLD:#}{mark}", one_line(&escape_lines(&text)))
}

/// An input and the answers to it on one line.
pub(crate) fn line(name: &str, solved: &Solved, known: &[Expected; 2]) {
    let mut line = name.to_owned();
    for SolvedPart { part, outcome, .. } in &solved.parts {
        let gap = COLUMNS[*part].saturating_sub(length(&line)).max(1);
        line = format!("{line}{:gap$}{}", "", marked(outcome, &known[*part]));
    }
    writeln!(out(), "{line}");
}

/// The answer of a part, after it the time that it has taken, and below it a drawing.
pub fn part(SolvedPart { part, outcome, seconds }: &SolvedPart, known: &[Expected; 2]) {
    let answer = marked(outcome, &known[*part]);
    let gap = WIDTH.saturating_sub(length(&answer));
    let time = if is_unwritten(outcome) {
        String::new()
    } else {
        format!("{:gap$} {:>9}", "", format_time(*seconds))
    };
    writeln!(out(), "Part {part}: {answer}{time}");
    if let Ok(answer) = outcome
        && answer.is_drawing()
    {
        let drawing = escape_lines(answer.to_string().trim_end_matches('\n'));
        writeln!(out(), "{BOLD}{drawing}{BOLD:#}");
    }
}

/// Reports faults as errors, except wrong answers, which have a mark.
pub(crate) fn faults(name: &str, faults: &[Fault]) {
    for it in faults.iter().filter(|it| it.rating != Rating::Wrong) {
        fault(name, it);
    }
}

/// Reports a fault as an error.
pub(crate) fn fault(name: &str, fault: &Fault) {
    let hint = if fault.is_late { ", which `--time-limit` sets" } else { "" };
    console::error(&format!("{name}: {fault}{hint}"));
}
