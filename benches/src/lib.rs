//! The benchmark harness: criterion asks a day's program to run its stages, and measures them.
//!
//! `cargo bench` starts the harness for each day. The variable `BENCH_PROGRAM` names the day's
//! program, and the arguments are criterion's. `common/src/runner/bench.rs` is the other side.

mod comparison;

use std::collections::BTreeSet;
use std::env;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::{self, Path, PathBuf};
use std::process::{self, Command, ExitCode};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};

use crate::comparison::{Comparison, Runs, Samples};
use timing::Day;

/// How long to wait for a line of the day, unless `BENCH_PATIENCE` has a number of seconds.
/// Criterion asks for far fewer runs than take as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// The variable with the list of a day, in a process that only lists what criterion chooses.
const LIST: &str = "BENCH_LIST";

/// How long a benchmark takes, unless its runs are slow.
const MEASUREMENT: Duration = Duration::from_millis(500);

/// A run that takes longer is slow: a sample would have less than two of them.
const SLOW: Duration = Duration::from_micros(12_500);

/// The number of samples of a benchmark.
const SAMPLES: usize = 20;

/// The fewest samples that criterion takes. Slow runs have so many.
const FEWEST: usize = 10;

/// Measures the day's program in `BENCH_PROGRAM`, with criterion's options as arguments.
pub fn main() -> ExitCode {
    run().unwrap_or_else(|error| stop(&error));
    ExitCode::SUCCESS
}

/// Ends the process with status 1 and the reason.
fn stop(error: &anyhow::Error) -> ! {
    eprintln!("error: {error:#}");
    process::exit(1)
}

fn run() -> Result<()> {
    if let Ok(list) = env::var(LIST) {
        list_chosen(&list);
        return Ok(());
    }
    let start = SystemTime::now();
    let program = env::var_os("BENCH_PROGRAM")
        .context("BENCH_PROGRAM is not set: `cargo bench` starts this program")?;
    let mut day = Day::start(&mut Command::new(program), patience()?)?;
    let results = results()?;
    let comparison = measure(&mut day, &results)?;
    // Only a program that has ended counts as ours.
    day.end().context("cannot end the day")?;
    let mut out = io::stdout();
    write!(out, "{comparison}")?;
    let report = results.join("report").join("index.html");
    if report.metadata().and_then(|file| file.modified()).is_ok_and(|time| time >= start) {
        writeln!(out, "Report: {}", url(&report))?;
    }
    Ok(())
}

/// Lets criterion measure the day, and write to the folder `results`.
fn measure(day: &mut Day, results: &Path) -> Result<Comparison> {
    let list = day.list.clone();
    let benchmarks: Vec<Benchmark<'_>> = (0..)
        .zip(&list)
        .map(|(index, line)| Benchmark::read(index, line))
        .collect::<Result<_>>()?;
    let to_plan = to_plan(&list)?;
    let samples = Samples::default();
    let mut criterion = without_advice(Criterion::default)?
        .with_measurement(samples.clone())
        .output_directory(results)
        // The default is gnuplot if it is installed. Charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(MEASUREMENT)
        .sample_size(SAMPLES)
        // Drawing takes time for each of them. With so many, the ends of an interval vary by a
        // fiftieth of its width.
        .nresamples(2000)
        .noise_threshold(0.02)
        .configure_from_args();
    let mut comparison = Comparison::default();
    for benchmarks in benchmarks.chunk_by(|one, next| one.group == next.group) {
        let mut group = criterion.benchmark_group(benchmarks[0].group);
        // All samples have the same number of runs. Otherwise the overhead per sample would distort
        // short runs.
        group.sampling_mode(SamplingMode::Flat);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        for benchmark in benchmarks {
            if to_plan.contains(&benchmark.full_name()) {
                benchmark.plan(day, &mut group)?;
            }
            benchmark.measure(day, &mut group);
            if let Some(seconds) = samples.take_median() {
                comparison.add(benchmark.group, benchmark.name, seconds);
            }
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(comparison)
}

/// How long to wait for a line of the day.
fn patience() -> Result<Duration> {
    let Ok(seconds) = env::var("BENCH_PATIENCE") else { return Ok(PATIENCE) };
    let seconds = seconds.parse().context("BENCH_PATIENCE is not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).context("BENCH_PATIENCE is not a number of seconds")
}

/// The folder of criterion's results: `CRITERION_HOME`, or a folder in that of cargo's results,
/// which has this program two levels down.
fn results() -> Result<PathBuf> {
    let results = match env::var_os("CRITERION_HOME") {
        Some(folder) => path::absolute(folder),
        None => env::current_exe().map(|program| {
            program.ancestors().nth(2).unwrap_or(Path::new("target")).join("criterion")
        }),
    };
    results.context("there is no folder for the results")
}

/// The address of a file, as a browser or a terminal opens it.
fn url(file: &Path) -> String {
    let path = file.to_string_lossy().replace('\\', "/");
    let start = if path.starts_with('/') { "" } else { "/" };
    let escaped = |byte: u8| match byte {
        b'/' | b':' | b'.' | b'-' | b'_' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    format!("file://{start}{}", path.bytes().map(escaped).collect::<String>())
}

/// Runs `make` with standard error closed. Criterion looks for gnuplot before it can be told that
/// nobody needs it, and says so there.
#[cfg(unix)]
fn without_advice<T>(make: impl FnOnce() -> T) -> io::Result<T> {
    let stderr = io::stderr().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stderr(File::options().write(true).open("/dev/null")?)?;
    let made = make();
    rustix::stdio::dup2_stderr(stderr)?;
    Ok(made)
}

/// Runs `make`.
#[cfg(not(unix))]
fn without_advice<T>(make: impl FnOnce() -> T) -> io::Result<T> {
    Ok(make())
}

/// The benchmarks that criterion is going to measure. None if the user has chosen their length.
/// Criterion alone knows which ones its options choose, so another process of this program lists
/// them. With options that measure nothing, such as `--test`, it refuses to.
fn to_plan(list: &[String]) -> Result<BTreeSet<String>> {
    let plans = ["--sample-size", "--measurement-time"];
    if env::args().any(|option| plans.iter().any(|plan| option.starts_with(plan))) {
        return Ok(BTreeSet::new());
    }
    let output = Command::new(env::current_exe()?)
        .args(env::args_os().skip(1))
        .arg("--list")
        .env(LIST, list.join("\n"))
        .output()
        .context("cannot list the benchmarks")?;
    let lines = String::from_utf8_lossy(&output.stdout);
    Ok(lines
        .lines()
        .filter_map(|line| line.strip_suffix(": benchmark"))
        .map(str::to_owned)
        .collect())
}

/// Lets criterion list the benchmarks of a day's list.
fn list_chosen(list: &str) {
    let mut criterion = Criterion::default().configure_from_args();
    for benchmark in list.lines().filter_map(|line| Benchmark::read(0, line).ok()) {
        criterion.bench_function(&benchmark.full_name(), |_| ());
    }
}

/// A benchmark of the day.
struct Benchmark<'a> {
    /// Its place in the day's list.
    index: usize,
    group: &'a str,
    /// The approach, and maybe a slash and a size.
    name: &'a str,
    throughput: Option<Throughput>,
}

impl<'a> Benchmark<'a> {
    /// Reads a line of the day's list.
    fn read(index: usize, line: &'a str) -> Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let (group, name, throughput) = match fields[..] {
            [group, name] => (group, name, None),
            [group, name, "Bytes", count] => (group, name, Some(Throughput::Bytes(count.parse()?))),
            [group, name, "Elements", count] => {
                (group, name, Some(Throughput::Elements(count.parse()?)))
            }
            _ => bail!("`{line}` is not a benchmark"),
        };
        Ok(Self { index, group, name, throughput })
    }

    fn full_name(&self) -> String {
        format!("{}/{}", self.group, self.name)
    }

    /// Chooses the number of samples and their length by the time of a run. Criterion wants at
    /// least two runs in each sample.
    fn plan(&self, day: &mut Day, group: &mut BenchmarkGroup<'_, Samples>) -> Result<()> {
        let run = self.time(day, 1)?;
        if run <= SLOW {
            group.sample_size(SAMPLES).measurement_time(MEASUREMENT);
        } else {
            group.sample_size(FEWEST).measurement_time(MEASUREMENT.max(run * 16));
        }
        Ok(())
    }

    /// Lets criterion measure it. A fault of the day ends this process.
    fn measure(&self, day: &mut Day, group: &mut BenchmarkGroup<'_, Samples>) {
        if let Some(throughput) = &self.throughput {
            group.throughput(throughput.clone());
        }
        let id = match self.name.split_once('/') {
            Some((approach, size)) => BenchmarkId::new(approach, size),
            None => BenchmarkId::from_parameter(self.name),
        };
        let mut run = |count| {
            let time = self.time(day, count).unwrap_or_else(|error| stop(&error));
            Runs { count, time }
        };
        group.bench_function(id, |bencher| bencher.iter_custom(&mut run));
    }

    /// The time of a number of runs.
    fn time(&self, day: &mut Day, count: u64) -> Result<Duration> {
        day.time(self.index, count).with_context(|| self.full_name())
    }
}
