//! The benchmark harness: criterion asks a day's program to run its stages, and measures them.
//!
//! `cargo bench` starts the harness for each day. The variable `BENCH_PROGRAM` names the day's program, and the arguments
//! are criterion's. `common/src/bench.rs` is the other side.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{self, Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use criterion::{AxisScale, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend, SamplingMode, Throughput};
use serde_json::Value;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stop(&error),
    }
}

/// Ends the process with status 1 and the reason.
fn stop(error: &anyhow::Error) -> ! {
    // If stderr is closed, there is nowhere to report it.
    let _ = writeln!(std::io::stderr(), "error: {error:#}");
    process::exit(1)
}

fn run() -> Result<()> {
    let program =
        env::var_os("BENCH_PROGRAM").context("BENCH_PROGRAM is not set: `cargo bench` starts this program")?;
    let (mut day, header) = Day::start(Command::new(program).arg("--measure"))?;
    for note in header["notes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        eprintln!("note: {note}");
    }
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
    let benchmarks = header["benchmarks"].as_array().map_or(&[][..], Vec::as_slice);
    let mut index = 0;
    for benchmarks in benchmarks.chunk_by(|one, next| one["group"] == next["group"]) {
        let mut group = criterion.benchmark_group(benchmarks[0]["group"].as_str().unwrap_or_default());
        // All samples have the same number of runs. Otherwise the overhead per sample would distort short runs.
        group.sampling_mode(SamplingMode::Flat);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        for benchmark in benchmarks {
            let name = benchmark["name"].as_str().unwrap_or_default();
            let id = match name.split_once('/') {
                Some((approach, size)) => BenchmarkId::new(approach, size),
                None => BenchmarkId::from_parameter(name),
            };
            let amount = |unit| benchmark["throughput"][unit].as_u64();
            if let Some(throughput) =
                amount("Bytes").map(Throughput::Bytes).or_else(|| amount("Elements").map(Throughput::Elements))
            {
                group.throughput(throughput);
            }
            group.bench_function(id, |bencher| {
                bencher.iter_custom(|count| day.time(index, count).unwrap_or_else(|error| stop(&error)));
            });
            index += 1;
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}

/// A running day's program.
struct Day {
    child: Child,
    requests: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
}

impl Day {
    /// Starts the program and reads its header.
    fn start(command: &mut Command) -> Result<(Self, Value)> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let (requests, replies) = (child.stdin.take(), child.stdout.take().context("the day has no output")?);
        let mut day = Self { child, requests, replies: BufReader::new(replies) };
        let line = day.read()?;
        let header: Value =
            serde_json::from_str(&line).with_context(|| format!("the day's first line is not a header: `{line}`"))?;
        match header["error"].as_str() {
            Some(error) => bail!("{error}"),
            None => Ok((day, header)),
        }
    }

    /// Asks for the time of `count` runs of a benchmark.
    fn time(&mut self, index: usize, count: u64) -> Result<Duration> {
        let requests = self.requests.as_mut().context("the day's stdin is closed")?;
        writeln!(requests, "{index} {count}").and_then(|()| requests.flush()).context("cannot write to the day")?;
        let line = self.read()?;
        let nanoseconds = line.parse().map_err(|_| anyhow!("{}", line.strip_prefix("error: ").unwrap_or(&line)))?;
        Ok(Duration::from_nanos(nanoseconds))
    }

    fn read(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.replies.read_line(&mut line).context("cannot read from the day")? == 0 {
            bail!("the day ended: {}", self.child.wait()?);
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Day {
    /// Closes the day's stdin, which ends the program.
    fn drop(&mut self) {
        drop(self.requests.take());
        let _ = self.child.wait();
    }
}
