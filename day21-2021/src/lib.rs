#![doc = include_str!("../README.md")]

pub mod decoupled;
pub mod fast;
pub mod frontier;
pub mod grammar;
pub mod interpreters;
pub mod model;
pub mod reference;

mod explain;
mod generate;
mod lane;

use common::Expected::Answer;
use common::{Check, Example, Explain, Generator, Puzzle};

use crate::decoupled::Decoupled;
use crate::fast::Fast;
use crate::frontier::Frontier;
use crate::interpreters::Interpreters;
use crate::reference::Reference;

/// The puzzle with its approaches.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example {
        name: "example",
        text: include_str!("../../inputs/day21-2021/example.txt"),
        answers: [Answer("739785"), Answer("444356092776315")],
    }],
    generator: Some(Generator { unit: "players", full_size: 2, seeds: &[52, 0, 99, 26, 71], make: generate::make }),
    check: Some(Check { hard: generate::hard, reference: &Reference }),
    explain: Some(Explain { step: "turns", nested: None, write: explain::explain }),
    ..Puzzle::new(2021, 21, "Dirac Dice", &[&Fast, &Decoupled, &Interpreters, &Frontier])
};
