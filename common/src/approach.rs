//! One way to solve a puzzle: turns plain functions into an [`Approach`].
//!
//! A day writes a module with `part1` and `part2`, and `parse` if the parts want something other than the text.
//! [`approach!`](crate::approach!) erases the types of that module, so one list can hold approaches with different
//! inputs. The traits below accept every shape of function that an author is likely to write. Each shape has a marker
//! type, as in axum's handlers.

use std::any::Any;
use std::error::Error;
use std::fmt::{self, Display};
use std::ops::Deref;

use crate::context::Context;
use crate::outcome::{Answer, NoAnswer, Outcome, Part};
use crate::parse::ParseError;

/// A parsed text, ready to answer either part.
pub type Parsed<'a> = Box<dyn Fn(Part, &Context) -> Outcome + 'a>;

/// One way to solve a puzzle, made by [`approach!`](crate::approach!).
#[derive(Clone, Copy)]
pub struct Approach {
    /// The name of the module, which the command line uses, too.
    pub name: &'static str,
    /// The idea in one line. May be empty.
    pub summary: &'static str,
    /// The source of the idea. May be empty.
    pub source: &'static str,
    #[doc(hidden)]
    pub functions: Functions,
}

/// The functions of an approach with their types erased.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Functions {
    pub parse: for<'a> fn(&'a str) -> Result<Parsed<'a>, ParseError>,
    pub parse_only: fn(&str) -> Result<(), ParseError>,
    pub solve: fn(&str, &Context) -> Result<[Outcome; 2], ParseError>,
}

impl Approach {
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

    /// Parses `text`.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn parse<'a>(&self, text: &'a str) -> Result<Parsed<'a>, ParseError> {
        (self.functions.parse)(text)
    }

    /// Parses `text` and drops the result without boxing it. Benchmarks of the parser time this.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn parse_only(&self, text: &str) -> Result<(), ParseError> {
        (self.functions.parse_only)(text)
    }

    /// Parses `text` and solves both parts without boxing the parsed input.
    ///
    /// # Errors
    /// `text` is not a valid input.
    pub fn solve(&self, text: &str, context: &Context) -> Result<[Outcome; 2], ParseError> {
        (self.functions.solve)(text, context)
    }
}

impl fmt::Debug for Approach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Makes an [`Approach`](crate::Approach) from a module's `parse`, `part1` and `part2`, as in `approach!(simple)`, or
/// from functions and a name, as in `approach!("simple", parse, part1, part2)`.
///
/// | function | may be |
/// | --- | --- |
/// | `parse` | `fn(&str) -> T`, or `-> Option<T>`, or `-> Result<T, E>` with any error; `T` may borrow from the text. Without it, the parts take the text |
/// | `part1`, `part2` | `fn(&T) -> R` or `fn(&T, &Context) -> R`, with `&[X]` for a `Vec<X>` and `&str` for a `String` |
/// | `R` | any integer, `String` or `&str`; an `Option` of one, whose `None` is "not solved yet"; a `Result` of any of these with any error |
///
/// A module without a `part2` counts as "not solved yet".
#[macro_export]
macro_rules! approach {
    ($module:ident) => {{
        #[allow(unused_imports)]
        use $crate::approach::absent::{parse, part2};
        {
            // The module's own functions shadow the imports above.
            #[allow(unused_imports)]
            use self::$module::*;
            $crate::approach!(::std::stringify!($module), parse, part1, part2)
        }
    }};
    ($name:expr, $parse:path, $part1:path, $part2:path) => {
        $crate::Approach {
            name: $name,
            summary: "",
            source: "",
            functions: $crate::approach::Functions {
                parse: |text| {
                    let input = $crate::parsed!($parse, text)?;
                    ::std::result::Result::Ok(::std::boxed::Box::new(move |part, context| match part {
                        $crate::Part::One => $crate::approach::Solve::solve(&$part1, &input, context),
                        $crate::Part::Two => $crate::approach::Solve::solve(&$part2, &input, context),
                    }))
                },
                parse_only: |text| {
                    let input = $crate::parsed!($parse, text)?;
                    ::std::hint::black_box(&input);
                    ::std::result::Result::Ok(())
                },
                solve: |text, context| {
                    let input = $crate::parsed!($parse, text)?;
                    ::std::result::Result::Ok([
                        $crate::approach::Solve::solve(&$part1, &input, context),
                        $crate::approach::Solve::solve(&$part2, &input, context),
                    ])
                },
            },
        }
    };
}

/// Calls `$parse` and makes its result a `Result`, unless it is one already.
#[doc(hidden)]
#[macro_export]
macro_rules! parsed {
    ($parse:path, $text:expr) => {{
        #[allow(unused_imports)]
        use $crate::approach::{Fallible as _, Infallible as _, Optional as _};
        let result = $parse($text);
        (&result).kind().parsed(result)
    }};
}

/// A type that a part may return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an answer",
    label = "a part returns an integer or a text, or an `Option` or a `Result` of one"
)]
#[doc(hidden)]
pub trait IntoOutcome {
    fn into_outcome(self) -> Outcome;
}

impl<T: Into<Answer>> IntoOutcome for T {
    fn into_outcome(self) -> Outcome {
        Ok(self.into())
    }
}

impl<T: IntoOutcome> IntoOutcome for Option<T> {
    fn into_outcome(self) -> Outcome {
        self.ok_or(NoAnswer::NotSolvedYet)?.into_outcome()
    }
}

impl<T: IntoOutcome, E: Display + 'static> IntoOutcome for Result<T, E> {
    fn into_outcome(self) -> Outcome {
        let answer = self.map_err(|error| {
            // anyhow's alternate format includes the causes.
            let words = format!("{error:#}");
            recognise(error).unwrap_or(NoAnswer::Failed(words))
        })?;
        answer.into_outcome()
    }
}

/// Downcasts `error` to a `W`, through a box if need be.
fn recognise<W: Error + 'static>(error: impl Any) -> Option<W> {
    let error: Box<dyn Any> = Box::new(error);
    let error = match error.downcast::<W>() {
        Ok(wanted) => return Some(*wanted),
        Err(error) => error,
    };
    let error = match error.downcast::<Box<dyn Error>>() {
        Ok(boxed) => return boxed.downcast().ok().map(|wanted| *wanted),
        Err(error) => error,
    };
    let boxed = error.downcast::<Box<dyn Error + Send + Sync>>().ok()?;
    boxed.downcast().ok().map(|wanted| *wanted)
}

/// A function that answers a part.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer a part of the puzzle",
    label = "a part is `fn(&Input) -> answer` or `fn(&Input, &Context) -> answer`, where `Input` is what `parse` returns",
    note = "an answer is an integer or a text, or an `Option` or a `Result` of one",
    note = "where `parse` returns a `Vec<T>`, a `String` or a `&str`, the part may take a `&[T]` or a `&str`"
)]
#[doc(hidden)]
pub trait Solve<Input: ?Sized, Shape> {
    fn solve(&self, input: &Input, context: &Context) -> Outcome;
}

/// The shape `fn(&Input) -> T`.
#[doc(hidden)]
pub struct Plain;

/// The shape `fn(&Input, &Context) -> T`.
#[doc(hidden)]
pub struct WithContext;

/// A shape whose first argument is `&Input::Target`.
#[doc(hidden)]
pub struct Dereferenced<Shape>(Shape);

impl<I: ?Sized, F: for<'a> Answers<(&'a I,)>> Solve<I, Plain> for F {
    fn solve(&self, input: &I, _: &Context) -> Outcome {
        self.answer((input,))
    }
}

impl<I: ?Sized, F: for<'a> Answers<(&'a I, &'a Context)>> Solve<I, WithContext> for F {
    fn solve(&self, input: &I, context: &Context) -> Outcome {
        self.answer((input, context))
    }
}

impl<I: Deref, F: for<'a> Answers<(&'a I::Target,)>> Solve<I, Dereferenced<Plain>> for F {
    fn solve(&self, input: &I, _: &Context) -> Outcome {
        self.answer((input,))
    }
}

impl<I: Deref, F: for<'a> Answers<(&'a I::Target, &'a Context)>> Solve<I, Dereferenced<WithContext>> for F {
    fn solve(&self, input: &I, context: &Context) -> Outcome {
        self.answer((input, context))
    }
}

/// A function whose result converts to an outcome. This is a separate trait because the result may borrow from the
/// arguments.
#[doc(hidden)]
pub trait Answers<Arguments> {
    fn answer(&self, arguments: Arguments) -> Outcome;
}

impl<A, T: IntoOutcome, F: Fn(A) -> T> Answers<(A,)> for F {
    fn answer(&self, (input,): (A,)) -> Outcome {
        self(input).into_outcome()
    }
}

impl<A, B, T: IntoOutcome, F: Fn(A, B) -> T> Answers<(A, B)> for F {
    fn answer(&self, (input, context): (A, B)) -> Outcome {
        self(input, context).into_outcome()
    }
}

/// Stand-ins for the functions that a module lacks.
#[doc(hidden)]
pub mod absent {
    use super::{Context, NoAnswer, Outcome, Solve};

    /// Without a parser, the parts take the text.
    pub use crate::parse::text as parse;

    pub struct NotSolvedYet;

    #[expect(non_upper_case_globals, reason = "it stands where a function is expected")]
    pub const part2: NotSolvedYet = NotSolvedYet;

    impl<I: ?Sized> Solve<I, NotSolvedYet> for NotSolvedYet {
        fn solve(&self, _: &I, _: &Context) -> Outcome {
            Err(NoAnswer::NotSolvedYet)
        }
    }
}

/// Wraps the result of a parser that cannot fail. This trait takes one more reference than [`Fallible`] and [`Optional`],
/// so method resolution tries those first.
#[doc(hidden)]
pub trait Infallible {
    fn kind(&self) -> Value {
        Value
    }
}

impl<T> Infallible for &T {}

/// Converts the error of a parser that returns a `Result`.
#[doc(hidden)]
pub trait Fallible {
    fn kind(&self) -> Checked {
        Checked
    }
}

impl<T, E> Fallible for Result<T, E> {}

/// Selects how to treat the result of a parser that is an `Option`.
#[doc(hidden)]
pub trait Optional {
    fn kind(&self) -> Present {
        Present
    }
}

impl<T> Optional for Option<T> {}

#[doc(hidden)]
pub struct Value;

#[doc(hidden)]
pub struct Present;

#[doc(hidden)]
pub struct Checked;

impl Value {
    pub fn parsed<T>(self, value: T) -> Result<T, ParseError> {
        Ok(value)
    }
}

impl Present {
    pub fn parsed<T>(self, value: Option<T>) -> Result<T, ParseError> {
        value.ok_or_else(|| ParseError::without_place("`parse` returned `None`"))
    }
}

impl Checked {
    pub fn parsed<T, E: Display + 'static>(self, result: Result<T, E>) -> Result<T, ParseError> {
        result.map_err(|error| {
            let words = format!("{error:#}");
            recognise(error).unwrap_or_else(|| ParseError::without_place(words))
        })
    }
}
