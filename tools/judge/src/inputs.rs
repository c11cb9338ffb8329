//! The inputs on which a program is judged.

use crate::args::Options;
use common::approach::Approach;
use common::input::{Input, Source};
use common::outcome::{Expected, NoAnswer, Part};
use common::parse::ParseError;
use common::puzzle::{Generator, Puzzle};
use common::random::Random;
use runner::solve::Question;
use runner::{agreement, console, limits, panics};

/// How an input is grouped in the results.
#[derive(Clone, Copy, PartialEq, Eq)]
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

/// The smallest size of a random input. Smaller ones often have answers of one digit.
const SMALLEST: usize = 4;

/// The examples, and then the other known inputs, short ones first. Those that cannot be read, or are
/// refused, are reported as errors.
pub(crate) fn known(puzzle: &Puzzle) -> Vec<Input> {
    let sources = Source::shipped(puzzle).chain(Source::own(puzzle));
    let mut known = read(puzzle.default_approach(), sources);
    known.sort_by_key(|input| (input.text.len(), input.text.clone()));
    // A program does not know the parameter of an example.
    let examples = Input::examples(puzzle).filter(|input| input.parameter.is_none());
    examples.chain(known).collect()
}

/// Reads inputs. Those that cannot be read, or are refused, are reported as errors, and left out.
pub(crate) fn read(
    approach: &'static Approach,
    sources: impl IntoIterator<Item = Source>,
) -> Vec<Input> {
    let read = |source: Source| {
        let name = source.name();
        match source.read() {
            Ok(input) => match check(approach, &input.text) {
                Ok(()) => return Some(input),
                Err(refusal) => console::refusal(&refusal, &input),
            },
            Err(reason) => console::error(&format!("{name}: {reason}")),
        }
        None
    };
    sources.into_iter().filter_map(read).collect()
}

/// Whether the approach can parse a text.
pub(crate) fn check(approach: &'static Approach, text: &str) -> Result<(), ParseError> {
    let refusal = |panic: NoAnswer| Err(ParseError::without_place(panic.to_string()));
    panics::catch(|| approach.check(text)).unwrap_or_else(refusal)
}

/// The right answers to an input: those of the approach, or else those that are recorded. A record
/// may be of another input, and letters that a day draws are told by a record alone.
pub(crate) fn right_answers(approach: &'static Approach, input: &Input) -> [Expected; 2] {
    let limit = Some(limits::INPUT);
    let question = Question {
        approach,
        input: input.clone(),
        parts: Part::BOTH.to_vec(),
        limit,
        steps: None,
    };
    // Nothing is known of a text that it refuses.
    let solved = question.reply().result.unwrap_or_default();
    let found = agreement::right_answers(&<[Expected; 2]>::default(), &solved);
    Part::BOTH.map(|part| match &found[part] {
        Expected::Answer(answer) if !answer.is_drawing() => found[part].clone(),
        Expected::Unsolvable => Expected::Unsolvable,
        _ => input.known[part].clone(),
    })
}

/// The generator of a puzzle. Refuses a run that asks for one where there is none.
pub(crate) fn generator(puzzle: &'static Puzzle) -> &'static Generator {
    let Some(generator) = &puzzle.generator else {
        console::refuse("this day has no generator of random inputs")
    };
    generator
}

/// The random inputs of the seed and the size. Those of full size are the ones on which programs are
/// judged.
pub(crate) fn generated(options: &Options) -> impl Iterator<Item = Input> + use<> {
    let generator = generator(options.puzzle);
    let size = options.size.unwrap_or(generator.full_size);
    Input::random(generator, options.seed, size)
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
