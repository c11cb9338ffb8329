//! The sets of generated inputs: their texts, and whether an approach answers them correctly.

use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::Answer;
use crate::puzzle::{Generator, Set};
use crate::support::timing::median;

/// The seed of a set's first input, far from the seeds of the shipped inputs. The other inputs have
/// the seeds that follow.
const FIRST_SEED: u64 = 1000;

impl Set {
    /// Whether an approach is quick enough for the set.
    pub fn is_quick(&self, approach: &Approach) -> bool {
        !self.too_slow.contains(&approach.name)
    }

    /// The inputs.
    pub fn inputs(&self, generator: &Generator) -> Vec<String> {
        (FIRST_SEED..)
            .take(self.count as usize)
            .map(|seed| (generator.make)(seed, self.size))
            .collect()
    }

    /// Checks that `approach` answers the `inputs` correctly.
    ///
    /// # Errors
    /// The approach refuses an input or is too slow, or its answers do not add up to the known sum.
    pub fn verify(
        &self,
        inputs: &[String],
        approach: &Approach,
        limit: Duration,
    ) -> Result<(), String> {
        let start = Instant::now();
        let mut sum: i128 = 0;
        for text in inputs {
            if start.elapsed() > limit {
                let Approach { name, .. } = approach;
                return Err(format!(
                    "it takes longer than {} s; add \"{name}\" to `too_slow` of the set of {}",
                    limit.as_secs_f64(),
                    self.name()
                ));
            }
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

    /// The median of the times that the whole set took, per input.
    pub(crate) fn time_of_an_input(&self, seconds: &mut [f64]) -> f64 {
        median(seconds) / f64::from(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::parse::text;

    #[test]
    fn an_approach_that_is_too_slow_for_a_set_is_named() {
        static APPROACH: Approach = approach!("simple", text, str::len, |_: &&str| 0);
        let set = Set { count: 1, size: 1, sum: 3, too_slow: &[] };
        let verify = |limit| set.verify(&["abc".to_owned()], &APPROACH, limit);
        assert_eq!(verify(Duration::MAX), Ok(()));
        let late = "it takes longer than 0 s; add \"simple\" to `too_slow` of the set of 1-inputs";
        assert_eq!(verify(Duration::ZERO), Err(late.to_owned()));
    }
}
