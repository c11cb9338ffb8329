//! `cargo all`: runs the days and checks their answers.

use std::collections::BTreeMap;

use anstyle::Style;
use anyhow::{Result, ensure};
use common::{Date, Expected};
use runner::agreement::{Verdict, describe};
use runner::report::{Solved, SolvedPart};
use runner::timing::format_time;

use crate::console::{self, BAD, GOOD, OPEN, PLAIN};
use crate::download;
use crate::program::{self, Programs};
use crate::workspace::{DayFilter, Workspace};

/// How a part stands, or a day that did not run: the name in the last line, the sign before the
/// answer, and its style.
type State = (&'static str, &'static str, Style);

const FAILED: State = ("failed", "!", BAD);
const WITHOUT_INPUT: State = ("without input", "–", PLAIN);

fn state(verdict: Verdict) -> State {
    match verdict {
        Verdict::Right => ("right", "✓", GOOD),
        Verdict::Wrong | Verdict::Lost => ("wrong", "✗", BAD),
        Verdict::Answer => ("unknown", "?", OPEN),
        Verdict::NotSolvedYet => ("not solved yet", "–", PLAIN),
        Verdict::Proof | Verdict::GaveUp | Verdict::Panicked => FAILED,
    }
}

/// Runs the days. Returns false if a part failed or is wrong. A day without an input is neither.
pub(crate) fn all(workspace: &Workspace, named: DayFilter) -> Result<bool> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, &[])?;
    let (mut counts, mut seconds, mut is_sound) = (BTreeMap::new(), 0.0, true);
    let mut line = |label: &str, (name, sign, style): State, words: &str| {
        *counts.entry(name).or_insert(0) += 1;
        is_sound &= style != BAD;
        let [label, words] = [format!("{label}  "), words.to_owned()];
        console::pieces(&[(PLAIN, label), (style, format!("{sign} ")), (PLAIN, words)])
    };
    for date in days {
        let day = format!("{} day {:>2}", date.year, date.day);
        match solve(workspace, &programs, date) {
            Err(error) => line(&day, FAILED, &format!("{error:#}"))?,
            Ok(None) => line(&day, WITHOUT_INPUT, "no input")?,
            Ok(Some((solved, answers))) => {
                seconds += solved.parse_seconds;
                for SolvedPart { part, outcome, seconds: time } in solved.parts {
                    seconds += time;
                    let expected = &answers[part.index()];
                    let time = if outcome.is_ok() { format_time(time) } else { String::new() };
                    let words = format!("{:<16} {time:>9}", describe(&outcome, expected).trim());
                    let state = state(Verdict::of(&outcome, expected));
                    line(&format!("{day}  part {part}"), state, words.trim_end())?;
                }
            }
        }
    }
    let counts = counts.iter().map(|(name, count)| format!("{count} {name}"));
    let counts = counts.collect::<Vec<_>>().join(", ");
    console::say(format!("{counts}; {} in total", format_time(seconds)))?;
    Ok(is_sound)
}

/// What a day's default approach answers to its input, and the right answers. None without an input.
fn solve(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
) -> Result<Option<(Solved, [Expected; 2])>> {
    let own = date.own_input();
    // Without one, the program may have another.
    let input = workspace.path(&own).exists().then_some(&*own);
    let (reports, _) = program::reports(workspace, programs.of(date)?, input.as_slice(), false)?;
    let Some(report) = reports.first() else {
        // A part may end the program, and with any status.
        ensure!(input.is_none(), "it ended without an answer");
        return Ok(None);
    };
    let answers = download::answers(workspace, &report.input)?;
    Ok(Some((program::solved(report)?.clone(), answers)))
}
