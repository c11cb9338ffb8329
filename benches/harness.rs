//! The benchmarks of a day: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and
//! `DAY/total/INPUT`, and those of generated inputs, `DAY/many/COUNT-inputs` and `DAY/scaling`.
//!
//! Criterion measures them in this process, each only after a first run has given the right answer.

use std::env;
use std::path::{self, Path, PathBuf};
use std::process::ExitCode;
use std::slice;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use common::runner::agreement::Standing;
use common::runner::input::Source;
use common::runner::solve::on_deep_stack;
use common::support::timing::Watch;
use common::{Approach, Context, Expected, NoAnswer, Outcome, Part, Puzzle, Set};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};

use crate::comparison::Comparison;

/// What takes longer in its first run is not measured.
const LIMIT: Duration = Duration::from_secs(5);

/// How long criterion measures, unless a run is slow.
const MEASURED: Duration = Duration::from_millis(500);

/// The fewest samples that criterion takes, because a run may be slow.
const SAMPLES: u32 = 10;

/// The stack of a day's program. Only the used part takes memory.
const STACK: usize = 64 << 20;

/// Measures a day. The arguments are criterion's. The status tells whether all answers were right.
pub(crate) fn main(puzzle: &'static Puzzle) -> ExitCode {
    let watch = Watch::start();
    let results = results();
    let Findings { comparison, faults, .. } = run(puzzle, &results, LIMIT);
    let comparison = comparison.to_string();
    print!("{comparison}");
    if !comparison.is_empty() {
        watch.remark().into_iter().for_each(|remark| println!("{remark}"));
        println!("Charts: {}", results.join("report/index.html").display());
    }
    for fault in &faults {
        eprintln!("error: {fault}");
    }
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// The folder of criterion's results: `CRITERION_HOME`, or a folder in that of cargo's results,
/// which has this program two levels down.
fn results() -> PathBuf {
    if let Some(folder) = env::var_os("CRITERION_HOME") {
        return path::absolute(&folder).unwrap_or(folder.into());
    }
    let program = env::current_exe().unwrap_or_default();
    program.ancestors().nth(3).unwrap_or(Path::new("target")).join("criterion")
}

/// Measures what criterion's arguments choose, and whose first run takes no longer than `limit`.
pub(crate) fn run(puzzle: &'static Puzzle, results: &Path, limit: Duration) -> Findings {
    let run = || {
        let mut findings =
            Findings { limit, comparison: Comparison::default(), faults: Vec::new() };
        let mut criterion = criterion(results);
        if let Err(error) = stages(puzzle, &mut criterion, &mut findings) {
            findings.faults.push(format!("{}: {error}", puzzle.date.package()));
        }
        for set in puzzle.many {
            let group = (&*format!("many/{}", set.name()), slice::from_ref(set), false);
            sets(puzzle, group, &mut criterion, &mut findings);
        }
        sets(puzzle, ("scaling", puzzle.growth, true), &mut criterion, &mut findings);
        criterion.final_summary();
        findings
    };
    on_deep_stack(run).expect("the system starts a thread")
}

fn criterion(results: &Path) -> Criterion {
    without_stderr(Criterion::default)
        .output_directory(results)
        // The default is gnuplot if it is installed. Charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(MEASURED)
        .sample_size(SAMPLES as usize)
        // Drawing takes time for each of them. With so many, the ends of an interval vary by a
        // fiftieth of its width.
        .nresamples(2000)
        .noise_threshold(0.02)
        .configure_from_args()
}

/// Mutes what criterion says about gnuplot before one can choose how charts are drawn.
fn without_stderr<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;

        let null = std::fs::File::options().write(true).open("/dev/null");
        let stderr = std::io::stderr().as_fd().try_clone_to_owned();
        if let (Ok(null), Ok(stderr)) = (null, stderr)
            && rustix::stdio::dup2_stderr(null).is_ok()
        {
            let value = work();
            // It fails only if the limit of open files is that low.
            let _ = rustix::stdio::dup2_stderr(stderr);
            return value;
        }
    }
    work()
}

/// Measures the stages of an input: the first full-size one that ships with the day, or else one from
/// its generator.
fn stages(
    puzzle: &'static Puzzle,
    criterion: &mut Criterion,
    findings: &mut Findings,
) -> Result<(), String> {
    let Some(source) = Source::bundled(puzzle) else { return Ok(()) };
    let name = Path::new(&source.name).with_extension("");
    let name = name.file_name().unwrap_or_default().display();
    let input = source.read()?;
    let mut right = input.expected()?;
    let texts: Arc<[String]> = [Arc::unwrap_or_clone(input.text)].into();
    let context = Context::unlimited();
    let parts = puzzle.date.parts();
    let mut stages = vec![("parse", &[][..])];
    stages.extend(["part1", "part2"].into_iter().zip(parts.chunks(1)));
    stages.push(("total", parts));
    for (stage, parts) in stages {
        let work = format!("{}/{stage}/{name}", puzzle.date.package());
        let mut group = criterion.benchmark_group(&work);
        if stage == "parse" {
            group.throughput(Throughput::Bytes(texts[0].len() as u64));
        }
        for approach in puzzle.approaches {
            let name = format!("{work} by {}", approach.name);
            let (shared, limit) = (Arc::clone(&texts), findings.limit);
            let first_run = move || solve(approach, &shared[0], parts, limit);
            let Some((outcomes, first)) = findings.first_run(&name, first_run) else { continue };
            if let Some(fault) = contradiction(outcomes, &mut right) {
                findings.faults.push(format!("{name}: {fault}"));
                continue;
            }
            let time = |count| match stage {
                "total" => approach.time_to_solve(&texts, count),
                _ => approach.time(&texts[0], parts.first().copied(), &context, count),
            };
            let id = BenchmarkId::from_parameter(approach.name);
            findings.comparison.add(&work, approach.name, &measure(&mut group, id, first, time));
        }
        group.finish();
    }
    Ok(())
}

/// Solves the parts of a text, or only parses it if there are none.
fn solve(
    approach: &Approach,
    text: &str,
    parts: &[Part],
    limit: Duration,
) -> Result<Vec<(Part, Outcome)>, NoAnswer> {
    let mut outcomes = Vec::new();
    let solved = approach.parse(text, &mut |solver| {
        outcomes.extend(parts.iter().map(|&part| (part, solver(part, &Context::limited(limit)))));
    });
    solved.map_err(|error| NoAnswer::Failed(error.locate(text)))?;
    // A proof that there is no answer is one, too.
    let open = |(_, outcome): &(Part, Outcome)| {
        outcome.clone().err().filter(|reason| !matches!(reason, NoAnswer::Unsolvable(_)))
    };
    outcomes.iter().find_map(open).map_or(Ok(outcomes.clone()), Err)
}

/// What is wrong with the outcomes. If the right one is not known, the first becomes it.
fn contradiction(outcomes: Vec<(Part, Outcome)>, right: &mut [Expected; 2]) -> Option<String> {
    for (part, outcome) in outcomes {
        let right = &mut right[part.index()];
        let words = outcome.as_ref().map_or_else(NoAnswer::to_string, ToString::to_string);
        if Standing::of(&outcome, right) == Standing::Wrong {
            return Some(format!("part {part} is {words}, but should be {right}"));
        }
        if *right == Expected::Unknown {
            *right = outcome.map_or(Expected::NoAnswer, Expected::Answer);
        }
    }
    None
}

/// Measures sets of generated inputs, as one group. If they are `scaled`, their sizes grow.
fn sets(
    puzzle: &'static Puzzle,
    (name, sets, scaled): (&str, &'static [Set], bool),
    criterion: &mut Criterion,
    findings: &mut Findings,
) {
    let Some(generator) = &puzzle.generator else { return };
    let name = format!("{}/{name}", puzzle.date.package());
    let mut group = criterion.benchmark_group(&name);
    for set in sets {
        let inputs: Arc<[String]> = set.inputs(generator).into();
        let size = scaled.then_some(set.size);
        let elements = set.count as usize * size.unwrap_or(1);
        group.throughput(Throughput::Elements(elements as u64));
        let work = size.map_or(name.clone(), |size| format!("{name}/{size}"));
        for approach in puzzle.approaches.iter().filter(|it| set.is_quick(it)) {
            let (shared, limit) = (Arc::clone(&inputs), findings.limit);
            let first_run = move || set.verify(&shared, approach, limit).map_err(NoAnswer::Failed);
            let first = findings.first_run(&format!("{work} by {}", approach.name), first_run);
            let Some(((), first)) = first else { continue };
            let id = match size {
                Some(size) => BenchmarkId::new(approach.name, size),
                None => BenchmarkId::from_parameter(approach.name),
            };
            let time = |count| approach.time_to_solve(&inputs, count);
            findings.comparison.add(&work, approach.name, &measure(&mut group, id, first, time));
        }
    }
    group.finish();
}

/// Lets criterion measure something if its arguments choose that. Returns the numbers of runs that
/// it asked for, and how long they took.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    id: BenchmarkId,
    first: Duration,
    mut time: impl FnMut(u64) -> Duration,
) -> Vec<(u64, Duration)> {
    // All samples have the same number of runs. Otherwise the overhead per sample would distort
    // short runs.
    group.sampling_mode(SamplingMode::Flat);
    group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    // Criterion warns if there is only time for one run per sample.
    if !env::args().any(|argument| argument.starts_with("--measurement-time")) {
        group.measurement_time(MEASURED.max(2 * SAMPLES * first));
    }
    let mut runs = Vec::new();
    group.bench_function(id, |bencher| {
        bencher.iter_custom(|count| {
            let time = time(count);
            runs.push((count, time));
            time
        });
    });
    runs
}

/// What a run has found.
#[derive(Debug)]
pub(crate) struct Findings {
    limit: Duration,
    comparison: Comparison,
    /// What was wrong, and so was not measured.
    pub(crate) faults: Vec<String>,
}

impl Findings {
    /// Runs something once on a thread of its own, and returns how long it took. If it is late, it
    /// is left alone, because it may never end.
    fn first_run<T: Send + 'static>(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<T, NoAnswer> + Send + 'static,
    ) -> Option<(T, Duration)> {
        let start = Instant::now();
        let (sender, result) = mpsc::channel();
        let work = move || sender.send(work());
        let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work);
        thread.expect("the system starts a thread");
        // Whoever checks the time needs a moment more.
        let result = result.recv_timeout(self.limit + Duration::from_millis(500));
        let time = start.elapsed();
        let reason = match result {
            _ if time > self.limit => NoAnswer::OutOfTime,
            Ok(Ok(value)) => return Some((value, time)),
            Ok(Err(reason)) => reason,
            Err(_) => NoAnswer::Failed("it panicked".to_owned()),
        };
        match reason {
            NoAnswer::Failed(_) | NoAnswer::Panicked(_) => {
                self.faults.push(format!("{name}: {reason}"));
            }
            _ => eprintln!("note: {name} is not measured: {reason}"),
        }
        None
    }
}
