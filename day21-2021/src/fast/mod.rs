//! The approach `fast`: both answers from a table that the compiler makes, and for any other rules the same code at run
//! time.
//!
//! - [`parse()`] reads the two starts from bytes;
//! - [`lookup`] has the answers for the puzzle's own rules;
//! - [`training()`] plays part 1 for any rules, in time that does not grow with the target;
//! - [`wins`] counts part 2 for any rules, exactly, however large the counts.
//!
//! The puzzle has only a hundred inputs, so a table of all answers is legitimate, as long as the build makes it with the
//! code that plays every other game; then reading the text is nearly all the work.

mod decoupled;
mod parse;
mod survivors;
mod table;
mod training;

use common::puzzle::Outcome;
use common::{ParseError, Solver, Watch};

pub use decoupled::wins;
pub use parse::parse;
pub use table::lookup;
pub use training::training;

use crate::grammar::Format;
use crate::model::Starts;

/// The approach of this module.
pub struct Fast;

/// The place of a game in the table is all there is to know of it, so the model is what the table has there: both answers.
impl Solver for Fast {
    const NAME: &'static str = "fast";
    const SUMMARY: &'static str = "a table made at compile time by playing each player alone; any rules at run time";
    const SOURCE: &'static str = "this workspace; that the players never touch is folklore of the puzzle";
    type Model = [u64; 2];

    #[inline]
    fn parse(text: &str) -> Result<[u64; 2], ParseError> {
        parse(text.as_bytes()).and_then(lookup).map_or_else(|| by_grammar(text), Ok)
    }

    #[inline]
    fn part1(&[part1, _]: &[u64; 2], _: &Watch) -> Outcome {
        Ok(part1.into())
    }

    #[inline]
    fn part2(&[_, part2]: &[u64; 2], _: &Watch) -> Outcome {
        Ok(part2.into())
    }
}

/// What the lane does not take: the grammar is the judge of what is valid, and knows what to say of what is not.
#[cold]
fn by_grammar(text: &str) -> Result<[u64; 2], ParseError> {
    let Starts(starts) = common::parse::parse::<Format>(text)?;
    lookup(starts).ok_or_else(|| ParseError::new(0..0, format!("players cannot start on spaces {starts:?}")))
}
