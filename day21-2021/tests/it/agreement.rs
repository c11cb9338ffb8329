//! The approaches against the plain rules, on every start.

use common::{Approach, Context};
use day21_2021::PUZZLE;

/// Checks that the approach gives the reference's answers to the inputs of these seeds.
fn agrees(approach: &Approach, seeds: impl Iterator<Item = u64>) {
    let (generator, reference) = (PUZZLE.generator.expect("a generator"), PUZZLE.reference.expect("a reference"));
    for text in seeds.map(|seed| (generator.make)(seed, 2)) {
        let [outcomes, expected] = [approach, reference]
            .map(|approach| approach.solve(&text, &Context::unlimited()).expect("a generated input is valid"));
        assert_eq!(outcomes, expected, "{} on {text}", approach.name);
    }
}

#[test]
fn fast_approaches_agree_on_all_hundred_starts() {
    for name in ["fast", "decoupled"] {
        agrees(PUZZLE.approach(name).expect("an approach"), 0..100);
    }
}

/// Each space once for either player.
#[test]
fn slow_approaches_agree_on_ten_starts() {
    for name in ["interpreters", "frontier"] {
        agrees(PUZZLE.approach(name).expect("an approach"), (0..10).map(|first| 10 * first + (3 * first + 4) % 10));
    }
}
