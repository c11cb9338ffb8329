//! Dirac Dice, day 21 of Advent of Code 2021. Its page is
//! [README.md](../../../day21-2021/README.md).
#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a part takes its input by reference, however small it is"
)]

pub mod decoupled;
pub mod explain;
pub mod frontier;
pub mod interpreters;
pub mod table;

mod features;
mod generate;
mod grammar;
mod mistakes;
mod model;
mod reader;
mod reference;

use common::{
    Approach, Example, Explain, ExplainNumber, Generator, Puzzle, Set, approach, shipped,
};

/// The approaches, the default first.
const APPROACHES: &[Approach] = &[
    approach!(decoupled)
        .summary("plays each player alone in one small table, and combines them with two sums")
        .source("this workspace; github.com/nibarius/aoc plays each player alone, too"),
    approach!(interpreters)
        .summary("one game step over an abstract roll: a training die counts, a Dirac die splits")
        .source(
            "santé.ti-pun.ch (Haskell), https://xn--sant-epa.ti-pun.ch/posts/2021-12-aoc/day21.html",
        ),
    approach!(frontier)
        .summary(
            "states in order of total score; the die decides whether one or many universes follow",
        )
        .source(
            "abyala (Clojure), \
             https://github.com/abyala/advent-2021-clojure/blob/a41d7a5/docs/day21.md",
        ),
    approach!(table)
        .summary("looks the answers up in a table that the compiler fills with `decoupled`")
        .source("this workspace"),
];

/// The puzzle: its example, its approaches, and the inputs to measure them with.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new(
        include_str!("../../inputs/day21-2021/example.txt"),
        [Some("739785"), Some("444356092776315")],
    )],
    generator: Some(Generator {
        full_size: 2,
        count: Some(100),
        seeds: &[52, 0, 99, 26, 71],
        make: generate::make,
        unchosen: None,
        adversarial: Some(generate::adversarial),
    }),
    shipped: shipped!("inputs/day21-2021":
        "exactly-1000.txt"
        "full-1.txt"
        "full-2.txt"
        "full-3.txt"
        "full-4.txt"
        "full-5.txt"
        "player-2-wins.txt"
    ),
    reference: Some(&approach!(reference)),
    mistakes: mistakes::MISTAKES,
    features: features::FEATURES,
    explain: Some(Explain {
        number: Some(ExplainNumber {
            name: "target",
            help: "Play part 2 to N points, in place of 21",
            most: 21,
        }),
        write: explain::explain,
    }),
    bench_many: &[
        // A hundred seeds in a row are all the starts.
        Set {
            count: 100,
            size: 2,
            sum: 30_997_295_848_640_389,
            too_slow: &["interpreters", "frontier"],
        },
        Set { count: 5, size: 2, sum: 345_315_961_326_825, too_slow: &[] },
    ],
    ..Puzzle::new(2021, 21, "Dirac Dice", APPROACHES)
};
