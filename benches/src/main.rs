//! The benchmark harness: criterion asks a day's program to run its stages, and measures them.
//!
//! `cargo bench` starts the harness for each day. The variable `BENCH_PROGRAM` names the day's
//! program, and the arguments are criterion's. `common/src/runner/bench.rs` is the other side.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{self, Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};

fn main() {
    run().unwrap_or_else(|error| stop(&error));
}

/// Ends the process with status 1 and the reason.
fn stop(error: &anyhow::Error) -> ! {
    eprintln!("error: {error:#}");
    process::exit(1)
}

fn run() -> Result<()> {
    let program = env::var_os("BENCH_PROGRAM")
        .context("BENCH_PROGRAM is not set: `cargo bench` starts this program")?;
    let mut day = Day::start(Command::new(program).arg("--measure"))?;
    let count = day.read_number()?;
    let lines = (0..count).map(|_| day.read()).collect::<Result<Vec<_>>>()?;
    let benchmarks: Vec<Benchmark<'_>> = (0..)
        .zip(&lines)
        .map(|(index, line)| Benchmark::read(index, line))
        .collect::<Result<_>>()?;
    let mut criterion = Criterion::default()
        // The default is gnuplot if it is installed. Charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(Duration::from_millis(500))
        .sample_size(20)
        // Enough for two digits of an interval, in a tenth of the default time.
        .nresamples(10_000)
        .noise_threshold(0.02)
        .configure_from_args();
    for benchmarks in benchmarks.chunk_by(|one, next| one.group == next.group) {
        let mut group = criterion.benchmark_group(benchmarks[0].group);
        // All samples have the same number of runs. Otherwise the overhead per sample would distort
        // short runs.
        group.sampling_mode(SamplingMode::Flat);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        for benchmark in benchmarks {
            benchmark.measure(&mut day, &mut group);
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
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

    /// Lets criterion measure it. A fault of the day ends this process.
    fn measure(&self, day: &mut Day, group: &mut BenchmarkGroup<'_, WallTime>) {
        if let Some(throughput) = &self.throughput {
            group.throughput(throughput.clone());
        }
        let id = match self.name.split_once('/') {
            Some((approach, size)) => BenchmarkId::new(approach, size),
            None => BenchmarkId::from_parameter(self.name),
        };
        let mut time = |count| {
            let time = day.time(self.index, count);
            time.with_context(|| format!("{}/{}", self.group, self.name))
                .unwrap_or_else(|error| stop(&error))
        };
        group.bench_function(id, |bencher| bencher.iter_custom(&mut time));
    }
}

/// How long to wait for a line. Criterion asks for far fewer runs than take as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running day's program. It ends when its stdin is closed.
struct Day {
    child: Child,
    lines: Receiver<io::Result<String>>,
}

impl Day {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let output = child.stdout.take().context("the day has no output")?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().try_for_each(|line| sender.send(line))
        });
        Ok(Self { child, lines })
    }

    /// Asks for the time of `count` runs of a benchmark.
    fn time(&mut self, index: usize, count: u64) -> Result<Duration> {
        let requests = self.child.stdin.as_mut().context("the day has no input")?;
        writeln!(requests, "{index} {count}").context("cannot write to the day")?;
        Ok(Duration::from_nanos(self.read_number()?))
    }

    fn read_number(&mut self) -> Result<u64> {
        let line = self.read()?;
        line.parse().with_context(|| format!("the day sent `{line}`, which is not a number"))
    }

    /// The next line that is for the harness.
    fn read(&mut self) -> Result<String> {
        loop {
            let line = match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => line.context("cannot read from the day")?,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    bail!("the day was silent for {} s", PATIENCE.as_secs())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("the day ended: {}", self.child.wait()?)
                }
            };
            if let Some(line) = line.strip_prefix("bench: ") {
                return Ok(line.to_owned());
            }
        }
    }
}
