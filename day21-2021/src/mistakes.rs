//! Approaches that are wrong on purpose, each by one mistake that is in public code.

use common::{Approach, ParseError, approach};

use crate::decoupled::{self, Unfinished, part1, unfinished};
use crate::grammar::{self, parse};
use crate::model::Starts;

/// The known mistakes.
pub(crate) const MISTAKES: &[Approach] = &[
    approach!("player-1-only", parse, part1, player_1_only)
        .summary("counts only the universes that player 1 wins, as if nobody else could win more")
        .source("https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html"),
    approach!("turn-too-many", parse, part1, turn_too_many)
        .summary("lets player 2 take a turn even after player 1 has won")
        .source("github.com/NyQuist5040/Advent2021, 21/main.py at 85a604d, mended by 2c1142b"),
    approach!("first-digit", first_digit, part1, decoupled::part2)
        .summary("reads one digit of a start, so 10 is read as 1")
        .source("github.com/RugeljGG/AdventOfCode, 2021/day21.py"),
];

fn player_1_only(starts: &Starts) -> u64 {
    let [first, _] = wins(starts);
    first
}

/// The turn too many splits each universe that player 1 has won into 27.
fn turn_too_many(starts: &Starts) -> u64 {
    let [first, second] = wins(starts);
    second.max(27 * first)
}

fn first_digit(text: &str) -> Result<Starts, ParseError> {
    let Starts(spaces) = grammar::parse(text)?;
    Ok(Starts(spaces.map(|space| if space == 10 { 1 } else { space })))
}

fn wins(starts: &Starts) -> [u64; 2] {
    // The compiler computes it, because a second caller at run time would keep `unfinished` out of
    // `part2`, which then takes 4.4 µs for 3.1.
    const UNFINISHED: Unfinished = unfinished();
    decoupled::wins(&UNFINISHED, starts.indices())
}
