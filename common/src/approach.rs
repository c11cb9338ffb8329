//! Turns plain functions into an [`Approach`], one way to solve a puzzle.
//!
//! A day has a module with `part1` and `part2`, and with `parse` unless the parts take the text.
//! [`approach!`](crate::approach!) erases the types of that module, so one list can hold approaches
//! with different inputs. The macro is in the crate `common-macros`, and its code uses the traits
//! below. They accept every shape of function that an author is likely to write. The type of a
//! function pointer marks each shape, much as in axum's handlers, and method resolution tries the
//! traits in the order of their references.

use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use nom::IResult;

use crate::context::Context;
use crate::outcome::{Answer, NoAnswer, Outcome, Part};
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

/// A call of a part with the parsed input.
#[doc(hidden)]
pub struct Call<'a, F, I> {
    pub part: &'a F,
    pub input: &'a I,
    pub context: &'a Context,
}

/// A part of some `Shape`, which is the type of a pointer to such a function. Method resolution
/// tries the impl with the most references first. So a part that fits several shapes, such as a
/// generic one, gets the first.
#[doc(hidden)]
pub trait Answers<Shape, T> {
    fn __answer(&self) -> T;
}

/// Implements a shape with and without a context as the last argument.
macro_rules! shape {
    ($call:ty, [$($generics:tt)*], $argument:ty: |$input:ident| $value:expr) => {
        impl<'a, F, T, $($generics)*> Answers<fn($argument) -> T, T> for $call
        where
            F: Fn($argument) -> T,
        {
            #[inline]
            fn __answer(&self) -> T {
                let $input = self.input;
                (self.part)($value)
            }
        }

        impl<'a, F, T, $($generics)*> Answers<fn($argument, &'a Context) -> T, T> for $call
        where
            F: Fn($argument, &'a Context) -> T,
        {
            #[inline]
            fn __answer(&self) -> T {
                let $input = self.input;
                (self.part)($value, self.context)
            }
        }
    };
}

shape!(&&&&&Call<'a, F, I>, [I], &'a I: |input| input);
// A `String` is a `&str`, and a `Vec<X>` is a `&[X]`.
shape!(&&&&Call<'a, F, I>, [I: Deref<Target: 'a>], &'a I::Target: |input| input);
// An array is a slice, and a text is bytes.
shape!(&&&Call<'a, F, I>, [I: AsRef<U>, U: ?Sized], &'a U: |input| input.as_ref());
// A part that takes or changes its input gets a clone.
shape!(&&Call<'a, F, I>, [I: Clone], I: |input| input.clone());
shape!(&&Call<'a, F, I>, [I: Clone], &mut I: |input| &mut input.clone());
shape!(&Call<'a, F, I>, [I: Clone + DerefMut], &mut I::Target: |input| &mut *input.clone());

/// A part of no known shape. Method resolution tries this last, and it makes a single error that
/// says so.
#[doc(hidden)]
pub trait Refused<F, I> {
    fn __answer(&self) -> Answer
    where
        F: TakesInput<I>,
    {
        Answer::Number(0)
    }
}

impl<F, I> Refused<F, I> for Call<'_, F, I> {}

/// No type implements this. It exists for its error message.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take what `parse` returns: `{I}`",
    label = "a part is `fn(&Input) -> answer`, where `Input` is what `parse` returns, \
             and at most a `&Context` follows it",
    note = "it may also take the `Input` by value or as `&mut Input` if that can be cloned",
    note = "where `parse` returns a `Vec<T>` or a `String`, \
            the part may take a `&[T]`, a `&str` or a `&[u8]`"
)]
#[doc(hidden)]
pub trait TakesInput<I> {}

/// A part of no known shape that gets a text. Its `parse` may be private.
#[doc(hidden)]
pub trait RefusedText<F> {
    fn __answer(&self) -> Answer
    where
        F: TakesText,
    {
        Answer::Number(0)
    }
}

impl<F> RefusedText<F> for &Call<'_, F, &str> {}

/// No type implements this. It exists for its error message.
#[diagnostic::on_unimplemented(
    message = "there is no public `parse` that makes an input for `{Self}` of the text",
    label = "without one, a part is `fn(&str) -> answer` or `fn(&[u8]) -> answer`, \
             and at most a `&Context` follows the text",
    note = "`approach!` finds a `pub fn parse`, but not a private one"
)]
#[doc(hidden)]
pub trait TakesText {}

/// Stand-ins for the functions that a module does not have.
#[doc(hidden)]
pub mod absent {
    /// Without a parser, the parts take the text.
    pub fn parse(text: &str) -> &str {
        text
    }

    pub fn part2<I>(_: &I) -> Option<u8> {
        None
    }
}

/// The result of a parser. A call of a method finds that of the type before that of the trait
/// [`Value`].
#[doc(hidden)]
pub struct Returned<T>(pub T);

/// The result of a nom parser.
impl<T, E: Debug> Returned<IResult<&str, T, E>> {
    pub fn __complete(self, text: &str) -> Returned<Result<T, ParseError>> {
        Returned(match self.0 {
            Ok(("", input)) => Ok(input),
            Ok((rest, _)) => Err(ParseError::leftover(text, rest)),
            Err(error) => Err(ParseError::of_error(&error)),
        })
    }
}

impl<T, E> Returned<Result<T, E>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError>
    where
        E: Display,
    {
        self.0.map_err(|error| ParseError::of_error(&error))
    }
}

impl<T> Returned<Option<T>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError> {
        self.0.ok_or_else(|| ParseError::without_place("`parse` returned `None`"))
    }
}

/// Any other result.
#[doc(hidden)]
pub trait Value<T>: Sized {
    #[inline]
    #[must_use]
    fn __complete(self, _: &str) -> Self {
        self
    }

    fn __input(self) -> Result<T, ParseError>;
}

impl<T> Value<T> for Returned<T> {
    #[inline]
    fn __input(self) -> Result<T, ParseError> {
        Ok(self.0)
    }
}
