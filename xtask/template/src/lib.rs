//! Day DAY of Advent of Code YEAR.

use common::parse::{self, ParseError, Parsed};
use common::{Budget, Example, Expected, Outcome, Puzzle, Solver};

/// The puzzle with its approaches.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example {
        name: "example",
        text: include_str!("../example.txt"),
        // The page has the answers: write them as `Expected::Answer("143")`.
        answers: [Expected::Unknown, Expected::Unknown],
    }],
    ..Puzzle::new(YEAR, DAY, TITLE, &[&Simple])
};

/// The first approach.
pub struct Simple;

impl Solver for Simple {
    const NAME: &'static str = "simple";
    type Model<'a> = Vec<Vec<&'a str>>;

    // Blocks of lines, with blank lines between them. If all is one block, `parse::lines` will do.
    fn parse(text: &str) -> Result<Vec<Vec<&str>>, ParseError> {
        parse::parse(parse::blocks(line), text)
    }

    fn part1(_: &Self::Model<'_>, _: &Budget) -> Outcome {
        Err(common::NoAnswer::NotSolvedYet)
    }

    fn part2(_: &Self::Model<'_>, _: &Budget) -> Outcome {
        Err(common::NoAnswer::NotSolvedYet)
    }
}

/// A line of the input, which may be any text for now.
fn line(text: &str) -> Parsed<'_, &str> {
    parse::rest_of_line(text)
}
