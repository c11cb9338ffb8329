//! Crab Combat, day 22 of Advent of Code 2020: a game of cards against a small crab, and the same game with games
//! inside it.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`model`], [`grammar`] | the deal, and the text it is read from |
//! | [`fast`] | our own approach: exact, and as quick as we can make it |
//! | [`handler`], [`fixpoint`] | the published approaches |
//! | [`deck`] | decks as values, on which `handler` and [`explain`](mod@explain) play |
//! | [`endless`] | games of part 1 that never end |
//! | [`limits`] | what bounds long play: time and memory |
//! | [`explain`](mod@explain) | the play as the statement tells it |
//! | [`generate`] | random deals |

pub mod deck;
pub mod endless;
pub mod explain;
pub mod fast;
pub mod fixpoint;
pub mod generate;
pub mod grammar;
pub mod handler;
pub mod limits;
pub mod model;

use common::puzzle::{Example, Generator};
use common::{Approach, Puzzle};

/// The puzzle.
pub static PUZZLE: Puzzle = Puzzle {
    year: 2020,
    day: 22,
    title: "Crab Combat",
    package: "day22-2020",
    first_line: "Player #:",
    approaches: &[
        Approach::of::<fast::Fast>(),
        Approach::of::<handler::Handler>(),
        Approach::of::<fixpoint::Fixpoint>(),
    ],
    bundled: include_str!("../../inputs/day22-2020/full-1.txt"),
    examples: &[
        Example {
            name: "example",
            text: include_str!("../../inputs/day22-2020/example.txt"),
            answers: [Some("306"), Some("291")],
        },
        // Without the rule against repetition, this never ends.
        Example {
            name: "endless",
            text: include_str!("../../inputs/day22-2020/endless.txt"),
            answers: [None, Some("105")],
        },
        // Part 1 ends; in part 2 the outermost game repeats.
        Example {
            name: "repeats",
            text: include_str!("../../inputs/day22-2020/repeats.txt"),
            answers: [Some("313"), Some("73")],
        },
    ],
    generator: Generator { unit: "cards", full_size: 50, make: generate::make, seeds: &[37, 47, 3, 8, 34] },
    explain: explain::explain,
};
