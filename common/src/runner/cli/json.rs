//! The reporter for programs: one JSON object per line, and nothing else on standard output.

use super::reporter::{Comparison, Finished, Reporter};
use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::console::{self, Out};
use crate::runner::job::Prints;
use crate::runner::report::{Refusal, Report, Solved};

/// Writes reports.
pub(super) struct JsonReporter {
    puzzle: &'static Puzzle,
    out: Out,
    /// The faults of the examples, as in `example: part 1 by simple: 12, but 11 is right`.
    wrong_examples: Vec<String>,
}

impl JsonReporter {
    pub(super) fn new(puzzle: &'static Puzzle) -> Self {
        Self { puzzle, out: Out::new(), wrong_examples: Vec::new() }
    }

    fn wrong_example(&mut self, name: &str, fault: &str) {
        console::fail();
        self.wrong_examples.push(format!("{name}: {fault}"));
    }

    fn report(&mut self, input: &str, approach: &Approach, result: Result<Solved, String>) {
        let report = Report {
            date: self.puzzle.date,
            title: self.puzzle.title.to_owned(),
            input: input.to_owned(),
            approach: approach.name.to_owned(),
            result,
        };
        writeln!(self.out, "{report}");
    }
}

impl Reporter for JsonReporter {
    fn example(&mut self, finished: &Finished<'_>) {
        for (_, fault) in finished.faults() {
            self.wrong_example(finished.name, &fault);
        }
    }

    fn example_refused(&mut self, name: &str, refusal: &Refusal) {
        self.wrong_example(name, &refusal.line);
    }

    fn start(&mut self) -> Prints {
        Prints::Nothing
    }

    fn solved(&mut self, finished: &Finished<'_>) {
        let Finished { name, approach, solved, .. } = finished;
        let wrong_examples = self.wrong_examples.clone();
        self.report(name, approach, Ok(Solved { wrong_examples, ..solved.clone() }));
        for (_, fault) in finished.faults() {
            console::error(&format!("{name}: {fault}"));
        }
    }

    fn refused(&mut self, name: &str, approach: &Approach, refusal: &Refusal) {
        console::refusal(name, refusal);
        self.report(name, approach, Err(refusal.line.clone()));
    }

    fn nothing(&mut self, _: &[Part]) {}

    fn compared(&mut self, comparison: &Comparison<'_>) {
        for competitor in comparison.competitors {
            let result = Ok(competitor.solved.clone());
            self.report(&comparison.input.name, competitor.approach, result);
        }
    }
}
