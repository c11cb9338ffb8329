//! Looks for the starts that show the known mistakes: `cargo run -p day21-2021 --example
//! mistaken_starts`, a minute.

use day21_2021::PUZZLE;
use testing::mistakes::search;

fn main() {
    let make = PUZZLE.generator.expect("a generator").make;
    search(&PUZZLE, &mut (0..100).map(|seed| make(seed, 2)));
}
