//! Solving one input and printing what came of it, for people or as JSON.

use std::io::{self, Write};
use std::time::Duration;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::progress::while_showing;
use super::{Console, Job};
use crate::input::Input;
use crate::parse::ParseError;
use crate::puzzle::{Approach, NoAnswer, Outcome, Part, Puzzle};
use crate::timing::{for_people, timed};
use crate::watch::Watch;

/// What one approach made of one input.
pub(super) struct Solved {
    pub(super) approach: &'static Approach,
    pub(super) parsing: Duration,
    pub(super) parts: Vec<SolvedPart>,
}

/// What became of one part.
pub(super) struct SolvedPart {
    pub(super) part: Part,
    pub(super) outcome: Outcome,
    pub(super) time: Duration,
}

impl Solved {
    pub(super) fn all_answered(&self) -> bool {
        self.parts.iter().all(|part| part.outcome.is_ok())
    }
}

impl SolvedPart {
    pub(super) fn answer_words(&self) -> String {
        match &self.outcome {
            Ok(answer) => answer.to_string(),
            Err(NoAnswer::OutOfTime) => "out of time".to_owned(),
            Err(NoAnswer::TooLarge(_)) => "too large".to_owned(),
            Err(NoAnswer::Because(_)) => "no answer".to_owned(),
        }
    }
}

/// Parses and answers. A text that has been parsed is dropped, since a large one may be as large as all else together.
pub(super) fn solve(job: &Job<'_>, approach: &'static Approach, text: &mut String) -> Result<Solved, ParseError> {
    let (model, parsing) = timed(|| while_showing("parsing", &Watch::unlimited(), || approach.parse(text)));
    let model = model?;
    *text = String::new();
    let parts = job.args.parts.iter().map(|&part| {
        let watch = job.watch();
        let showing = format!("{}, part {part}", approach.name);
        let (outcome, time) = timed(|| while_showing(&showing, &watch, || model.answer(part, &watch)));
        SolvedPart { part, outcome: in_time(job, outcome, time), time }
    });
    Ok(Solved { approach, parsing, parts: parts.collect() })
}

/// An answer that came after the time limit, from an approach that had no occasion to look at the clock, is late too.
pub(super) fn in_time(job: &Job<'_>, outcome: Outcome, time: Duration) -> Outcome {
    match job.args.time_limit {
        Some(limit) if time > limit => outcome.and(Err(NoAnswer::OutOfTime)),
        _ => outcome,
    }
}

/// Prints the answers of an input, one line a part.
pub(super) fn print_plain(console: &mut Console, puzzle: &Puzzle, input: &Input, solved: &Solved) -> io::Result<()> {
    let answers: Vec<String> = solved.parts.iter().map(SolvedPart::answer_words).collect();
    let times: Vec<String> = solved.parts.iter().map(|part| for_people(part.time)).collect();
    let widest = |words: &[String]| words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let (answer_width, time_width) = (widest(&answers), widest(&times));

    writeln!(console.out, "{puzzle} ({})", input.shown_name())?;
    for ((part, answer), time) in solved.parts.iter().zip(&answers).zip(&times) {
        let bold = console.bold();
        writeln!(console.out, "Part {}: {bold}{answer:<answer_width$}{bold:#}  {time:>time_width$}", part.part)?;
    }
    console.out.flush()
}

/// Says on stderr why parts have no answer.
pub(super) fn say_why_not(console: &Console, input: &Input, solved: &Solved) {
    for part in &solved.parts {
        if let Err(reason) = &part.outcome {
            console.error(&format!("{}: part {} by {}: {reason}", input.shown_name(), part.part, solved.approach.name));
        }
    }
}

/// Prints one line of JSON.
pub(super) fn print_json(
    console: &mut Console,
    puzzle: &Puzzle,
    input: &str,
    approach: &Approach,
    result: Result<&Solved, &str>,
) -> io::Result<()> {
    let line = JsonLine { puzzle, input, approach: approach.name, result };
    serde_json::to_writer(&mut console.out, &line)?;
    writeln!(console.out)
}

/// The JSON object of an input; its fields stay in the order in which they are written here.
struct JsonLine<'a> {
    puzzle: &'a Puzzle,
    input: &'a str,
    approach: &'a str,
    result: Result<&'a Solved, &'a str>,
}

impl Serialize for JsonLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Input", 7)?;
        object.serialize_field("year", &self.puzzle.year)?;
        object.serialize_field("day", &self.puzzle.day)?;
        object.serialize_field("title", self.puzzle.title)?;
        object.serialize_field("input", self.input)?;
        object.serialize_field("approach", self.approach)?;
        match self.result {
            Ok(solved) => {
                object.serialize_field("parse_seconds", &solved.parsing.as_secs_f64())?;
                object.serialize_field("parts", &solved.parts)?;
            }
            Err(error) => object.serialize_field("error", error)?,
        }
        object.end()
    }
}

impl Serialize for SolvedPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Part", 3)?;
        object.serialize_field("part", &self.part.number())?;
        match &self.outcome {
            Ok(answer) => object.serialize_field("answer", &answer.to_string())?,
            Err(reason) => object.serialize_field("error", &reason.to_string())?,
        }
        object.serialize_field("seconds", &self.time.as_secs_f64())?;
        object.end()
    }
}
