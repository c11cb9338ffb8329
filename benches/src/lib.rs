//! The benchmark harness: criterion asks a day's program to run its stages, and measures them.
//!
//! `cargo bench` starts the harness for each day. The variable `BENCH_PROGRAM` names the day's
//! program, and the arguments are criterion's. The crate `timing` has the protocol between the two.

mod comparison;

use std::any::Any;
use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{self, Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, SystemTime};

use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, measurement::WallTime,
};
use timing::{Benchmark, Day, Fault, Throughput, Watch};

use crate::comparison::{Comparison, median_of_samples};

/// The longest run that is measured, unless `BENCH_LONGEST_RUN` has another number of seconds.
const LONGEST_RUN: f64 = 10.0;

/// Measures the day's program in `BENCH_PROGRAM`, with criterion's options as arguments.
pub fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let start = SystemTime::now();
    let watch = Watch::start();
    let results = results()?;
    let mut harness = Harness::start()?;
    harness.measure_all(&results)?;
    // Only a program that has ended counts as ours.
    harness.day.end()?;
    print!("{}", harness.comparison);
    if !harness.comparison.is_empty()
        && let Some(remark) = watch.remark()
    {
        println!("{remark}");
    }
    let report = results.join("report").join("index.html");
    if report.metadata().and_then(|file| file.modified()).is_ok_and(|time| time >= start) {
        println!("Report: {}", report.display());
    }
    if harness.has_failed { Err("some benchmarks failed".into()) } else { Ok(()) }
}

/// A day's program and what was measured.
struct Harness {
    program: OsString,
    day: Day,
    longest_run: Duration,
    comparison: Comparison,
    has_failed: bool,
}

impl Harness {
    fn start() -> Result<Self, Box<dyn Error>> {
        let program = env::var_os("BENCH_PROGRAM")
            .ok_or("BENCH_PROGRAM is not set: `cargo bench` starts this program")?;
        let seconds = env::var("BENCH_LONGEST_RUN").map_or(Ok(LONGEST_RUN), |text| text.parse());
        let longest_run = seconds.ok().and_then(|text| Duration::try_from_secs_f64(text).ok());
        let longest_run = longest_run.ok_or("BENCH_LONGEST_RUN is not a number of seconds")?;
        let day = start(&program)?;
        let comparison = Comparison::default();
        Ok(Self { program, day, longest_run, comparison, has_failed: false })
    }

    /// Lets criterion measure the day, and write to the folder `results`.
    fn measure_all(&mut self, results: &Path) -> Result<(), Box<dyn Error>> {
        let list = self.day.list.clone();
        let benchmarks: Vec<(usize, &Benchmark)> = list.iter().enumerate().collect();
        let mut criterion = Criterion::default()
            .output_directory(results)
            // The default is gnuplot if it is installed. Charts should not depend on that.
            .plotting_backend(PlottingBackend::Plotters)
            .warm_up_time(Duration::from_millis(150))
            .measurement_time(Duration::from_millis(500))
            // The fewest that criterion takes, because a run may be slow.
            .sample_size(10)
            // Drawing takes time for each of them. With so many, the ends of an interval vary by a
            // fiftieth of its width.
            .nresamples(2000)
            .noise_threshold(0.02)
            .configure_from_args();
        for benchmarks in benchmarks.chunk_by(|(_, one), (_, next)| one.group == next.group) {
            let mut group = criterion.benchmark_group(&benchmarks[0].1.group);
            // All samples have the same number of runs. Otherwise the overhead per sample would
            // distort short runs.
            group.sampling_mode(SamplingMode::Flat);
            group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
            for (index, benchmark) in benchmarks {
                self.measure(*index, benchmark, &mut group)?;
            }
            group.finish();
        }
        criterion.final_summary();
        Ok(())
    }

    /// Lets criterion measure a benchmark if it wants to. Skips one that is too slow, and names one
    /// that fails.
    fn measure(
        &mut self,
        index: usize,
        benchmark: &Benchmark,
        group: &mut BenchmarkGroup<'_, WallTime>,
    ) -> Result<(), Fault> {
        let Benchmark { group: work, name, .. } = benchmark;
        match self.runs(index, benchmark, group) {
            Ok(runs) => {
                if let Some(seconds) = median_of_samples(&runs) {
                    self.comparison.add(work, name, seconds);
                }
            }
            Err(Fault::Silent(time)) => {
                let advice = advice(benchmark).unwrap_or_default();
                eprintln!(
                    "\nnote: {work}/{name} is skipped after {} s{advice}",
                    time.as_secs_f64()
                );
                self.day = start(&self.program)?;
            }
            // The reason says what to write.
            Err(Fault::Refused(reason)) if reason.contains("too_slow") => {
                eprintln!("\nnote: {work}/{name} is skipped: {reason}");
            }
            Err(Fault::Refused(reason)) => {
                eprintln!("\nerror: {work}/{name}: {reason}");
                self.has_failed = true;
            }
            Err(Fault::Lost(reason)) => {
                return Err(Fault::Lost(format!("{work}/{name}: {reason}")));
            }
        }
        Ok(())
    }

    /// The numbers of runs that criterion asks for, with their times.
    fn runs(
        &mut self,
        index: usize,
        benchmark: &Benchmark,
        group: &mut BenchmarkGroup<'_, WallTime>,
    ) -> Result<Vec<(u64, Duration)>, Fault> {
        match benchmark.throughput {
            Some(Throughput::Bytes(count)) => group.throughput(criterion::Throughput::Bytes(count)),
            Some(Throughput::Elements(count)) => {
                group.throughput(criterion::Throughput::Elements(count))
            }
            None => group,
        };
        let id = match benchmark.name.split_once('/') {
            Some((approach, size)) => BenchmarkId::new(approach, size),
            None => BenchmarkId::from_parameter(&benchmark.name),
        };
        // Only the first run may take too long: the others take as long as that.
        self.day.patience = self.longest_run;
        let mut runs = Vec::new();
        let mut run = |count| {
            // Criterion cannot be told that a run has failed, so the fault unwinds through it.
            let time = self.day.time(index, count);
            let time = time.unwrap_or_else(|fault| resume_unwind(Box::new(fault)));
            self.day.patience = Duration::MAX;
            runs.push((count, time));
            time
        };
        let measured = catch_unwind(AssertUnwindSafe(|| {
            group.bench_function(id, |bencher| bencher.iter_custom(&mut run));
        }));
        match measured.map_err(Box::<dyn Any + Send>::downcast::<Fault>) {
            Ok(()) => Ok(runs),
            Err(Ok(fault)) => Err(*fault),
            Err(Err(panic)) => resume_unwind(panic),
        }
    }
}

/// Starts a day's program, which verifies its answers before it tells its list.
fn start(program: &OsString) -> Result<Day, Fault> {
    Day::start(&mut Command::new(program), Duration::MAX)
}

/// What to write if a benchmark is that of a set, and the approach is too slow for it.
fn advice(benchmark: &Benchmark) -> Option<String> {
    let (_, stage) = benchmark.group.split_once('/')?;
    let (approach, set) = match (stage.split_once('/'), benchmark.name.split_once('/')) {
        (Some(("many", set)), _) => (&*benchmark.name, set.to_owned()),
        (None, Some((approach, size))) => (approach, format!("of size {size}")),
        _ => return None,
    };
    Some(format!(": add \"{approach}\" to `too_slow` of the set {set}"))
}

/// The folder of criterion's results: `CRITERION_HOME`, or a folder in that of cargo's results,
/// which has this program two levels down.
fn results() -> io::Result<PathBuf> {
    if let Some(folder) = env::var_os("CRITERION_HOME") {
        return path::absolute(folder);
    }
    let program = env::current_exe()?;
    Ok(program.ancestors().nth(2).unwrap_or(Path::new("target")).join("criterion"))
}
