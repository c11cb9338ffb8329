//! Crab Combat, day 22 of Advent of Code 2020. Its page is
//! [README.md](../../../day22-2020/README.md).

pub mod chosen;
pub mod decks;
pub mod explain;
pub mod fast;
mod features;
pub mod fixpoint;
pub mod generate;
pub mod grammar;
pub mod handler;
pub mod mistakes;
pub mod model;
pub mod reference;
pub mod savings;

use common::{
    Approach, Example, Explain, ExplainNumber, Generator, Puzzle, Set, approach, shipped,
};

/// The approaches, the default first.
const APPROACHES: &[Approach] = &[
    approach!(fast, context)
        .summary("decides sub-games by the places of their high cards, and plays the rest cheaply")
        .source("this workspace; Justin Le and maneatingape use the high-card rule, too"),
    approach!(handler)
        .summary(
            "one way to play, with a handler that may decide a round instead of the higher card",
        )
        .source(
            "Justin Le (Haskell), reflections on day 22 of 2020, \
             github.com/mstksg/advent-of-code-2020",
        ),
    approach!(fixpoint)
        .summary("applies a round until nothing changes, and remembers each game's states in a set")
        .source(
            "Michael C. W. (Haskell), \"Advent of Code 2020 in Haskell - Day 22\", michaelcw.com",
        ),
];

/// The approaches that take a second or more for five deals of 60 cards.
const SLOW: &[&str] = &["handler", "fixpoint"];

/// The puzzle: its example, its approaches, and the inputs to measure them with.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[Example::new(
        include_str!("../../inputs/day22-2020/example.txt"),
        [Some("306"), Some("291")],
    )],
    generator: Some(Generator {
        full_size: generate::FULL_SIZE,
        count: None,
        // For `fast`, the first is a median deal, and the second is hard. By the plain rules, each
        // has hardly more than a million rounds, because tests play them.
        seeds: &[201, 143],
        make: generate::make,
        unchosen: Some(generate::any_deal),
        adversarial: Some(generate::adversarial),
    }),
    shipped: shipped!("inputs/day22-2020":
        "endless.txt"
        "full-1.txt"
        "full-2.txt"
        "repeats-5-and-4.txt"
        "repeats-6-and-4.txt"
        "repeats-7-and-7.txt"
        "repeats.txt"
        "shortcut-both-decks.txt"
        "shortcut-decks-apart.txt"
        "shortcut-digits.txt"
        "shortcut-first-deck.txt"
        "shortcut-java-hash.txt"
        "shortcut-one-level.txt"
    ),
    reference: Some(&approach!(reference, context)),
    mistakes: mistakes::MISTAKES,
    features: features::FEATURES,
    explain: Some(Explain {
        number: Some(ExplainNumber {
            name: "depth",
            help: "Show sub-games only down to N levels",
            most: u64::MAX,
        }),
        write: explain::explain,
    }),
    bench_many: &[
        // All deals that are like the site's.
        Set { count: 400, size: 50, sum: 26_581_121, too_slow: SLOW },
        Set { count: 2, size: 50, sum: 136_605, too_slow: &[] },
    ],
    // Ten more cards take two to three times as long. With 120 cards, one of the five deals would
    // take three seconds. Deals of 50 cards are chosen, so they are no part of this.
    bench_scaling: &[
        growth(10, 3100, &[]),
        growth(20, 23_507, &[]),
        growth(30, 75_081, &[]),
        growth(40, 168_005, &[]),
        growth(60, 577_825, SLOW),
        growth(70, 869_436, SLOW),
        growth(80, 1_337_292, SLOW),
        growth(100, 2_582_956, SLOW),
    ],
    ..Puzzle::new(2020, 22, "Crab Combat", APPROACHES)
};

const fn growth(size: usize, sum: i128, too_slow: &'static [&'static str]) -> Set {
    Set { count: 5, size, sum, too_slow }
}
