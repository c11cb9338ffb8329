//! `cargo all`: runs the days and checks their answers.

use anstyle::Style;
use std::process::Stdio;

use anyhow::{Context, Error, Result};
use common::runner::agreement::Standing;
use common::runner::recorded;
use common::runner::report::{Report, SolvedPart};
use common::support::terminal::one_line;
use common::support::timing::format_time;
use common::{Date, Expected};

use crate::console::{self, BAD, GOOD, OPEN, PLAIN};
use crate::program::{self, Programs};
use crate::workspace::{Named, Workspace};

/// The width of the column of answers. Few are longer.
const ANSWER_WIDTH: usize = 16;

/// How a part stands, or a day that did not run: the name in the last line, the sign before the
/// answer, and its style.
type State = (&'static str, &'static str, Style);

const RIGHT: State = ("right", "✓", GOOD);
const WRONG: State = ("wrong", "✗", BAD);
const UNKNOWN: State = ("unknown", "?", OPEN);
const NOT_SOLVED_YET: State = ("not solved yet", "–", PLAIN);
const WITHOUT_INPUT: State = ("without input", "–", PLAIN);
const FAILED: State = ("failed", "!", BAD);

/// All of them, in the order of the last line.
const STATES: [State; 6] = [RIGHT, WRONG, UNKNOWN, NOT_SOLVED_YET, WITHOUT_INPUT, FAILED];

/// Runs the days. Returns false if a part failed or is wrong. A day without an input is neither.
pub(crate) fn all(workspace: &Workspace, named: Named, flags: &[&str]) -> Result<bool> {
    let days = workspace.days(named)?;
    let programs = program::build(&workspace.root, &days, flags)?;
    let mut states = Vec::new();
    let mut seconds = 0.0;
    for date in days {
        let lines = lines_of(workspace, &programs, date, &mut seconds);
        for (label, state, words) in
            lines.unwrap_or_else(|error| vec![(String::new(), FAILED, format!("{error:#}"))])
        {
            let label = format!("{}{label}  ", aligned(date));
            let words = console::hanging(label.len() + 2, &words);
            let (_, sign, style) = state;
            let style_of_words = if [WRONG, FAILED].contains(&state) { style } else { PLAIN };
            let words = (style_of_words, format!(" {words}"));
            console::pieces(&[(PLAIN, label), (style, sign.to_owned()), words])?;
            states.push(state);
        }
    }
    let count = |state| states.iter().filter(|other| **other == state).count();
    let counts = STATES.map(|state| (count(state), state.0)).into_iter();
    let counts = counts.filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
    console::say(format!("{}; {} in total", counts.join(", "), format_time(seconds)))?;
    Ok(!states.contains(&WRONG) && !states.contains(&FAILED))
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
    let (reports, _) =
        program::reports(workspace, programs.of(date)?, input.as_slice(), Stdio::null())?;
    let Some(report) = reports.first() else {
        return Ok(vec![(String::new(), WITHOUT_INPUT, "no input".to_owned())]);
    };
    let solved = program::solved(report)?;
    let expected = answers(workspace, report)?;
    *seconds += solved.parse_seconds;
    let line = |part: &SolvedPart| {
        *seconds += part.seconds;
        let (state, words) = judged(part, &expected[part.part.index()]);
        (format!("  part {}", part.part), state, words)
    };
    Ok(solved.parts.iter().map(line).collect())
}

/// The state of a part and its words: the answer with its time, or the reason why there is none.
fn judged(part: &SolvedPart, expected: &Expected) -> (State, String) {
    let state = match Standing::of(&part.outcome, expected) {
        Standing::Right => RIGHT,
        Standing::Wrong => WRONG,
        Standing::Answer => UNKNOWN,
        Standing::NotSolvedYet => NOT_SOLVED_YET,
        Standing::Proof | Standing::GaveUp | Standing::Panicked => FAILED,
    };
    let answer = match &part.outcome {
        Ok(answer) => answer,
        Err(reason) => return (state, reason.to_string()),
    };
    let (text, time) = (answer.to_string(), format_time(part.seconds));
    let right = match expected {
        Expected::Answer(right) if state != RIGHT => format!("  not {right}"),
        _ => String::new(),
    };
    let drawing =
        if answer.is_drawing() { format!("\n{}", text.trim_end()) } else { String::new() };
    let line = one_line(text.trim());
    (state, format!("{line:<ANSWER_WIDTH$} {time:>9}{right}{drawing}"))
}

/// The day, padded for a column.
pub(crate) fn aligned(date: Date) -> String {
    format!("{} day {:>2}", date.year, date.day)
}

/// The known answers to the input of a report.
pub(crate) fn answers(workspace: &Workspace, report: &Report) -> Result<[Expected; 2]> {
    let answers = recorded::answers(&workspace.path(&report.input)).map_err(Error::msg);
    answers.context("cannot compare")
}
