//! One way to solve a puzzle, made of plain functions.
//!
//! In the author's place, [`approach!(simple)`](crate::approach!) writes in short:
//!
//! ```text
//! let input = simple::parse(text)?;
//! match part {
//!     Part::One => simple::part1(&input),
//!     Part::Two => simple::part2(&input),
//! }
//! ```
//!
//! So the compiler checks the calls, and `&input` becomes a `&[T]` or a `&str` where a part takes
//! one. [`FromAuthor`] makes an input or an outcome of what the functions return. An [`Approach`] no
//! longer knows the type of its input, so one list can hold approaches with different ones.

use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::time::Duration;

use nom::IResult;

use crate::context::Context;
use crate::outcome::{IntoOutcome, NoAnswer, Outcome, Part, message};
use crate::parse::{self, ParseError};
use crate::stopwatch::Stopwatch;

/// One way to solve a puzzle: its functions, its name, and in a line each its idea and its source.
///
/// [`approach!`](crate::approach!) makes it, as in
/// `approach!(simple).summary("adds up what the elves carry").source("this workspace")`.
#[derive(Debug, Clone, Copy)]
pub struct Approach {
    /// The name of the module, which the command line uses, too.
    pub name: &'static str,
    /// The idea in one line. May be empty.
    pub summary: &'static str,
    /// The source of the idea. May be empty.
    pub source: &'static str,
    parse: Parse,
    // These are pointers, so that the day compiles what they point to.
    time_to_parse: fn(&str, u64) -> Duration,
    time_of_part: fn(Parse, &str, Part, &Context, u64) -> Duration,
}

type Parse = fn(&str, &mut Next<'_>) -> Result<(), ParseError>;

/// The step after parsing. Gets the parsed text.
#[doc(hidden)]
pub type Next<'a> = dyn FnMut(&AnswerPart<'_>) + 'a;

/// Answers either part of a parsed text.
#[doc(hidden)]
pub type AnswerPart<'a> = dyn Fn(Part, &Context) -> Outcome + 'a;

impl Approach {
    #[doc(hidden)]
    pub const fn of<F: Functions>(name: &'static str) -> Self {
        Self {
            name,
            summary: "",
            source: "",
            parse: |text, then| F::parse(text, then),
            time_to_parse: time_to_parse::<F>,
            time_of_part,
        }
    }

    /// Sets the idea in one line.
    #[must_use]
    pub const fn summary(self, summary: &'static str) -> Self {
        Self { summary, ..self }
    }

    /// Sets the source of the idea. Up to its first comma or semicolon, it says whose the idea is, as
    /// in `"Ada Lovelace (Rust), https://example.org/day1.html"`.
    #[must_use]
    pub const fn source(self, source: &'static str) -> Self {
        Self { source, ..self }
    }

    /// Whose idea it is: the source up to its first comma or semicolon.
    pub fn author(&self) -> &'static str {
        self.source.split([',', ';']).next().unwrap_or_default()
    }

    /// Parses `text` without its trailing line ends, and passes the result to `then`.
    ///
    /// # Errors
    /// `text` is not a valid input.
    #[doc(hidden)]
    #[inline]
    pub fn parse(&self, text: &str, then: &mut Next<'_>) -> Result<(), ParseError> {
        (self.parse)(parse::text(text), then)
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
    #[inline]
    pub fn solve(&self, text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
        // A valid text always gets to the next step, which replaces both.
        let mut outcomes = [Err(NoAnswer::NotSolvedYet), Err(NoAnswer::NotSolvedYet)];
        self.parse(text, &mut |solver| {
            outcomes = [solver(Part::One, context), solver(Part::Two, context)];
        })?;
        Ok(outcomes)
    }

    /// The time to parse a valid text `count` times, or to solve a part of it.
    #[doc(hidden)]
    pub fn time(&self, text: &str, part: Option<Part>, context: &Context, count: u64) -> Duration {
        let text = parse::text(text);
        match part {
            None => (self.time_to_parse)(text, count),
            Some(part) => (self.time_of_part)(self.parse, text, part, context, count),
        }
    }

    /// The time to get from each of these valid texts to both answers, `count` times.
    #[doc(hidden)]
    #[inline]
    pub fn time_to_solve(&self, texts: &[String], count: u64) -> Duration {
        let context = Context::unlimited();
        time_of_runs(count, || {
            for text in texts {
                drop(black_box(self).solve(text, &context));
            }
        })
    }
}

/// The functions of an approach, which know the type of its input.
#[doc(hidden)]
pub trait Functions {
    /// Parses a text, and returns the result of the next step.
    fn parse<T>(text: &str, then: impl FnOnce(&AnswerPart<'_>) -> T) -> Result<T, ParseError>;
}

// What is timed is generic or `inline`, so it is compiled and optimised with the day or the
// benchmark. Unoptimised, as the rest of this crate, it would take longer than a quick part. Little
// of it is compiled anew for every approach, because that took a quarter of the time to build a day.

/// The time to solve a part of a text `count` times.
#[inline]
fn time_of_part(parse: Parse, text: &str, part: Part, context: &Context, count: u64) -> Duration {
    let mut time = Duration::ZERO;
    let parsed = parse(text, &mut |solver| {
        let solver = black_box(solver);
        time = time_of_runs(count, || solver(part, context));
    });
    parsed.map_or(Duration::ZERO, |()| time)
}

/// The time to parse a text `count` times.
fn time_to_parse<F: Functions>(text: &str, count: u64) -> Duration {
    // The compiler does not know which function this is, so it can neither inline it nor move the
    // call out of the loop.
    let parse = black_box(parse_only::<F> as fn(&str) -> _);
    time_of_runs(count, || parse(text))
}

/// Parses a text. Calling the next step through a pointer would take most of the time of a 7 ns
/// parser.
fn parse_only<F: Functions>(text: &str) -> Result<(), ParseError> {
    F::parse(text, |solver| {
        black_box(solver);
    })
}

/// The time for `count` runs of `work`. Not inlined, because the code around the loop would decide
/// where it lies in memory, which is worth a cycle per run.
#[inline(never)]
fn time_of_runs<T>(count: u64, work: impl Fn() -> T) -> Duration {
    let stopwatch = Stopwatch::start();
    for _ in 0..count {
        drop(work());
    }
    stopwatch.elapsed()
}

/// Stands in for the `part2` of a module that has none.
#[doc(hidden)]
pub mod stand_in {
    use crate::outcome::NoAnswer;

    pub fn part2<I>(_: &I) -> Result<u8, NoAnswer> {
        Err(NoAnswer::NoPart2)
    }

    /// For parts that take a context.
    pub mod context {
        use crate::context::Context;
        use crate::outcome::NoAnswer;

        pub fn part2<I>(_: &I, _: &Context) -> Result<u8, NoAnswer> {
            Err(NoAnswer::NoPart2)
        }
    }
}

/// What an author's function returned. A call of a method finds that of the type before that of a
/// trait, and so tells the types apart.
#[doc(hidden)]
pub struct FromAuthor<T>(pub T);

/// From a parser of nom.
impl<T, E: Debug> FromAuthor<IResult<&str, T, E>> {
    pub fn __place(self, text: &str) -> Result<T, ParseError> {
        match self.0 {
            Ok(("", input)) => Ok(input),
            Ok((rest, _)) => Err(ParseError::leftover(text, rest)),
            Err(error) => Err(ParseError::without_place(message(&error))),
        }
    }
}

/// From a parser whose errors have a place.
impl<T> FromAuthor<Result<T, ParseError>> {
    #[inline]
    pub fn __place(self, _: &str) -> Result<T, ParseError> {
        self.0
    }
}

/// From a parser with other errors.
impl<T, E> FromAuthor<Result<T, E>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError>
    where
        E: Display,
    {
        self.0
            .map_err(|error| ParseError::without_place(message(&error)))
    }
}

/// From a parser without reasons.
impl<T> FromAuthor<Option<T>> {
    #[inline]
    pub fn __input(self) -> Result<T, ParseError> {
        self.0
            .ok_or_else(|| ParseError::without_place("`parse` returned `None`"))
    }
}

/// From any other parser, or with the place already known.
#[doc(hidden)]
pub trait IntoInput<T>: Sized {
    #[inline]
    #[must_use]
    fn __place(self, _: &str) -> Self {
        self
    }

    fn __input(self) -> Result<T, ParseError>;
}

impl<T> IntoInput<T> for FromAuthor<T> {
    #[inline]
    fn __input(self) -> Result<T, ParseError> {
        Ok(self.0)
    }
}

impl<T> IntoInput<T> for Result<T, ParseError> {
    #[inline]
    fn __input(self) -> Self {
        self
    }
}

/// From a part whose errors have a kind.
impl<T> FromAuthor<Result<T, NoAnswer>> {
    #[inline]
    pub fn __outcome(self) -> Outcome
    where
        T: IntoOutcome,
    {
        self.0?.outcome()
    }
}

/// From any other part.
#[doc(hidden)]
pub trait PartOutput<T> {
    fn __outcome(self) -> Outcome
    where
        T: IntoOutcome;
}

impl<T> PartOutput<T> for FromAuthor<T> {
    #[inline]
    fn __outcome(self) -> Outcome
    where
        T: IntoOutcome,
    {
        self.0.outcome()
    }
}

/// Makes an [`Approach`] of plain functions.
///
/// `approach!(simple)` calls `simple::parse(text)`, then `simple::part1(&input)` and
/// `simple::part2(&input)`. The compiler does the rest: a `&Vec<T>` becomes a `&[T]`, and a
/// `&String` a `&str`.
///
/// ```ignore
/// use common::{Approach, approach};
///
/// const APPROACHES: &[Approach] = &[
///     // The public functions of the module `simple`.
///     approach!(simple),
///     // Any functions or closures.
///     approach!("windows", parse, windows::<1>, windows::<3>),
///     // Both parts take a context, too: `part1(&input, context)`.
///     approach!(patient, context),
///     approach!("scaled", parse, |list: &Vec<_>, _: &Context| list.len(), scaled, context),
/// ];
/// ```
///
/// In a module without `parse`, the parts take the text. One without `part2` is not solved yet.
/// `parse` returns any type, an `Option` or a `Result` of it, or what a parser of nom 7 returns. A
/// part returns an integer or a text, or an `Option` or a `Result` of one.
#[macro_export]
macro_rules! approach {
    // The module's own function shadows the stand-in only if it is public, because a glob imports
    // only public items.
    ($module:ident $(, $context:ident)?) => {
        $crate::approach!(
            stringify!($module),
            { #[allow(unused_imports)] use $crate::parse::text as parse; { #[allow(unused_imports)] use self::$module::*; parse } },
            $module::part1,
            { #[allow(unused_imports)] use $crate::approach::stand_in::$($context::)?part2; { #[allow(unused_imports)] use self::$module::*; part2 } }
            $(, $context)?
        )
    };
    ($name:expr, $parse:expr, $part1:expr, $part2:expr $(, $context:ident)? $(,)?) => {{
        struct __Functions;
        impl $crate::approach::Functions for __Functions {
            fn parse<T>(
                __text: &str,
                __then: impl ::std::ops::FnOnce(&$crate::approach::AnswerPart<'_>) -> T,
            ) -> ::std::result::Result<T, $crate::ParseError> {
                use $crate::approach::{PartOutput as _, IntoInput as _, FromAuthor as __FromAuthor};
                let (__parse, __part1, __part2) = ($parse, $part1, $part2);
                let __input = __FromAuthor(__parse(__text)).__place(__text).__input()?;
                // rustc shows the lines of the calls to an author whose part takes another type.
                let __solver = |__part: $crate::Part, __context: &$crate::Context| {
                    $(let $context = __context;)?
                    match __part {
                        $crate::Part::One => __FromAuthor(
                            __part1(&__input $(, $context)?) // A part borrows its input: `&[T]`, not `Vec<T>`.
                        ).__outcome(),
                        $crate::Part::Two => __FromAuthor(
                            __part2(&__input $(, $context)?) // A part borrows its input: `&[T]`, not `Vec<T>`.
                        ).__outcome(),
                    }
                };
                ::std::result::Result::Ok(__then(&__solver))
            }
        }
        $crate::Approach::of::<__Functions>($name)
    }};
    ($($other:tt)*) => {
        ::core::compile_error!(
            "expected the name of a module, or a name and three functions, \
             as in `approach!(\"simple\", parse, part1, part2)`"
        )
    };
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    static RUNS: AtomicU32 = AtomicU32::new(0);

    fn part(text: &str) -> u8 {
        assert_eq!(text, "7");
        RUNS.fetch_add(1, Ordering::Relaxed);
        7
    }

    #[test]
    fn what_is_timed_runs_on_texts_without_line_ends() {
        let approach = crate::approach!("counts", str::trim_start, part, part);
        approach.time("7\n", Some(Part::One), &Context::unlimited(), 5);
        assert_eq!(RUNS.swap(0, Ordering::Relaxed), 5);
        approach.time_to_solve(&["7\n".to_owned(), "7\r\n\n".to_owned()], 3);
        assert_eq!(RUNS.load(Ordering::Relaxed), 2 * 2 * 3);
    }
}
