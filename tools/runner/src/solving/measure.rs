//! Measures approaches in turn (A B C, A B C, ...), so that disturbances affect all alike.
//!
//! A stage is repeated only if its first run was quick and conclusive, and its approach prints
//! nothing. Either one input is solved again and again, or many are solved in turn. The first is
//! right for an input whose time is asked for. But a processor soon predicts every jump of an input
//! that is repeated, and a user solves an input once, so only the second tells how long that takes.

use std::time::Duration;
use std::{env, iter, slice};

use crate::solving::agreement::is_conclusive;
use crate::solving::panics::catch;
use crate::solving::solve::Reply;
use crate::solving::timing::{LONGEST, median};
use common::approach::Approach;
use common::context::Context;
use common::input::Input;
use common::outcome::Part;
use common::stopwatch::Stopwatch;

/// How long to measure a stage, unless a few runs take longer.
const PATIENCE: Duration = Duration::from_millis(100);

/// A shorter batch runs twice.
const SHORT: Duration = Duration::from_millis(1);

/// The first rounds, which warm up and determine the sizes of the batches.
const WARM_UP: u32 = 3;

/// The fewest rounds, so that enough come after those for the noise to be known.
const FEWEST: u32 = 3 * WARM_UP;

/// What is repeated.
#[derive(Debug, Clone, Copy)]
struct Stage {
    /// The index of the reply.
    reply: usize,
    approach: &'static Approach,
    /// The part, or nothing for parsing.
    part: Option<Part>,
}

/// Replaces the times of first runs with medians of many, and adds the noise. A remark says why an
/// approach keeps a time. If there are `other_inputs`, these are measured in turn in place of the
/// input, and a time is that of the median one.
pub(crate) fn measure(input: &Input, other_inputs: &[String], replies: &mut [Reply]) {
    let context = Context::unlimited().with_parameter(input.parameter);
    let texts = if other_inputs.is_empty() {
        slice::from_ref(&*input.text)
    } else {
        other_inputs
    };
    // A test wants no times.
    let shorter = env::var("AOC_PATIENCE").ok().and_then(|it| it.parse().ok());
    let patience = shorter.map_or(PATIENCE, Duration::from_millis);
    let inputs = texts.len().try_into().unwrap_or(u32::MAX);
    let replied = replies.iter().enumerate();
    let stages: Vec<Stage> = replied.flat_map(|(index, it)| quick(index, it)).collect();
    let on_texts = |stage| texts.iter().map(move |text| (stage, text));
    let works: Vec<(&Stage, &String)> = stages.iter().flat_map(on_texts).collect();
    let times = in_turn(
        &works,
        inputs,
        patience,
        |(Stage { approach, part, .. }, text), count| {
            catch(|| approach.time(text, *part, &context, count)).ok()
        },
    );
    let mut noise = None;
    for (Stage { reply, approach, part }, times) in stages.iter().zip(times.chunks(texts.len())) {
        let Ok(solved) = &mut replies[*reply].result else { continue };
        if times.iter().any(Vec::is_empty) {
            let name = approach.name;
            let words = format!("{name} keeps a first time, because it panics when it runs again");
            solved.remarks.push(words);
            continue;
        }
        let measured = Measured::of(times);
        noise = Some(measured.noise.max(noise.unwrap_or_default()));
        match solved.parts.iter_mut().find(|it| Some(it.part) == *part) {
            Some(part) => part.seconds = measured.seconds,
            None => solved.parse_seconds = Some(measured.seconds),
        }
    }
    for Reply { approach, result, has_printed } in replies {
        let Ok(solved) = result else { continue };
        solved.noise = noise;
        if *has_printed {
            let name = approach.name;
            let words = format!("{name} has the times of one run, because it prints");
            solved.remarks.push(words);
        }
    }
}

/// A stage on all texts.
struct Measured {
    /// The time of the median text.
    seconds: f64,
    /// By how much the times of the first half of the turns differ from those of the second, as a
    /// factor of at least 1.
    noise: f64,
}

impl Measured {
    /// From the times of each text.
    fn of(texts: &[Vec<f64>]) -> Self {
        // The clock's resolution would dominate the ratio of shorter times.
        let [mut first, mut second] = [1e-9; 2];
        let mut medians = Vec::new();
        for times in texts {
            let half = times.len().div_ceil(2);
            first += median(&mut times[..half].to_vec());
            second += median(&mut times[times.len() - half..].to_vec());
            medians.push(median(&mut times.clone()));
        }
        let noise = (first / second).max(second / first);
        Self { seconds: median(&mut medians), noise }
    }
}

/// The stages whose first runs were conclusive and quick. An approach that prints is not repeated,
/// because it would print thousands of times.
fn quick(index: usize, Reply { approach, result, has_printed }: &Reply) -> Vec<Stage> {
    let is_quick = |seconds: f64| seconds <= LONGEST.as_secs_f64();
    let Ok(solved) = result else { return Vec::new() };
    let mut parts: Vec<_> = solved.parts.iter().collect();
    parts.retain(|part| is_conclusive(&part.outcome));
    // A part that is repeated is parsed again, too.
    let is_parsed = solved.parse_seconds.is_some_and(is_quick);
    if !is_parsed || parts.is_empty() || *has_printed {
        return Vec::new();
    }
    parts.retain(|part| is_quick(part.seconds));
    iter::once(None)
        .chain(parts.into_iter().map(|it| Some(it.part)))
        .map(|part| Stage { reply: index, approach, part })
        .collect()
}

/// What a work has come to.
struct Course<'a, T> {
    work: &'a T,
    /// The time of all turns, with what they prepare.
    used: Duration,
    /// The runs of the next turn.
    batch: u32,
    /// The seconds of a run in each turn, without those that only warmed up.
    times: Vec<f64>,
}

impl<T> Course<'_, T> {
    /// Takes a turn, unless that fails.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a batch has from 1 to 50,000 runs"
    )]
    fn turn(
        &mut self,
        once: bool,
        is_warm_up: bool,
        mut time: impl FnMut(&T, u64) -> Option<Duration>,
    ) -> Option<()> {
        let mut elapsed = time(self.work, self.batch.into())?;
        // The other works have filled the caches since its last run.
        if (!once || self.batch > 1) && elapsed < SHORT {
            elapsed = time(self.work, self.batch.into())?;
        }
        let seconds = elapsed.as_secs_f64() / f64::from(self.batch);
        // A long run is warm soon, and without its first times few would be left.
        if is_warm_up && elapsed < SHORT {
            self.times.clear();
            // Reading the clock adds little to so many runs.
            let shortest = if once { 1e-6 } else { 50e-6 };
            self.batch = (shortest / seconds.max(1e-9)).ceil() as u32;
        }
        self.times.push(seconds);
        Some(())
    }
}

/// The seconds of each work per run, or none if it fails. `time` is the time for a number of runs.
///
/// In each round, each work has a turn, in which it runs again and again. With several `inputs`, it
/// runs once, or so often that it takes a microsecond. They share the time to go on for each work,
/// `patience`, and the second after which a work has no more turns, so that it leaves time for others.
pub fn in_turn<T>(
    works: &[T],
    inputs: u32,
    patience: Duration,
    mut time: impl FnMut(&T, u64) -> Option<Duration>,
) -> Vec<Vec<f64>> {
    let (patience, most) = (patience / inputs, LONGEST / inputs);
    let course = |work| Course { work, used: Duration::ZERO, batch: 1, times: Vec::new() };
    let mut courses: Vec<_> = works.iter().map(course).collect();
    for round in 0.. {
        let open: Vec<_> = courses.iter_mut().filter(|it| it.used < most).collect();
        let left = |it: &&mut Course<'_, T>| patience.as_secs_f64() - it.used.as_secs_f64();
        let is_patient = open.iter().map(left).sum::<f64>() > 0.0;
        if open.is_empty() || round >= FEWEST && !is_patient {
            break;
        }
        for course in open {
            // By the clock of the thread, a busy machine leaves as many rounds.
            let stopwatch = Stopwatch::start();
            if course
                .turn(inputs > 1, round < WARM_UP, &mut time)
                .is_none()
            {
                course.times.clear();
                course.used = most;
            }
            course.used += stopwatch.elapsed();
        }
    }
    courses.into_iter().map(|it| it.times).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::report::{Solved, SolvedPart};
    use crate::solving::timing::format_time;
    use common::outcome::NoAnswer;

    static APPROACH: Approach =
        common::approach!("simple", common::parse::text, str::len, str::len);

    #[test]
    fn only_stages_with_quick_and_conclusive_first_runs_are_repeated() {
        let [one, two] = Part::BOTH;
        let right = || Ok(1.into());
        for (parsing, outcome, seconds, stages) in [
            (Some(0.0), right(), 0.0, &[None, Some(one), Some(two)][..]),
            (Some(0.0), right(), 1.2, &[None, Some(one)]),
            (Some(0.0), Err(NoAnswer::OutOfTime), 0.0, &[None, Some(two)]),
            (Some(1.2), right(), 0.0, &[]),
            (None, right(), 0.0, &[]),
        ] {
            let part = |part, outcome, seconds| SolvedPart { part, outcome, seconds };
            let solved = Solved {
                parse_seconds: parsing,
                parts: vec![part(one, outcome, 0.0), part(two, right(), seconds)],
                ..Solved::default()
            };
            let reply = Reply { approach: &APPROACH, result: Ok(solved), has_printed: false };
            let repeated: Vec<_> = quick(0, &reply).into_iter().map(|it| it.part).collect();
            assert_eq!(repeated, stages);
        }
    }

    /// The fewest turns of some works, each of which takes so many nanoseconds a run, in batches whose
    /// clock takes 30 to be read. Returns what is measured, and the runs of each turn.
    fn measured(works: &[u64], inputs: u32) -> (Measured, Vec<[u64; 2]>) {
        let mut runs = Vec::new();
        let time = |work: &u64, count| {
            // The caches are cold at first.
            let slow = if runs.len() < 2 { 10 } else { 1 };
            runs.push([*work, count]);
            Some(Duration::from_nanos(30 + slow * work * count))
        };
        let times = in_turn(works, inputs, Duration::ZERO, time);
        (Measured::of(&times), runs)
    }

    #[test]
    fn a_time_is_that_of_one_run_of_a_batch_after_the_warm_up() {
        for (nanoseconds, words) in [(7, "7.0 ns"), (7_000, "7.0 µs"), (70_000, "70.0 µs")] {
            let (Measured { seconds, noise }, _) = measured(&[nanoseconds], 1);
            assert_eq!(format_time(seconds), words);
            assert!(noise < 1.001, "they do not vary: {noise}");
        }
        let (_, runs) = measured(&[70_000], 1);
        assert!(runs.iter().all(|[_, count]| *count == 1), "{runs:?}");
    }

    #[test]
    fn many_inputs_are_run_once_in_turn_and_the_median_one_is_told() {
        let (measured, runs) = measured(&[9_000, 2_000, 5_000], 3);
        let first = [[9_000, 1], [2_000, 1], [5_000, 1]];
        assert_eq!(runs[..3], first);
        assert_eq!(format_time(measured.seconds), "5.0 µs");
        // Reading the clock adds little to the shortest.
        let (_, runs) = self::measured(&[10], 2);
        assert!(runs.last() > Some(&[10, 50]), "{runs:?}");
    }

    #[test]
    fn noise_is_the_ratio_of_the_halves_of_all_inputs() {
        for (times, noise) in [
            (vec![vec![1.0, 2.0], vec![6.0, 3.0, 2.0, 1.0]], 11.0 / 7.0),
            (vec![vec![5.0, 1.0, 2.0]], 2.0),
            (vec![vec![0.5]], 1.0),
        ] {
            let found = Measured::of(&times).noise;
            assert!((found - noise).abs() < 1e-6, "{found}, not {noise}");
        }
    }

    #[test]
    fn a_failure_costs_only_the_times_of_its_work() {
        let time = |it: &u32, _| (*it > 1).then_some(Duration::from_secs(1));
        let times = in_turn(&[1, 2], 1, Duration::ZERO, time);
        let all = vec![1.0; FEWEST as usize];
        assert_eq!(times, [vec![], all], "and none of a long run");
    }

    #[test]
    fn rounds_go_on_for_as_long_as_there_is_patience_and_a_work_has_time() {
        let mut turns = 0;
        let mut time = |(): &(), _| {
            turns += 1;
            (turns < 100).then_some(Duration::from_secs(1))
        };
        let hour = Duration::from_secs(3600);
        drop(in_turn(&[()], 1, hour, &mut time));
        // So many share a second.
        drop(in_turn(&[()], 1_000_000_000, hour, |(): &(), _| {
            turns += 1;
            Some(Duration::from_secs(1))
        }));
        assert!((101..100 + FEWEST).contains(&turns), "{turns}");
    }
}
