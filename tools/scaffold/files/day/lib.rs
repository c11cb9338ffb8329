//! $heading$

use common::{$imports$Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        $examples$
    ],
    ..Puzzle::new($year$, $day$, $title$, &[approach!(simple)])
};

mod simple {
    // pub use common::parse::lines as parse; // or blocks, grid, ints

    pub fn part1(_text: &str) -> Option<u64> {
        todo!()
    }

    pub fn part2(_text: &str) -> Option<u64> {
        todo!()
    }
}
