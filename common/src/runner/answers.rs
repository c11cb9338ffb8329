//! Prints the answers to an input with their marks and times.

use std::mem;

use timing::format_time;

use crate::outcome::{Expected, Outcome};
use crate::runner::agreement::{Standing, summary, words};
use crate::runner::console::Out;
use crate::runner::job::{Event, Job, Prints};
use crate::runner::report::SolvedPart;
use crate::support::terminal::{BAD, BOLD, GOOD, escape, escape_lines, length, one_line};

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Prints the answers of a job as they come, if the job wants that.
pub(crate) struct Answers {
    out: Out,
    prints: Prints,
    name: String,
    expected: [Expected; 2],
}

impl Answers {
    pub(crate) fn new(job: &Job<'_>) -> Self {
        let Job { input, prints, .. } = *job;
        // Whoever starts a job tells why the known answers cannot be read.
        let expected = match prints {
            Prints::Nothing => Default::default(),
            _ => input.expected().unwrap_or_default(),
        };
        Self { out: Out::new(), prints, name: input.name.clone(), expected }
    }

    pub(crate) fn print(&mut self, event: &Event) {
        if self.prints == Prints::Nothing {
            return;
        }
        if mem::replace(&mut self.prints, Prints::MoreAnswers) == Prints::Answers {
            // A parser that is not written yet has no time.
            let time = match event {
                Event::Parsed(seconds) => {
                    format!(" (first run: parsed in {})", format_time(*seconds))
                }
                Event::Solved(_) => String::new(),
            };
            writeln!(self.out, "{}{time}", self.name);
        }
        if let Event::Solved(part) = event {
            let expected = &self.expected[part.part.index()];
            let is_written = Standing::of(&part.outcome, expected) != Standing::NotSolvedYet;
            print_part(&mut self.out, part, expected, is_written.then_some(part.seconds));
        }
    }
}

/// An outcome on one line, with its mark if something is known.
pub(crate) fn marked(outcome: &Outcome, expected: &Expected) -> String {
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

/// Prints the answer of a part with a time, if any, and a drawing below.
pub(crate) fn print_part(
    out: &mut Out,
    SolvedPart { part, outcome, .. }: &SolvedPart,
    expected: &Expected,
    seconds: Option<f64>,
) {
    let answer = marked(outcome, expected);
    let gap = WIDTH.saturating_sub(length(&answer));
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
