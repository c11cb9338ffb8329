//! `--mistakes` and `--answer`: the known mistakes, and which of them stands behind an answer.

use std::convert::identity;
use std::iter;
use std::time::Duration;

use crate::args::Options;
use crate::inputs::right_answers;
use common::diagnosis::Diagnosis;
use common::input::Input;
use common::mistake::Mistake;
use common::outcome::{Outcome, Part};
use common::puzzle::Puzzle;
use runner::console::{self, out};
use runner::panics::catch;
use runner::terminal::BOLD;

/// Lists the mistakes.
pub(crate) fn list(puzzle: &Puzzle) {
    if puzzle.mistakes.is_empty() {
        console::refuse("this day has no known mistakes");
    }
    for Mistake { name, summary, source, .. } in puzzle.mistakes {
        writeln!(out(), "{BOLD}{name}{BOLD:#}");
        for line in iter::once(summary).chain(source) {
            out().prose(&format!("  {line}"), "  ");
        }
    }
}

/// Tells what stands behind an answer to an input.
pub(crate) fn behind(answer: &str, options: &Options, input: &Input) {
    let right = right_answers(options.puzzle.default_approach(), input);
    let of_part = |part: &Part| Diagnosis::new(answer, *part, &right);
    let mut diagnoses: Vec<Diagnosis> = options.parts.iter().map(of_part).collect();
    let is_open = diagnoses.iter().all(Diagnosis::is_open);
    for mistake in options.puzzle.mistakes.iter().filter(|_| is_open) {
        console::progress(&format!("{}: what {} answers", input.name, mistake.name));
        for diagnosis in &mut diagnoses {
            let outcome = answer_of(mistake, &input.text, diagnosis.part, options.limit);
            diagnosis.add(mistake, &outcome);
        }
    }
    let is_right = diagnoses.iter().any(Diagnosis::is_right);
    console::fail_if(!is_right);
    let mut sentences: Vec<String> = diagnoses
        .iter()
        .filter(|it| it.is_right() || !is_right)
        .flat_map(|it| [it.about_answer(), it.about_mistakes()].concat())
        .collect();
    // As that it is no number.
    sentences.dedup();
    for sentence in sentences {
        out().prose(&sentence, "  ");
    }
}

/// What a program with a mistake answers to a part. A mistake that panics has failed.
pub(crate) fn answer_of(mistake: &Mistake, text: &str, part: Part, limit: Duration) -> Outcome {
    catch(|| mistake.solve(text, part, Some(limit))).and_then(identity)
}
