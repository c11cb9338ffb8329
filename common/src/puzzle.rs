//! Puzzles, their approaches and their answers: the types from which everything else is derived.
//!
//! A day writes one [`Solver`] for each way to solve its puzzle and lists them in its [`Puzzle`]; the first is the
//! default. [`Approach`] is the same solver with its types erased, so that approaches with different models stand in
//! one list.

use std::fmt;
use std::hint::black_box;
use std::io;

use crate::explain::{Explain, ExplainError};
use crate::parse::ParseError;
use crate::watch::Watch;

/// One of the two parts of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Part 1.
    One,
    /// Part 2.
    Two,
}

impl Part {
    /// Both parts, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The part's number, 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The part's place in an array of both parts, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The answer to one part: what is typed into the site's answer field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A number; wide enough that sums over any input that fits in memory are exact.
    Number(u128),
    /// A text.
    Text(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Text(text) => fmt::Display::fmt(text, f),
        }
    }
}

impl From<u128> for Answer {
    fn from(number: u128) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Answer {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Why a part of a valid input has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The [`Watch`]'s time limit came first.
    OutOfTime,
    /// It takes more memory or larger numbers than the approach has; the text says so, as a clause that fits after a
    /// colon.
    TooLarge(String),
    /// The rules give none; the text says why, as a clause that fits after a colon.
    Because(String),
}

impl NoAnswer {
    /// A sum or product that does not fit its type; `what` names it, such as "the total winnings".
    #[must_use]
    pub fn too_large(what: &str) -> Self {
        Self::TooLarge(format!("{what} is too large for a 128-bit number"))
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => f.write_str("not answered within the time limit"),
            Self::TooLarge(reason) | Self::Because(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// What became of one part.
pub type Outcome = Result<Answer, NoAnswer>;

/// The text of the answer, if there is one: an outcome without the words for a missing answer, which approaches are
/// free to choose.
#[must_use]
pub fn answer_text(outcome: Outcome) -> Option<String> {
    outcome.ok().map(|answer| answer.to_string())
}

/// Whether there may be an answer that the approach did not get to, for lack of time or memory.
#[must_use]
pub const fn is_open(outcome: &Outcome) -> bool {
    matches!(outcome, Err(NoAnswer::OutOfTime | NoAnswer::TooLarge(_)))
}

/// Whether two approaches cannot both be right. An [open](is_open) outcome contradicts none; that there is no answer
/// contradicts an answer, but no other words for it.
#[must_use]
pub fn contradict(one: &Outcome, other: &Outcome) -> bool {
    !is_open(one) && !is_open(other) && one.as_ref().ok() != other.as_ref().ok()
}

/// One way to solve a puzzle: a parser to a model of its own, and both parts over that model.
///
/// Implemented by an empty type in the approach's module.
pub trait Solver {
    /// The approach's name on the command line: one lower-case word, the term for its idea.
    const NAME: &'static str;
    /// The idea in one line.
    const SUMMARY: &'static str;
    /// Where the idea comes from.
    const SOURCE: &'static str;
    /// What the parser makes of a text.
    type Model: 'static;

    /// Reads a puzzle input.
    ///
    /// # Errors
    /// A text that is not a valid input, with what was expected and where.
    fn parse(text: &str) -> Result<Self::Model, ParseError>;

    /// Answers part 1.
    ///
    /// # Errors
    /// The part has no answer, or `watch` ran out of time.
    fn part1(model: &Self::Model, watch: &Watch) -> Outcome;

    /// Answers part 2.
    ///
    /// # Errors
    /// The part has no answer, or `watch` ran out of time.
    fn part2(model: &Self::Model, watch: &Watch) -> Outcome;
}

/// A parsed input whose model is known to its approach alone.
pub trait Parsed {
    /// Answers one part; see [`Solver::part1`] and [`Solver::part2`].
    ///
    /// # Errors
    /// The part has no answer, or `watch` ran out of time.
    fn answer(&self, part: Part, watch: &Watch) -> Outcome;
}

struct ModelOf<S: Solver>(S::Model);

impl<S: Solver> Parsed for ModelOf<S> {
    fn answer(&self, part: Part, watch: &Watch) -> Outcome {
        match part {
            Part::One => S::part1(&self.0, watch),
            Part::Two => S::part2(&self.0, watch),
        }
    }
}

/// A [`Solver`] as a value: its name and what it can do.
#[derive(Clone, Copy)]
pub struct Approach {
    /// See [`Solver::NAME`].
    pub name: &'static str,
    /// See [`Solver::SUMMARY`].
    pub summary: &'static str,
    /// See [`Solver::SOURCE`].
    pub source: &'static str,
    parse: fn(&str) -> Result<Box<dyn Parsed>, ParseError>,
    parse_only: fn(&str) -> Result<(), ParseError>,
    solve: fn(&str, &Watch) -> Result<[Outcome; 2], ParseError>,
}

impl Approach {
    /// The approach that `S` is.
    #[must_use]
    pub const fn of<S: Solver + 'static>() -> Self {
        Self {
            name: S::NAME,
            summary: S::SUMMARY,
            source: S::SOURCE,
            parse: |text| Ok(Box::new(ModelOf::<S>(S::parse(text)?))),
            parse_only: |text| S::parse(text).map(|model| drop(black_box(model))),
            solve: |text, watch| {
                let model = S::parse(text)?;
                Ok([S::part1(&model, watch), S::part2(&model, watch)])
            },
        }
    }

    /// Parses `text` for this approach.
    ///
    /// # Errors
    /// See [`Solver::parse`].
    pub fn parse(&self, text: &str) -> Result<Box<dyn Parsed>, ParseError> {
        (self.parse)(text)
    }

    /// Parses `text` and drops the model unboxed: what a benchmark of the parser times.
    ///
    /// # Errors
    /// See [`Solver::parse`].
    pub fn parse_only(&self, text: &str) -> Result<(), ParseError> {
        (self.parse_only)(text)
    }

    /// From text to both answers, with no box between.
    ///
    /// # Errors
    /// See [`Solver::parse`].
    pub fn solve(&self, text: &str, watch: &Watch) -> Result<[Outcome; 2], ParseError> {
        (self.solve)(text, watch)
    }
}

impl fmt::Debug for Approach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Approach").field("name", &self.name).finish_non_exhaustive()
    }
}

/// How a puzzle's random inputs are made.
#[derive(Debug, Clone, Copy)]
pub struct Generator {
    /// What the size counts, in the plural: "cards", "hands".
    pub unit: &'static str,
    /// The size of the inputs that the site hands out.
    pub full_size: usize,
    /// Makes the input of one seed and size, always the same one.
    pub make: fn(seed: u64, size: usize) -> String,
    /// The seeds of the full-size inputs that ship with the workspace.
    pub seeds: &'static [u64],
}

/// A short input whose answers are known from elsewhere, such as a statement's example.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// The input.
    pub text: &'static str,
    /// Both answers; `None` for a part that has none.
    pub answers: [Option<&'static str>; 2],
}

/// A puzzle: a date, a title and an ordered list of approaches, of which the first is the default.
#[derive(Debug)]
pub struct Puzzle {
    /// The year of the event, such as 2020.
    pub year: u16,
    /// The day of December, 1 to 25.
    pub day: u8,
    /// The puzzle's title.
    pub title: &'static str,
    /// The name of the puzzle's package and of its folder under `inputs`.
    pub package: &'static str,
    /// What the first line of an input looks like: `#` stands for digits, `?` for one letter or digit.
    pub first_line: &'static str,
    /// The approaches, at least one, the default first.
    pub approaches: &'static [Approach],
    /// The full-size input that is solved when there is no other: the first that `generator` makes.
    pub bundled: &'static str,
    /// The short inputs shipped with the workspace.
    pub examples: &'static [Example],
    /// Makes random inputs.
    pub generator: Generator,
    /// Writes the play of one part step by step, in the form that the puzzle's statement uses, and returns the answer
    /// it led to.
    pub explain: fn(&str, &Explain<'_>, &mut dyn io::Write) -> Result<Answer, ExplainError>,
}

impl Puzzle {
    /// The approach that is used when none is named.
    ///
    /// # Panics
    /// When a puzzle was written without approaches, which the tests of every day rule out.
    #[must_use]
    pub fn default_approach(&self) -> &'static Approach {
        self.approaches.first().expect("a puzzle has at least one approach")
    }

    /// The approach of that name.
    #[must_use]
    pub fn approach(&self, name: &str) -> Option<&'static Approach> {
        self.approaches.iter().find(|approach| approach.name == name)
    }

    /// Where people keep their own input, seen from the workspace's root: `inputs/2020/day22.txt`.
    #[must_use]
    pub fn own_input(&self) -> String {
        format!("inputs/{}/day{:02}.txt", self.year, self.day)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Advent of Code {}, day {}: {}", self.year, self.day, self.title)
    }
}
