//! The code that all puzzles share. A day's crate has only what belongs to its puzzle.
//!
//! There are three rooms. The modules here are for the authors of days. `runner` runs a puzzle, and
//! `support` has files, times, tables and the terminal. An author needs neither of these two, so
//! these pages leave them out.
//!
//! A [`Puzzle`] has an ordered list of [`Approach`]es, which [`approach!`] makes from plain
//! functions. The command line, the benchmarks and the tests all follow from that list.
//!
//! | module | contents |
//! | --- | --- |
//! | [`puzzle`], [`mod@approach`] | puzzles, and the functions that solve them |
//! | [`outcome`] | answers, and reasons for a missing answer |
//! | [`context`] | the time limit and the parameter of an example |
//! | [`parse`] | parsers, and diagnostics for invalid inputs |
//! | [`explain`] | the play step by step |
//! | [`date`], [`random`] | dates, random numbers |
//! | [`cli`], [`mod@bench`] | the functions that `main.rs` and the bench target of a day call |

// The macro `approach!` calls this crate `common`, in its own tests, too.
#[cfg(test)]
extern crate self as common;

// The fast approaches prove that their numbers fit `usize`, and those proofs assume 64 bits.
const _: () = assert!(usize::BITS >= 64, "this workspace needs a 64-bit target");

pub mod approach;
pub mod context;
pub mod date;
pub mod explain;
pub mod outcome;
pub mod parse;
pub mod puzzle;
pub mod random;
#[doc(hidden)]
pub mod runner;
#[doc(hidden)]
pub mod support;

pub use approach::Approach;
pub use common_macros::approach;
pub use context::Context;
pub use date::Date;
pub use explain::{Explain, ExplainOptions, ExplainResult, Explained};
pub use outcome::{Answer, Expected, NoAnswer, Outcome, Part};
pub use parse::ParseError;
pub use puzzle::{Example, Generator, Puzzle, Set};
#[doc(inline)]
pub use runner::{bench, cli};
