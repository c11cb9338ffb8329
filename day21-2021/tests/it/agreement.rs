//! The approaches against the plain rules.

use common::{Approach, Outcome};
use day21_2021::PUZZLE;

/// The answers of an approach to the input of a seed. The seeds 0 to 99 are all starts.
fn answers(approach: &Approach, seed: u64) -> [Outcome; 2] {
    let text = (PUZZLE.generator.expect("a generator").make)(seed, 2);
    testing::outcomes(approach, &text)
}

/// Approaches that solve all starts in no time.
const FAST: [&str; 2] = ["decoupled", "table"];
const SLOW: [&str; 2] = ["interpreters", "frontier"];

fn agree(names: &[&str], seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let expected = answers(PUZZLE.reference.expect("a reference"), seed);
        for name in names {
            let approach = PUZZLE.approach(name).expect("an approach");
            assert_eq!(answers(approach, seed), expected, "{name} with seed {seed}");
        }
    }
}

#[test]
fn the_fast_ones_agree_on_all_hundred_starts() {
    agree(&FAST, 0..100);
}

/// Each space once for either player. `cargo test -p day21-2021 -- --ignored` tries all starts.
#[test]
fn the_slow_ones_agree_on_five_starts() {
    agree(&SLOW, (0..10).step_by(2).map(|first| 10 * first + (3 * first + 4) % 10));
}

#[test]
#[ignore = "takes ten seconds; run with --ignored"]
fn the_slow_ones_agree_on_all_hundred_starts() {
    agree(&SLOW, 0..100);
}
