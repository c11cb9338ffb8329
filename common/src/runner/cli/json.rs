//! The reporter for programs: one JSON object per line, and nothing else on standard output.

use super::compare::Comparison;
use super::reporter::{Reply, Reporter, Stream, is_fault};
use crate::approach::Approach;
use crate::outcome::{Expected, Part};
use crate::puzzle::Puzzle;
use crate::runner::agreement::Standing;
use crate::runner::console::{self, Out};
use crate::runner::job::{Event, Job, Teller};
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
    fn stream(&self) -> Stream {
        Stream::Err
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

    fn example(&mut self, reply: &Reply<'_>) {
        let faults = match &reply.result {
            Ok(_) => {
                reply.faults(|part, standing| is_fault(standing) && !reply.late().contains(&part))
            }
            Err(refusal) => vec![refusal.line.clone()],
        };
        let name = &reply.input.name;
        self.wrong_examples.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
    }

    fn has_shown_examples(&self) -> bool {
        false
    }

    fn nothing(&mut self, _: &[Part]) {}

    fn unreadable(&mut self, name: &str, approach: &Approach, reason: &str) {
        console::error(&format!("{name}: {reason}"));
        self.report(name, approach, Err(reason.to_owned()));
    }

    fn start(&mut self, _: &mut Job<'_>, _: &[Expected; 2]) {}

    fn event(&mut self, _: &Event, _: Teller) {}

    fn solved(&mut self, reply: &Reply<'_>, wanted: &[Part]) {
        let Reply { input, approach, result, .. } = reply;
        let result = match result {
            Ok(solved) => {
                let wrong_examples = self.wrong_examples.clone();
                if !wrong_examples.is_empty() {
                    console::fail();
                }
                Ok(Solved { wrong_examples, ..solved.clone() })
            }
            Err(refusal) => {
                console::refusal(&input.name, refusal);
                Err(refusal.line.clone())
            }
        };
        self.report(&input.name, approach, result);
        for fault in reply.faults(|part, standing| {
            is_fault(standing) || standing == Standing::NotSolvedYet && wanted.contains(&part)
        }) {
            console::error(&format!("{}: {fault}", input.name));
        }
    }

    fn compared(&mut self, comparison: &Comparison<'_>) {
        for competitor in &comparison.competitors {
            let result = Ok(competitor.solved.clone());
            self.report(&comparison.input.name, competitor.approach, result);
        }
    }
}
