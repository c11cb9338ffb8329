//! The sets of generated inputs: their texts, and whether an approach answers them correctly.

use std::time::Duration;

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Answer;
use crate::puzzle::{Generator, Puzzle, Set};
use timing::median;

/// The seed of a set's first input, far from the seeds of the shipped inputs. The other inputs have
/// the seeds that follow.
const FIRST_SEED: u64 = 1000;

impl Set {
    /// The approaches that are quick enough for the set.
    pub(crate) fn quick(&self, puzzle: &Puzzle) -> impl Iterator<Item = &'static Approach> {
        puzzle.approaches.iter().filter(|approach| self.is_quick(approach))
    }

    /// Whether an approach is quick enough for the set.
    pub(crate) fn is_quick(&self, approach: &Approach) -> bool {
        !self.too_slow.contains(&approach.name)
    }

    /// The inputs.
    pub(crate) fn inputs(&self, generator: &Generator) -> Vec<String> {
        (FIRST_SEED..)
            .take(self.count as usize)
            .map(|seed| (generator.make)(seed, self.size))
            .collect()
    }

    /// Checks that `approach` answers the `inputs` correctly.
    ///
    /// # Errors
    /// The approach refuses an input, or its answers do not add up to the known sum.
    pub(crate) fn verify(&self, inputs: &[String], approach: &Approach) -> Result<(), String> {
        let mut sum: i128 = 0;
        for text in inputs {
            let outcomes =
                approach.solve(text, &Context::unlimited()).map_err(|error| error.locate(text))?;
            for answer in outcomes.into_iter().flatten() {
                let Answer::Number(number) = answer else {
                    return Err(format!("`{answer}` is not a number, so it has no sum"));
                };
                sum = sum.checked_add(number).ok_or("the sum of the answers is too large")?;
            }
        }
        if sum == self.sum {
            return Ok(());
        }
        Err(format!("the answers add up to {sum}, but {} is right", self.sum))
    }

    /// The time to solve all inputs `count` times.
    pub(crate) fn time(approach: &Approach, inputs: &[String], count: u64) -> Duration {
        approach.time_to_solve(inputs, count)
    }

    /// The median of the times that the whole set took, per input.
    pub(crate) fn time_of_an_input(&self, seconds: &mut [f64]) -> f64 {
        median(seconds) / f64::from(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the values are exact")]
    fn the_time_of_a_set_is_shared_by_its_inputs() {
        let set = Set { count: 4, size: 1, sum: 0, too_slow: &[] };
        assert_eq!(set.time_of_an_input(&mut [8.0, 2.0, 9.0]), 2.0);
    }
}
