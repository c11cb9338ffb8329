//! A New Day: day 0 of Advent of Code 2015.

use common::{Example, Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new(include_str!("../example.txt"), [None, None])],
    ..Puzzle::new(2015, 0, "A New Day", &[approach!(simple)])
};

mod simple {
    // pub use common::parse::lines as parse; // or blocks, grid, ints

    // A part may take a `&common::Context`, too. If an example has its own number, get that or the
    // input's with `context.parameter.unwrap_or("25")`.

    pub fn part1(_text: &str) -> Option<u64> {
        todo!()
    }

    pub fn part2(_text: &str) -> Option<u64> {
        todo!()
    }
}
