//! `cargo all`: runs the days and checks their answers.

use anstyle::Style;
use anyhow::Result;
use common::agreement::{Mark, one_line};
use common::report::{Solved, SolvedPart};
use common::terminal::wrap;
use common::timing::format_time;
use common::{Date, NoAnswer};

use crate::console::{BAD, GOOD, OPEN, PLAIN, Piece};
use crate::known::Known;
use crate::program::{self, Programs};
use crate::settings::Settings;

/// The width of the column of answers. Few are longer.
const ANSWER_WIDTH: usize = 16;

/// Precedes a remark on a line of its own.
const INDENT: &str = "    ";

/// A sign, its style, and its name in the last line.
#[derive(Clone, Copy, PartialEq)]
struct Sign(&'static str, Style, &'static str);

const RIGHT: Sign = Sign("✓", GOOD, "right");
const WRONG: Sign = Sign("✗", BAD, "wrong");
const UNKNOWN: Sign = Sign("?", OPEN, "unknown");
const UNSOLVED: Sign = Sign("–", PLAIN, "not solved yet");
const NO_INPUT: Sign = Sign("–", PLAIN, "without input");
const FAILED: Sign = Sign("!", BAD, "failed");

/// Runs days. Returns false if a part failed or is wrong. A day without an input is neither.
pub(crate) fn all(settings: &Settings, days: &[Date], flags: &[&str]) -> Result<bool> {
    let console = &settings.console;
    let programs = program::build(settings, days, flags)?;
    let (mut signs, mut seconds) = (Vec::new(), 0.0);
    for &date in days {
        console.progress(&date.to_string());
        let result = run(settings, &programs, date);
        console.progress("");
        let (sign, remark) = match result {
            Ok((known, Some(solved))) => {
                seconds += solved.parse_seconds;
                for part in &solved.parts {
                    let (sign, remark) = judge(&known, part);
                    signs.push(sign);
                    seconds += part.seconds;
                    console.pieces(&line(date, part, sign, &remark, console.line_width()))?;
                }
                continue;
            }
            Ok((_, None)) => (NO_INPUT, "no input".to_owned()),
            Err(error) => (FAILED, format!("{error:#}")),
        };
        signs.push(sign);
        let (day, remark) = (format!("{}  ", aligned(date)), format!(" {remark}"));
        let remark = fitted(day.len() + 1, &remark, console.line_width());
        console.pieces(&[(PLAIN, day), (sign.1, format!("{}{remark}", sign.0))])?;
    }
    console.say(&summary(&signs, seconds))?;
    Ok(!signs.iter().any(|sign| [WRONG, FAILED].contains(sign)))
}

/// Solves the input of a day, if it has one.
fn run(settings: &Settings, programs: &Programs<'_>, date: Date) -> Result<(Known, Option<Solved>)> {
    let program = programs.of(date)?;
    let known = Known::of_any_input(settings, date)?;
    let solved = known.input.as_deref().map(|input| program.solve(None, Some(input))).transpose()?;
    Ok((known, solved))
}

/// The day, padded for a column.
pub(crate) fn aligned(date: Date) -> String {
    format!("{} day {:>2}", date.year, date.day)
}

/// The sign of a part, and a remark on it.
fn judge(known: &Known, solved: &SolvedPart) -> (Sign, String) {
    match &solved.outcome {
        Ok(answer) => match known.mark(solved.part, answer) {
            (Mark::Right, remark) => (RIGHT, remark),
            (Mark::Wrong, remark) => (WRONG, remark),
            (Mark::Unknown, remark) => (UNKNOWN, remark),
        },
        Err(NoAnswer::NotSolvedYet) => (UNSOLVED, String::new()),
        Err(reason) if known.expected(solved.part).mark(&solved.outcome) == Mark::Right => (RIGHT, reason.to_string()),
        Err(reason) => (FAILED, reason.to_string()),
    }
}

fn line(date: Date, solved: &SolvedPart, sign: Sign, remark: &str, width: usize) -> Vec<Piece> {
    let Sign(mark, style, _) = sign;
    let mut line = vec![(PLAIN, format!("{}  part {}  ", aligned(date), solved.part)), (style, mark.to_owned())];
    let columns = |line: &[Piece]| line.iter().map(|(_, text)| text.chars().count()).sum();
    let Ok(answer) = &solved.outcome else {
        line.push((PLAIN, fitted(columns(&line), format!(" {remark}").trim_end(), width)));
        return line;
    };
    let text = answer.to_string();
    line.push((PLAIN, format!(" {:<ANSWER_WIDTH$} {:>9}", one_line(&text), format_time(solved.seconds))));
    if !remark.is_empty() {
        line.push((style, fitted(columns(&line), &format!("  {remark}"), width)));
    }
    if answer.is_drawing() {
        line.push((PLAIN, format!("\n{}", text.trim_end())));
    }
    line
}

/// A remark and the gap before it, to follow text of that many columns. If it does not fit, it goes on lines of its own.
fn fitted(columns: usize, remark: &str, width: usize) -> String {
    if remark.is_empty() || columns + remark.chars().count() <= width {
        return remark.to_owned();
    }
    format!("\n{}", wrap(remark.trim_start(), width, INDENT, INDENT))
}

/// The number of results of each kind, and the total time.
fn summary(signs: &[Sign], seconds: f64) -> String {
    let count = |sign: Sign| signs.iter().filter(|other| **other == sign).count();
    let kinds = [RIGHT, WRONG, UNKNOWN, UNSOLVED, NO_INPUT, FAILED].map(|sign| (count(sign), sign.2));
    let kinds = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}"));
    format!("{}; {} in total", kinds.collect::<Vec<_>>().join(", "), format_time(seconds))
}
