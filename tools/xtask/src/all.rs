//! `cargo all`: runs the days and checks their answers.

use std::collections::BTreeMap;

use anstyle::Style;
use anyhow::{Error, Result, ensure};
use common::Date;
use runner::agreement::{Verdict, describe};
use runner::report::SolvedPart;
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
    let (mut counts, mut seconds) = (BTreeMap::new(), 0.0);
    let mut is_sound = true;
    for date in days {
        let lines = lines_of(workspace, &programs, date, &mut seconds);
        let failed = |error: Error| vec![(String::new(), FAILED, format!("{error:#}"))];
        for (part, (name, sign, style), words) in lines.unwrap_or_else(failed) {
            let label = (PLAIN, format!("{} day {:>2}{part}  ", date.year, date.day));
            console::pieces(&[label, (style, format!("{sign} ")), (PLAIN, words)])?;
            *counts.entry(name).or_insert(0) += 1;
            is_sound &= style != BAD;
        }
    }
    let counts: Vec<String> =
        counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    console::say(format!("{}; {} in total", counts.join(", "), format_time(seconds)))?;
    Ok(is_sound)
}

/// The lines of a day: the part, its state, and the words. Adds its times to the `seconds`.
fn lines_of(
    workspace: &Workspace,
    programs: &Programs,
    date: Date,
    seconds: &mut f64,
) -> Result<Vec<(String, State, String)>> {
    let own = date.own_input();
    // Without one, the program may have another.
    let input = workspace.path(&own).exists().then_some(&*own);
    let (reports, _) = program::reports(workspace, programs.of(date)?, input.as_slice(), false)?;
    let Some(report) = reports.first() else {
        // A part may end the program, and with any status.
        ensure!(input.is_none(), "it ended without an answer");
        return Ok(vec![(String::new(), WITHOUT_INPUT, "no input".to_owned())]);
    };
    let solved = program::solved(report)?;
    let answers = download::answers(workspace, &report.input)?;
    *seconds += solved.parse_seconds;
    let line = |part: &SolvedPart| {
        *seconds += part.seconds;
        let expected = &answers[part.part.index()];
        let words = describe(&part.outcome, expected);
        let time = if part.outcome.is_ok() { format_time(part.seconds) } else { String::new() };
        let words = format!("{:<16} {time:>9}", words.trim()).trim_end().to_owned();
        (format!("  part {}", part.part), state(Verdict::of(&part.outcome, expected)), words)
    };
    Ok(solved.parts.iter().map(line).collect())
}
