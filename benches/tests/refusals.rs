//! `cargo bench --bench refusals -- --test`: a wrong answer ends a benchmark, and what takes too
//! long is left out. Without `--test`, nothing runs.
//!
//! It is not among the tests of `cargo test`, because these would have to compile criterion.

use std::env;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use common::{Approach, Generator, Puzzle, Set, approach, parse::text};

#[path = "../harness.rs"]
#[expect(dead_code, reason = "a day's benchmark uses all of it")]
mod harness;

use self::harness::machine::{Machine, noise_threshold};

const SETS: Puzzle = Puzzle {
    generator: Some(Generator {
        full_size: 7,
        count: None,
        seeds: &[1],
        make: |_, size| "x".repeat(size),
        unchosen: None,
        adversarial: None,
    }),
    bench_many: &[Set { count: 2, size: 3, sum: 2 * (3 + 3), too_slow: &[] }],
    bench_scaling: &[
        Set { count: 1, size: 1, sum: 1 + 1, too_slow: &["late"] },
        Set { count: 1, size: 2, sum: 2 + 2, too_slow: &["late"] },
    ],
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

fn endless() -> ! {
    loop {
        thread::park();
    }
}

/// Panics in its second run.
fn once(text: &&str) -> usize {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    assert_eq!(RUNS.fetch_add(1, Ordering::Relaxed), 0);
    text.len()
}

fn main() {
    if !env::args().any(|argument| argument == "--test") {
        return;
    }
    // Only a fault takes as long.
    let run = |puzzle| harness::run(puzzle, Duration::from_secs(60), &mut Machine::watched());
    for (puzzle, fault) in [
        (
            day!(approach!("wrong", text, str::len, |it: &&str| it.len() + 1)),
            "part 2 by wrong: 8, but the others say 7",
        ),
        (
            day!(approach!("panics", text, str::len, |it: &&str| [0; 7][it.len()])),
            "part 2 by panics: panicked at ",
        ),
        // The texts of the sets are too short for these two.
        (
            day!(approach!("short", text, str::len, |it: &&str| it.len() / 7 * 7)),
            "day01 many 2 by short: the answers add up to 6, but 12 is right",
        ),
        (
            day!(approach!("falls", text, str::len, |it: &&str| 7 / (it.len() / 7))),
            "day01 many 2 by falls: panicked at ",
        ),
    ] {
        let found = run(puzzle).expect_err(fault);
        assert!(found.starts_with(fault), "{found}");
    }
    // The first run verifies it, and the second one is criterion's.
    let fault = catch_unwind(|| run(day!(approach!("once", text, str::len, once))));
    let fault = fault
        .expect_err("its second run panics")
        .downcast::<String>();
    assert_eq!(*fault.expect("a message"), "day01 part2 by once panicked");

    let endless = day!(
        approach!("endless", text, str::len, |_: &&str| -> usize { endless() }),
        approach!("late", text, str::len, |it: &&str| if it.len() < 7 {
            endless()
        } else {
            7
        })
    );
    let works = |seconds| -> Vec<String> {
        let times = harness::run(
            endless,
            Duration::from_secs(seconds),
            &mut Machine::watched(),
        );
        let times = times.expect("nothing is wrong");
        let works = times.chunk_by(|one, other| one.0 == other.0);
        works
            .map(|times| format!("{} by {}", times[0].0, times.len()))
            .collect()
    };
    let expected = [
        "day01 parse by 3",
        "day01 part1 by 3",
        "day01 part2 by 2",
        "day01 total by 2",
        "day01 many 2 by 1",
        "day01 scaling 1 by 1",
        "day01 scaling 2 by 1",
    ];
    // On a busy machine, what is quick may take seconds.
    let mut found = [1, 5, 25]
        .into_iter()
        .map(works)
        .inspect(|found| println!("{found:?}"));
    assert!(found.any(|found| found == expected));

    let [a, b] = ["a", "b"].map(str::to_owned);
    let times = [
        (a.clone(), "one", 2.0, 1.0),
        (a.clone(), "two", 3.0, 1.2),
        (a, "three", 2.2, 1.2),
        (b, "one", 1.0, 1.0),
    ];
    assert_eq!(
        harness::comparison(&times),
        "a: one 1.0 · two 1.5 · three 1.1?\n"
    );

    for (busy, unsteadiness, threshold) in [
        (0.0, 0.0, "0.02"),
        (0.01, 0.01, "0.02"),
        (0.3, 0.1, "0.3"),
        (0.3, 0.4, "0.4"),
        (1.6, 0.0, "inf"),
    ] {
        assert_eq!(noise_threshold(busy, unsteadiness).to_string(), threshold);
    }
}
