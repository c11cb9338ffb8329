//! The reporter for people.

use std::{env, mem};

use super::compare::table;
use super::reporter::{Comparison, Finished, Reporter};
use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::agreement::Standing;
use crate::runner::answers::{marked, print_part};
use crate::runner::console::{self, Out};
use crate::runner::job::Prints;
use crate::runner::report::{Refusal, SolvedPart};
use crate::support::terminal::{escape, length};

/// The columns of an example's answers.
const COLUMNS: [usize; 2] = [16, 33];

/// Prints a screen of blocks with a blank line between them.
pub(super) struct PlainReporter {
    puzzle: &'static Puzzle,
    out: Out,
    /// Whether the next block needs a blank line before it.
    needs_gap: bool,
    /// Whether the block of the current input has started.
    has_started: bool,
}

impl PlainReporter {
    pub(super) fn new(puzzle: &'static Puzzle) -> Self {
        Self { puzzle, out: Out::new(), needs_gap: false, has_started: false }
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
        if finished.solved.parts.is_empty() {
            return;
        }
        let mut line = finished.name.to_owned();
        for SolvedPart { part, outcome, .. } in &finished.solved.parts {
            let expected = &finished.expected[part.index()];
            let gap = COLUMNS[part.index()].saturating_sub(length(&line)).max(1);
            line = format!("{line}{:gap$}{}", "", marked(outcome, expected));
        }
        writeln!(self.out, "{line}");
        report(finished);
    }

    fn example_refused(&mut self, name: &str, refusal: &Refusal) {
        console::refusal(name, refusal);
    }

    fn start(&mut self) -> Prints {
        self.start_block();
        self.has_started = true;
        Prints::Answers
    }

    fn solved(&mut self, finished: &Finished<'_>) {
        self.has_started = false;
        report(finished);
    }

    fn refused(&mut self, name: &str, _: &Approach, refusal: &Refusal) {
        console::refusal(name, refusal);
        // A block without answers is empty.
        self.needs_gap &= !mem::take(&mut self.has_started);
    }

    fn nothing(&mut self, parts: &[Part]) {
        for part in parts {
            writeln!(self.out, "Part {part}: –");
        }
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
                 cargo run --release -p {package} --{}",
                typed_arguments()
            );
        }
    }
}

/// The arguments of this process as a user types them, each after a blank.
fn typed_arguments() -> String {
    let arguments = env::args_os().skip(1);
    let typed = arguments.map(|argument| match escape(&argument.to_string_lossy()) {
        argument if argument.contains(' ') => format!(" \"{argument}\""),
        argument => format!(" {argument}"),
    });
    typed.collect()
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
