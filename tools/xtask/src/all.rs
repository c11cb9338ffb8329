//! `cargo all`: runs the days and checks their answers.

use std::collections::BTreeMap;
use std::process::Stdio;

use anstyle::Style;
use anyhow::{Result, ensure};
use common::{Date, Expected, Outcome};
use runner::agreement::{Rating, describe};
use runner::report::{Solved, SolvedPart};
use runner::timing::format_time;

use crate::console::{self, BAD, GOOD, OPEN, PLAIN};
use crate::download;
use crate::program::{self, Programs};
use crate::workspace::{Named, Workspace};

/// How a part stands, or a day that did not run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Right,
    Wrong,
    Unknown,
    NotSolvedYet,
    Failed,
    WithoutInput,
}

impl State {
    fn of(outcome: &Outcome, expected: &Expected) -> Self {
        match Rating::of(outcome, expected) {
            Rating::Right => Self::Right,
            Rating::Wrong | Rating::Disputed | Rating::Lost => Self::Wrong,
            Rating::Answer => Self::Unknown,
            Rating::NotSolvedYet => Self::NotSolvedYet,
            Rating::Proof | Rating::GaveUp | Rating::Panicked => Self::Failed,
        }
    }

    /// Its name in the last line, and the sign before the answer with its style.
    const fn shown(self) -> (&'static str, &'static str, Style) {
        match self {
            Self::Right => ("right", "✓", GOOD),
            Self::Wrong => ("wrong", "✗", BAD),
            Self::Unknown => ("unknown", "?", OPEN),
            Self::NotSolvedYet => ("not solved yet", "–", PLAIN),
            Self::Failed => ("failed", "!", BAD),
            Self::WithoutInput => ("without input", "–", PLAIN),
        }
    }
}

/// What the days have come to so far.
#[derive(Default)]
struct Tally {
    /// The lines of each state, by its name.
    counts: BTreeMap<&'static str, usize>,
    seconds: f64,
    parse_seconds: f64,
}

impl Tally {
    /// Counts a day or a part, and shows its line.
    fn line(&mut self, label: &str, state: State, words: &str) -> Result<()> {
        let (name, sign, style) = state.shown();
        *self.counts.entry(name).or_default() += 1;
        console::fail_if(matches!(state, State::Wrong | State::Failed));
        console::pieces(&[
            (PLAIN, format!("{label}  ")),
            (style, format!("{sign} ")),
            (PLAIN, words.to_owned()),
        ])
    }

    /// Counts a day that has answers, and shows a line for each of its parts.
    fn parts(&mut self, day: &str, solved: &Solved, answers: &[Expected; 2]) -> Result<()> {
        let parsing = solved.parse_seconds.unwrap_or_default();
        self.seconds += parsing;
        self.parse_seconds += parsing;
        for SolvedPart { part, outcome, seconds } in &solved.parts {
            self.seconds += seconds;
            let expected = &answers[part.index()];
            let time = if outcome.is_ok() { format_time(*seconds) } else { String::new() };
            // A reason may begin with a blank, and a line without a time must not end with some.
            let words = format!("{:<16} {time:>9}", describe(outcome, expected).trim());
            let state = State::of(outcome, expected);
            self.line(&format!("{day}  part {part}"), state, words.trim_end())?;
        }
        Ok(())
    }

    /// The last line.
    fn sum(&self) -> String {
        let counts = self.counts.iter();
        let counts: Vec<String> = counts
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        let [total, parsing] = [self.seconds, self.parse_seconds].map(format_time);
        format!(
            "{}; {total} in total, with {parsing} of parsing",
            counts.join(", ")
        )
    }
}

/// Runs the days. It is a failure if a part fails or is wrong, but not if a day has no input.
pub(crate) fn all(workspace: &Workspace, named: Named) -> Result<()> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, &[])?;
    let mut tally = Tally::default();
    for date in days {
        let day = format!("{} day {:>2}", date.year, date.day);
        match solve(workspace, &programs, date) {
            Err(error) => tally.line(&day, State::Failed, &format!("{error:#}"))?,
            Ok(None) => tally.line(&day, State::WithoutInput, "no input")?,
            Ok(Some(Answers { solved, right })) => tally.parts(&day, &solved, &right)?,
        }
    }
    console::say(tally.sum())
}

/// What a day's default approach answers, and the right answers.
struct Answers {
    solved: Solved,
    right: [Expected; 2],
}

/// Solves the input of a day, if it has one.
fn solve(workspace: &Workspace, programs: &Programs, date: Date) -> Result<Option<Answers>> {
    let own = date.own_input();
    // Without one, the program may have another.
    let input = workspace.path(&own).exists().then_some(&*own);
    let program = programs.of(date)?;
    let replies = program::replies(workspace, program, input.as_slice(), Stdio::piped())?;
    let Some(report) = replies.reports.first() else {
        // A part may end the program, and with any status.
        ensure!(input.is_none(), "it ended without an answer");
        return Ok(None);
    };
    let right = match &report.path {
        Some(path) => download::answers(workspace, path)?,
        None => <[Expected; 2]>::default(),
    };
    Ok(Some(Answers {
        solved: program::solved(report)?.clone(),
        right,
    }))
}
