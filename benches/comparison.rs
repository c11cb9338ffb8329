//! The approaches side by side, at the end of a run.

use std::fmt::{self, Display};
use std::time::Duration;

use common::support::timing::{format_ratio, median};

/// The median times of the approaches for each work.
#[derive(Debug, Default)]
pub(crate) struct Comparison(Vec<(String, Vec<(&'static str, f64)>)>);

impl Comparison {
    /// Adds the times of an approach: the numbers of runs that criterion asked for, and how long
    /// they took.
    ///
    /// Criterion warms up with ever more runs. Its samples come last, and all have the same number.
    /// As a test, it asks only once.
    pub(crate) fn add(&mut self, work: &str, approach: &'static str, runs: &[(u64, Duration)]) {
        let [_, .., (last, _)] = *runs else { return };
        let samples = runs.iter().filter(|(count, _)| *count == last);
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 runs")]
        let mut seconds: Vec<f64> =
            samples.map(|(count, time)| time.as_secs_f64() / *count as f64).collect();
        // A clock may show no time at all, of which no ratio can be made.
        let time = (approach, median(&mut seconds).max(1e-10));
        match self.0.iter_mut().find(|(known, _)| *known == work) {
            Some((_, times)) => times.push(time),
            None => self.0.push((work.to_owned(), vec![time])),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single approach has nothing to be compared with.
        let mut lines = self.0.iter().filter(|(_, times)| times.len() > 1).peekable();
        if lines.peek().is_some() {
            writeln!(f, "Medians, as multiples of the first (`--compare` measures in turn):")?;
        }
        lines.try_for_each(|(work, times)| {
            let ratio =
                |(name, time): &(&str, f64)| format!("{name} {}", format_ratio(time / times[0].1));
            writeln!(f, "{work}: {}", times.iter().map(ratio).collect::<Vec<_>>().join(" · "))
        })
    }
}
