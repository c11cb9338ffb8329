//! `cargo bench --bench refusals -- --test`: what is wrong or never ends is named and not measured,
//! and the rest goes on. Without `--test`, nothing runs.
//!
//! It is not among the tests of `cargo test`, because these would have to compile criterion.

use std::env;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use common::{Approach, Generator, Puzzle, Set, approach, parse};

#[path = "../comparison.rs"]
mod comparison;
#[path = "../harness.rs"]
#[expect(dead_code, reason = "a day's benchmark uses all of it")]
mod harness;

/// A day that nobody has an input of.
static PUZZLE: Puzzle = Puzzle {
    generator: Some(Generator {
        full_size: 7,
        seeds: &[1],
        make: |_, size| "x".repeat(size),
        adversarial: None,
    }),
    many: &[Set { count: 2, size: 3, sum: 2 * (3 + 3), too_slow: &["endless"] }],
    ..Puzzle::new(2999, 1, "Lengths", APPROACHES)
};

const APPROACHES: &[Approach] = &[
    approach!("right", parse::text, str::len, |text: &&str| text.len() + counted(0)),
    approach!("wrong", parse::text, str::len, |text: &&str| text.len() + 1 + counted(1)),
    approach!("panics", parse::text, str::len, |text: &&str| [0; 2][text.len() + counted(2)]),
    approach!("endless", parse::text, str::len, endless),
];

fn endless(_: &&str) -> usize {
    counted(3);
    loop {
        thread::park();
    }
}

/// How often each part 2 has run.
static RUNS: [AtomicU32; 4] = [const { AtomicU32::new(0) }; 4];

/// Counts a run, and returns 0.
fn counted(approach: usize) -> usize {
    RUNS[approach].fetch_add(1, Ordering::Relaxed);
    0
}

fn main() {
    if !env::args().any(|argument| argument == "--test") {
        return;
    }
    let results = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let findings = harness::run(&PUZZLE, results, Duration::from_secs(2));
    let faults = [
        "day01-2999/part2/bundled input by wrong: part 2 is 8, but should be 7",
        "day01-2999/part2/bundled input by panics: it panicked",
        "day01-2999/total/bundled input by wrong: part 2 is 8, but should be 7",
        "day01-2999/total/bundled input by panics: it panicked",
        "day01-2999/many/2-inputs by wrong: the answers add up to 14, but 12 is right",
        "day01-2999/many/2-inputs by panics: it panicked",
    ];
    assert_eq!(findings.faults, faults);
    let runs = RUNS.each_ref().map(|runs| runs.load(Ordering::Relaxed));
    // Of the two stages and the two inputs of the set, first runs, and then as many that are
    // measured. A panic ends the set, and `endless` is known to be too slow for it.
    assert_eq!(runs, [4 + 4, 4, 3, 2]);
}
