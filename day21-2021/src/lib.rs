//! Dirac Dice, day 21 of Advent of Code 2021: two pawns on a circular board, moved by a die that in part 1 counts, and
//! in part 2 splits the universe.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`rules`] | board, target, faces and rolls, which both parts fill in |
//! | [`model`] | the players' starts, a state of play, the training die |
//! | [`grammar`] | the format of an input |
//! | [`fast`] | a table made at compile time, and the players one by one for any other rules |
//! | [`interpreters`] | a turn that asks for rolls, and two interpreters of what a roll is |
//! | [`frontier`] | states in order of total score, for both dice alike |
//!
//! Every approach plays by any [`Rules`](rules::Rules): its module has the functions `training` and `wins` for that.

pub mod fast;
pub mod frontier;
pub mod grammar;
pub mod interpreters;
pub mod model;
pub mod rules;

mod explain;
mod generate;
mod universes;

use common::puzzle::{Example, Generator};
use common::{Approach, Puzzle};

/// Dirac Dice.
pub static PUZZLE: Puzzle = Puzzle {
    year: 2021,
    day: 21,
    title: "Dirac Dice",
    package: "day21-2021",
    first_line: "Player # starting position: #",
    approaches: &[
        Approach::of::<fast::Fast>(),
        Approach::of::<interpreters::Interpreters>(),
        Approach::of::<frontier::Frontier>(),
    ],
    bundled: include_str!("../../inputs/day21-2021/full-1.txt"),
    examples: &[Example {
        name: "example",
        text: include_str!("../../inputs/day21-2021/example.txt"),
        answers: [Some("739785"), Some("444356092776315")],
    }],
    generator: Generator { unit: "players", full_size: 2, make: generate::make, seeds: &[52, 0, 99, 26, 71] },
    explain: explain::explain,
};
