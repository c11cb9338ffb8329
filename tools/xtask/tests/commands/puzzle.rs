//! A real day with a wrong example, whose input says how part 2 ends, and whether its approaches
//! disagree.

use std::process::{ExitCode, abort};

use common::{Example, NoAnswer, Puzzle, approach};

static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new("say 12", [Some("11"), None])],
    ..Puzzle::new(2024, 5, "A Real Day", &[approach!(simple), approach!(other)])
};

mod simple {
    use super::{NoAnswer, abort};

    pub(crate) fn part1(_: &str) -> u32 {
        12
    }

    pub(crate) fn part2(text: &str) -> Result<&str, NoAnswer> {
        match text {
            "none" => Err(NoAnswer::unsolvable("the game never ends")),
            "fail" => Err(NoAnswer::Failed("it broke".to_owned())),
            "abort" => abort(),
            "print" => {
                println!("{{\"year\":2024}}\n{{more");
                print!("no end of line ");
                Ok("13")
            }
            answer => Ok(answer),
        }
    }
}

mod other {
    use super::NoAnswer;

    pub(crate) fn part1(text: &str) -> u32 {
        if text == "disagree" { 13 } else { 12 }
    }

    pub(crate) fn part2(_: &str) -> Result<&str, NoAnswer> {
        Err(NoAnswer::NotSolvedYet)
    }
}

fn main() -> ExitCode {
    common::cli::main(&PUZZLE)
}
