//! The lines of `--json`: one object per input, or per approach with `--compare` and `--list`.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::collect::{Solved, SolvedPart};
use crate::approach::Approach;
use crate::puzzle::Puzzle;

/// Prints the results of an approach on an input, and the examples that it gets wrong, if they were solved.
pub(super) fn print_solved(
    out: &mut impl Write,
    puzzle: &Puzzle,
    input: &str,
    solved: &Solved,
    wrong_examples: Option<Vec<String>>,
) -> io::Result<()> {
    let mut object = object(puzzle, input, solved.approach);
    object["parse_seconds"] = solved.parse_seconds.into();
    object["parts"] = solved.parts.iter().map(part).collect();
    if let Some(wrong_examples) = wrong_examples {
        object["wrong_examples"] = wrong_examples.into();
    }
    print(out, &object)
}

/// Prints why no part of an input was solved.
pub(super) fn print_error(
    out: &mut impl Write,
    puzzle: &Puzzle,
    input: &str,
    approach: Option<&Approach>,
    reason: &str,
) -> io::Result<()> {
    let mut object = object(puzzle, input, approach.unwrap_or(puzzle.default_approach()));
    object["error"] = reason.into();
    print(out, &object)
}

/// Prints an approach for `--list`.
pub(super) fn print_approach(
    out: &mut impl Write,
    puzzle: &Puzzle,
    approach: &Approach,
    is_default: bool,
) -> io::Result<()> {
    let object = json!({
        "year": puzzle.date.year, "day": puzzle.date.day, "title": puzzle.title, "approach": approach.name,
        "summary": approach.summary, "source": approach.source, "default": is_default,
    });
    print(out, &object)
}

fn object(puzzle: &Puzzle, input: &str, approach: &Approach) -> Value {
    json!({
        "year": puzzle.date.year, "day": puzzle.date.day, "title": puzzle.title, "input": input, "approach": approach.name,
    })
}

fn part(solved: &SolvedPart) -> Value {
    let mut object = json!({ "part": solved.part.number(), "seconds": solved.seconds });
    match &solved.outcome {
        Ok(answer) => object["answer"] = answer.to_string().into(),
        Err(reason) => object["error"] = reason.to_string().into(),
    }
    object
}

fn print(out: &mut impl Write, object: &Value) -> io::Result<()> {
    writeln!(out, "{object}")?;
    out.flush()
}
