//! What every puzzle of the workspace shares, so that a day's crate holds its puzzle and nothing else.
//!
//! The one idea: a [`Puzzle`] is an ordered list of [`Approach`]es. Everything that is said or done about approaches
//! is derived from that list: the command line ([`cli`]), the benchmarks, and the tests that let all approaches
//! check each other ([`testing`]).
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`puzzle`] | puzzles, approaches, answers |
//! | [`parse`] | grammars on nom and nom-supreme, and the diagnostic a wrong text gets |
//! | [`input`] | finding and reading inputs |
//! | [`watch`] | the time limit and the count of work done, which long computations consult |
//! | [`explain`] | the play step by step: what to show, and how it is written |
//! | [`cli`] | the command line of every day |
//! | [`random`], [`bundled`], [`testing`] | generated inputs, the inputs shipped with the workspace, shared tests |
//! | [`timing`], [`table`] | measuring times, and tables of them |

// Proofs that numbers fit, such as those of the fast approaches, count on it.
const _: () = assert!(usize::BITS >= 64, "this workspace needs a 64-bit target");

pub mod bundled;
pub mod cli;
pub mod explain;
pub mod input;
pub mod parse;
pub mod puzzle;
pub mod random;
pub mod table;
pub mod testing;
pub mod timing;
pub mod watch;

pub use explain::{Explain, ExplainError};
pub use parse::ParseError;
pub use puzzle::{Answer, Approach, NoAnswer, Part, Puzzle, Solver};
pub use watch::Watch;
