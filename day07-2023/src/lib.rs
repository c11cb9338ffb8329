#![doc = include_str!("../README.md")]

pub mod enums;
pub mod explain;
pub mod fast;
pub mod generate;
pub mod grammar;
pub mod model;
pub mod reference;
pub mod sort;

use common::Expected::Answer;
use common::{Check, Example, Explain, Generator, Puzzle};

use crate::enums::Enums;
use crate::fast::Fast;
use crate::reference::Reference;

/// The puzzle and its approaches.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example {
        name: "example",
        text: include_str!("../../inputs/day07-2023/example.txt"),
        answers: [Answer("6440"), Answer("5905")],
    }],
    generator: Some(Generator { unit: "hands", full_size: 1000, seeds: &[1, 2, 3, 4, 5], make: generate::make }),
    check: Some(Check { hard: generate::hard, reference: &Reference }),
    explain: Some(Explain { step: "ranks", nested: None, write: explain::explain }),
    ..Puzzle::new(2023, 7, "Camel Cards", &[&Fast, &Enums])
};
