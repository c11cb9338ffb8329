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
//! | [`input`], [`recorded`] | inputs and recorded answers |
//! | [`job`], [`apart`] | one approach on one text, in this process or in one of its own |
//! | [`report`], [`limits`] | the reports of a day's program, and time limits |
//! | [`cli`] | the command line of every day |
//! | [`mod@bench`] | a day's side of the benchmarks |
//! | [`date`], [`workspace`], [`files`] | the calendar, the workspace's root, atomic writes |
//! | [`random`], [`timing`], [`table`], [`terminal`] | random numbers, measuring times, tables, escaping and wrapping for a terminal |

// The macro `approach!` calls this crate `common`, in its own tests, too.
#[cfg(test)]
extern crate self as common;

// The fast approaches prove that their numbers fit `usize`, and those proofs assume 64 bits.
const _: () = assert!(usize::BITS >= 64, "this workspace needs a 64-bit target");

pub mod agreement;
pub mod apart;
pub mod approach;
pub mod bench;
pub mod cli;
pub mod context;
pub mod date;
pub mod explain;
pub mod files;
pub mod input;
pub mod job;
pub mod limits;
pub mod outcome;
pub mod parse;
pub mod puzzle;
pub mod random;
pub mod recorded;
pub mod report;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod workspace;

mod console;
mod measure;
mod panics;
mod reason;
mod watch;

pub use agreement::Expected;
pub use approach::Approach;
pub use common_macros::approach;
pub use context::Context;
pub use date::Date;
pub use explain::{Explain, ExplainOptions, ExplainResult, Explained};
pub use job::Job;
pub use outcome::{Answer, NoAnswer, Outcome, Part};
pub use parse::ParseError;
pub use puzzle::{Example, Generator, Puzzle, Set};
