//! The approaches against the plain rules.

use common::{Approach, Outcome};
use day21_2021::PUZZLE;

/// The answers of an approach to the input of a seed. The seeds 0 to 99 are all starts.
fn answers(approach: &Approach, seed: u64) -> [Outcome; 2] {
    let text = (PUZZLE.generator.expect("a generator").make)(seed, 2);
    testing::outcomes(approach, &text)
}

/// The published approaches, which take too long for a quick test.
const SLOW: [&str; 2] = ["interpreters", "frontier"];

/// These approaches agree with the plain rules on all starts.
fn agree(are_meant: impl Fn(&&Approach) -> bool) {
    for seed in 0..100 {
        let expected = answers(PUZZLE.reference.expect("a reference"), seed);
        for approach in PUZZLE.approaches.iter().filter(&are_meant) {
            let name = approach.name;
            assert_eq!(answers(approach, seed), expected, "{name} with seed {seed}");
        }
    }
}

/// Those that somebody adds are among them.
#[test]
fn all_but_the_slow_ones_agree_on_all_hundred_starts() {
    agree(|it| !SLOW.contains(&it.name));
}

/// The tests that days share try some starts.
#[test]
#[ignore = "takes ten seconds; run with --ignored"]
fn the_slow_ones_agree_on_all_hundred_starts() {
    agree(|it| SLOW.contains(&it.name));
}
