//! Sets of generated inputs that are solved one after another, and what their answers add up to.
//!
//! The sum is recorded here because for large sets only the fastest approach is fast enough to be asked each time. A
//! slow approach gave the same sums, as far as it goes: it did not play the deals of more than 60 cards, and of the 2000
//! deals of 50 cards it gave up part 2 of one for lack of memory.

use std::hint::black_box;

use common::puzzle::Outcome;
use common::{Answer, Approach, Puzzle, Watch};

/// Generated inputs of one puzzle and size.
pub(crate) struct InputSet {
    pub(crate) puzzle: &'static Puzzle,
    /// The number of inputs.
    pub(crate) count: u32,
    /// The size of each.
    pub(crate) size: usize,
    /// The sum of the answers of both parts; a part that has none adds nothing.
    pub(crate) sum: u128,
}

/// The seed of the first input of a set, far from those of the bundled inputs; the others follow.
const FIRST_SEED: u64 = 1000;

impl InputSet {
    /// The inputs, once `approach` has answered them rightly.
    pub(crate) fn verified(&self, approach: &Approach) -> Vec<String> {
        let seeds = (FIRST_SEED..).take(self.count as usize);
        let texts: Vec<String> = seeds.map(|seed| (self.puzzle.generator.make)(seed, self.size)).collect();
        let answers = texts.iter().flat_map(|text| {
            approach.solve(text, &Watch::unlimited()).unwrap_or_else(|error| panic!("{}: {error}", approach.name))
        });
        let sum: u128 = answers.map(number).sum();
        let Self { puzzle, count, size, .. } = self;
        assert!(
            sum == self.sum,
            "{count} inputs of {} with {size} {}: the answers of {} add up to {sum}, recorded is {}",
            puzzle.package,
            puzzle.generator.unit,
            approach.name,
            self.sum
        );
        texts
    }
}

/// What is timed: all inputs are solved, one after another.
pub(crate) fn solve_all(approach: &Approach, texts: &[String], watch: &Watch) {
    for text in texts {
        // All of them were valid when they were verified.
        let _ = black_box(approach.solve(black_box(text), watch));
    }
}

fn number(outcome: Outcome) -> u128 {
    match outcome {
        Ok(Answer::Number(number)) => number,
        Ok(Answer::Text(text)) => panic!("only numbers can be added up, not {text:?}"),
        Err(_) => 0,
    }
}
