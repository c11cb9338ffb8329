//! The approaches against the plain rules.

use common::{Approach, Outcome};
use day21_2021::PUZZLE;

/// The answers of an approach to the input of a seed. The seeds 0 to 99 are all starts.
fn answers(approach: &Approach, seed: u64) -> [Outcome; 2] {
    let text = (PUZZLE.generator.expect("a generator").make)(seed, 2);
    testing::outcomes(approach, &text)
}

/// Whether approaches agree with the plain rules on all starts.
fn agree(names: &[&str]) {
    for seed in 0..100 {
        let expected = answers(PUZZLE.reference.expect("a reference"), seed);
        for name in names {
            let approach = PUZZLE.approach(name).expect("an approach");
            assert_eq!(answers(approach, seed), expected, "{name} with seed {seed}");
        }
    }
}

#[test]
fn the_fast_ones_agree_on_all_hundred_starts() {
    agree(&["decoupled", "table"]);
}

/// The tests that days share try some starts.
#[test]
#[ignore = "takes ten seconds; run with --ignored"]
fn the_slow_ones_agree_on_all_hundred_starts() {
    agree(&["interpreters", "frontier"]);
}
