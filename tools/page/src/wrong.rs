//! Why an answer is wrong: how it compares, which mistake prints it, and a small input that shows
//! the mistake.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;
use common::diagnosis::Diagnosis;
use common::input::Input;
use common::mistake::Solve;
use common::{Context, Expected, Mistake, Outcome, ParseError, Part, Puzzle};
use nojson::{DisplayJson, JsonFormatter};

use crate::{PUZZLES, member, object};

/// An example of an input, and the known mistakes.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    let example = puzzle.examples.first().map(|example| example.text);
    let mistakes: Vec<_> = puzzle.mistakes.iter().map(Row).collect();
    object(|f| {
        f.member("example", example)?;
        f.member("mistakes", &mistakes)
    })
}

struct Row(&'static Mistake);

impl DisplayJson for Row {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> std::fmt::Result {
        f.object(|f| {
            f.member("name", self.0.name)?;
            f.member("summary", self.0.summary)?;
            f.member("source", self.0.source)
        })
    }
}

/// What the page has heard of the known mistakes.
pub(crate) struct Tried {
    /// Those that print the answer.
    pub(crate) found: Vec<&'static Mistake>,
    /// The number of those that did not end.
    pub(crate) unended: usize,
}

/// What is known of an answer, or why the input is refused.
pub(crate) fn verdict(
    puzzle: &Puzzle,
    part: Part,
    tried: &Tried,
    answer: &str,
    text: &str,
) -> String {
    let input = match read(puzzle, text) {
        Ok(input) => input,
        Err(reason) => {
            let other = PUZZLES.iter().find(|other| read(other, text).is_ok());
            return object(|f| {
                f.member("refused", &reason)?;
                f.member("otherDay", other.map(|other| other.date.day))
            });
        }
    };
    let right = Part::BOTH.map(|part| solve(puzzle.default_approach(), part, &input));
    if let Err(reason) = &right[part.index()] {
        return member("unsolvable", reason.to_string());
    }
    let right = right.map(|outcome| outcome.map_or(Expected::Unknown, Expected::Answer));
    let diagnosis = Diagnosis {
        mistakes: tried.found.clone(),
        unended: tried.unended,
        ..Diagnosis::new(answer, part, &right)
    };
    let features = puzzle
        .features
        .iter()
        .filter(|it| it.part.is_none_or(|it| it == part));
    let features = features.filter(|feature| (feature.holds)(&input));
    let features: Vec<_> = features.map(|feature| feature.clause).collect();
    object(|f| {
        f.member("answer", diagnosis.answer.to_string())?;
        f.member("isRight", diagnosis.is_right())?;
        f.member("isOpen", diagnosis.is_open())?;
        f.member("aboutAnswer", diagnosis.about_answer())?;
        f.member("aboutMistakes", diagnosis.about_mistakes())?;
        f.member("features", &features)
    })
}

/// The text that the approaches get, or why it is refused.
fn read(puzzle: &Puzzle, text: &str) -> Result<String, String> {
    let input = Input::of_bytes(NAME.to_owned(), text.as_bytes())
        .map_err(|reason| format!("{NAME}: {reason}"))?;
    let checked = puzzle.default_approach().check(&input.text);
    checked.map_err(|error| diagnostic(&error, &input.text))?;
    Ok(input.text.to_string())
}

/// The name of an input.
const NAME: &str = "your input";

/// The columns of a diagnostic, so few that they fit on most screens.
const WIDTH: usize = 60;

/// An error with its lines, without colour.
pub(crate) fn diagnostic(error: &ParseError, text: &str) -> String {
    strip_str(&error.report(NAME, text, WIDTH)).to_string()
}

/// The outcome of one part of a valid text.
fn solve(rules: &dyn Solve, part: Part, text: &str) -> Outcome {
    solve_in(Mistake::MOST_ROUNDS, rules, part, text)
}

/// As [`solve`], in at most so many rounds.
fn solve_in(rounds: u64, rules: &dyn Solve, part: Part, text: &str) -> Outcome {
    rules.solve(text, part, &Context::unlimited().with_steps(rounds))
}

/// The answer to one part of a valid text, or whether there is none because it was ended.
pub(crate) fn solved(rules: &dyn Solve, part: Part, text: &str) -> String {
    let outcome = solve(rules, part, text);
    match &outcome {
        Ok(answer) => member("answer", answer.to_string()),
        Err(_) => member("isUnended", Mistake::is_unended(&outcome)),
    }
}

/// The rounds of a mistake in a small input. One that plays more is taken to play for ever.
const FEW_ROUNDS: u64 = 20_000;

/// A small input that shows the mistakes, with the right answer and what each of them prints there.
pub(crate) fn small(puzzle: &Puzzle, part: Part, mistakes: &[&'static Mistake]) -> String {
    let Some(Small { text, right, prints }) = find(puzzle, part, mistakes) else {
        return member("none", true);
    };
    object(|f| {
        f.member("text", text)?;
        f.member("right", &right)?;
        f.member("prints", &prints)
    })
}

/// A text that shows some mistakes.
struct Small {
    text: &'static str,
    right: String,
    /// The answer of each mistake, or `None` if it crashes.
    prints: Vec<Option<String>>,
}

/// The first text that tells all mistakes apart, or else the one that does so best. The texts are
/// their own, and then short ones of others.
fn find(puzzle: &Puzzle, part: Part, mistakes: &[&'static Mistake]) -> Option<Small> {
    let mut others: Vec<&str> = puzzle.mistakes.iter().map(|it| it.shown).collect();
    others.sort_unstable_by_key(|text| (text.len(), *text));
    others.dedup();
    let (mut best, mut most) = (None, 0);
    for text in mistakes.iter().map(|it| it.shown).chain(others) {
        let Some(small) = shown(puzzle, part, mistakes, text) else { continue };
        let told_apart = BTreeSet::from_iter(&small.prints).len();
        if told_apart > most {
            (best, most) = (Some(small), told_apart);
        }
        if most == mistakes.len() {
            break;
        }
    }
    best
}

/// What a text shows, if a mistake prints something wrong there.
fn shown(
    puzzle: &Puzzle,
    part: Part,
    mistakes: &[&'static Mistake],
    text: &'static str,
) -> Option<Small> {
    let right = solve(puzzle.default_approach(), part, text)
        .ok()?
        .to_string();
    let printed = |mistake: &&Mistake| {
        let outcome = solve_in(FEW_ROUNDS, mistake.rules, part, text);
        (!Mistake::is_unended(&outcome)).then(|| outcome.ok().map(|answer| answer.to_string()))
    };
    let prints: Vec<Option<String>> = mistakes.iter().map(printed).collect::<Option<_>>()?;
    let is_wrong = |printed: &Option<String>| printed.as_ref() != Some(&right);
    prints
        .iter()
        .any(is_wrong)
        .then_some(Small { text, right, prints })
}
