//! Why an answer is wrong: how it compares, which mistake prints it, and a small input that shows
//! the mistake.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;
use common::diagnosis::Diagnosis;
use common::input::Input;
use common::mistake::Solve;
use common::{Context, Expected, Mistake, Outcome, ParseError, Part, Puzzle};

use crate::{PUZZLES, member, object};

/// An example of an input, and the known mistakes.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    let example = puzzle.examples.first().map(|example| example.text);
    let row = |Mistake { name, summary, source, .. }: &'static _| {
        nojson::object(move |f| {
            f.member("name", name)?;
            f.member("summary", summary)?;
            f.member("source", source)
        })
    };
    let mistakes: Vec<_> = puzzle.mistakes.iter().map(row).collect();
    object(&[("example", &example), ("mistakes", &mistakes)])
}

/// What is known of an answer, of the mistakes that print it and of how many did not end, or why the
/// input is refused.
pub(crate) fn verdict(
    puzzle: &Puzzle,
    part: Part,
    mistakes: Vec<&'static Mistake>,
    unended: usize,
    answer: &str,
    text: &str,
) -> String {
    let input = match read(puzzle, text) {
        Ok(input) => input,
        Err(reason) => {
            let other = PUZZLES.iter().find(|other| read(other, text).is_ok());
            return object(&[
                ("refused", &reason),
                ("otherDay", &other.map(|other| other.date.day)),
            ]);
        }
    };
    let right = Part::BOTH.map(|part| {
        solve(
            puzzle.default_approach(),
            part,
            &input,
            Mistake::MOST_ROUNDS,
        )
    });
    if let Err(reason) = &right[part] {
        return member("unsolvable", reason.to_string());
    }
    let right = right.map(|outcome| outcome.map_or(Expected::Unknown, Expected::Answer));
    let diagnosis = Diagnosis { mistakes, unended, ..Diagnosis::new(answer, part, &right) };
    let features = puzzle.features.iter();
    let features = features.filter(|it| it.part.is_none_or(|it| it == part) && (it.holds)(&input));
    let features: Vec<_> = features.map(|feature| feature.clause).collect();
    object(&[
        ("answer", &diagnosis.answer.to_string()),
        ("isRight", &diagnosis.is_right()),
        ("isOpen", &diagnosis.is_open()),
        ("aboutAnswer", &diagnosis.about_answer()),
        ("aboutMistakes", &diagnosis.about_mistakes()),
        ("features", &features),
    ])
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

/// The outcome of one part of a valid text, in at most so many rounds.
fn solve(rules: &dyn Solve, part: Part, text: &str, rounds: u64) -> Outcome {
    rules.solve(text, part, &Context::unlimited().with_steps(rounds))
}

/// The answer to one part of a valid text, or whether there is none because it was ended.
pub(crate) fn solved(rules: &dyn Solve, part: Part, text: &str) -> String {
    let outcome = solve(rules, part, text, Mistake::MOST_ROUNDS);
    match &outcome {
        Ok(answer) => member("answer", answer.to_string()),
        Err(_) => member("isUnended", Mistake::is_unended(&outcome)),
    }
}

/// A small input that shows some mistakes.
struct Small {
    text: &'static str,
    right: String,
    /// The answer of each mistake, or `None` if it crashes.
    prints: Vec<Option<String>>,
}

/// A small input that shows the mistakes, with the right answer and what each of them prints there. It
/// is the first of their own and then of others, or of several mistakes the one that tells most of
/// them apart.
pub(crate) fn small(puzzle: &Puzzle, part: Part, mistakes: &[&'static Mistake]) -> String {
    let mut others: Vec<&str> = puzzle.mistakes.iter().map(|it| it.shown).collect();
    others.sort_unstable_by_key(|text| (text.len(), *text));
    others.dedup();
    let texts = mistakes.iter().map(|it| it.shown).chain(others);
    let mut found = texts.filter_map(|text| shown(puzzle, part, mistakes, text));
    let small = match mistakes {
        [_] => found.next(),
        _ => found
            .rev()
            .max_by_key(|it| BTreeSet::from_iter(&it.prints).len()),
    };
    let Some(Small { text, right, prints }) = small else {
        return member("none", true);
    };
    object(&[("text", &text), ("right", &right), ("prints", &prints)])
}

/// What a text shows, if a mistake prints something wrong there.
fn shown(
    puzzle: &Puzzle,
    part: Part,
    mistakes: &[&'static Mistake],
    text: &'static str,
) -> Option<Small> {
    let printed = |rules| {
        let outcome = solve(rules, part, text, Mistake::FEW_ROUNDS);
        (!Mistake::is_unended(&outcome)).then(|| outcome.ok().map(|answer| answer.to_string()))
    };
    let right = printed(puzzle.default_approach())??;
    let prints = mistakes.iter().map(|mistake| printed(mistake.rules));
    let prints: Vec<Option<String>> = prints.collect::<Option<_>>()?;
    let is_wrong = |printed: &Option<String>| printed.as_ref() != Some(&right);
    prints
        .iter()
        .any(is_wrong)
        .then_some(Small { text, right, prints })
}
