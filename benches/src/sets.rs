//! The groups of generated inputs: `DAY/many/NAME` and `DAY/scaling`.
//!
//! A processor that sees one input again and again learns its branches by heart, and inputs of the same size can differ
//! a thousandfold in work. So one run goes through many inputs, and because it is always the whole set, every sample has
//! the same work in it.
//!
//! A set is verified by the sum of all answers, which stands beside it, because for large sets only the fastest approach
//! is fast enough to be asked each time.

use std::cell::LazyCell;
use std::hint::black_box;

use anyhow::{Context, anyhow, bail, ensure};
use common::{Answer, Approach, Budget, Puzzle};
use criterion::{AxisScale, BenchmarkId, Criterion, PlotConfiguration, Throughput};

use crate::{SAMPLING, stop};

/// The name of sets that show how times grow with the size.
pub const SCALING: &str = "scaling";

/// Generated inputs that are solved one after another.
#[derive(Debug, Clone, Copy)]
pub struct Set {
    /// What is in it, such as "10-deals", or [`SCALING`]; sets of one size each that share this name follow each other.
    pub name: &'static str,
    /// The number of inputs.
    pub count: u32,
    /// The size of each, in the unit of the puzzle's generator.
    pub size: usize,
    /// The sum of the answers to both parts; a part without an answer adds nothing.
    pub sum: i128,
    /// The approaches that are not asked, because a run would take seconds.
    pub too_slow: &'static [&'static str],
}

/// The seed of the first input of a set, far from those of the inputs that ship; the others follow.
const FIRST_SEED: u64 = 1000;

/// Measures all sets.
pub(crate) fn bench(criterion: &mut Criterion, puzzle: &Puzzle, sets: &[Set]) -> anyhow::Result<()> {
    for name in sets.iter().flat_map(|set| set.too_slow) {
        puzzle.approach(name).ok_or_else(|| anyhow!("{}: there is no approach `{name}`", puzzle.package()))?;
    }
    for series in sets.chunk_by(|one, next| one.name == next.name) {
        let name = series[0].name;
        let is_scaling = name == SCALING;
        let many = if is_scaling { "" } else { "many/" };
        let mut group = criterion.benchmark_group(format!("{}/{many}{name}", puzzle.package()));
        group.sampling_mode(SAMPLING);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        for approach in puzzle.approaches {
            for set in series.iter().filter(|set| !set.too_slow.contains(&approach.name())) {
                let (id, elements) = if is_scaling {
                    (BenchmarkId::new(approach.name(), set.size), u64::from(set.count) * set.size as u64)
                } else {
                    (BenchmarkId::from_parameter(approach.name()), u64::from(set.count))
                };
                group.throughput(Throughput::Elements(elements));
                // Only what the command line asks for is made and verified.
                let texts = LazyCell::new(|| set.verified(puzzle, *approach).unwrap_or_else(|error| stop(&error)));
                group.bench_function(id, |bencher| {
                    let texts = &*texts;
                    bencher.iter(|| solve_all(*approach, texts));
                });
            }
        }
        group.finish();
    }
    Ok(())
}

impl Set {
    /// The inputs, once `approach` has answered them rightly.
    ///
    /// # Errors
    /// The answers do not add up to the sum, or there are none.
    pub fn verified(&self, puzzle: &Puzzle, approach: &dyn Approach) -> anyhow::Result<Vec<String>> {
        let what = || format!("{}: {} of size {} by {}", puzzle.package(), self.name, self.size, approach.name());
        let generator = puzzle.generator.as_ref().context("sets need a generator").with_context(what)?;
        let seeds = (FIRST_SEED..).take(self.count as usize);
        let texts: Vec<String> = seeds.map(|seed| (generator.make)(seed, self.size)).collect();
        let sum = texts.iter().try_fold(0, |sum, text| add_answers(sum, approach, text)).with_context(what)?;
        ensure!(sum == self.sum, "{}: the answers add up to {sum}, which should be {}", what(), self.sum);
        Ok(texts)
    }
}

fn add_answers(sum: i128, approach: &dyn Approach, text: &str) -> anyhow::Result<i128> {
    let outcomes = approach.solve(text, &Budget::unlimited()).map_err(|error| anyhow!("{}", error.locate(text)))?;
    outcomes.into_iter().flatten().try_fold(sum, |sum, answer| match answer {
        Answer::Number(number) => sum.checked_add(number).context("the sum of the answers is too large"),
        Answer::Text(text) => bail!("only numbers can be added up, not `{text}`"),
    })
}

/// What is timed.
fn solve_all(approach: &dyn Approach, texts: &[String]) {
    let budget = Budget::unlimited();
    for text in texts {
        // All of them were valid when they were verified.
        let _ = black_box(approach.solve(black_box(text), &budget));
    }
}
