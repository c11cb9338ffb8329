//! What the author of a day uses: parsing, input loading, and the data of a puzzle.
//!
//! This is the whole of a day, `day01-2015/src/lib.rs`:
//!
//! ```
#![doc = include_str!("../tests/author/whole_day.rs")]
//! ```
//!
//! Its `src/main.rs` calls `runner::main` with the `PUZZLE`. That crate runs days.
//! The command line, the benchmarks and the tests follow from the puzzle's list of approaches. The
//! page [Your own years](../../../docs/your-years.md) explains all of it.
//!
//! | to | use |
//! | --- | --- |
//! | make an approach of plain functions | [`approach!`] |
//! | parse an input without a grammar, or with one | [`parse`] |
//! | say why there is no answer | [`NoAnswer`], [`ParseError`] |
//! | get the time limit or the parameter of an example | [`Context`] |
//! | show step by step how an answer comes about | [`explain`] |
//! | make random inputs | [`Generator`], [`random`] |
//!
//! Four more modules are not on these pages, because no author needs them: `input` loads inputs and
//! recorded answers, `escape` prepares foreign texts for a terminal, `whole_number` reads an answer
//! that somebody has, and `diagnosis` tells what is known of it.

pub mod approach;
pub mod context;
pub mod date;
#[doc(hidden)]
pub mod diagnosis;
#[doc(hidden)]
pub mod escape;
pub mod explain;
#[doc(hidden)]
pub mod input;
pub mod mistake;
pub mod outcome;
pub mod parse;
pub mod puzzle;
pub mod random;
#[doc(hidden)]
pub mod stopwatch;
#[doc(hidden)]
pub mod whole_number;

#[doc(inline)]
pub use self::{
    approach::Approach,
    context::Context,
    date::Date,
    explain::{Explain, ExplainNumber, ExplainOptions, ExplainResult},
    mistake::Mistake,
    outcome::{Answer, Expected, NoAnswer, Outcome, Part},
    parse::ParseError,
    puzzle::{Example, Feature, Generator, Puzzle, Set, Shipped},
};
