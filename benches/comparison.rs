//! The approaches side by side, at the end of a run.

use std::fmt::{self, Display};
use std::time::Duration;

use common::support::timing::{format_ratio, median};

/// The shortest time that a ratio is made of. A clock may show no time at all.
const SHORTEST: f64 = 1e-10;

/// The median time of a run in seconds, from the numbers of runs that criterion asked for, and
/// their times. There is none if it asked only once, as in a test.
///
/// Criterion warms up with ever more runs. Its samples come last, and all have the same number.
pub(crate) fn median_of_samples(runs: &[(u64, Duration)]) -> Option<f64> {
    let [_, .., (last, _)] = runs[..] else { return None };
    let samples = runs.iter().filter(|(count, _)| *count == last);
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 runs")]
    let mut seconds: Vec<f64> =
        samples.map(|(count, time)| time.as_secs_f64() / *count as f64).collect();
    Some(median(&mut seconds))
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

    /// Adds the seconds of an approach for some work.
    pub(crate) fn add(&mut self, work: &str, approach: &str, seconds: f64) {
        let approach = (approach.to_owned(), seconds);
        match self.0.iter_mut().find(|line| line.work == work) {
            Some(line) => line.approaches.push(approach),
            None => self.0.push(Line { work: work.to_owned(), approaches: vec![approach] }),
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
