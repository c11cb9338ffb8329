//! Turns plain functions into an [`Approach`], one way to solve a puzzle.
//!
//! A day has a module with `part1` and `part2`, and with `parse` unless the parts take the text.
//! [`approach!`](crate::approach!) erases the types of that module, so one list can hold approaches
//! with different inputs. The traits below accept every shape of function that an author is likely
//! to write. Each shape has a marker type, as in axum's handlers, and method resolution tries the
//! traits in the order of their references.

use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::ops::{Deref, DerefMut};

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
    line_ends: LineEnds,
    // Three functions, because calling the next step through a pointer would take most of the time
    // of a 7 ns parser.
    parse: fn(&str, LineEnds, &mut Next<'_>) -> Result<(), ParseError>,
    check: fn(&str, LineEnds) -> Result<(), ParseError>,
    solve: fn(&str, LineEnds, &Context) -> Result<[Outcome; 2], ParseError>,
}

/// Whether a parser sees the line ends at the end of the text.
#[derive(Debug, Clone, Copy)]
enum LineEnds {
    Cut,
    Kept,
}

impl LineEnds {
    #[inline]
    fn of(self, text: &str) -> &str {
        match self {
            Self::Cut => parse::text(text),
            Self::Kept => text,
        }
    }
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
            line_ends: LineEnds::Cut,
            parse: |text, ends, then| M::run(ends.of(text), then),
            check: |text, ends| M::run(ends.of(text), ()),
            solve: |text, ends, context| M::run(ends.of(text), context),
        }
    }

    /// Gives the parser the text with the line ends at its end. A day from another template may
    /// need them.
    #[must_use]
    pub const fn raw(self) -> Self {
        Self { line_ends: LineEnds::Kept, ..self }
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
        (self.parse)(text, self.line_ends, then)
    }

    /// Checks that `text` is a valid input.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn check(&self, text: &str) -> Result<(), ParseError> {
        (self.check)(text, self.line_ends)
    }

    /// Parses `text` and solves both parts.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn solve(&self, text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
        (self.solve)(text, self.line_ends, context)
    }
}

/// Makes an [`Approach`](crate::Approach) from a module's `parse`, `part1` and `part2`, as in
/// `approach!(simple)`, or from functions and a name, as in `approach!("simple", parse, part1,
/// part2)`.
///
/// | function | may be |
/// | --- | --- |
/// | `parse` | `fn(&str) -> T`, or `-> Option<T>`, `-> Result<T, E>` with any error, or `-> IResult<&str, T>`; `T` may borrow from the text. Without it, the parts take the text |
/// | `part1`, `part2` | `fn(&T) -> R`, with `&[X]` for a `Vec<X>` and `&str` for a `String`. If `T` can be cloned, also `fn(T) -> R` and `fn(&mut T) -> R`. A `&Context` may follow |
/// | `R` | any integer, `char` or text; an `Option` of one, whose `None` is "not solved yet"; a `Result` of any of these with any error |
///
/// A module without a public `part2` counts as "not solved yet".
#[macro_export]
macro_rules! approach {
    ($module:ident) => {
        $crate::approach!(
            ::std::stringify!($module),
            $crate::approach!(@ parse in $module),
            $module::part1,
            $crate::approach!(@ part2 in $module)
        )
    };
    // The module's own function shadows the stand-in if it is public, because a glob imports only
    // public items.
    (@ $function:ident in $module:ident) => {{
        #[allow(unused_imports)]
        use $crate::approach::absent::$function;
        {
            #[allow(unused_imports)]
            use self::$module::*;
            $function
        }
    }};
    // The local names are unusual, because an author's constant or static of the same name would
    // replace the variable.
    ($name:expr, $parse:expr, $part1:expr, $part2:expr) => {{
        struct __Module;

        impl $crate::approach::Module for __Module {
            fn run<T: $crate::approach::Then>(
                __text: &str,
                __then: T,
            ) -> ::std::result::Result<T::Output, $crate::ParseError> {
                let (__parse, __part1, __part2) = ($parse, $part1, $part2);
                let __parsed = __parse(__text);
                let __kind = {
                    use $crate::approach::Returned as _;
                    (&&&$crate::approach::Raw(&__parsed)).__kind()
                };
                let __input = __kind.__input(__parsed, __text)?;
                let __solver = |__part: $crate::Part, __context: &$crate::Context| match __part {
                    $crate::Part::One => $crate::answered!(__part1, __input, __context),
                    $crate::Part::Two => $crate::answered!(__part2, __input, __context),
                };
                let __names = [
                    ::std::any::type_name_of_val(&__parse),
                    ::std::any::type_name_of_val(&__part1),
                    ::std::any::type_name_of_val(&__part2),
                ];
                ::std::result::Result::Ok(__then.then(&__solver, __names))
            }
        }

        $crate::Approach::of::<__Module>($name)
    }};
}

/// Calls a part with the arguments that it takes.
#[doc(hidden)]
#[macro_export]
macro_rules! answered {
    ($part:ident, $input:ident, $context:ident) => {{
        #[allow(unused_imports)]
        use $crate::approach::{Answers as _, Refused as _};
        let __call = $crate::approach::Call { part: &$part, input: &$input, context: $context };
        $crate::outcome::IntoOutcome::__outcome((&&&&__call).__answer())
    }};
}

/// The functions of an approach with their own types.
#[doc(hidden)]
pub trait Module {
    /// Parses a text.
    fn run<T: Then>(text: &str, then: T) -> Result<T::Output, ParseError>;
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

        impl<'a, F: Fn($argument) -> T, T, $($generics)*> Answers<$shape, T> for $call {
            #[inline]
            fn __answer(&self) -> T {
                let $input = self.input;
                (self.part)($value)
            }
        }

        impl<'a, F: Fn($argument, &'a Context) -> T, T, $($generics)*> Answers<$shape<Context>, T> for $call {
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
// A part that takes or changes its input gets a clone.
shape!(Owned for &Call<'a, F, I>, [I: Clone], I: |input| input.clone());
shape!(Changed for &Call<'a, F, I>, [I: Clone], &mut I: |input| &mut input.clone());
shape!(ChangedTarget for &Call<'a, F, I>, [I: Clone + DerefMut], &mut I::Target: |input| &mut *input.clone());

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
    note = "it may also take the `Input` by value or as `&mut Input` if that can be cloned, and a `&Context` after it",
    note = "where `parse` returns a `Vec<T>`, a `String` or a `&str`, the part may take a `&[T]` or a `&str`",
    note = "a part takes a `&str` if its module has no public `parse`"
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
