//! The inputs on which a program is judged.

use common::approach::Approach;
use common::input::{Input, Source};
use common::outcome::{Expected, Part};
use common::puzzle::{Generator, Puzzle};
use common::random::Random;
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
    /// The examples, and then the known inputs of a few lines. One of full size is among the first
    /// three, because a program may assume that size.
    pub(crate) small: Vec<Input>,
    /// The other known inputs of full size.
    pub(crate) large: Vec<Input>,
    /// How many cannot be read or are refused.
    pub(crate) refused: usize,
    /// The number of lines of an input of full size, if a generator makes those.
    full_lines: Option<usize>,
}

impl Inputs {
    /// The `named` inputs, and those that are known. Those of them that cannot be read, or are
    /// refused, are reported as errors.
    pub(crate) fn new(puzzle: &Puzzle, named: Vec<Input>) -> Self {
        let known = Source::shipped(puzzle).chain(Source::own(puzzle));
        let Read { inputs: mut known, refused } = read(puzzle.default_approach(), known);
        known.sort_by_key(|input| (input.text.len(), input.text.clone()));
        let full_lines = puzzle.generator.map(|generator| {
            let full = (generator.make)(0, generator.full_size);
            full.lines().count()
        });
        let mut inputs = Self {
            named,
            small: Vec::new(),
            large: Vec::new(),
            refused,
            full_lines,
        };
        // A program does not know the parameter of an example.
        let examples = Input::examples(puzzle).filter(|input| input.parameter().is_none());
        inputs.small.extend(examples);
        let (large, small): (Vec<_>, Vec<_>) =
            known.into_iter().partition(|input| inputs.is_full(input));
        inputs.small.extend(small);
        inputs.large = large;
        if !inputs.large.is_empty() {
            let first = inputs.large.remove(0);
            inputs.small.insert(inputs.small.len().min(2), first);
        }
        inputs
    }

    /// Whether an input is as long as those of the site.
    pub(crate) fn is_full(&self, input: &Input) -> bool {
        self.full_lines
            .is_some_and(|full| input.text.lines().count() >= full)
    }
}

/// What was read.
pub(crate) struct Read {
    /// The inputs that can be read and are accepted.
    pub(crate) inputs: Vec<Input>,
    /// The number of the others.
    pub(crate) refused: usize,
}

/// Reads inputs. Those that cannot be read, or are refused, are reported as errors.
pub(crate) fn read(approach: &'static Approach, sources: impl IntoIterator<Item = Source>) -> Read {
    let (mut inputs, mut refused) = (Vec::new(), 0);
    for source in sources {
        let name = source.name();
        match source.read() {
            Ok(input) if is_accepted(approach, &input) => inputs.push(input),
            Ok(_) => refused += 1,
            Err(reason) => {
                refused += 1;
                console::error(&format!("{name}: {reason}"));
            }
        }
    }
    Read { inputs, refused }
}

/// Whether the approach can parse an input. An error tells if it refuses it.
fn is_accepted(approach: &'static Approach, input: &Input) -> bool {
    match panics::catch(|| approach.check(&input.text)) {
        Ok(Ok(())) => true,
        Ok(Err(refusal)) => {
            console::refusal(&refusal, input);
            false
        }
        Err(panic) => {
            console::error(&format!("{}: {panic}", input.name));
            false
        }
    }
}

/// Whether the approach accepts a text, without a word.
pub(crate) fn accepts(approach: &'static Approach, text: &str) -> bool {
    matches!(panics::catch(|| approach.check(text)), Ok(Ok(())))
}

/// The right answers to an input: those that are recorded, or else those of the approach.
pub(crate) fn right_answers(approach: &'static Approach, input: &Input) -> [Expected; 2] {
    let question = Question {
        approach,
        input,
        parts: Part::BOTH.to_vec(),
        limit: Some(limits::INPUT),
        steps: None,
    };
    // Nothing is known of a text that it refuses.
    let solved = solve(&question, &mut |_| ()).result.unwrap_or_default();
    agreement::right_answers(console::or_default(input.expected()), solved.outcomes())
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
