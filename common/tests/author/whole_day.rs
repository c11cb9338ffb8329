//! Not Quite Lisp: day 1 of Advent of Code 2015.

use common::{Example, Puzzle, approach};

/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new("())", [Some("-1"), Some("3")])],
    ..Puzzle::new(2015, 1, "Not Quite Lisp", &[approach!(simple)])
};

mod simple {
    pub fn parse(text: &str) -> Vec<i32> {
        text.chars()
            .map(|c| if c == '(' { 1 } else { -1 })
            .collect()
    }

    pub fn part1(steps: &[i32]) -> i32 {
        steps.iter().sum()
    }

    pub fn part2(steps: &[i32]) -> Option<usize> {
        (1..=steps.len()).find(|&count| part1(&steps[..count]) < 0)
    }
}
