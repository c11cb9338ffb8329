//! Criterion with two habits added: nothing is timed before its answer is verified, and how often something is run
//! depends on how long it takes, so that slow approaches and fast ones fit into a few minutes.
//!
//! Both cost time, so they are spent only on benchmarks that were asked for. Criterion keeps its filter to itself, but
//! it can list what passes it: this program runs itself once more, with the same arguments and `--list`.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::env;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::timing::timed;
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend, SamplingMode, Throughput,
};

/// How long the samples of one benchmark take together, unless even [`FEWEST`] take longer.
const MEASURING: Duration = Duration::from_millis(500);
/// How long a benchmark runs before it is measured, at least once.
const WARMING_UP: Duration = Duration::from_millis(150);
/// The fewest samples that criterion accepts, and how many it takes by default.
const FEWEST: u32 = 10;
const MOST: u32 = 100;
/// Up to this time of one run the number of runs can grow from sample to sample, which cancels what is constant about
/// a sample: with 100 samples that makes 5050 runs at least.
const LINEAR: Duration = Duration::from_micros(25);

/// Criterion, and which benchmarks it was asked for.
pub(crate) struct Harness {
    criterion: Criterion,
    wanted: HashSet<String>,
}

impl Harness {
    /// With the options and the filter of the command line.
    pub(crate) fn from_args() -> Self {
        let criterion = Criterion::default()
            // The default is gnuplot where there is one; charts should not depend on that.
            .plotting_backend(PlottingBackend::Plotters)
            .warm_up_time(WARMING_UP)
            .measurement_time(MEASURING)
            // Enough for two digits of an interval, at a tenth of the default's time.
            .nresamples(10_000)
            .noise_threshold(0.02)
            .configure_from_args();
        Self { criterion, wanted: wanted() }
    }

    /// A group of benchmarks that are compared with each other.
    pub(crate) fn group(&mut self, name: &str) -> Group<'_> {
        Group { name: name.to_owned(), wanted: &self.wanted, criterion: self.criterion.benchmark_group(name) }
    }

    /// Writes the index of all charts.
    pub(crate) fn finish(self) {
        self.criterion.final_summary();
    }
}

/// The names of the benchmarks that will be timed; none if they will be listed or run only once.
fn wanted() -> HashSet<String> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if !has("--bench") || has("--list") || has("--test") {
        return HashSet::new();
    }
    let list = env::current_exe().and_then(|program| {
        Command::new(program).args(&arguments).args(["--list", "--format", "terse"]).stderr(Stdio::null()).output()
    });
    // Arguments that cannot be listed are wrong, or for a profiler; neither needs the names.
    let list = list.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&list)
        .lines()
        .filter_map(|line| line.strip_suffix(": benchmark"))
        .map(str::to_owned)
        .collect()
}

/// A group of benchmarks.
pub(crate) struct Group<'a> {
    name: String,
    wanted: &'a HashSet<String>,
    criterion: BenchmarkGroup<'a, WallTime>,
}

impl Group<'_> {
    /// Lets the charts of the group show sizes and times by their orders of magnitude.
    pub(crate) fn logarithmic(&mut self) {
        self.criterion.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    }

    /// From now on a run is about so much: bytes of text, or elements.
    pub(crate) fn throughput(&mut self, throughput: Throughput) {
        self.criterion.throughput(throughput);
    }

    /// Times `work` with what `prepare` makes, under the name of an approach and, where sizes are compared, of a size.
    ///
    /// `prepare` verifies the answer and panics if it is wrong. It runs at most once, and not at all if the benchmark
    /// was not asked for.
    pub(crate) fn time<P, T>(
        &mut self,
        approach: &str,
        size: Option<usize>,
        prepare: impl FnOnce() -> P,
        work: impl Fn(&P) -> T,
    ) {
        let id = match size {
            Some(size) => BenchmarkId::new(approach, size),
            None => BenchmarkId::from_parameter(approach),
        };
        let full_name = [&self.name, approach].into_iter().map(str::to_owned).chain(size.map(|size| size.to_string()));
        let prepared = LazyCell::new(prepare);
        if self.wanted.contains(&full_name.collect::<Vec<_>>().join("/")) {
            let prepared = &*prepared;
            let (_, time) = timed(|| black_box(work(prepared)));
            self.sample(time);
        }
        self.criterion.bench_function(id, |bencher| {
            let prepared = &*prepared;
            bencher.iter(|| work(prepared));
        });
    }

    /// Chooses how often something is run that takes `time`.
    fn sample(&mut self, time: Duration) {
        // Criterion warns of samples of a single run, so each has four, or if that takes too long two.
        let fitting = MEASURING.as_nanos() / (4 * time.as_nanos()).max(1);
        let samples = u32::try_from(fitting).unwrap_or(MOST).clamp(FEWEST, MOST);
        let mode = if time <= LINEAR { SamplingMode::Linear } else { SamplingMode::Flat };
        // The number of runs in a sample is rounded up: 1.9 makes it two, also where later runs take 1.9 times longer.
        let least = samples * time.mul_f64(1.9);
        self.criterion.sample_size(samples as usize).sampling_mode(mode).measurement_time(least.max(MEASURING));
    }
}
