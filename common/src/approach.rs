//! Turns plain functions into an [`Approach`], one way to solve a puzzle.
//!
//! A day has a module with `part1` and `part2`, and with `parse` unless the parts take the text.
//! [`approach!`](crate::approach!) erases the types of that module, so one list can hold approaches
//! with different inputs. The macro is in the crate `common-macros`, and its code uses the traits
//! below.

use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::time::{Duration, Instant};

use nom::IResult;

use crate::context::Context;
use crate::outcome::{NoAnswer, Outcome, Part, Returns, words};
use crate::parse::{self, ParseError};

/// One way to solve a puzzle, made by [`approach!`](crate::approach!).
#[derive(Debug, Clone, Copy)]
pub struct Approach {
    /// The name of the module, which the command line uses, too.
    pub name: &'static str,
    /// The idea in one line. May be empty.
    pub summary: &'static str,
    /// The source of the idea. May be empty.
    pub source: &'static str,
    /// The text without its end, or all of it, for the parser.
    seen: Seen,
    parse: fn(&str, &mut Next<'_>) -> Result<(), ParseError>,
    time: fn(&str, Option<Part>, &Context, u64) -> Duration,
}

/// Returns what the parser gets of a text.
type Seen = fn(&str) -> &str;

/// The step after parsing. Gets the parsed text.
#[doc(hidden)]
pub type Next<'a> = dyn FnMut(&Solver<'_>) + 'a;

/// Answers either part of a parsed text.
#[doc(hidden)]
pub type Solver<'a> = dyn Fn(Part, &Context) -> Outcome + 'a;

impl Approach {
    #[doc(hidden)]
    pub const fn of<M: Module>(name: &'static str) -> Self {
        Self {
            name,
            summary: "",
            source: "",
            seen: parse::text,
            parse: |text, then| M::run(text, then),
            time: time::<M>,
        }
    }

    /// Gives the parser the text with the line ends at its end. A day from another template may
    /// need them.
    #[must_use]
    pub const fn raw(self) -> Self {
        Self { seen: parse::raw, ..self }
    }

    /// Sets the idea in one line.
    #[must_use]
    pub const fn summary(self, summary: &'static str) -> Self {
        Self { summary, ..self }
    }

    /// Sets the source of the idea.
    #[must_use]
    pub const fn source(self, source: &'static str) -> Self {
        Self { source, ..self }
    }

    /// Parses `text`, without its trailing line ends unless the approach is [`raw`](Self::raw), and
    /// passes the result to `then`.
    ///
    /// # Errors
    /// `text` is not a valid input.
    #[doc(hidden)]
    pub fn parse(&self, text: &str, then: &mut Next<'_>) -> Result<(), ParseError> {
        (self.parse)((self.seen)(text), then)
    }

    /// Checks that `text` is a valid input.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn check(&self, text: &str) -> Result<(), ParseError> {
        self.parse(text, &mut |_| ())
    }

    /// Parses `text` and solves both parts.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn solve(&self, text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
        let mut outcomes = Part::BOTH.map(|_| Err(NoAnswer::NotSolvedYet));
        self.parse(text, &mut |solver| outcomes = Part::BOTH.map(|part| solver(part, context)))?;
        Ok(outcomes)
    }

    /// The time to parse a valid text `count` times, or to solve a part of it.
    pub(crate) fn time(
        &self,
        text: &str,
        part: Option<Part>,
        context: &Context,
        count: u64,
    ) -> Duration {
        (self.time)((self.seen)(text), part, context, count)
    }
}

/// The loops are generic, so they are compiled and optimised with the day. Unoptimised, as the rest
/// of this crate, they would take longer than a quick part.
fn time<M: Module>(text: &str, part: Option<Part>, context: &Context, count: u64) -> Duration {
    let Some(part) = part else {
        // The compiler does not know which function this is, so it can neither inline it nor move
        // the call out of the loop.
        let check = black_box(check::<M> as fn(&str) -> _);
        return repeat(count, || check(text));
    };
    let solve = |solver: &Solver<'_>| {
        let solver = black_box(solver);
        repeat(count, || solver(part, context))
    };
    M::run(text, solve).unwrap_or_default()
}

/// Parses a text. Calling the next step through a pointer would take most of the time of a 7 ns
/// parser.
fn check<M: Module>(text: &str) -> Result<(), ParseError> {
    M::run(text, |solver| {
        black_box(solver);
    })
}

/// The time for `count` runs of `work`. Not inlined, because the code around the loop would decide
/// where it lies in memory, which is worth a cycle per run.
#[inline(never)]
fn repeat<T>(count: u64, work: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        drop(work());
    }
    start.elapsed()
}

/// The functions of an approach with their own types.
#[doc(hidden)]
pub trait Module {
    /// Parses a text, and returns the result of the next step.
    fn run<T>(text: &str, then: impl FnOnce(&Solver<'_>) -> T) -> Result<T, ParseError>;
}

/// Stand-ins for the functions that a module does not have.
#[doc(hidden)]
pub mod absent {
    use crate::outcome::NoAnswer;

    /// Without a parser, the parts take the text.
    pub fn parse(text: &str) -> &str {
        text
    }

    pub fn part2<I>(_: &I) -> Result<u8, NoAnswer> {
        Err(NoAnswer::NoPart2)
    }

    /// For an approach whose parts take a context.
    pub mod with_context {
        use crate::context::Context;
        use crate::outcome::NoAnswer;

        pub fn part2<I>(input: &I, _: &Context) -> Result<u8, NoAnswer> {
            super::part2(input)
        }
    }
}

/// What an author's function returned. A call of a method finds that of the type before that of a
/// trait, and so tells the types apart.
#[doc(hidden)]
pub struct Returned<T>(pub T);

/// From a parser of nom.
impl<T, E: Debug> Returned<IResult<&str, T, E>> {
    pub fn __place(self, text: &str) -> Result<T, ParseError> {
        match self.0 {
            Ok(("", input)) => Ok(input),
            Ok((rest, _)) => Err(ParseError::leftover(text, rest)),
            Err(error) => Err(ParseError::without_place(words(&error))),
        }
    }
}

/// From a parser whose errors have a place.
impl<T> Returned<Result<T, ParseError>> {
    #[inline]
    pub fn __place(self, _: &str) -> Result<T, ParseError> {
        self.0
    }
}

/// From a parser with other errors.
impl<T, E> Returned<Result<T, E>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError>
    where
        E: Display,
    {
        self.0.map_err(|error| ParseError::without_place(words(&error)))
    }
}

/// From a parser without reasons.
impl<T> Returned<Option<T>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError> {
        self.0.ok_or_else(|| ParseError::without_place("`parse` returned `None`"))
    }
}

/// From any other parser, or with the place already known.
#[doc(hidden)]
pub trait Input<T>: Sized {
    #[inline]
    #[must_use]
    fn __place(self, _: &str) -> Self {
        self
    }

    fn __input(self) -> Result<T, ParseError>;
}

impl<T> Input<T> for Returned<T> {
    #[inline]
    fn __input(self) -> Result<T, ParseError> {
        Ok(self.0)
    }
}

impl<T> Input<T> for Result<T, ParseError> {
    #[inline]
    fn __input(self) -> Self {
        self
    }
}

/// From a part whose errors have a kind.
impl<T> Returned<Result<T, NoAnswer>> {
    #[inline]
    pub fn __outcome(self) -> Outcome
    where
        T: Returns,
    {
        self.0?.outcome()
    }
}

/// From any other part.
#[doc(hidden)]
pub trait Answered<T> {
    fn __outcome(self) -> Outcome
    where
        T: Returns;
}

impl<T> Answered<T> for Returned<T> {
    #[inline]
    fn __outcome(self) -> Outcome
    where
        T: Returns,
    {
        self.0.outcome()
    }
}
