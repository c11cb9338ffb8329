//! $heading$: <https://adventofcode.com/$year$/day/$day$>

use common::{Example, Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        // A guess from the puzzle's page: check the text and the answers.
        Example::new(include_str!("../example.txt"), $answers$),
    ],
    ..Puzzle::new($year$, $day$, $title$, &[approach!(simple)])
};

mod simple {
    // Without `parse`, a part takes the text. With one, it borrows what that returns: this line
    // makes it `part1(numbers: &[i64])`. There are `lines`, `blocks` and `grid`, too.
    // pub use common::parse::ints as parse;

    pub fn part1(_text: &str) -> Option<u64> {
        todo!()
    }

    // Part 2 is a `pub fn part2` that takes the same. An approach may leave it out.
}
