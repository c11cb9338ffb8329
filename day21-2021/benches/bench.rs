//! The times of all approaches.

use benches::Set;

/// A hundred seeds that follow each other are all the starts there are.
const SETS: &[Set] = &[
    Set {
        name: "100-starts",
        count: 100,
        size: 2,
        sum: 30_997_295_848_640_389,
        // More than a second for all.
        too_slow: &["interpreters", "frontier"],
    },
    Set { name: "5-starts", count: 5, size: 2, sum: 345_315_961_326_825, too_slow: &[] },
];

fn main() {
    benches::main(&day21_2021::PUZZLE, SETS);
}
