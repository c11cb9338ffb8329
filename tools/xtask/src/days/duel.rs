//! Measures two programs of a day in turn, and compares them stage by stage.
//!
//! - A sample takes a millisecond, and those of the two programs alternate. So whatever else the
//!   machine does slows both alike, and the ratio of two neighbours says more than two times. The
//!   order within a pair alternates, too.
//! - Where the system puts a program's memory can make a stage some percent slower until the
//!   program ends. So both programs start again and again, and each start counts once, with the
//!   median of its ratios.
//! - The interval lies between two of the sorted starts. It holds the true median with a
//!   probability of at least 99 %, whatever the distribution. A day has twenty stages, so an
//!   interval of 95 % would find a change in unchanged code.

use std::mem;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use timing::{Benchmark, Day, median};

use crate::environment::process::command;
use crate::environment::settings::Settings;

/// The least time of a sample. It has at least one run.
const SAMPLE: Duration = Duration::from_millis(1);

/// How long a stage is measured after a start, in pairs of samples.
const TURN: Duration = Duration::from_millis(60);

/// The fewest pairs after a start, so that each program goes first as often as second.
const FEWEST_PAIRS: u32 = 2;

/// The most pairs after a start.
const MOST_PAIRS: u32 = 30;

/// The most runs of a sample. A clock may show no time at all.
const MOST_RUNS: u32 = 1 << 30;

/// The fewest starts.
const STARTS: u32 = 8;

/// The most starts. More hardly make an interval narrower.
const MOST_STARTS: u32 = 200;

/// A narrow interval reaches this far to either side.
const NARROW: f64 = 0.01;

/// How long to wait for a sample. A stage takes ten seconds at most.
const PATIENCE: Duration = Duration::from_secs(120);

/// A stage with its input, as in `part1/full-1`, and an approach.
type StageName = (String, String);

/// A stage of an approach that both programs have.
pub(crate) struct SharedStage {
    pub(crate) name: StageName,
    /// The old program and the new one.
    sides: [Side; 2],
    /// The ratio of new to old after each start.
    ratios: Vec<f64>,
}

/// A stage of one program.
struct Side {
    /// Its place in the list of the program.
    index: usize,
    /// The runs of a sample.
    count: u32,
    /// The median time of a run after each start, in seconds.
    seconds: Vec<f64>,
}

/// New times as a multiple of old ones.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ratio {
    pub(crate) median: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The old and the new program of a day, and their stages.
pub(crate) struct Duel<'a> {
    settings: &'a Settings,
    programs: [PathBuf; 2],
    /// The only approach to compare, if any.
    approach: Option<&'a str>,
    pub(crate) shared: Vec<SharedStage>,
    /// The stages that only one of the programs has, as in `part1/full-1 by simple`.
    pub(crate) alone: [Vec<String>; 2],
}

impl<'a> Duel<'a> {
    /// Asks the programs for their stages.
    pub(crate) fn new(
        settings: &'a Settings,
        programs: [PathBuf; 2],
        approach: Option<&'a str>,
    ) -> Result<Self> {
        let (shared, alone) = (Vec::new(), Default::default());
        let mut duel = Self { settings, programs, approach, shared, alone };
        let mut old = duel.list(0)?;
        let words = |(stage, approach): &StageName| format!("{stage} by {approach}");
        for (name, new) in duel.list(1)? {
            match old.iter().position(|(other, _)| *other == name) {
                Some(place) => {
                    let (_, old) = old.remove(place);
                    duel.shared.push(SharedStage::new(name, [old, new]));
                }
                None => duel.alone[1].push(words(&name)),
            }
        }
        duel.alone[0] = old.iter().map(|(name, _)| words(name)).collect();
        Ok(duel)
    }

    /// Starts a program, which says on standard error why it does not measure.
    fn start(&self, side: usize, stderr: Stdio) -> Result<Day> {
        let mut program = command(&self.programs[side]);
        program.current_dir(&self.settings.root).stderr(stderr);
        program.args(self.approach.iter().flat_map(|name| ["--approach", name]));
        Day::start(&mut program, PATIENCE).context(["at the commit", "here"][side])
    }

    /// The stages of a program, and their places in its list. Those of growing inputs take long and
    /// say little more.
    fn list(&self, side: usize) -> Result<Vec<(StageName, usize)>> {
        let mut day = self.start(side, Stdio::inherit())?;
        let list = mem::take(&mut day.list);
        day.end()?;
        let stage = |(index, Benchmark { group, name, .. }): (usize, Benchmark)| {
            let (_, stage) = group.split_once('/')?;
            // A program may list all approaches in any case.
            let counts = stage != "scaling" && self.approach.is_none_or(|only| name == only);
            counts.then(|| ((stage.to_owned(), name), index))
        };
        Ok(list.into_iter().enumerate().filter_map(stage).collect())
    }

    /// Measures until all intervals are narrow, or the settings' patience ends. `show` gets the
    /// number of each start.
    pub(crate) fn measure(&mut self, show: impl Fn(u32)) -> Result<()> {
        let start = Instant::now();
        for number in 1..=MOST_STARTS {
            let has_lasted = number > STARTS && start.elapsed() > self.settings.patience;
            if has_lasted || self.shared.iter().all(SharedStage::is_certain) {
                break;
            }
            show(number);
            let [old, new] = [0, 1].map(|side| self.start(side, Stdio::null()));
            let mut days = [old?, new?];
            for stage in self.shared.iter_mut().filter(|stage| !stage.is_certain()) {
                stage
                    .measure(&mut days, number)
                    .with_context(|| format!("{} by {}", stage.name.0, stage.name.1))?;
            }
            for day in days {
                day.end()?;
            }
        }
        Ok(())
    }
}

impl SharedStage {
    fn new(name: StageName, places: [usize; 2]) -> Self {
        let sides = places.map(|index| Side { index, count: 1, seconds: Vec::new() });
        Self { name, sides, ratios: Vec::new() }
    }

    /// The median times of a run of both programs, in seconds.
    pub(crate) fn seconds(&self) -> [f64; 2] {
        self.sides.each_ref().map(|side| median(&mut side.seconds.clone()))
    }

    /// The ratio of the new time to the old one, after at least one start.
    pub(crate) fn ratio(&self) -> Option<Ratio> {
        let mut ratios = self.ratios.clone();
        let median = median(&mut ratios);
        let left_out = left_out(ratios.len());
        let low = *ratios.get(left_out)?;
        let high = *ratios.get(ratios.len() - 1 - left_out)?;
        Some(Ratio { median, low, high })
    }

    fn is_certain(&self) -> bool {
        let is_narrow = |ratio: Ratio| ratio.high - ratio.low <= 2.0 * NARROW * ratio.median;
        self.ratios.len() >= STARTS as usize && self.ratio().is_some_and(is_narrow)
    }

    /// Measures pairs of samples after a start, and adds the median of their ratios.
    fn measure(&mut self, days: &mut [Day; 2], start: u32) -> Result<()> {
        let mut time_of_pair = Duration::ZERO;
        for (side, day) in self.sides.iter_mut().zip(&mut *days) {
            time_of_pair += side.warm_up(day)?;
        }
        let is_in_turn = |pair: &u32| *pair < FEWEST_PAIRS || time_of_pair * *pair < TURN;
        let mut seconds = [Vec::new(), Vec::new()];
        for pair in (0..MOST_PAIRS).take_while(is_in_turn) {
            let order = if (start + pair).is_multiple_of(2) { [0, 1] } else { [1, 0] };
            for side in order {
                seconds[side].push(self.sides[side].sample(&mut days[side])?);
            }
        }
        let [old, new] = &seconds;
        let mut ratios: Vec<f64> = new.iter().zip(old).map(|(new, old)| new / old).collect();
        self.ratios.push(median(&mut ratios));
        for (side, seconds) in self.sides.iter_mut().zip(&mut seconds) {
            side.seconds.push(median(seconds));
        }
        Ok(())
    }
}

impl Side {
    /// Runs samples that do not count, until one is long enough. Returns its time. A run that is
    /// known to be long needs no warming up.
    fn warm_up(&mut self, day: &mut Day) -> Result<Duration> {
        let known = self.seconds.last().copied().map(Duration::from_secs_f64);
        if let Some(run) = known.filter(|run| *run >= TURN) {
            return Ok(run);
        }
        loop {
            let time = day.time(self.index, self.count.into())?;
            if time >= SAMPLE || self.count >= MOST_RUNS {
                return Ok(time);
            }
            self.count *= 2;
        }
    }

    /// The seconds of a run in a sample.
    fn sample(&self, day: &mut Day) -> Result<f64> {
        // The clock may show no time at all.
        let time = day.time(self.index, self.count.into())?.max(Duration::from_nanos(1));
        Ok(time.as_secs_f64() / f64::from(self.count))
    }
}

/// The number of values to leave out at each end of some sorted ones, so that the rest holds the
/// true median with a probability of at least 99 %.
fn left_out(count: usize) -> usize {
    let count = u32::try_from(count).unwrap_or(u32::MAX).min(MOST_STARTS);
    // The probability that exactly so many values are below the median.
    let mut probability = 0.5_f64.powi(count.cast_signed());
    let mut outside = 2.0 * probability;
    let mut below = 0;
    while outside <= 0.01 {
        probability *= f64::from(count - below) / f64::from(below + 1);
        outside += 2.0 * probability;
        below += 1;
    }
    below.saturating_sub(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of order statistics has these numbers.
    #[test]
    fn the_interval_holds_the_median_with_99_percent() {
        for (count, expected) in [(0, 0), (8, 0), (11, 0), (12, 1), (20, 3), (100, 36)] {
            assert_eq!(left_out(count), expected, "of {count}");
        }
    }

    fn stage(ratios: &[f64]) -> SharedStage {
        let name = ("part1/full-1".to_owned(), "fast".to_owned());
        SharedStage { ratios: ratios.to_vec(), ..SharedStage::new(name, [0, 1]) }
    }

    #[test]
    fn a_start_that_was_disturbed_does_not_count() {
        let ratios = [1.05, 9.0, 1.06, 1.04, 1.05, 1.05, 0.1, 1.05, 1.05, 1.05, 1.05, 1.05];
        let expected = Ratio { median: 1.05, low: 1.04, high: 1.06 };
        assert_eq!(stage(&ratios).ratio(), Some(expected));
        assert_eq!(stage(&[]).ratio(), None);
    }

    #[test]
    fn a_narrow_interval_of_enough_starts_is_certain() {
        assert!(stage(&[1.0; 8]).is_certain() && !stage(&[1.0; 7]).is_certain());
        let with = |last| [[0.99; 7].as_slice(), &[last]].concat();
        assert!(stage(&with(1.0)).is_certain() && !stage(&with(1.02)).is_certain());
    }
}
