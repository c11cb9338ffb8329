//! A real day with a wrong example, whose input says whether part 2 has an answer, and whether its
//! approaches disagree.

use std::process::ExitCode;

use common::{Example, NoAnswer, Puzzle, approach};

static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new("say 12", [Some("11"), None])],
    ..Puzzle::new(2024, 5, "A Real Day", &[approach!(simple), approach!(other)])
};

mod simple {
    use super::NoAnswer;

    pub(crate) fn part1(_: &str) -> u32 {
        12
    }

    pub(crate) fn part2(text: &str) -> Result<&str, NoAnswer> {
        if text == "none" { Err(NoAnswer::unsolvable("the game never ends")) } else { Ok(text) }
    }
}

mod other {
    pub(crate) fn part1(text: &str) -> u32 {
        if text == "disagree" { 13 } else { 12 }
    }
}

fn main() -> ExitCode {
    common::cli::main(&PUZZLE)
}
