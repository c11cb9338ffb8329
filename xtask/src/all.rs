//! `cargo all`: runs the days and checks their answers.

use anstyle::Style;
use anyhow::Result;
use common::agreement::{Mark, one_line};
use common::report::SolvedPart;
use common::timing::format_time;
use common::{Date, NoAnswer};

use crate::console::{BAD, PLAIN};
use crate::known::Known;
use crate::program;
use crate::settings::Settings;

/// The width of the column of answers. Few are longer.
const ANSWER_WIDTH: usize = 16;

/// A sign, its style, and its name in the last line.
#[derive(Clone, Copy, PartialEq)]
struct Sign(&'static str, Style, &'static str);

const RIGHT: Sign = Sign(Mark::Right.sign(), Mark::Right.style(), "right");
const WRONG: Sign = Sign(Mark::Wrong.sign(), Mark::Wrong.style(), "wrong");
const UNKNOWN: Sign = Sign(Mark::Unknown.sign(), Mark::Unknown.style(), "unknown");
const UNSOLVED: Sign = Sign("–", PLAIN, "not solved yet");
const NO_INPUT: Sign = Sign("–", PLAIN, "without input");
const FAILED: Sign = Sign("!", BAD, "failed");

/// Runs days. Returns false if a part failed or is wrong. A day without an input is neither.
pub(crate) fn all(settings: &Settings, days: &[Date], flags: &[&str]) -> Result<bool> {
    let console = &settings.console;
    let programs = program::build(settings, days, flags)?;
    let (mut signs, mut seconds) = (Vec::new(), 0.0);
    for &date in days {
        let result = programs.of(date).and_then(|_| {
            let known = Known::of(settings, date)?;
            let solved =
                known.input.as_deref().map(|input| programs.ask(date, &[input])).transpose()?;
            Ok((known, solved))
        });
        let mut show = |label: &str, (sign, text): (Sign, String)| {
            signs.push(sign);
            let Sign(mark, style, _) = sign;
            let (head, tail) = (format!("{}{label}  ", aligned(date)), format!(" {text}"));
            console.pieces(&[
                (PLAIN, head),
                (style, mark.to_owned()),
                (PLAIN, tail.trim_end().to_owned()),
            ])
        };
        match result {
            Ok((known, Some(solved))) => {
                seconds += solved.parse_seconds;
                for part in &solved.parts {
                    seconds += part.seconds;
                    show(&format!("  part {}", part.part), judge(&known, part))?;
                }
            }
            Ok((_, None)) => show("", (NO_INPUT, "no input".to_owned()))?,
            Err(error) => show("", (FAILED, format!("{error:#}")))?,
        }
    }
    let count = |sign: &Sign| signs.iter().filter(|other| *other == sign).count();
    let kinds = [RIGHT, WRONG, UNKNOWN, UNSOLVED, NO_INPUT, FAILED]
        .into_iter()
        .filter(|sign| count(sign) > 0);
    let counts: Vec<String> = kinds.map(|sign| format!("{} {}", count(&sign), sign.2)).collect();
    console.say(&format!("{}; {} in total", counts.join(", "), format_time(seconds)))?;
    Ok(!signs.iter().any(|sign| [WRONG, FAILED].contains(sign)))
}

/// The day, padded for a column.
pub(crate) fn aligned(date: Date) -> String {
    format!("{} day {:>2}", date.year, date.day)
}

/// The sign of a part and what follows it: its answer, time and a remark, or the reason why it has
/// no answer.
fn judge(known: &Known, solved: &SolvedPart) -> (Sign, String) {
    let (mark, remark) = known.mark(solved);
    let sign = match (mark, &solved.outcome) {
        (Mark::Right, _) => RIGHT,
        (Mark::Wrong, _) => WRONG,
        (Mark::Unknown, Ok(_)) => UNKNOWN,
        (Mark::Unknown, Err(NoAnswer::NotSolvedYet)) => return (UNSOLVED, String::new()),
        (Mark::Unknown, Err(_)) => FAILED,
    };
    let answer = match &solved.outcome {
        Ok(answer) => answer,
        Err(reason) => return (sign, reason.to_string()),
    };
    let text = answer.to_string();
    let line =
        format!("{:<ANSWER_WIDTH$} {:>9}  {remark}", one_line(&text), format_time(solved.seconds));
    let drawing = if answer.is_drawing() { format!("\n{text}") } else { String::new() };
    (sign, line.trim_end().to_owned() + &drawing)
}
