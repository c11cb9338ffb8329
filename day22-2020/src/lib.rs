#![doc = include_str!("../README.md")]

pub mod brent;
pub mod decks;
pub mod explain;
pub mod fast;
pub mod fixpoint;
pub mod generate;
pub mod grammar;
pub mod handler;
pub mod limits;
pub mod model;
pub mod reference;

use common::Expected::{self, Answer};
use common::{Check, Example, Explain, Generator, Puzzle};

use fast::Fast;
use fixpoint::Fixpoint;
use handler::Handler;
use reference::Reference;

/// The puzzle.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        Example {
            name: "example",
            text: include_str!("../../inputs/day22-2020/example.txt"),
            answers: [Answer("306"), Answer("291")],
        },
        // Without the rule against repetition, this never ends.
        Example {
            name: "endless",
            text: include_str!("../../inputs/day22-2020/endless.txt"),
            answers: [Expected::None, Answer("105")],
        },
        // Part 1 ends; in part 2 the outermost game repeats.
        Example {
            name: "repeats",
            text: include_str!("../../inputs/day22-2020/repeats.txt"),
            answers: [Answer("313"), Answer("73")],
        },
    ],
    generator: Some(Generator { unit: "cards", full_size: 50, seeds: &[37, 47, 3, 8, 34], make: generate::make }),
    check: Some(Check { hard: generate::hard, reference: &Reference }),
    explain: Some(Explain { step: "rounds", nested: Some("sub-games"), write: explain::explain }),
    ..Puzzle::new(2020, 22, "Crab Combat", &[&Fast, &Handler, &Fixpoint])
};
