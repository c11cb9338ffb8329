//! `cargo bench --bench refusals -- --test`: a wrong answer ends a benchmark, and what takes too
//! long is left out. Without `--test`, nothing runs.
//!
//! It is not among the tests of `cargo test`, because these would have to compile criterion.

use std::env;
use std::thread;
use std::time::Duration;

use common::{Approach, Generator, Puzzle, Set, approach, parse::text};

#[path = "../harness.rs"]
#[expect(dead_code, reason = "a day's benchmark uses all of it")]
mod harness;

const SETS: Puzzle = Puzzle {
    generator: Some(Generator::new(7, |_, size| "x".repeat(size))),
    bench_many: &[Set { count: 2, size: 3, sum: 2 * (3 + 3), too_slow: &["skipped"] }],
    ..Puzzle::new(2024, 1, "Lengths", &[RIGHT])
};

const RIGHT: Approach = approach!("right", text, str::len, str::len);

/// A day of which nobody has an input.
macro_rules! day {
    ($($approach:expr),*) => {{
        static PUZZLE: Puzzle = Puzzle { approaches: &[RIGHT, $($approach),*], ..SETS };
        &PUZZLE
    }};
}

fn main() {
    if !env::args().any(|argument| argument == "--test") {
        return;
    }
    harness::end_a_test_that_hangs();
    for (puzzle, fault) in [
        (
            day!(approach!("wrong", text, str::len, |it: &&str| it.len() + 1)),
            "part 2 by wrong: 8, but right says 7",
        ),
        // The texts of the sets are too short for it.
        (
            day!(approach!("short", text, str::len, |it: &&str| it.len() / 7 * 7)),
            "2 inputs of size 3 by short: the answers add up to 6, but 12 is right",
        ),
        (
            day!(approach!("falls", text, str::len, |it: &&str| 7 / (it.len() / 7))),
            "2 inputs of size 3 by falls: panicked at ",
        ),
    ] {
        let found = harness::run(puzzle, Duration::MAX).expect_err(fault);
        assert!(found.starts_with(fault), "{found}");
    }
    // They are left out: measured, the first two would never end, and the other is wrong.
    let endless = day!(
        approach!("endless", text, str::len, |_: &&str| never()),
        approach!("hasty", text, str::len, |it: &&str| if it.len() < 7 {
            never()
        } else {
            7
        }),
        approach!("skipped", text, str::len, |it: &&str| it.len() / 7 * 7)
    );
    assert_eq!(harness::run(endless, Duration::from_secs(1)), Ok(()));
}

fn never() -> usize {
    loop {
        thread::park();
    }
}
