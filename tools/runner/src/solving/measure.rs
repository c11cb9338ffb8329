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
use crate::solving::timing::{LONGEST, median};
use common::approach::Approach;
use common::context::Context;
use common::input::Input;
use common::outcome::Part;
use common::stopwatch::Stopwatch;

/// How long to measure a stage, unless a few runs take longer.
const PATIENCE: Duration = Duration::from_millis(100);

/// The variable by which a test that wants no times sets a shorter one, in milliseconds.
const SHORTER: &str = "AOC_PATIENCE";

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

/// How works take turns, one in each round.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    /// How long to go on for each work, unless the fewest rounds take longer.
    patience: Duration,
    /// A work that has had so much has no more turns, so that a long one leaves time for others.
    most: Duration,
    /// Shorter runs are timed in batches of so many seconds, so that reading the clock adds little.
    shortest: f64,
    /// Whether a short run runs twice, as every short batch of several does, because the other works
    /// have filled the caches since its last run.
    warms: bool,
}

impl Turns {
    /// Each turn runs a work again and again.
    pub const fn repeated(patience: Duration) -> Self {
        Self { patience, most: LONGEST, shortest: 50e-6, warms: true }
    }

    /// Each turn runs a work once, or so often that it takes a microsecond. So many works share the
    /// time of one.
    fn once(patience: Duration, works: u32) -> Self {
        Self {
            patience: patience / works,
            most: LONGEST / works,
            shortest: 1e-6,
            warms: false,
        }
    }
}

/// Replaces the times of first runs with medians of many, and adds the noise. A remark says why an
/// approach keeps a time. If there are `other_inputs`, these are measured in turn in place of the
/// input, and a time is that of the median one.
pub(crate) fn measure(input: &Input, other_inputs: &[String], replies: &mut [Reply]) {
    let context = Context::unlimited().with_parameter(input.parameter);
    let texts: Vec<&str> = match other_inputs {
        [] => vec![&input.text],
        others => others.iter().map(String::as_str).collect(),
    };
    let shorter = env::var(SHORTER).ok().and_then(|it| it.parse().ok());
    let patience = shorter.map_or(PATIENCE, Duration::from_millis);
    let turns = match u32::try_from(texts.len()) {
        Ok(1) => Turns::repeated(patience),
        count => Turns::once(patience, count.unwrap_or(u32::MAX)),
    };
    let replied = replies.iter().enumerate();
    let stages: Vec<Stage> = replied.flat_map(|(index, it)| quick(index, it)).collect();
    let on_texts = |stage| texts.iter().map(move |text| (stage, *text));
    let works: Vec<(&Stage, &str)> = stages.iter().flat_map(on_texts).collect();
    let times = in_turn(
        &works,
        turns,
        |(Stage { approach, part, .. }, text), count| {
            catch(|| approach.time(text, *part, &context, count))
        },
    );
    let mut noise = None;
    for (stage, times) in stages.iter().zip(times.chunks(texts.len())) {
        let Ok(solved) = &mut replies[stage.reply].result else { continue };
        match Measured::of(times) {
            Ok(measured) => {
                noise = Some(measured.noise.max(noise.unwrap_or_default()));
                match solved
                    .parts
                    .iter_mut()
                    .find(|it| Some(it.part) == stage.part)
                {
                    Some(part) => part.seconds = measured.seconds,
                    None => solved.parse_seconds = Some(measured.seconds),
                }
            }
            Err(reason) => solved.remarks.push(format!(
                "{} keeps a first time, as running again fails: {reason}",
                stage.approach.name
            )),
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
    /// From the times of each text, or the first failure.
    fn of<E>(texts: &[Result<Vec<f64>, E>]) -> Result<Self, &E> {
        // The clock's resolution would dominate the ratio of shorter times.
        let [mut first, mut second] = [1e-9; 2];
        let mut medians = Vec::new();
        for times in texts {
            let times = times.as_ref()?;
            let half = times.len().div_ceil(2);
            first += median(&mut times[..half].to_vec());
            second += median(&mut times[times.len() - half..].to_vec());
            medians.push(median(&mut times.clone()));
        }
        let noise = (first / second).max(second / first);
        Ok(Self { seconds: median(&mut medians), noise })
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
struct Course<'a, T, E> {
    work: &'a T,
    /// The time of all turns, with what they prepare.
    used: Duration,
    /// The runs of the next turn.
    batch: u32,
    /// The seconds of a run in each turn, without those that only warmed up.
    times: Vec<f64>,
    failure: Option<E>,
}

impl<T, E> Course<'_, T, E> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a batch has from 1 to 50,000 runs"
    )]
    fn turn(
        &mut self,
        is_warm_up: bool,
        Turns { shortest, warms, .. }: Turns,
        mut time: impl FnMut(&T, u64) -> Result<Duration, E>,
    ) -> Result<(), E> {
        let mut run = || time(self.work, self.batch.into());
        let mut elapsed = run()?;
        if (warms || self.batch > 1) && elapsed < SHORT {
            elapsed = run()?;
        }
        let seconds = elapsed.as_secs_f64() / f64::from(self.batch);
        // A long run is warm soon, and without its first times few would be left.
        if is_warm_up && elapsed < SHORT {
            self.times.clear();
            self.batch = (shortest / seconds.max(1e-9)).ceil() as u32;
        }
        self.times.push(seconds);
        Ok(())
    }
}

/// The times of each work per run in seconds, or why it failed. `time` is the time for a number of
/// runs.
pub fn in_turn<T, E>(
    works: &[T],
    turns: Turns,
    mut time: impl FnMut(&T, u64) -> Result<Duration, E>,
) -> Vec<Result<Vec<f64>, E>> {
    let course = |work| Course {
        work,
        used: Duration::ZERO,
        batch: 1,
        times: Vec::new(),
        failure: None,
    };
    let mut courses: Vec<_> = works.iter().map(course).collect();
    for round in 0.. {
        let is_open = |it: &&mut Course<'_, T, E>| it.failure.is_none() && it.used < turns.most;
        let open: Vec<_> = courses.iter_mut().filter(is_open).collect();
        let patience =
            |it: &&mut Course<'_, T, E>| turns.patience.as_secs_f64() - it.used.as_secs_f64();
        let is_patient = open.iter().map(patience).sum::<f64>() > 0.0;
        if open.is_empty() || round >= FEWEST && !is_patient {
            break;
        }
        for course in open {
            // By the clock of the thread, a busy machine leaves as many rounds.
            let stopwatch = Stopwatch::start();
            course.failure = course.turn(round < WARM_UP, turns, &mut time).err();
            course.used += stopwatch.elapsed();
        }
    }
    courses
        .into_iter()
        .map(|it| it.failure.map_or(Ok(it.times), Err))
        .collect()
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
            (0.0, right(), 0.0, &[None, Some(one), Some(two)][..]),
            (0.0, right(), 1.2, &[None, Some(one)]),
            (0.0, Err(NoAnswer::OutOfTime), 0.0, &[None, Some(two)]),
            (1.2, right(), 0.0, &[]),
        ] {
            let part = |part, outcome, seconds| SolvedPart { part, outcome, seconds };
            let solved = Solved {
                parse_seconds: Some(parsing),
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
    fn measured(works: &[u64], turns: fn(Duration, u32) -> Turns) -> (Measured, Vec<[u64; 2]>) {
        let mut runs = Vec::new();
        let time = |work: &u64, count| {
            // The caches are cold at first.
            let slow = if runs.len() < 2 { 10 } else { 1 };
            runs.push([*work, count]);
            Ok::<_, ()>(Duration::from_nanos(30 + slow * work * count))
        };
        let times = in_turn(works, turns(Duration::ZERO, 1), time);
        (Measured::of(&times).unwrap(), runs)
    }

    fn repeated(patience: Duration, _: u32) -> Turns {
        Turns::repeated(patience)
    }

    #[test]
    fn a_time_is_that_of_one_run_of_a_batch_after_the_warm_up() {
        for (nanoseconds, words) in [(7, "7.0 ns"), (7_000, "7.0 µs"), (70_000, "70.0 µs")] {
            let (Measured { seconds, noise }, _) = measured(&[nanoseconds], repeated);
            assert_eq!(format_time(seconds), words);
            assert!(noise < 1.001, "they do not vary: {noise}");
        }
        let (_, runs) = measured(&[70_000], repeated);
        assert!(runs.iter().all(|[_, count]| *count == 1), "{runs:?}");
    }

    #[test]
    fn many_inputs_are_run_once_in_turn_and_the_median_one_is_told() {
        let (measured, runs) = measured(&[9_000, 2_000, 5_000], Turns::once);
        let first = [[9_000, 1], [2_000, 1], [5_000, 1]];
        assert_eq!(runs[..3], first);
        assert_eq!(format_time(measured.seconds), "5.0 µs");
        // Reading the clock adds little to the shortest.
        let (_, runs) = self::measured(&[10], Turns::once);
        assert!(runs.last() > Some(&[10, 50]), "{runs:?}");
    }

    #[test]
    fn a_failure_costs_only_the_times_of_its_work() {
        let time =
            |it: &u32, _| if *it == 1 { Err("it fails") } else { Ok(Duration::from_secs(1)) };
        let times = in_turn(&[1, 2], Turns::repeated(Duration::ZERO), time);
        let all = vec![1.0; FEWEST as usize];
        assert_eq!(times, [Err("it fails"), Ok(all)], "and none of a long run");
    }
}
