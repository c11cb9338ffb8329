//! `cargo all`: runs the days and checks their answers.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

use anyhow::Result;
use common::{Date, Expected};
use runner::agreement::{Rating, describe};
use runner::console::out;
use runner::report::SolvedPart;
use runner::show;
use runner::timing::format_time;

use crate::workspace::{Named, Workspace, each_day};
use crate::{console, program};

/// What the days have come to so far.
#[derive(Default)]
struct Tally {
    /// The parts in each state, and the days that did not run.
    counts: BTreeMap<&'static str, usize>,
    seconds: f64,
    parse_seconds: f64,
}

/// Runs the days. It is a failure if a part fails or is wrong, but not if a day has no input.
pub(crate) fn all(workspace: &Workspace, named: Named) -> Result<()> {
    let days = workspace.days(named)?;
    let program = program::build(&workspace.root, &days, &[])?;
    let mut tally = Tally::default();
    each_day(days, |date| {
        let solved = program(date).and_then(|program| tally.day(workspace, date, &program));
        solved.inspect_err(|_| tally.count("failed"))
    });
    console::say(&tally.sum());
    Ok(())
}

impl Tally {
    fn count(&mut self, state: &'static str) {
        *self.counts.entry(state).or_default() += 1;
    }

    /// Solves the input of a day, and shows a line for each part.
    fn day(&mut self, workspace: &Workspace, date: Date, program: &Path) -> Result<()> {
        let own = date.own_input();
        // Without one, the program may have another.
        let input = workspace.path(&own).exists().then_some(&*own);
        let replies = program::replies(workspace, program, input.as_slice(), Stdio::inherit())?;
        let day = date.to_string();
        let Some(reply) = replies.all.first() else {
            console::say(&format!("{day:<11}  no input"));
            self.count("without input");
            return Ok(());
        };
        let known = reply.known(workspace)?;
        let [parsing, .., total] = reply.times().map(Option::unwrap_or_default);
        self.parse_seconds += parsing;
        self.seconds += total;
        for part in &reply.solved.parts {
            self.part(&day, part, &known);
        }
        Ok(())
    }

    fn part(&mut self, day: &str, solved: &SolvedPart, known: &[Expected; 2]) {
        let SolvedPart { part, outcome, .. } = solved;
        let expected = &known[*part];
        write!(out(), "{day:<11}  ");
        show::part(solved, known);
        let state = match Rating::of(outcome, expected) {
            Rating::Right => "right",
            Rating::Answer => "unknown",
            Rating::NotSolvedYet => "not solved yet",
            Rating::Wrong => {
                console::fail_if(true);
                "wrong"
            }
            _ => {
                let words = describe(outcome, expected);
                console::error(&format!("{day}: part {part}: {words}"));
                "failed"
            }
        };
        self.count(state);
    }

    /// The last line.
    fn sum(&self) -> String {
        let counts: Vec<String> = self
            .counts
            .iter()
            .map(|(state, count)| format!("{count} {state}"))
            .collect();
        let [total, parsing] = [self.seconds, self.parse_seconds].map(format_time);
        format!(
            "{}; {total} in total, with {parsing} of parsing",
            counts.join(", ")
        )
    }
}
