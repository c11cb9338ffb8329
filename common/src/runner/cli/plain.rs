//! The reporter for people.

use std::mem;

use timing::format_time;

use super::compare::{Comparison, table};
use super::reporter::{Finished, Reporter};
use crate::outcome::{Expected, Outcome};
use crate::puzzle::Puzzle;
use crate::runner::agreement::{Standing, summary, words};
use crate::runner::console::{self, Out};
use crate::runner::job::{Event, Job, Prints};
use crate::runner::report::SolvedPart;
use crate::support::terminal::{BAD, BOLD, GOOD, escape, escape_lines, length, one_line};

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// The width of an answer, before its time.
const WIDTH: usize = 20;

/// Prints a screen of blocks with a blank line between them.
pub(super) struct PlainReporter {
    puzzle: &'static Puzzle,
    out: Out,
    /// Whether the next block needs a blank line before it.
    needs_gap: bool,
    /// The printer of the current input.
    answers: Option<Answers>,
}

impl PlainReporter {
    pub(super) fn new(puzzle: &'static Puzzle) -> Self {
        Self { puzzle, out: Out::new(), needs_gap: false, answers: None }
    }

    /// Prints a blank line before a block, unless it is the first.
    fn start_block(&mut self) {
        if mem::replace(&mut self.needs_gap, true) {
            writeln!(self.out);
        }
    }
}

impl Reporter for PlainReporter {
    fn example(&mut self, finished: &Finished<'_>) {
        let name = finished.name;
        let solved = match &finished.result {
            Ok(solved) => solved,
            Err(refusal) => return console::refusal(name, refusal),
        };
        if solved.parts.is_empty() {
            return;
        }
        let mut line = name.to_owned();
        for SolvedPart { part, outcome, .. } in &solved.parts {
            let expected = &finished.expected[part.index()];
            let gap = COLUMNS[part.index()].saturating_sub(length(&line)).max(1);
            line = format!("{line}{:gap$}{}", "", marked(outcome, expected));
        }
        writeln!(self.out, "{line}");
        report(finished);
    }

    fn start(&mut self, job: &mut Job<'_>, expected: &[Expected; 2]) {
        self.start_block();
        job.prints = Prints::Answers;
        self.answers = Some(Answers::new(job, expected.clone()));
    }

    fn event(&mut self, event: &Event, is_shown: bool) {
        if let Some(answers) = &mut self.answers {
            if is_shown {
                answers.has_heading = true;
            } else {
                answers.print(event);
            }
        }
    }

    fn solved(&mut self, finished: &Finished<'_>) {
        let has_started = self.answers.take().is_some();
        if let Err(refusal) = &finished.result {
            console::refusal(finished.name, refusal);
            // A block without answers is empty.
            self.needs_gap &= !has_started;
        }
        report(finished);
    }

    fn compared(&mut self, comparison: &Comparison<'_>) {
        let Comparison { input, competitors, expected, dissent } = comparison;
        self.start_block();
        writeln!(self.out, "{} ({})", self.puzzle, input.name);
        for solved in &competitors[0].solved.parts {
            print_part(&mut self.out, solved, &expected[solved.part.index()], None);
        }
        write!(self.out, "\n{}", table(competitors, dissent).aligned());
        if comparison.all_agree() {
            writeln!(self.out, "All {} approaches agree.", competitors.len());
        }
        if cfg!(debug_assertions) {
            let package = self.puzzle.date.package();
            writeln!(
                self.out,
                "Measured in the development profile. The release profile is faster:\n  \
                 cargo run --release -p {package} -- --compare"
            );
        }
    }
}

/// Prints the answers to an input as they come, in a worker or in its parent.
pub(super) struct Answers {
    out: Out,
    name: String,
    expected: [Expected; 2],
    has_heading: bool,
}

impl Answers {
    pub(super) fn new(job: &Job<'_>, expected: [Expected; 2]) -> Self {
        Self {
            out: Out::new(),
            name: job.input.name.clone(),
            expected,
            has_heading: job.prints == Prints::MoreAnswers,
        }
    }

    pub(super) fn print(&mut self, event: &Event) {
        if !mem::replace(&mut self.has_heading, true) {
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

/// Reports the faults as errors, except wrong answers, which have a mark on the screen.
fn report(finished: &Finished<'_>) {
    for (standing, fault) in finished.faults() {
        if standing == Standing::Wrong {
            console::fail();
        } else {
            console::error(&format!("{}: {fault}", finished.name));
        }
    }
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

/// Prints the answer of a part with a time, if any, and a drawing below.
fn print_part(
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
