//! The reporter for programs: one JSON object per line, and nothing else on standard output.

use super::compare::Comparison;
use super::reporter::{Finished, Reporter};
use crate::approach::Approach;
use crate::puzzle::Puzzle;
use crate::runner::console::{self, Out};
use crate::runner::job::Prints;
use crate::runner::report::{Report, Solved};

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
        let faults = match &finished.result {
            Ok(_) => finished.faults().into_iter().map(|(_, fault)| fault).collect(),
            Err(refusal) => vec![refusal.line.clone()],
        };
        for fault in faults {
            console::fail();
            self.wrong_examples.push(format!("{}: {fault}", finished.name));
        }
    }

    fn start(&mut self) -> Prints {
        Prints::Nothing
    }

    fn solved(&mut self, finished: &Finished<'_>) {
        let Finished { name, approach, result, .. } = finished;
        let result = match result {
            Ok(solved) => {
                Ok(Solved { wrong_examples: self.wrong_examples.clone(), ..solved.clone() })
            }
            Err(refusal) => {
                console::refusal(name, refusal);
                Err(refusal.line.clone())
            }
        };
        self.report(name, approach, result);
        for (_, fault) in finished.faults() {
            console::error(&format!("{name}: {fault}"));
        }
    }

    fn compared(&mut self, comparison: &Comparison<'_>) {
        for competitor in &comparison.competitors {
            let result = Ok(competitor.solved.clone());
            self.report(&comparison.input.name, competitor.approach, result);
        }
    }
}
