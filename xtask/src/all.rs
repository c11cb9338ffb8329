//! `cargo all`: builds and runs the days, and compares their answers with the recorded ones.

use anyhow::Result;
use common::timing::format_time;
use serde_json::json;

use crate::answers::{Mark, is_drawn};
use crate::calendar::Day;
use crate::run::{self, Input, Part, Profile, Report};
use crate::terminal::{BAD, GOOD, OPEN, Progress, say, styled};
use crate::workspace::Workspace;

/// Answers are as long as this as a rule.
const ANSWER_WIDTH: usize = 16;

/// Runs days. Returns false if a part failed or differs.
pub(crate) fn all(workspace: &Workspace, days: &[Day], as_json: bool) -> Result<bool> {
    let programs = run::build(workspace, days, Profile::Release)?;
    let mut tally = Tally::default();
    let progress = Progress::new();
    for (done, &day) in days.iter().enumerate() {
        progress.bar(done, days.len(), &day.to_string());
        let input = Input::of(workspace, day)?;
        let report = programs.of(day).and_then(|program| run::solve(workspace, program, &[], input.path.as_deref()));
        progress.clear();
        match report {
            Ok(report) => show(day, &report, &input, &mut tally, as_json)?,
            Err(error) => {
                tally.failed += 1;
                let error = format!("{error:#}");
                let line = format!("{}  {}", day.aligned(), styled(BAD, &error));
                say(if as_json {
                    json!({"year": day.year, "day": day.day, "error": error}).to_string()
                } else {
                    line
                })?;
            }
        }
    }
    if !as_json {
        say(tally.line())?;
    }
    Ok(tally.different == 0 && tally.failed == 0)
}

/// How many parts there were of each kind, and the time of all.
#[derive(Debug, Default)]
struct Tally {
    right: usize,
    different: usize,
    unknown: usize,
    failed: usize,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, mark: Mark, seconds: f64) {
        self.seconds += seconds;
        *match mark {
            Mark::Right => &mut self.right,
            Mark::Different => &mut self.different,
            Mark::Unknown => &mut self.unknown,
            Mark::Failed => &mut self.failed,
        } += 1;
    }

    fn line(&self) -> String {
        let Self { right, different, unknown, failed, seconds } = self;
        let kinds = [(right, "right"), (different, "different"), (unknown, "unknown"), (failed, "failed")];
        let kinds: Vec<String> =
            kinds.into_iter().filter(|(count, _)| **count > 0).map(|(count, word)| format!("{count} {word}")).collect();
        format!("{}; {} in total", kinds.join(", "), format_time(*seconds))
    }
}

fn show(day: Day, report: &Report, input: &Input, tally: &mut Tally, as_json: bool) -> Result<()> {
    tally.seconds += report.parse_seconds;
    for part in &report.parts {
        let mark = input.recorded.judge(part);
        tally.add(mark, part.seconds);
        let expected = input.recorded.answer(part.number);
        if as_json {
            say(object(day, report, part, mark, expected, input.path.as_deref()))?;
        } else {
            say(line(day, part, mark, expected))?;
        }
    }
    Ok(())
}

fn object(day: Day, report: &Report, part: &Part, mark: Mark, expected: Option<&str>, input: Option<&str>) -> String {
    let mut object = json!({
        "year": day.year, "day": day.day, "title": report.title, "input": input, "part": part.number,
        "seconds": part.seconds, "mark": word(mark),
    });
    match &part.answer {
        Some(answer) => object["answer"] = json!(answer),
        None => object["error"] = json!(part.failure()),
    }
    if let (Mark::Different, Some(expected)) = (mark, expected) {
        object["expected"] = json!(expected);
    }
    object.to_string()
}

fn line(day: Day, part: &Part, mark: Mark, expected: Option<&str>) -> String {
    let (style, sign) = match mark {
        Mark::Right => (GOOD, "✓"),
        Mark::Different => (BAD, "✗"),
        Mark::Unknown => (OPEN, "?"),
        Mark::Failed => (BAD, "-"),
    };
    let start = format!("{}  part {}  {}", day.aligned(), part.number, styled(style, sign));
    let Some(answer) = part.answer.as_deref().map(str::trim_end) else {
        // An expected failure has no answer either.
        return format!("{start} {}", part.failure());
    };
    let seconds = format_time(part.seconds);
    let expected = match (mark, expected) {
        (Mark::Different, Some(expected)) if !is_drawn(expected) => {
            format!("  {}", styled(BAD, &format!("not {expected}")))
        }
        (Mark::Different, _) => format!("  {}", styled(BAD, "different")),
        (Mark::Unknown, Some(expected)) => format!("  {expected}?"),
        _ => String::new(),
    };
    let drawing = if is_drawn(answer) { format!("\n{answer}") } else { String::new() };
    let answer = if is_drawn(answer) { "" } else { answer };
    format!("{start} {answer:<ANSWER_WIDTH$} {seconds:>9}{expected}{drawing}")
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Right => "right",
        Mark::Different => "different",
        Mark::Unknown => "unknown",
        Mark::Failed => "failed",
    }
}
