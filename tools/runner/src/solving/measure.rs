//! Measures approaches in turn (A B C, A B C, ...), so that disturbances affect all alike.
//!
//! A stage is repeated only if its first run was quick and conclusive, and its approach prints
//! nothing. Either one input is solved again and again, or many are solved in turn. The first is
//! right for an input whose time is asked for. But a processor soon predicts every jump of an input
//! that is repeated, and a user solves an input once, so only the second tells how long that takes.

use std::time::Duration;
use std::{env, iter};

use crate::solving::agreement::is_conclusive;
use crate::solving::panics::catch;
use crate::solving::solve::Reply;
use crate::solving::timing::{LONGEST, median, noise_of};
use common::approach::Approach;
use common::context::Context;
use common::input::Input;
use common::outcome::{NoAnswer, Part};
use common::stopwatch::Stopwatch;

/// How long to measure a stage, unless a few runs take longer.
const PATIENCE: Duration = Duration::from_millis(100);

/// The variable by which a test that wants no times sets a shorter one, in milliseconds.
const SHORTER: &str = "AOC_PATIENCE";

/// A shorter batch runs twice.
const SHORT: Duration = Duration::from_millis(1);

/// The most rounds.
const MOST: u32 = 10_000;

/// The first rounds, which warm up and determine the sizes of the batches.
const WARM_UP: u32 = 3;

/// The fewest rounds of many inputs, so that enough come after those for the noise to be known.
const FEWEST: u32 = 3 * WARM_UP;

/// What is repeated.
#[derive(Debug, Clone, Copy)]
struct Stage {
    /// The index of the reply.
    reply: usize,
    approach: &'static Approach,
    /// The part, or nothing for parsing.
    part: Option<Part>,
    /// The seconds of its first run.
    first: f64,
}

/// How works take turns.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    /// How long to go on for each work, unless the least number of rounds takes longer.
    patience: Duration,
    least: u32,
    /// Shorter runs are timed in batches of so many seconds, so that reading the clock adds little.
    shortest: f64,
    /// Whether a short run runs twice, as every short batch of several does, because the other works
    /// have filled the caches since its last run.
    warms: bool,
}

impl Turns {
    /// Each turn runs a work again and again.
    pub const fn repeated(patience: Duration) -> Self {
        Self { patience, least: WARM_UP, shortest: 50e-6, warms: true }
    }

    /// Each turn runs a work once, or so often that it takes a microsecond. That needs some rounds to
    /// find out how often, and long works need one.
    const fn once(patience: Duration, least: u32) -> Self {
        Self { patience, least, shortest: 1e-6, warms: false }
    }
}

/// Replaces the times of first runs with medians of many, and adds the noise. A remark says why an
/// approach keeps a time. If there are `other_inputs`, these are measured in turn in place of the
/// input, and a time is that of the median one.
pub(crate) fn measure(input: &Input, other_inputs: &[String], replies: &mut [Reply]) {
    let context = Context::unlimited().with_parameter(input.parameter());
    let texts: Vec<&str> = match other_inputs {
        [] => vec![&input.text],
        others => others.iter().map(String::as_str).collect(),
    };
    let turns = |patience, least| match u32::try_from(texts.len()) {
        Ok(1) => Turns::repeated(patience),
        count => Turns::once(patience / count.unwrap_or(u32::MAX), least),
    };
    let [short, long] = rounds(replies);
    let shorter = env::var(SHORTER).ok().and_then(|it| it.parse().ok());
    let patience = shorter.map_or(PATIENCE, Duration::from_millis);
    let mut noises = Vec::new();
    for (stages, turns) in [
        (short, turns(patience, FEWEST)),
        (long, turns(Duration::ZERO, 1)),
    ] {
        let on_texts = |stage| texts.iter().map(move |text| Work { stage, text });
        let works: Vec<Work<'_>> = stages.iter().flat_map(on_texts).collect();
        let mut times =
            in_turn(&works, turns, |work, count| work.time(&context, count)).into_iter();
        for Stage { reply, approach, part, .. } in &stages {
            let of_texts: Vec<_> = times.by_ref().take(texts.len()).collect();
            let of_texts: Result<Vec<_>, _> = of_texts.into_iter().collect();
            let Ok(solved) = &mut replies[*reply].result else { continue };
            match of_texts.map(Measured::of) {
                Ok(Measured { seconds, noise }) => {
                    noises.push(noise);
                    match solved.parts.iter_mut().find(|it| Some(it.part) == *part) {
                        Some(part) => part.seconds = seconds,
                        None => solved.parse_seconds = Some(seconds),
                    }
                }
                Err(reason) => solved.remarks.push(format!(
                    "{} keeps a first time, as running again fails: {reason}",
                    approach.name
                )),
            }
        }
    }
    let noise = noises.into_iter().reduce(f64::max);
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

/// The stages to repeat, in two groups that have rounds of their own. Long ones would leave the short
/// ones no time for more than the first rounds.
fn rounds(replies: &[Reply]) -> [Vec<Stage>; 2] {
    let stages = replies
        .iter()
        .enumerate()
        .flat_map(|(index, reply)| quick(index, reply));
    let (short, long) = stages.partition(|stage| stage.first <= PATIENCE.as_secs_f64());
    [short, long]
}

/// A stage on one of the texts.
struct Work<'a> {
    stage: &'a Stage,
    text: &'a str,
}

impl Work<'_> {
    fn time(&self, context: &Context, count: u64) -> Result<Duration, NoAnswer> {
        let Stage { approach, part, .. } = self.stage;
        catch(|| approach.time(self.text, *part, context, count))
    }
}

/// A stage on all texts.
struct Measured {
    /// The time of the median text.
    seconds: f64,
    /// That of all together.
    noise: f64,
}

impl Measured {
    /// From the times of each text, in the order of the rounds.
    fn of(mut times: Vec<Vec<f64>>) -> Self {
        // All have a time in each of the last rounds.
        let rounds = times.iter().map(Vec::len).min().unwrap_or_default();
        let last = |times: &Vec<f64>, back| times[times.len() - 1 - back];
        let of_round = |back| times.iter().map(|times| last(times, back)).sum();
        let noise = noise_of(&mut (0..rounds).map(of_round).collect::<Vec<_>>());
        let mut medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
        Self { seconds: median(&mut medians), noise }
    }
}

/// The stages whose first runs were conclusive and quick. An approach that prints is not repeated,
/// because it would print thousands of times.
fn quick(index: usize, Reply { approach, result, has_printed }: &Reply) -> Vec<Stage> {
    let is_quick = |seconds: &f64| *seconds <= LONGEST.as_secs_f64();
    let Ok(solved) = result else { return Vec::new() };
    let mut parts: Vec<_> = solved.parts.iter().collect();
    parts.retain(|part| is_conclusive(&part.outcome));
    // A part that is repeated is parsed again, too.
    let Some(parsing) = solved.parse_seconds.filter(is_quick) else {
        return Vec::new();
    };
    if parts.is_empty() || *has_printed {
        return Vec::new();
    }
    let parts = parts.into_iter().map(|it| (Some(it.part), it.seconds));
    iter::once((None, parsing))
        .chain(parts.filter(|(_, seconds)| is_quick(seconds)))
        .map(|(part, first)| Stage { reply: index, approach, part, first })
        .collect()
}

/// The times of each work per run in seconds, or why it failed. `time` is the time for a number of
/// runs.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a batch has from 1 to 50,000 runs"
)]
pub fn in_turn<T, E>(
    works: &[T],
    Turns { patience, least, shortest, warms }: Turns,
    mut time: impl FnMut(&T, u64) -> Result<Duration, E>,
) -> Vec<Result<Vec<f64>, E>> {
    let mut batches = vec![1_u32; works.len()];
    let mut all: Vec<_> = works.iter().map(|_| Ok(Vec::new())).collect();
    let patience = patience * u32::try_from(works.len()).unwrap_or(u32::MAX);
    // By the clock of the thread, a busy machine leaves as many samples.
    let stopwatch = Stopwatch::start();
    for round in (0..MOST).take_while(|round| *round < least || stopwatch.elapsed() < patience) {
        for ((work, batch), all) in works.iter().zip(&mut batches).zip(&mut all) {
            let Ok(times) = all else { continue };
            let mut run = || time(work, (*batch).into());
            let elapsed = match run() {
                // The other works have filled the caches since the last run.
                Ok(elapsed) if (warms || *batch > 1) && elapsed < SHORT => run(),
                elapsed => elapsed,
            };
            let elapsed = match elapsed {
                Ok(elapsed) => elapsed,
                Err(error) => {
                    *all = Err(error);
                    continue;
                }
            };
            let seconds = elapsed.as_secs_f64() / f64::from(*batch);
            // A long run is warm soon, and without its first times few would be left.
            if round < WARM_UP && elapsed < SHORT {
                times.clear();
                *batch = (shortest / seconds.max(1e-9)).ceil() as u32;
            }
            times.push(seconds);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::report::{Solved, SolvedPart};
    use crate::solving::timing::format_time;

    static APPROACH: Approach =
        common::approach!("simple", common::parse::text, str::len, str::len);

    fn reply(parse_seconds: Option<f64>, parts: Vec<SolvedPart>) -> Reply {
        let solved = Solved { parse_seconds, parts, ..Solved::default() };
        Reply { approach: &APPROACH, result: Ok(solved), has_printed: false }
    }

    #[test]
    fn only_stages_with_quick_and_conclusive_first_runs_are_repeated() {
        let quick = |parsing, one, seconds| -> Vec<_> {
            let part = |part, outcome, seconds| SolvedPart { part, outcome, seconds };
            let parts = vec![
                part(Part::One, one, 0.0),
                part(Part::Two, Ok(2.into()), seconds),
            ];
            quick(0, &reply(Some(parsing), parts))
                .into_iter()
                .map(|stage| stage.part)
                .collect()
        };
        let [one, two] = Part::BOTH.map(Some);
        let late = || Err(NoAnswer::OutOfTime);
        assert_eq!(quick(0.0, Ok(1.into()), 0.0), [None, one, two]);
        assert_eq!(quick(0.0, Ok(1.into()), 1.2), [None, one]);
        assert_eq!(quick(0.0, late(), 0.0), [None, two]);
        assert_eq!(quick(1.2, Ok(1.into()), 0.0), []);
    }

    #[test]
    fn stages_with_long_first_runs_have_rounds_of_their_own() {
        let part = |part, seconds| SolvedPart { part, outcome: Ok(1.into()), seconds };
        let parts = vec![part(Part::One, 0.2), part(Part::Two, 0.0)];
        let parts_of = |stages: Vec<Stage>| -> Vec<_> { stages.iter().map(|it| it.part).collect() };
        let rounds = rounds(&[reply(Some(0.0), parts)]).map(parts_of);
        assert_eq!(rounds, [vec![None, Some(Part::Two)], vec![Some(Part::One)]]);
    }

    #[test]
    fn a_time_is_that_of_one_run_of_a_batch_after_the_warm_up() {
        let (mut runs, mut turns) = (0, 0);
        let time = |(): &(), count: u64| {
            turns += 1;
            runs += count;
            // Each of the first rounds takes two turns.
            let slow = if turns < 2 * WARM_UP { 100 } else { 7 };
            Ok::<_, ()>(Duration::from_micros(slow * count))
        };
        let [Ok(times)] = &in_turn(&[()], Turns::repeated(Duration::ZERO), time)[..] else {
            panic!("it fails")
        };
        assert_eq!(
            times
                .iter()
                .map(|time| format_time(*time))
                .collect::<Vec<_>>(),
            ["7.0 µs"]
        );
        assert_eq!(runs, 2 + 2 + 2, "a run takes longer than a batch should");
        // A batch has thousands of these.
        let quick = |(): &(), count| Ok::<_, ()>(Duration::from_nanos(7 * count));
        let [Ok(times)] = &in_turn(&[()], Turns::repeated(Duration::ZERO), quick)[..] else {
            panic!("it fails")
        };
        assert_eq!(format_time(times[0]), "7.0 ns");
    }

    #[test]
    fn many_inputs_are_run_once_a_round_and_the_median_one_is_told() {
        let mut turns = Vec::new();
        let time = |text: &u64, count| {
            turns.push(*text);
            Ok::<_, ()>(Duration::from_micros(text * count))
        };
        let times = in_turn(&[9, 2, 5], Turns::once(Duration::ZERO, 1), time);
        assert_eq!(turns, [9, 2, 5]);
        let times = times.into_iter().collect::<Result<Vec<_>, _>>().unwrap();
        let Measured { seconds, noise } = Measured::of(times);
        assert_eq!(format_time(seconds), "5.0 µs");
        assert!(
            noise < 1.001,
            "they do not vary from round to round: {noise}"
        );
    }

    #[test]
    fn reading_the_clock_adds_little_to_the_shortest_of_many_inputs() {
        let mut counts = Vec::new();
        let time = |_: &u64, count| {
            counts.push(count);
            Ok::<_, ()>(Duration::from_nanos(30 + 10 * count))
        };
        drop(in_turn(
            &[1],
            Turns::once(Duration::ZERO, WARM_UP + 1),
            time,
        ));
        assert!(counts.last() > Some(&50), "{counts:?}");
    }

    #[test]
    fn a_failure_costs_only_the_times_of_its_work() {
        let time =
            |it: &u32, _| if *it == 1 { Err("it fails") } else { Ok(Duration::from_secs(1)) };
        let times = in_turn(&[1, 2], Turns::repeated(Duration::ZERO), time);
        assert_eq!(
            times,
            [Err("it fails"), Ok(vec![1.0; 3])],
            "and none of a long run"
        );
    }
}
