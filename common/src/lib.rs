//! The code that all puzzles share. A day's crate has only what belongs to its puzzle.
//!
//! A [`Puzzle`] has an ordered list of [`Approach`]es, which [`approach!`] makes from plain
//! functions. The command line ([`cli`]), the benchmarks and the tests all follow from that list.
//!
//! | module | contents |
//! | --- | --- |
//! | [`puzzle`], [`mod@approach`] | puzzles, and the functions that solve them |
//! | [`outcome`], [`agreement`] | answers, reasons for a missing answer, and comparing them |
//! | [`context`] | the time limit and the parameter of an example |
//! | [`parse`] | parsers, and diagnostics for invalid inputs |
//! | [`explain`] | the play step by step |
//! | [`date`], [`random`] | the calendar, random numbers |
//!
//! A day's `main.rs` calls [`cli::main`], and its bench target [`bench::main`]. Both are in the room
//! `runner`, which runs a puzzle. The room `support` has files, times, tables and the terminal. An
//! author needs neither, so these pages leave them out.

// The macro `approach!` calls this crate `common`, in its own tests, too.
#[cfg(test)]
extern crate self as common;

// The fast approaches prove that their numbers fit `usize`, and those proofs assume 64 bits.
const _: () = assert!(usize::BITS >= 64, "this workspace needs a 64-bit target");

pub mod agreement;
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

mod reason;

pub use agreement::Expected;
pub use approach::Approach;
pub use common_macros::approach;
pub use context::Context;
pub use date::Date;
pub use explain::{Explain, ExplainOptions, ExplainResult, Explained};
pub use outcome::{Answer, NoAnswer, Outcome, Part};
pub use parse::ParseError;
pub use puzzle::{Example, Generator, Puzzle, Set};
#[doc(inline)]
pub use runner::{bench, cli};
