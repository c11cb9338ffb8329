//! Puzzles and the ways to solve them: the types from which everything else is derived.
//!
//! A day writes one [`Solver`] per way to solve its puzzle and lists them in its [`Puzzle`]; the first is the default.
//! [`Approach`] is what the list holds: a solver without its types, so that approaches with different models stand side
//! by side.

use std::fmt;
use std::hint::black_box;

use crate::budget::Budget;
use crate::explain::Explain;
use crate::outcome::{Answer, NoAnswer, Outcome, Part};
use crate::parse::ParseError;
use crate::random::Random;

/// One way to solve a puzzle: a parser to a model of its own, and both parts over that model.
///
/// Implemented by an empty type in the approach's module.
pub trait Solver: Sync + 'static {
    /// The approach's name on the command line: one lower-case word, the term for its idea.
    const NAME: &'static str;
    /// The idea in one line.
    const SUMMARY: &'static str = "";
    /// Where the idea comes from.
    const SOURCE: &'static str = "";
    /// What the parser makes of a text; it may borrow from it.
    type Model<'a>: 'a;

    /// Reads a puzzle input.
    ///
    /// # Errors
    /// A text that is not a valid input, with what was expected and where.
    fn parse(text: &str) -> Result<Self::Model<'_>, ParseError>;

    /// Answers part 1.
    ///
    /// # Errors
    /// The part has no answer, or `budget` ran out of time.
    fn part1(model: &Self::Model<'_>, budget: &Budget) -> Outcome;

    /// Answers part 2, which every puzzle has but that of an event's last day.
    ///
    /// # Errors
    /// The part has no answer, or `budget` ran out of time.
    fn part2(_model: &Self::Model<'_>, _budget: &Budget) -> Outcome {
        Err(NoAnswer::NoSuchPart)
    }
}

/// A [`Solver`] without its types. Every solver is one; nothing else implements it.
pub trait Approach: Sync {
    /// See [`Solver::NAME`].
    fn name(&self) -> &'static str;

    /// See [`Solver::SUMMARY`].
    fn summary(&self) -> &'static str;

    /// See [`Solver::SOURCE`].
    fn source(&self) -> &'static str;

    /// See [`Solver::parse`].
    ///
    /// # Errors
    /// As there.
    fn parse<'a>(&self, text: &'a str) -> Result<Box<dyn ParsedInput + 'a>, ParseError>;

    /// Parses `text` and drops the model unboxed: what a benchmark of the parser times.
    ///
    /// # Errors
    /// See [`Solver::parse`].
    fn parse_only(&self, text: &str) -> Result<(), ParseError>;

    /// From the text to both outcomes, with no box between.
    ///
    /// # Errors
    /// See [`Solver::parse`].
    fn solve(&self, text: &str, budget: &Budget) -> Result<[Outcome; 2], ParseError>;
}

/// A parsed input whose model is known to its approach alone.
pub trait ParsedInput {
    /// See [`Solver::part1`] and [`Solver::part2`].
    ///
    /// # Errors
    /// As there.
    fn answer(&self, part: Part, budget: &Budget) -> Outcome;
}

struct ModelOf<'a, S: Solver>(S::Model<'a>);

impl<S: Solver> ParsedInput for ModelOf<'_, S> {
    fn answer(&self, part: Part, budget: &Budget) -> Outcome {
        match part {
            Part::One => S::part1(&self.0, budget),
            Part::Two => S::part2(&self.0, budget),
        }
    }
}

impl<S: Solver> Approach for S {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn summary(&self) -> &'static str {
        S::SUMMARY
    }

    fn source(&self) -> &'static str {
        S::SOURCE
    }

    fn parse<'a>(&self, text: &'a str) -> Result<Box<dyn ParsedInput + 'a>, ParseError> {
        Ok(Box::new(ModelOf::<'a, S>(S::parse(text)?)))
    }

    fn parse_only(&self, text: &str) -> Result<(), ParseError> {
        S::parse(text).map(|model| drop(black_box(model)))
    }

    fn solve(&self, text: &str, budget: &Budget) -> Result<[Outcome; 2], ParseError> {
        let model = S::parse(text)?;
        Ok([S::part1(&model, budget), S::part2(&model, budget)])
    }
}

impl fmt::Debug for dyn Approach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a puzzle's random inputs are made.
#[derive(Debug, Clone, Copy)]
pub struct Generator {
    /// What the size counts, in the plural: "cards", "hands".
    pub unit: &'static str,
    /// The size of the inputs that the site hands out.
    pub full_size: usize,
    /// The seeds of the full-size inputs that ship with the workspace, at least one; the first is solved by those who
    /// have no input of their own.
    pub seeds: &'static [u64],
    /// Makes the input of one seed and size, always the same one.
    pub make: fn(seed: u64, size: usize) -> String,
}

/// What `--check` asks besides the inputs of the generator.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Makes an input of a shape that attacks the proofs of the fast approaches.
    pub hard: fn(&mut Random) -> String,
    /// The plain rules: an approach that is too slow or too plain for the list, and shares no idea with any in it.
    pub reference: &'static dyn Approach,
}

/// A short input, such as the statement's example.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// The input.
    pub text: &'static str,
    /// What is known of the answers to both parts.
    pub answers: [Expected; 2],
}

/// What is known of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// It is this.
    Answer(&'static str),
    /// There is none, as in a game that never ends.
    None,
    /// Nothing: the statement does not say, or the example concerns the other part.
    Unknown,
}

impl Expected {
    /// The outcome that says the same.
    ///
    /// # Errors
    /// There is no answer, or none is known.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Answer(text) => Ok(Answer::from(text)),
            Self::None => Err(NoAnswer::unsolvable("there is no answer")),
            Self::Unknown => Err(NoAnswer::NotSolvedYet),
        }
    }
}

/// A puzzle: a date, a title and an ordered list of approaches, of which the first is the default. All else is optional,
/// and what is derived from it exists only where it does.
#[derive(Debug, Clone, Copy)]
pub struct Puzzle {
    /// The year of the event, such as 2020.
    pub year: u16,
    /// The day of December, 1 to 25.
    pub day: u8,
    /// The puzzle's title.
    pub title: &'static str,
    /// The approaches, at least one, the default first.
    pub approaches: &'static [&'static dyn Approach],
    /// Short inputs; all approaches are tested with them.
    pub examples: &'static [Example],
    /// Makes random inputs: a full-size one for those who have none, those of the benchmarks, and those of `--check`.
    pub generator: Option<Generator>,
    /// Makes `--check` harder.
    pub check: Option<Check>,
    /// The play step by step.
    pub explain: Option<Explain>,
}

impl Puzzle {
    /// A puzzle with all that it must have.
    ///
    /// # Panics
    /// When there is no approach; for a `static`, that is an error of the compiler.
    pub const fn new(year: u16, day: u8, title: &'static str, approaches: &'static [&'static dyn Approach]) -> Self {
        assert!(!approaches.is_empty(), "a puzzle has at least one approach");
        Self { year, day, title, approaches, examples: &[], generator: None, check: None, explain: None }
    }

    /// The approach that is used when none is named.
    pub const fn default_approach(&self) -> &'static dyn Approach {
        self.approaches[0]
    }

    /// The approach of that name.
    pub fn approach(&self, name: &str) -> Option<&'static dyn Approach> {
        self.approaches.iter().copied().find(|approach| approach.name() == name)
    }

    /// The name of the puzzle's package, its folder, and its folder under `inputs`: `day22-2020`.
    pub fn package(&self) -> String {
        format!("day{:02}-{}", self.day, self.year)
    }

    /// Where people keep their own input, seen from the workspace's root: `inputs/2020/day22.txt`.
    pub fn own_input(&self) -> String {
        format!("inputs/{}/day{:02}.txt", self.year, self.day)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Advent of Code {}, day {}: {}", self.year, self.day, self.title)
    }
}
