//! `cargo bench --bench refusals -- --test`: what is wrong or never ends is named and not measured,
//! and the rest goes on. Without `--test`, nothing runs.
//!
//! It is not among the tests of `cargo test`, because these would have to compile criterion.

use std::env;
use std::thread;
use std::time::Duration;

use common::{Approach, Generator, Puzzle, Set, approach, parse::text};

#[path = "../harness.rs"]
#[expect(dead_code, reason = "a day's benchmark uses all of it")]
mod harness;

/// A day that nobody has an input of.
static PUZZLE: Puzzle = Puzzle {
    generator: Some(Generator {
        full_size: 7,
        count: None,
        seeds: &[1],
        make: |_, size| "x".repeat(size),
        adversarial: None,
    }),
    many: &[Set { count: 2, size: 3, sum: 2 * (3 + 3), too_slow: &[] }],
    growth: &[
        Set { count: 1, size: 1, sum: 1 + 1, too_slow: &["short", "falls", "late"] },
        Set { count: 1, size: 2, sum: 2 + 2, too_slow: &["short", "falls", "late"] },
    ],
    ..Puzzle::new(2999, 1, "Lengths", APPROACHES)
};

const APPROACHES: &[Approach] = &[
    approach!("right", text, str::len, str::len),
    approach!("wrong", text, str::len, |it: &&str| it.len() + 1),
    approach!("panics", text, str::len, |it: &&str| [0; 7][it.len()]),
    approach!("endless", text, str::len, |_: &&str| -> usize { endless() }),
    // The texts of the sets are too short for these three.
    approach!("short", text, str::len, |it: &&str| it.len() / 7 * 7),
    approach!("falls", text, str::len, |it: &&str| 7 / (it.len() / 7)),
    approach!("late", text, str::len, |it: &&str| if it.len() < 7 { endless() } else { 7 }),
];

fn endless() -> ! {
    loop {
        thread::park();
    }
}

fn main() {
    if !env::args().any(|argument| argument == "--test") {
        return;
    }
    let findings = harness::run(&PUZZLE, Duration::from_secs(2));
    let faults = [
        "part 2 by wrong: 8, but 7 is right",
        "part 2 by panics: panicked at ",
        "day01-2999/many/2-inputs by short: the answers add up to 6, but 12 is right",
        "day01-2999/many/2-inputs by falls: panicked at ",
        "day01-2999/many/2-inputs by late: it takes too long; add \"late\" to `too_slow` of the set of",
    ];
    let are_expected =
        findings.faults.iter().map(|fault| faults.iter().any(|it| fault.starts_with(it)));
    assert_eq!(are_expected.collect::<Vec<_>>(), [true; 5], "{findings:?}");
    let works = findings.times.chunk_by(|one, other| one.0 == other.0);
    let works: Vec<_> = works.map(|times| format!("{} by {}", times[0].0, times.len())).collect();
    let expected = [
        "day01-2999/parse/bundled input by 7",
        "day01-2999/part1/bundled input by 7",
        "day01-2999/part2/bundled input by 4",
        "day01-2999/total/bundled input by 4",
        "day01-2999/many/2-inputs by 1",
        "day01-2999/scaling/1 by 1",
        "day01-2999/scaling/2 by 1",
    ];
    assert_eq!(works, expected, "{findings:?}");

    let [a, b] = ["a", "b"].map(str::to_owned);
    let times = [(a.clone(), "one", 2.0), (a, "two", 3.0), (b, "one", 1.0)];
    assert_eq!(harness::comparison(&times), "a: one 1.0 · two 1.5\n");
}
