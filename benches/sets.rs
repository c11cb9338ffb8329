//! The sets of generated inputs: their texts, and whether an approach answers them correctly.

use std::time::{Duration, Instant};

use common::input::Input;
use common::{Answer, Approach, Expected, Generator, NoAnswer, Part, Set};
use runner::agreement::words;
use runner::solve::{Question, solve};

/// The seed of a set's first input, far from the seeds of the shipped inputs. The other inputs have
/// the seeds that follow.
const FIRST_SEED: u64 = 1000;

/// The inputs of a set.
pub(crate) fn inputs(set: &Set, generator: &Generator) -> Vec<String> {
    let seeds = (FIRST_SEED..).take(set.count as usize);
    seeds.map(|seed| (generator.make)(seed, set.size)).collect()
}

/// Checks that an approach answers the inputs of a set correctly.
///
/// # Errors
/// The approach refuses an input, panics or is too slow, or its answers do not add up to the known
/// sum.
pub(crate) fn verify(
    set: &Set,
    inputs: &[String],
    approach: &'static Approach,
    limit: Duration,
) -> Result<(), String> {
    let start = Instant::now();
    let mut sum: i128 = 0;
    for text in inputs {
        let input = Input::of_text(set.name(), text);
        let limit = Some(limit.saturating_sub(start.elapsed()));
        let question =
            Question { approach, input: &input, parts: Part::BOTH.to_vec(), limit, steps: None };
        let solved = solve(&question, |_| ()).map_err(|error| error.to_string())?;
        for outcome in solved.outcomes() {
            let number = match outcome {
                Ok(Answer::Number(number)) => number,
                Err(NoAnswer::Unsolvable(_) | NoAnswer::NotSolvedYet | NoAnswer::NoPart2) => 0,
                Err(NoAnswer::OutOfTime) => {
                    return Err(format!(
                        "it takes too long; add \"{}\" to `too_slow` of the set of {}",
                        approach.name,
                        set.name()
                    ));
                }
                outcome => return Err(words(&outcome, &Expected::Unknown)),
            };
            sum = sum.checked_add(number).ok_or("the sum of the answers is too large")?;
        }
    }
    if sum == set.sum {
        return Ok(());
    }
    Err(format!("the answers add up to {sum}, but {} is right", set.sum))
}
