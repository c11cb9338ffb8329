//! The inputs on which a program is judged.

use crate::judge::FIRST;
use common::approach::Approach;
use common::input::{Input, Source};
use common::outcome::{Expected, NoAnswer, Part};
use common::parse::ParseError;
use common::puzzle::{Generator, Puzzle};
use common::random::Random;
use runner::agreement::Rating;
use runner::report::{Solved, SolvedPart};
use runner::solve::{Question, solve};
use runner::{agreement, console, limits, panics};

/// How an input is grouped in the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The user has named it.
    Named,
    /// An example, or one that comes with the puzzle, or the user's own.
    Known,
    /// A random one of a few lines.
    Small,
    /// A random one like the site's.
    Random,
}

/// The number of random inputs, unless the user tells it or there are fewer. It depends on no clock,
/// so that whoever repeats a run gets the same report.
pub(crate) const RANDOM: usize = 40;

/// The smallest size of a random input. Smaller ones often have answers of one digit.
const SMALLEST: usize = 4;

/// What is known of a puzzle's inputs before anything is asked.
#[derive(Debug, Clone)]
pub(crate) struct Inputs {
    /// Those that the user has named, in that order.
    pub(crate) named: Vec<Input>,
    /// The examples, and then the known inputs of a few lines. One of full size is among the
    /// [first](FIRST), because a program may assume that size.
    pub(crate) small: Vec<Input>,
    /// The other known inputs of full size.
    pub(crate) large: Vec<Input>,
}

impl Inputs {
    /// The `named` inputs, and those that are known. Those of them that cannot be read, or are
    /// refused, are reported as errors.
    pub(crate) fn new(puzzle: &Puzzle, named: Vec<Input>) -> Self {
        let known = Source::shipped(puzzle).chain(Source::own(puzzle));
        let mut known = read(puzzle.default_approach(), known);
        known.sort_by_key(|input| (input.text.len(), input.text.clone()));
        let full_lines = puzzle.generator.map(|generator| {
            let full = (generator.make)(0, generator.full_size);
            full.lines().count()
        });
        let is_full =
            |input: &Input| full_lines.is_some_and(|full| input.text.lines().count() >= full);
        let (mut large, known): (Vec<_>, Vec<_>) = known.into_iter().partition(is_full);
        // A program does not know the parameter of an example.
        let examples = Input::examples(puzzle).filter(|input| input.parameter().is_none());
        let mut small: Vec<Input> = examples.chain(known).collect();
        if !large.is_empty() {
            small.insert(small.len().min(FIRST - 1), large.remove(0));
        }
        Self { named, small, large }
    }
}

/// Reads inputs. Those that cannot be read, or are refused, are reported as errors, and left out.
pub(crate) fn read(
    approach: &'static Approach,
    sources: impl IntoIterator<Item = Source>,
) -> Vec<Input> {
    let read = |source| read_one(approach, source);
    sources.into_iter().filter_map(read).collect()
}

fn read_one(approach: &'static Approach, source: Source) -> Option<Input> {
    let name = source.name();
    let input = match source.read() {
        Ok(input) => input,
        Err(reason) => {
            console::error(&format!("{name}: {reason}"));
            return None;
        }
    };
    if let Err(refusal) = check(approach, &input.text) {
        console::refusal(&refusal, &input);
        return None;
    }
    if let Err(reason) = compare_with_record(approach, &input) {
        console::error(&format!("{name}: {reason}"));
        return None;
    }
    Some(input)
}

/// Whether the recorded answers to an input are those of the approach. They may be of another input,
/// and then nothing can be judged by this one.
fn compare_with_record(approach: &'static Approach, input: &Input) -> Result<(), String> {
    let is_recorded = |known: &Expected| *known != Expected::Unknown;
    let Ok(solved) = solve_parts(approach, input, is_recorded) else {
        return Ok(());
    };
    for SolvedPart { part, outcome, .. } in solved.parts {
        let expected = &input.known[part.index()];
        if Rating::of(&outcome, expected) == Rating::Wrong {
            let found = agreement::describe(&outcome, &Expected::Unknown);
            let name = approach.name;
            return Err(format!(
                "part {part} is {expected} by its answers.json, but {found} by {name}"
            ));
        }
    }
    Ok(())
}

/// Whether the approach can parse a text.
pub(crate) fn check(approach: &'static Approach, text: &str) -> Result<(), ParseError> {
    let refusal = |panic: NoAnswer| Err(ParseError::without_place(panic.to_string()));
    panics::catch(|| approach.check(text)).unwrap_or_else(refusal)
}

/// The right answers to an input: those that are recorded, or else those of the approach.
pub(crate) fn right_answers(approach: &'static Approach, input: &Input) -> [Expected; 2] {
    let is_open = |known: &Expected| *known == Expected::Unknown;
    // Nothing is known of a text that it refuses.
    let solved = solve_parts(approach, input, is_open).unwrap_or_default();
    agreement::right_answers(input.known.clone(), solved.outcomes())
}

/// Solves the parts of which so much is known.
fn solve_parts(
    approach: &'static Approach,
    input: &Input,
    is_asked: impl Fn(&Expected) -> bool,
) -> Result<Solved, ParseError> {
    let parts = Part::BOTH.into_iter();
    let parts = parts
        .filter(|part| is_asked(&input.known[part.index()]))
        .collect();
    let (input, limit) = (input.clone(), Some(limits::INPUT));
    let question = Question { approach, input, parts, limit, steps: None };
    solve(&question, &mut |_| ()).result
}

/// The generator of a puzzle. Refuses a run that asks for one where there is none.
pub(crate) fn generator(puzzle: &'static Puzzle) -> &'static Generator {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    generator
}

/// Random inputs of a few lines, which grow.
pub(crate) fn small_random(generator: &Generator, seed: u64) -> impl Iterator<Item = Input> {
    let make = generator.make;
    let first = Random::new(!seed).next();
    let sizes = SMALLEST..generator.full_size;
    (0..).zip(sizes).map(move |(number, size)| {
        let text = make(first.wrapping_add(number), size);
        Input::of_text(format!("small random input {}", number + 1), text)
    })
}
