//! The approaches against the plain rules.

use common::{Approach, Context, Outcome};
use day21_2021::PUZZLE;

/// The answers of an approach to the input of a seed. The seeds 0 to 99 are all starts.
fn answers(approach: &Approach, seed: u64) -> [Outcome; 2] {
    let text = (PUZZLE.generator.expect("a generator").make)(seed, 2);
    approach.solve(&text, &Context::unlimited()).expect("a generated input is valid")
}

fn all_agree(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let expected = answers(PUZZLE.reference.expect("a reference"), seed);
        for approach in PUZZLE.approaches {
            assert_eq!(answers(approach, seed), expected, "{} with seed {seed}", approach.name);
        }
    }
}

/// Each space once for either player. `cargo test -p day21-2021 -- --ignored` tries all starts.
#[test]
fn all_agree_on_ten_starts() {
    all_agree((0..10).map(|first| 10 * first + (3 * first + 4) % 10));
}

#[test]
#[ignore = "takes half a minute; run with --ignored"]
fn all_agree_on_all_hundred_starts() {
    all_agree(0..100);
}

#[test]
fn the_table_holds_the_answers_of_decoupled() {
    let [table, decoupled] =
        ["table", "decoupled"].map(|name| PUZZLE.approach(name).expect("an approach"));
    for seed in 0..100 {
        assert_eq!(answers(table, seed), answers(decoupled, seed), "seed {seed}");
    }
}
