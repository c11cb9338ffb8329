//! Camel Cards, day 7 of Advent of Code 2023: hands of five cards ranked by type and then card by card, and what their
//! bids win.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`model`] | cards, hand types and hands; their order is the rule of the game |
//! | [`grammar`] | the format of the input |
//! | [`fast`] | the approach that ranks without comparing any two hands |
//! | [`enums`] | the approach that sorts the hands as the rules order them |
//! | [`explain`] | the ranking hand by hand |
//! | [`generate`] | random inputs |

pub mod enums;
pub mod explain;
pub mod fast;
pub mod generate;
pub mod grammar;
pub mod model;

use common::puzzle::{Approach, Example, Generator, Puzzle};

/// The puzzle and its approaches.
pub static PUZZLE: Puzzle = Puzzle {
    year: 2023,
    day: 7,
    title: "Camel Cards",
    package: "day07-2023",
    first_line: "????? #",
    approaches: &[Approach::of::<fast::Fast>(), Approach::of::<enums::Enums>()],
    bundled: include_str!("../../inputs/day07-2023/full-1.txt"),
    examples: &[Example {
        name: "example",
        text: include_str!("../../inputs/day07-2023/example.txt"),
        answers: [Some("6440"), Some("5905")],
    }],
    generator: Generator { unit: "hands", full_size: 1000, make: generate::make, seeds: &[1, 2, 3, 4, 5] },
    explain: explain::explain,
};
