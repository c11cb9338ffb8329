//! Camel Cards, day 7 of Advent of Code 2023. Its page is
//! [README.md](../../../day07-2023/README.md).

pub mod counts;
pub mod enums;
pub mod fast;
pub mod grammar;
pub mod model;
pub mod reference;

mod explain;
mod features;
mod generate;
mod mistakes;

use common::{Approach, Example, Explain, Generator, Puzzle, Set, approach, shipped};

/// The approaches, the default first.
const APPROACHES: &[Approach] = &[
    approach!(fast)
        .summary(
            "ranks hands as rows of bytes without sorting them, and very many hands in a table",
        )
        .source("this workspace; other programs count equal pairs for a type, too"),
    approach!(enums)
        .summary(
            "sorts by ordered enums whose derived order is the rule, then adds up rank times bid",
        )
        .source(
            "Martin Kauppinen (Rust), \"Advent of Code 2023: Day 07\", \
             github.com/martinkauppinen/aoc-2023",
        ),
    approach!(counts)
        .summary("sorts by the counts of equal cards, which compare as the types do")
        .source(
            "Martijn Pieters (Python), \"Lets get this sorted\", \
             https://github.com/mjpieters/adventofcode/blob/7840243/2023/Day%2007.ipynb",
        ),
];

/// The puzzle: its example, its approaches, and the inputs to measure them with.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new(
        include_str!("../../inputs/day07-2023/example.txt"),
        [Some("6440"), Some("5905")],
    )],
    generator: Some(Generator {
        full_size: generate::FULL_SIZE,
        count: None,
        seeds: &[1, 2, 3, 4, 5],
        make: generate::make,
        unchosen: None,
        adversarial: Some(generate::adversarial),
    }),
    shipped: shipped!("inputs/day07-2023":
        "fives.txt"
        "full-1.txt"
        "full-2.txt"
        "full-3.txt"
        "full-4.txt"
        "full-5.txt"
        "straights.txt"
    ),
    reference: Some(&approach!(reference)),
    mistakes: mistakes::MISTAKES,
    features: features::FEATURES,
    explain: Some(Explain { number: None, write: explain::explain }),
    bench_many: &[Set { count: 500, size: 1000, sum: 250_341_179_180, too_slow: &[] }],
    bench_scaling: &[
        Set { count: 1, size: 100, sum: 5_217_048, too_slow: &[] },
        Set { count: 1, size: 1000, sum: 501_386_497, too_slow: &[] },
        Set { count: 1, size: 10_000, sum: 50_235_149_049, too_slow: &[] },
        Set {
            count: 1,
            size: 100_000,
            sum: 5_015_806_527_863,
            too_slow: &[],
        },
        Set {
            count: 1,
            size: 1_000_000,
            sum: 500_583_373_248_828,
            too_slow: &[],
        },
    ],
    ..Puzzle::new(2023, 7, "Camel Cards", APPROACHES)
};
