//! Measures approaches in turn (A B C, A B C, ...), so that disturbances affect all alike.

use std::time::{Duration, Instant};

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::{Answer, NoAnswer, Part};
use crate::puzzle::{Puzzle, Set};
use crate::runner::agreement::is_conclusive;
use crate::runner::here::ask;
use crate::runner::report::{Solved, SolvedPart};
use timing::{format_time, median};

/// How long to repeat a stage. A stage that takes longer keeps the time of its first run.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long each approach repeats a set.
const PATIENCE_FOR_SET: Duration = Duration::from_millis(500);

/// Shorter runs are timed in batches of this length, so that reading the clock adds little.
const SHORTEST: f64 = 50e-6;

/// A shorter batch runs twice.
const SHORT: Duration = Duration::from_millis(1);

/// A first run of at least this time is long enough to compare with its repetitions.
const COMPARABLE: f64 = 1e-3;

/// An approach whose repetitions are this many times as fast as its first run remembers results.
const REMEMBERED: f64 = 20.0;

/// The most rounds.
const MOST: u32 = 10_000;

/// The first rounds, which warm up and determine the sizes of the batches.
const WARM_UP: u32 = 3;

/// A stage of an approach.
struct Stage<'a> {
    approach: &'static Approach,
    /// `None` is parsing.
    part: Option<Part>,
    /// The time to replace.
    seconds: &'a mut f64,
}

/// An approach and its results.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) approach: &'static Approach,
    pub(crate) solved: Solved,
}

impl Row {
    /// Whether the parser is known to end soon.
    fn is_repeatable(&self) -> bool {
        let Solved { parse_seconds, parts, .. } = &self.solved;
        *parse_seconds <= PATIENCE.as_secs_f64()
            && parts.iter().any(|part| is_conclusive(&part.outcome))
    }
}

/// Replaces the times of first runs with medians of many, and adds the noise. Repeats the stages
/// that are conclusive and quick, unless the approach answers otherwise the next time.
pub(crate) fn repeat(rows: &mut [Row], text: &str, parameter: Option<&'static str>) {
    let context = Context::unlimited().with_parameter(parameter);
    let mut rows: Vec<&mut Row> = rows.iter_mut().filter(|row| row.is_repeatable()).collect();
    for Row { approach, solved } in &mut rows {
        if let Err(reason) = answers_again(approach, solved, text, &context) {
            let remark =
                format!("the times of {} are of one run, because again {reason}", approach.name);
            solved.remarks.push(remark);
        }
    }
    let first: Vec<Solved> = rows.iter().map(|row| row.solved.clone()).collect();
    let mut stages = Vec::new();
    for Row { approach, solved } in rows.iter_mut().filter(|row| row.solved.remarks.is_empty()) {
        stages.extend(quick_stages(approach, solved));
    }
    let noise = replace_times(stages, text, &context);
    for (row, first) in rows.iter_mut().zip(first) {
        row.solved.noise = noise;
        row.solved.remarks.extend(remembered(row, &first));
    }
}

/// The parts whose repetitions are so fast that the approach seems to remember results.
fn remembered(row: &Row, first: &Solved) -> Vec<String> {
    let parts = first.parts.iter().zip(&row.solved.parts);
    let is_odd = |(first, again): &(&SolvedPart, &SolvedPart)| {
        first.seconds >= COMPARABLE && first.seconds >= REMEMBERED * again.seconds
    };
    let remark = |(first, again): (&SolvedPart, &SolvedPart)| {
        format!(
            "part {} by {} took {} at first and {} again, so it seems to remember results",
            first.part,
            row.approach.name,
            format_time(first.seconds),
            format_time(again.seconds)
        )
    };
    parts.filter(is_odd).map(remark).collect()
}

/// The stages of an approach that are conclusive and quick.
fn quick_stages<'a>(approach: &'static Approach, solved: &'a mut Solved) -> Vec<Stage<'a>> {
    let stage = |part, seconds| Stage { approach, part, seconds };
    let mut stages = vec![stage(None, &mut solved.parse_seconds)];
    for SolvedPart { part, outcome, seconds } in &mut solved.parts {
        if is_conclusive(outcome) {
            stages.push(stage(Some(*part), seconds));
        }
    }
    stages.retain(|stage| *stage.seconds <= PATIENCE.as_secs_f64());
    stages
}

/// Measures the stages in turn, and replaces their times. Returns the noise.
fn replace_times(stages: Vec<Stage<'_>>, text: &str, context: &Context) -> f64 {
    let times = in_turn(&stages, PATIENCE, |stage, count| {
        stage.approach.time(text, stage.part, context, count)
    });
    let mut noise = 0.0_f64;
    for (stage, mut times) in stages.into_iter().zip(times) {
        noise = noise.max(noise_of(&mut times));
        *stage.seconds = median(&mut times);
    }
    noise
}

/// By how much the median of the first half of some times differs from that of the second, as a
/// factor of at least 1. A single time has nothing to differ from.
fn noise_of(times: &mut [f64]) -> f64 {
    let (first, second) = times.split_at_mut(times.len() / 2);
    if first.is_empty() {
        return 1.0;
    }
    // The clock's resolution would dominate the ratio of shorter times.
    let ratio = (median(first) + 1e-9) / (median(second) + 1e-9);
    ratio.max(1.0 / ratio)
}

/// Solves the quick parts twice more. The error is a clause with the first other outcome.
fn answers_again(
    approach: &Approach,
    first: &Solved,
    text: &str,
    context: &Context,
) -> Result<(), String> {
    let is_quick = |part: &&SolvedPart| {
        let seconds = first.parse_seconds.max(part.seconds);
        is_conclusive(&part.outcome) && seconds <= PATIENCE.as_secs_f64()
    };
    let quick: Vec<&SolvedPart> = first.parts.iter().filter(is_quick).collect();
    let parts: Vec<Part> = quick.iter().map(|part| part.part).collect();
    for _ in 0..2 {
        let outcomes =
            ask(approach, text, &parts, || context.clone()).map_err(|error| error.locate(text))?;
        for SolvedPart { part, outcome, .. } in &quick {
            let again = &outcomes[part.index()];
            if again != outcome {
                let words = again.as_ref().map_or_else(NoAnswer::to_string, Answer::to_string);
                return Err(format!("part {part} says: {words}"));
            }
        }
    }
    Ok(())
}

/// Adds the time per input of each set of generated inputs.
///
/// # Errors
/// An approach answers an input of a set wrongly.
pub(crate) fn sets(puzzle: &Puzzle, rows: &mut [Row]) -> Result<(), String> {
    let Some(generator) = &puzzle.generator else { return Ok(()) };
    for set in puzzle.many {
        let mut quick: Vec<&mut Row> =
            rows.iter_mut().filter(|row| set.is_quick(row.approach)).collect();
        let inputs = set.inputs(generator);
        for Row { approach, .. } in &quick {
            set.verify(&inputs, approach)
                .map_err(|error| format!("{} by {}: {error}", set.name(), approach.name))?;
        }
        let times =
            in_turn(&quick, PATIENCE_FOR_SET, |row, count| Set::time(row.approach, &inputs, count));
        for (row, mut times) in quick.iter_mut().zip(times) {
            row.solved.sets.push((set.name(), set.time_of_an_input(&mut times)));
        }
    }
    Ok(())
}

/// The times of each work per run, in turn for `patience` each. `time` is the time for a number of
/// runs.
fn in_turn<T>(
    works: &[T],
    patience: Duration,
    time: impl Fn(&T, u64) -> Duration,
) -> Vec<Vec<f64>> {
    let start_of = |work| Turns { work, batch: 1, seconds: Vec::new() };
    let mut all: Vec<Turns<'_, T>> = works.iter().map(start_of).collect();
    let patience = patience * u32::try_from(works.len()).unwrap_or(u32::MAX);
    let start = Instant::now();
    for round in (0..MOST).take_while(|round| *round < WARM_UP || start.elapsed() < patience) {
        for turns in &mut all {
            turns.take(round < WARM_UP, &time);
        }
    }
    all.into_iter().map(|turns| turns.seconds).collect()
}

/// The times of a work, turn by turn.
struct Turns<'a, T> {
    work: &'a T,
    /// The number of runs in a turn.
    batch: u32,
    /// The time of a run in each turn.
    seconds: Vec<f64>,
}

impl<T> Turns<'_, T> {
    /// Measures a batch. If it only warms up, it determines the size of the next one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a batch has from 1 to 50,000 runs"
    )]
    fn take(&mut self, warms_up: bool, time: impl Fn(&T, u64) -> Duration) {
        let mut elapsed = time(self.work, self.batch.into());
        if elapsed < SHORT {
            // The other works have filled the caches since the last run.
            elapsed = time(self.work, self.batch.into());
        }
        let seconds = elapsed.as_secs_f64() / f64::from(self.batch);
        if warms_up {
            self.seconds.clear();
            self.batch = (SHORTEST / seconds.max(1e-9)).max(1.0) as u32;
        }
        self.seconds.push(seconds);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::approach;

    mod counted {
        use super::{AtomicU32, Ordering};

        pub(super) static RUNS: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

        pub(super) fn part1(_: &str) -> u32 {
            std::thread::sleep(std::time::Duration::from_millis(1));
            RUNS[0].fetch_add(1, Ordering::Relaxed);
            1
        }

        pub(super) fn part2(_: &str) -> u32 {
            RUNS[1].fetch_add(1, Ordering::Relaxed);
            1
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the time stays the same")]
    fn a_quick_part_is_repeated_and_a_slow_one_is_not() {
        static COUNTED: Approach = approach!(counted);
        let part = |part, seconds| SolvedPart { part, outcome: Ok(Answer::from(1)), seconds };
        let parts = vec![part(Part::One, 0.0), part(Part::Two, 1.0)];
        let mut rows = [Row { approach: &COUNTED, solved: Solved { parts, ..Solved::default() } }];
        repeat(&mut rows, "text", None);
        let [part1, part2] = counted::RUNS.each_ref().map(|runs| runs.load(Ordering::Relaxed));
        assert!(
            part1 > WARM_UP && part2 == 0 && rows[0].solved.parts[1].seconds == 1.0,
            "{part1} {part2} {rows:?}"
        );
    }

    #[test]
    fn the_first_rounds_only_warm_up() {
        let rounds = AtomicU32::new(0);
        let times = in_turn(&[()], Duration::ZERO, |(), _| {
            Duration::from_millis(9 - u64::from(rounds.fetch_add(1, Ordering::Relaxed)))
        });
        assert_eq!(times, [[0.007]], "only the last of three rounds counts");
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the values are exact")]
    fn noise_is_the_ratio_of_two_halves() {
        assert_eq!(noise_of(&mut [0.5]), 1.0, "a single time has none");
        assert_eq!(noise_of(&mut []), 1.0);
        for times in [&mut [1.0, 2.0], &mut [2.0, 1.0]] {
            assert!((noise_of(times) - 2.0).abs() < 1e-6);
        }
    }
}
