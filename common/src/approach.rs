//! Turns plain functions into an [`Approach`], one way to solve a puzzle.
//!
//! A day has a module with `part1` and `part2`, and with `parse` unless the parts take the text.
//! [`approach!`](crate::approach!) erases the types of that module, so one list can hold approaches
//! with different inputs. The macro is in the crate `common-macros`, and its code uses the traits
//! below. They accept every shape of function that an author is likely to write. Each shape has a
//! marker type, as in axum's handlers, and method resolution tries the traits in the order of their
//! references.

use std::any::type_name_of_val;
use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use nom::IResult;

use crate::context::Context;
use crate::outcome::{Answer, Outcome, Part};
use crate::parse::{self, ParseError};
use crate::reason;

/// One way to solve a puzzle, made by [`approach!`](crate::approach!).
#[derive(Debug, Clone, Copy)]
pub struct Approach {
    /// The name of the module, which the command line uses, too.
    pub name: &'static str,
    /// The idea in one line. May be empty.
    pub summary: &'static str,
    /// The source of the idea. May be empty.
    pub source: &'static str,
    /// Whether the parser sees the line ends at the end of the text.
    keeps_line_ends: bool,
    // Several functions, because calling the next step through a pointer would take most of the
    // time of a 7 ns parser.
    parse: fn(&str, &mut Next<'_>) -> Result<(), ParseError>,
    check: fn(&str) -> Result<(), ParseError>,
    solve: fn(&str, &Context) -> Result<[Outcome; 2], ParseError>,
    time: fn(Runs<'_>, u64) -> Duration,
}

/// The step after parsing. Gets the parsed text, and the names of the functions `parse`, `part1`
/// and `part2`, because approaches can share a function.
pub type Next<'a> = dyn FnMut(&Solver<'_>, [&'static str; 3]) + 'a;

/// Answers either part of a parsed text.
pub type Solver<'a> = dyn Fn(Part, &Context) -> Outcome + 'a;

impl Approach {
    #[doc(hidden)]
    pub const fn of<M: Module>(name: &'static str) -> Self {
        Self {
            name,
            summary: "",
            source: "",
            keeps_line_ends: false,
            parse: |text, then| M::run(text, then),
            check: check::<M>,
            solve: solve::<M>,
            time: time::<M>,
        }
    }

    /// Gives the parser the text with the line ends at its end. A day from another template may
    /// need them.
    #[must_use]
    pub const fn raw(self) -> Self {
        Self { keeps_line_ends: true, ..self }
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
    pub fn parse(&self, text: &str, then: &mut Next<'_>) -> Result<(), ParseError> {
        (self.parse)(self.seen(text), then)
    }

    /// Checks that `text` is a valid input.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn check(&self, text: &str) -> Result<(), ParseError> {
        (self.check)(self.seen(text))
    }

    /// Parses `text` and solves both parts.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn solve(&self, text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
        (self.solve)(self.seen(text), context)
    }

    /// The time to do `runs` `count` times, on valid texts.
    pub(crate) fn time(&self, runs: Runs<'_>, count: u64) -> Duration {
        let runs = match runs {
            Runs::Parse(text) => Runs::Parse(self.seen(text)),
            Runs::Part(part, text, context) => Runs::Part(part, self.seen(text), context),
            Runs::Solve(text, context) => Runs::Solve(self.seen(text), context),
            Runs::SolveAll(texts, context) => {
                let texts: Vec<&str> = texts.iter().map(|text| self.seen(text)).collect();
                return (self.time)(Runs::SolveAll(&texts, context), count);
            }
        };
        (self.time)(runs, count)
    }

    /// What the parser sees of a text.
    fn seen<'a>(&self, text: &'a str) -> &'a str {
        if self.keeps_line_ends { text } else { parse::text(text) }
    }
}

fn check<M: Module>(text: &str) -> Result<(), ParseError> {
    M::run(text, ())
}

fn solve<M: Module>(text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
    M::run(text, context)
}

/// Something to run many times.
#[derive(Clone, Copy)]
pub(crate) enum Runs<'a> {
    Parse(&'a str),
    Part(Part, &'a str, &'a Context),
    /// From a text to both answers.
    Solve(&'a str, &'a Context),
    /// From each text to both answers.
    SolveAll(&'a [&'a str], &'a Context),
}

/// The time to do `runs` `count` times. The loops are generic, so they are compiled and optimised
/// with the day. Unoptimised, as the rest of this crate, they would take longer than a quick part.
fn time<M: Module>(runs: Runs<'_>, count: u64) -> Duration {
    // The compiler does not know which functions these are, so it can neither inline them nor move
    // a call out of its loop.
    let check = black_box(check::<M> as fn(&str) -> _);
    let solve = black_box(solve::<M> as fn(&str, &Context) -> _);
    match runs {
        Runs::Parse(text) => repeat(count, || check(text)),
        Runs::Part(part, text, context) => {
            M::run(text, RepeatedPart { part, context, count }).unwrap_or_default()
        }
        Runs::Solve(text, context) => repeat(count, || solve(text, context)),
        Runs::SolveAll(texts, context) => repeat(count, || {
            for text in texts {
                drop(solve(text, context));
            }
        }),
    }
}

/// Answers a part of a parsed text `count` times.
struct RepeatedPart<'a> {
    part: Part,
    context: &'a Context,
    count: u64,
}

impl Then for RepeatedPart<'_> {
    type Output = Duration;

    fn then(self, solver: &impl Fn(Part, &Context) -> Outcome, _: [&'static str; 3]) -> Duration {
        let solver: &Solver<'_> = black_box(solver);
        repeat(self.count, || solver(self.part, self.context))
    }
}

/// The time for `count` runs of `work`.
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
    /// Parses a text.
    fn run<T: Then>(text: &str, then: T) -> Result<T::Output, ParseError>;
}

/// The parser and the parts of an approach, in this order.
#[doc(hidden)]
#[inline]
pub fn functions<P, F, G>(parse: P, part1: F, part2: G) -> (P, F, G) {
    (parse, part1, part2)
}

/// The names of three functions.
#[doc(hidden)]
#[inline]
pub fn names<P, F, G>(parse: &P, part1: &F, part2: &G) -> [&'static str; 3] {
    [type_name_of_val(parse), type_name_of_val(part1), type_name_of_val(part2)]
}

/// The step after parsing, chosen at compile time.
#[doc(hidden)]
pub trait Then {
    type Output;

    fn then(
        self,
        solver: &impl Fn(Part, &Context) -> Outcome,
        names: [&'static str; 3],
    ) -> Self::Output;
}

impl Then for &mut Next<'_> {
    type Output = ();

    fn then(self, solver: &impl Fn(Part, &Context) -> Outcome, names: [&'static str; 3]) {
        self(solver, names);
    }
}

impl Then for () {
    type Output = ();

    #[inline]
    fn then(self, solver: &impl Fn(Part, &Context) -> Outcome, _: [&'static str; 3]) {
        black_box(solver);
    }
}

impl Then for &Context {
    type Output = [Outcome; 2];

    #[inline]
    fn then(
        self,
        solver: &impl Fn(Part, &Context) -> Outcome,
        _: [&'static str; 3],
    ) -> [Outcome; 2] {
        [solver(Part::One, self), solver(Part::Two, self)]
    }
}

/// A call of a part with the parsed input.
#[doc(hidden)]
pub struct Call<'a, F, I> {
    pub part: &'a F,
    pub input: &'a I,
    pub context: &'a Context,
}

/// A part of some shape. Method resolution tries the impl with the most references first. So a part
/// that fits several shapes, such as a generic one, gets the first.
#[doc(hidden)]
pub trait Answers<Shape, T> {
    fn __answer(&self) -> T;
}

/// Implements a shape with and without a context as the last argument.
macro_rules! shape {
    ($shape:ident for $call:ty, [$($generics:tt)*], $argument:ty: |$input:ident| $value:expr) => {
        #[doc(hidden)]
        pub struct $shape<Context = ()>(Context);

        impl<'a, F, T, $($generics)*> Answers<$shape, T> for $call
        where
            F: Fn($argument) -> T,
        {
            #[inline]
            fn __answer(&self) -> T {
                let $input = self.input;
                (self.part)($value)
            }
        }

        impl<'a, F, T, $($generics)*> Answers<$shape<Context>, T> for $call
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

shape!(Plain for &&&Call<'a, F, I>, [I], &'a I: |input| input);
shape!(Dereferenced for &&Call<'a, F, I>, [I: Deref<Target: 'a>], &'a I::Target: |input| &**input);
shape!(Slice for &&Call<'a, F, [X; N]>, [X, const N: usize], &'a [X]: |input| input);
shape!(Bytes for &&Call<'a, F, &'a str>, [], &'a [u8]: |input| input.as_bytes());
// A part that takes or changes its input gets a clone.
shape!(Owned for &Call<'a, F, I>, [I: Clone], I: |input| input.clone());
shape!(Changed for &Call<'a, F, I>, [I: Clone], &mut I: |input| &mut input.clone());
shape!(
    ChangedTarget for &Call<'a, F, I>, [I: Clone + DerefMut], &mut I::Target:
    |input| &mut *input.clone()
);

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
    label = "a part is `fn(&Input) -> answer`, where `Input` is what `parse` returns",
    note = "it may also take the `Input` by value or as `&mut Input` if that can be cloned, \
            and a `&Context` after it",
    note = "where `parse` returns a `Vec<T>`, a `String` or a `&str`, \
            the part may take a `&[T]`, a `&str` or a `&[u8]`",
    note = "a part takes a `&str` or a `&[u8]` if its module has no public `parse`"
)]
#[doc(hidden)]
pub trait TakesInput<I> {}

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

/// The result of a parser.
#[doc(hidden)]
pub struct Raw<'a, T>(pub &'a T);

/// The kind of a parser's result. As with [`Answers`], method resolution tries the impl with the
/// most references first.
#[doc(hidden)]
pub trait Returned<Kind: Default> {
    #[inline]
    fn __kind(&self) -> Kind {
        Kind::default()
    }
}

impl<T, E> Returned<Nom> for &&Raw<'_, Result<(&str, T), nom::Err<E>>> {}
impl<T, E> Returned<Checked> for &Raw<'_, Result<T, E>> {}
impl<T> Returned<Present> for &Raw<'_, Option<T>> {}
impl<T> Returned<Value> for Raw<'_, T> {}

/// The result of a nom parser.
#[doc(hidden)]
#[derive(Default)]
pub struct Nom;

impl Nom {
    pub fn __input<T, E: Debug>(
        self,
        result: IResult<&str, T, E>,
        text: &str,
    ) -> Result<T, ParseError> {
        match result {
            Ok(("", input)) => Ok(input),
            Ok((rest, _)) => Err(ParseError::leftover(text, rest)),
            Err(error) => Err(reason::parse_error(&error)),
        }
    }
}

#[doc(hidden)]
#[derive(Default)]
pub struct Checked;

impl Checked {
    #[inline]
    pub fn __input<T, E: Display>(self, result: Result<T, E>, _: &str) -> Result<T, ParseError> {
        result.map_err(|error| reason::parse_error(&error))
    }
}

#[doc(hidden)]
#[derive(Default)]
pub struct Present;

impl Present {
    #[inline]
    pub fn __input<T>(self, input: Option<T>, _: &str) -> Result<T, ParseError> {
        input.ok_or_else(|| ParseError::without_place("`parse` returned `None`"))
    }
}

/// An input, from a parser that cannot fail.
#[doc(hidden)]
#[derive(Default)]
pub struct Value;

impl Value {
    #[inline]
    pub fn __input<T>(self, input: T, _: &str) -> Result<T, ParseError> {
        Ok(input)
    }
}
