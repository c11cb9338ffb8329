//! Measures approaches in turn (A B C, A B C, ...), so that disturbances affect all alike.
//!
//! Approaches can share a function, such as a parser. It is measured once, so it has one time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::agreement::is_conclusive;
use crate::approach::{Approach, Parts};
use crate::context::Context;
use crate::outcome::Part;
use crate::puzzle::Puzzle;
use crate::report::Solved;
use crate::timing::median;

/// How long to repeat a stage. A stage that takes longer keeps the time of its first run.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long each approach repeats a set.
const PATIENCE_FOR_SET: Duration = Duration::from_millis(500);

/// Shorter runs are timed in batches of this length, so that reading the clock adds little.
const SHORTEST: f64 = 50e-6;

/// A shorter batch runs twice.
const SHORT: Duration = Duration::from_millis(1);

/// The most rounds.
const MOST: u32 = 10_000;

/// The first rounds, which warm up and determine the sizes of the batches.
const WARM_UP: u32 = 3;

/// The work to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Parse,
    Part(Part),
    /// From the text to both answers.
    Total,
}

impl Work {
    pub(crate) const ALL: [Self; 4] = [Self::Parse, Self::Part(Part::One), Self::Part(Part::Two), Self::Total];

    /// The time for `count` runs on a valid text.
    pub(crate) fn time(self, approach: &Approach, text: &str, context: &Context, count: u64) -> Duration {
        match self {
            Self::Parse => repeated(count, || drop(black_box(approach.check(black_box(text))))),
            Self::Total => repeated(count, || drop(black_box(approach.solve(black_box(text), context)))),
            Self::Part(part) => {
                let mut time = Duration::ZERO;
                let answer = |parts: &dyn Parts| drop(black_box(black_box(parts).answer(part, context)));
                // The text is valid.
                let _ = approach.parse(text, &mut |parts| time = repeated(count, || answer(parts)));
                time
            }
        }
    }
}

/// The time to solve all `inputs` `count` times.
pub(crate) fn repeat_all(approach: &Approach, inputs: &[String], count: u64) -> Duration {
    let solve = |text: &String| drop(black_box(approach.solve(black_box(text), &Context::unlimited())));
    repeated(count, || inputs.iter().for_each(solve))
}

fn repeated(count: u64, mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        work();
    }
    start.elapsed()
}

/// A stage of an approach: parsing, or a part.
struct Stage {
    approach: &'static Approach,
    work: Work,
    /// The names of the functions that run.
    functions: [&'static str; 2],
    /// The number of runs in a batch.
    batch: u64,
    times: Vec<f64>,
}

/// Replaces the times of first runs with medians of many, and adds the noise.
pub(crate) fn repeat(rows: &mut [(&'static Approach, Solved)], text: &str, parameter: Option<&'static str>) {
    let context = Context::unlimited().with_parameter(parameter);
    let mut stages: Vec<Stage> = Vec::new();
    for stage in rows.iter().flat_map(|(approach, solved)| self::stages(approach, solved, text)) {
        if !stages.iter().any(|known| known.is_same(&stage)) {
            stages.push(stage);
        }
    }
    let patience = PATIENCE * u32::try_from(stages.len()).unwrap_or(u32::MAX);
    let start = Instant::now();
    for round in (0..MOST).take_while(|round| *round < WARM_UP || start.elapsed() < patience) {
        for stage in &mut stages {
            let seconds = stage.time(text, &context);
            if round < WARM_UP {
                stage.times.clear();
                stage.batch = batch(seconds);
            }
            stage.times.push(seconds);
        }
    }
    for (approach, solved) in rows {
        for stage in self::stages(approach, solved, text) {
            let Some(known) = stages.iter_mut().find(|known| known.is_same(&stage)) else { continue };
            let middle = known.times.len() / 2;
            let (first, second) = known.times.split_at_mut(middle);
            let halves = (median(first), median(second));
            // The clock's resolution would dominate the ratio of shorter times.
            let noise = (halves.0 + 1e-9) / (halves.1 + 1e-9);
            solved.noise = solved.noise.max(noise).max(1.0 / noise);
            let seconds = median(&mut known.times);
            match stage.work {
                Work::Part(part) => {
                    for solved in solved.parts.iter_mut().filter(|solved| solved.part == part) {
                        solved.seconds = seconds;
                    }
                }
                _ => solved.parse_seconds = seconds,
            }
        }
    }
}

/// The stages of an approach to repeat: those that are conclusive and quick.
fn stages(approach: &'static Approach, solved: &Solved, text: &str) -> Vec<Stage> {
    let mut names = [""; 3];
    // The approach has solved the text, so it is valid.
    let _ = approach.parse(text, &mut |parts| names = parts.names());
    let is_quick = |seconds: f64| seconds <= PATIENCE.as_secs_f64();
    let parts = solved.parts.iter().filter(|solved| is_conclusive(&solved.outcome) && is_quick(solved.seconds));
    let parsing = is_quick(solved.parse_seconds).then_some(Work::Parse);
    let works = parsing.into_iter().chain(parts.map(|solved| Work::Part(solved.part)));
    let stage = |work| {
        let part = if let Work::Part(part) = work { names[1 + part.index()] } else { "" };
        Stage { approach, work, functions: [names[0], part], batch: 1, times: Vec::new() }
    };
    works.map(stage).collect()
}

impl Stage {
    /// Whether both run the same functions. Closures and function pointers do not have unique names.
    fn is_same(&self, other: &Self) -> bool {
        let has_name = |name: &&str| !name.contains("{{") && !name.contains("fn(");
        let is_same_approach = self.approach.name == other.approach.name && self.work == other.work;
        is_same_approach || self.functions == other.functions && self.functions.iter().all(has_name)
    }

    /// The time of one run.
    fn time(&self, text: &str, context: &Context) -> f64 {
        mean(self.batch, |count| self.work.time(self.approach, text, context, count))
    }
}

/// The mean time of a batch of runs. A short batch runs twice, because the other approaches have filled the caches since
/// its last run.
#[expect(clippy::cast_precision_loss, reason = "at most 50,000")]
fn mean(batch: u64, time: impl Fn(u64) -> Duration) -> f64 {
    let first = time(batch);
    let time = if first < SHORT { time(batch) } else { first };
    time.as_secs_f64() / batch as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 50,000")]
fn batch(seconds: f64) -> u64 {
    (SHORTEST / seconds.max(1e-9)).max(1.0) as u64
}

/// Adds the time per input of each set of generated inputs.
///
/// # Errors
/// An approach answers an input of a set wrongly.
pub(crate) fn sets(puzzle: &Puzzle, rows: &mut [(&'static Approach, Solved)]) -> Result<(), String> {
    let Some(generator) = &puzzle.generator else { return Ok(()) };
    for set in puzzle.many {
        let mut quick: Vec<_> =
            rows.iter_mut().filter(|(approach, _)| !set.too_slow.contains(&approach.name)).collect();
        let mut inputs = Vec::new();
        for (approach, _) in &quick {
            let verified = set.verified(generator, approach);
            inputs = verified.map_err(|error| format!("{} by {}: {error}", set.name(), approach.name))?;
        }
        let mut times = vec![Vec::new(); quick.len()];
        let seconds = |approach: &Approach, batch| mean(batch, |count| repeat_all(approach, &inputs, count));
        let batches: Vec<u64> = quick.iter().map(|(approach, _)| batch(seconds(approach, 1))).collect();
        let patience = PATIENCE_FOR_SET * u32::try_from(quick.len()).unwrap_or(u32::MAX);
        let start = Instant::now();
        for _ in (0..MOST).take_while(|round| *round == 0 || start.elapsed() < patience) {
            for (((approach, _), batch), times) in quick.iter().zip(&batches).zip(&mut times) {
                times.push(seconds(approach, *batch) / f64::from(set.count));
            }
        }
        for ((_, solved), times) in quick.iter_mut().zip(&mut times) {
            solved.sets.push((set.name(), median(times)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approach;
    use crate::outcome::Answer;
    use crate::report::SolvedPart;

    mod simple {
        pub(super) fn part1(text: &str) -> usize {
            text.len()
        }
    }

    mod other {
        pub(super) use super::simple::part1;

        pub(super) fn parse(text: &str) -> String {
            text.to_lowercase()
        }
    }

    mod counted {
        use std::sync::atomic::{AtomicU32, Ordering};

        pub(super) static RUNS: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

        pub(super) fn part1(_: &str) -> u32 {
            std::thread::sleep(std::time::Duration::from_millis(1));
            1 + RUNS[0].fetch_add(1, Ordering::Relaxed)
        }

        pub(super) fn part2(_: &str) -> u32 {
            1 + RUNS[1].fetch_add(1, Ordering::Relaxed)
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the time stays the same")]
    fn a_quick_part_is_repeated_and_a_slow_one_is_not() {
        static COUNTED: Approach = approach!(counted);
        let part = |part, seconds| SolvedPart { part, outcome: Ok(Answer::from(1)), seconds };
        let parts = vec![part(Part::One, 0.0), part(Part::Two, 1.0)];
        let mut rows = [(&COUNTED, Solved { parts, ..Solved::default() })];
        repeat(&mut rows, "text", None);
        let [part1, part2] = counted::RUNS.each_ref().map(|runs| runs.load(std::sync::atomic::Ordering::Relaxed));
        assert!(part1 > WARM_UP && part2 == 0 && rows[0].1.parts[1].seconds == 1.0, "{part1} {part2} {rows:?}");
    }

    #[test]
    fn closures_are_different_functions() {
        static CLOSURES: Approach = approach!("closures", |_| 1, |_: &u8| 1, |_: &u8| 2);
        let part = |part| SolvedPart { part, outcome: Ok(Answer::from(1)), seconds: 0.0 };
        let solved = Solved { parts: Part::BOTH.map(part).to_vec(), ..Solved::default() };
        let [parse, part1, part2] = <[Stage; 3]>::try_from(stages(&CLOSURES, &solved, "text")).ok().unwrap();
        assert!(part1.is_same(&part1) && !part1.is_same(&part2) && !part1.is_same(&parse), "{:?}", part1.functions);
    }

    const SIMPLE: Approach = approach!(simple);
    const OTHER: Approach = approach!("other", crate::approach::absent::parse, simple::part1, simple::part1);
    const THIRD: Approach = approach!("third", other::parse, other::part1, other::part1);

    #[test]
    #[expect(clippy::float_cmp, reason = "equal times are copies")]
    fn a_function_has_one_time() {
        static APPROACHES: [Approach; 3] = [SIMPLE, OTHER, THIRD];
        let part = |part| SolvedPart { part, outcome: Ok(Answer::from(1)), seconds: 0.0 };
        let solved = Solved { parts: Part::BOTH.map(part).to_vec(), ..Solved::default() };
        let mut rows: Vec<_> = APPROACHES.iter().map(|approach| (approach, solved.clone())).collect();
        rows[0].1.parts.truncate(1);
        repeat(&mut rows, "text", None);
        let [simple, other, third] = [0, 1, 2].map(|row| rows[row].1.clone());
        assert_eq!((simple.parse_seconds, &simple.parts[0]), (other.parse_seconds, &other.parts[0]));
        assert_eq!(other.parts[0].seconds, other.parts[1].seconds);
        assert_ne!(third.parse_seconds, other.parse_seconds);
        assert!(
            rows.iter().all(|(_, solved)| solved.noise >= 1.0 && solved.parts.iter().all(|part| part.seconds > 0.0))
        );
    }
}
