//! The reporter for programs: one JSON object per line, and nothing else on standard output.

use std::io;
use std::process::Command;

use super::compare::Comparison;
use super::reporter::{Finished, Reporter, is_fault};
use crate::approach::Approach;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::runner::agreement::Standing;
use crate::runner::console::{self, Out};
use crate::runner::report::{Report, Solved};
use crate::runner::worker::this_program;

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
    /// Only reports go to standard output.
    fn program(&self) -> fn() -> Command {
        || {
            let mut program = this_program();
            program.stdout(io::stderr());
            program
        }
    }

    fn listed(&mut self, approach: &Approach, is_default: bool) {
        let Puzzle { date, title, .. } = self.puzzle;
        let object = nojson::object(|f| {
            f.member("year", date.year)?;
            f.member("day", date.day)?;
            f.member("title", title)?;
            f.member("approach", approach.name)?;
            f.member("summary", approach.summary)?;
            f.member("source", approach.source)?;
            f.member("default", is_default)
        });
        writeln!(self.out, "{object}");
    }

    fn example(&mut self, finished: &Finished<'_>) {
        let faults = match &finished.result {
            Ok(_) => finished
                .faults(|part, standing| is_fault(standing) && !finished.late().contains(&part)),
            Err(refusal) => vec![refusal.line.clone()],
        };
        if !faults.is_empty() {
            console::fail();
        }
        let named = |fault| format!("{}: {fault}", finished.name);
        self.wrong_examples.extend(faults.iter().map(named));
    }

    fn solved(&mut self, finished: &Finished<'_>, wanted: &[Part]) {
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
        finished.report(|part, standing| {
            is_fault(standing) || standing == Standing::NotSolvedYet && wanted.contains(&part)
        });
    }

    fn compared(&mut self, comparison: &Comparison<'_>) {
        for competitor in &comparison.competitors {
            let result = Ok(competitor.solved.clone());
            self.report(&comparison.input.name, competitor.approach, result);
        }
    }
}
