//! The approaches side by side, at the end of a run.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::rc::Rc;
use std::time::Duration;

use criterion::measurement::{Measurement, ValueFormatter, WallTime};

use timing::{format_ratio, median};

/// The shortest time that a ratio is made of. A clock may show no time at all.
const SHORTEST: f64 = 1e-10;

/// Measures as criterion does, and remembers the samples.
#[derive(Debug, Default, Clone)]
pub(crate) struct Samples(Rc<RefCell<Vec<Runs>>>);

/// The time of a number of runs.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct Runs {
    pub(crate) count: u64,
    pub(crate) time: Duration,
}

impl Samples {
    /// The median time of a run in seconds, as criterion computes it from its last samples. There
    /// is none if criterion has taken a single one, as in a test. Forgets the samples.
    pub(crate) fn take_median(&self) -> Option<f64> {
        let samples = self.0.take();
        let [.., before, last] = samples[..] else { return None };
        // With `--quick`, each sample has twice as many runs, and criterion uses the last two.
        // Otherwise all have the same number.
        let used = if before.count == last.count { &samples } else { &[before, last][..] };
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 runs")]
        let seconds = |runs: &Runs| runs.time.as_secs_f64() / runs.count as f64;
        Some(median(&mut used.iter().map(seconds).collect::<Vec<f64>>()))
    }
}

impl Measurement for Samples {
    type Intermediate = ();
    type Value = Runs;

    /// The day has the clock, so there is nothing to start.
    fn start(&self) {}

    fn end(&self, (): ()) -> Runs {
        Runs::default()
    }

    fn add(&self, one: &Runs, other: &Runs) -> Runs {
        Runs { count: one.count + other.count, time: one.time + other.time }
    }

    fn zero(&self) -> Runs {
        Runs::default()
    }

    /// Criterion asks for the number of each sample, and for none of a warm-up.
    fn to_f64(&self, runs: &Runs) -> f64 {
        self.0.borrow_mut().push(*runs);
        WallTime.to_f64(&runs.time)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

/// The times of the approaches for each group, or for each size in a group.
#[derive(Debug, Default)]
pub(crate) struct Comparison(Vec<Line>);

/// The times of the approaches for the same work.
#[derive(Debug)]
struct Line {
    /// The group, and maybe a slash and a size.
    work: String,
    /// The name of each approach, and its seconds.
    approaches: Vec<(String, f64)>,
}

impl Comparison {
    /// Whether nothing was measured.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the seconds of a benchmark, whose name is that of an approach, and maybe a slash and a
    /// size.
    pub(crate) fn add(&mut self, group: &str, name: &str, seconds: f64) {
        let (work, approach) = match name.split_once('/') {
            Some((approach, size)) => (format!("{group}/{size}"), approach),
            None => (group.to_owned(), name),
        };
        let approach = (approach.to_owned(), seconds);
        match self.0.iter_mut().find(|line| line.work == work) {
            Some(line) => line.approaches.push(approach),
            None => self.0.push(Line { work, approaches: vec![approach] }),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single approach has nothing to be compared with.
        let mut lines = self.0.iter().filter(|line| line.approaches.len() > 1).peekable();
        if lines.peek().is_some() {
            writeln!(f, "Medians, as multiples of the first (`--compare` measures in turn):")?;
        }
        lines.try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, first) = self.approaches[0];
        let ratio = |(name, seconds): &(String, f64)| {
            format!("{name} {}", format_ratio(seconds.max(SHORTEST) / first.max(SHORTEST)))
        };
        let ratios: Vec<String> = self.approaches.iter().map(ratio).collect();
        write!(f, "{}: {}", self.work, ratios.join(" · "))
    }
}
