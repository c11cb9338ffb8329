//! What every puzzle of the workspace shares, so that a day's crate holds its puzzle and nothing else.
//!
//! The one idea: a [`Puzzle`] is an ordered list of [`Approach`]es. The command line ([`cli`]), the benchmarks and the
//! tests are derived from that list.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`puzzle`] | puzzles and approaches |
//! | [`outcome`] | answers, missing answers, and how they are compared |
//! | [`parse`] | the parsers that grammars share, and the diagnostic that a wrong text gets |
//! | [`input`] | finding and reading inputs and recorded answers |
//! | [`budget`] | the time limit and the count of steps, which long computations consult |
//! | [`explain`] | the play step by step |
//! | [`cli`] | the command line of every day |
//! | [`random`] | random numbers for generated inputs |
//! | [`timing`], [`machine`], [`table`], [`terminal`] | measuring times, the machine they belong to, tables, and what a terminal needs |

// Proofs that numbers fit, such as those of the fast approaches, count on it.
const _: () = assert!(usize::BITS >= 64, "this workspace needs a 64-bit target");

pub mod budget;
pub mod cli;
pub mod explain;
pub mod input;
pub mod machine;
pub mod outcome;
pub mod parse;
pub mod puzzle;
pub mod random;
pub mod table;
pub mod terminal;
pub mod timing;

pub use budget::Budget;
pub use explain::{Explain, ExplainError, ExplainOptions, Explained};
pub use outcome::{Answer, NoAnswer, Outcome, Part};
pub use parse::ParseError;
pub use puzzle::{Approach, Check, Example, Expected, Generator, Puzzle, Solver};
