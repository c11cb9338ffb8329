//! The benchmarks of a day: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and
//! `DAY/total/INPUT`, and those of generated inputs, `DAY/many/COUNT-inputs` and `DAY/scaling`.
//!
//! Criterion measures them in this process, each only after a first run has given the right answer.

#[path = "sets.rs"]
mod sets;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::time::{Duration, Instant};

use common::input::{Input, Source};
use common::{Approach, Context, Expected, Part, Puzzle, Set};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};
use runner::agreement::{Verdict, words};
use runner::solve::{Question, on_deep_stack, solve};
use runner::timing::{Watch, format_ratio, median};

/// What takes longer in its first run is not measured.
const LIMIT: Duration = Duration::from_secs(5);

/// How long criterion measures, unless a run is slow.
const MEASURED: Duration = Duration::from_millis(500);

/// The fewest samples that criterion takes, because a run may be slow.
const SAMPLES: u32 = 10;

/// Measures a day. The arguments are criterion's. The status tells whether all answers were right.
pub(crate) fn main(puzzle: &'static Puzzle) -> ExitCode {
    let day = puzzle.date.package();
    assert_eq!(env!("CARGO_CRATE_NAME"), day.replace('-', "_"), "it is the benchmark of this day");
    let watch = Watch::start();
    let Findings { times, faults } = run(puzzle, LIMIT);
    let comparison = comparison(&times);
    let times_nothing = |it: String| it == "--test" || it.starts_with("--profile-time");
    if !comparison.is_empty() && !env::args().any(times_nothing) {
        println!("Medians, as multiples of the first (`--compare` measures in turn):");
        print!("{comparison}");
        watch.remark().into_iter().for_each(|remark| println!("{remark}"));
    }
    for fault in &faults {
        eprintln!("error: {fault}");
    }
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// What a run has found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// The median times, by work.
    pub(crate) times: Vec<Time>,
    /// What was wrong, and so was not measured.
    pub(crate) faults: Vec<String>,
}

/// The work, the approach, and its median time in seconds.
pub(crate) type Time = (String, &'static str, f64);

/// A line for each work of several approaches.
pub(crate) fn comparison(times: &[Time]) -> String {
    let works = times.chunk_by(|(one, ..), (other, ..)| one == other);
    let line = |times: &[Time]| {
        let (work, _, first) = &times[0];
        let ratio = |(_, name, time): &Time| format!("{name} {}", format_ratio(time / first));
        format!("{work}: {}\n", times.iter().map(ratio).collect::<Vec<_>>().join(" · "))
    };
    works.filter(|times| times.len() > 1).map(line).collect()
}

/// Measures what criterion's arguments choose, and whose first run takes no longer than `limit`.
pub(crate) fn run(puzzle: &'static Puzzle, limit: Duration) -> Findings {
    let run = || {
        let mut findings = Findings::default();
        let mut criterion = criterion();
        match verified(puzzle, limit, &mut findings) {
            Ok((input, firsts)) => {
                stages(puzzle, &input, &firsts, &mut criterion, &mut findings);
                let mut measure = |name: &str, sets| {
                    let group = (name, sets, limit);
                    measure_sets(puzzle, group, &firsts, &mut criterion, &mut findings);
                };
                for set in puzzle.many {
                    measure(&format!("many/{}", set.name()), slice::from_ref(set));
                }
                measure("scaling", puzzle.growth);
            }
            Err(error) => findings.faults.push(format!("{}: {error}", puzzle.date.package())),
        }
        criterion.final_summary();
        findings
    };
    on_deep_stack(run).expect("the system starts a thread")
}

fn criterion() -> Criterion {
    without_stderr(Criterion::default)
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

/// The stages of an input, and the parts that each of them solves.
const STAGES: [(&str, &[Part]); 4] =
    [("parse", &[]), ("part1", &[Part::One]), ("part2", &[Part::Two]), ("total", &Part::BOTH)];

/// The first run of an approach.
struct First {
    approach: &'static Approach,
    /// How long parsing took, if there was an answer then.
    parsed: Option<f64>,
    /// How long each part took that has the right answer.
    solved: [Option<f64>; 2],
}

impl First {
    /// How long these parts took, or parsing if there are none.
    fn seconds(&self, parts: &[Part]) -> Option<f64> {
        parts.iter().try_fold(self.parsed?, |sum, part| Some(sum + self.solved[part.index()]?))
    }
}

/// Runs the approaches on an input: the first full-size one that ships with the day, or else one
/// from its generator. Where no answer is known, the first becomes it.
fn verified(
    puzzle: &'static Puzzle,
    limit: Duration,
    findings: &mut Findings,
) -> Result<(Input, Vec<First>), String> {
    let input = Source::bundled(puzzle)
        .ok_or("there is no input")?
        .read()
        .map_err(|error| error.to_string())?;
    let mut right = input.expected()?;
    let mut firsts = Vec::new();
    for approach in puzzle.approaches {
        let parts = puzzle.date.parts().to_vec();
        let question = Question { approach, input: &input, parts, limit: Some(limit), steps: None };
        let run = match solve(&question, |_| ()) {
            Ok(run) => run,
            Err(error) => {
                let words = error.locate(&input.text);
                findings.faults.push(format!("{} refuses the input: {words}", approach.name));
                continue;
            }
        };
        let mut solved = [None; 2];
        for it in run.parts {
            let (name, right) = (approach.name, &mut right[it.part.index()]);
            let words = format!("part {} by {name}: {}", it.part, words(&it.outcome, right));
            match Verdict::of(&it.outcome, right) {
                Verdict::Right | Verdict::Answer | Verdict::Proof => {
                    solved[it.part.index()] = Some(it.seconds);
                    if *right == Expected::Unknown {
                        *right = it.outcome.map_or(Expected::Unsolvable, Expected::Answer);
                    }
                }
                Verdict::Wrong | Verdict::Lost | Verdict::Panicked => findings.faults.push(words),
                Verdict::NotSolvedYet | Verdict::GaveUp => {
                    eprintln!("note: it is not measured: {words}");
                }
            }
        }
        let parsed = solved.iter().any(Option::is_some).then_some(run.parse_seconds);
        firsts.push(First { approach, parsed, solved });
    }
    Ok((input, firsts))
}

/// Measures the stages of an input.
fn stages(
    puzzle: &Puzzle,
    input: &Input,
    firsts: &[First],
    criterion: &mut Criterion,
    findings: &mut Findings,
) {
    let name = Path::new(&input.name).with_extension("");
    let name = name.file_name().unwrap_or_default().display();
    let texts = [input.text.to_string()];
    for (stage, parts) in STAGES {
        let work = format!("{}/{stage}/{name}", puzzle.date.package());
        let mut group = criterion.benchmark_group(&work);
        if stage == "parse" {
            group.throughput(Throughput::Bytes(texts[0].len() as u64));
        }
        // The last day has one part.
        let parts = if stage == "total" { puzzle.date.parts() } else { parts };
        for first in firsts {
            let Some(seconds) = first.seconds(parts) else { continue };
            let approach = first.approach;
            let time = |count| match stage {
                "total" => approach.time_to_solve(&texts, count),
                _ => approach.time(&texts[0], parts.first().copied(), &Context::unlimited(), count),
            };
            findings.measure(&mut group, (&work, approach, None), seconds, time);
        }
        group.finish();
    }
}

/// Measures sets of generated inputs, as one group, by the approaches that have solved the input.
/// If there are several, their sizes grow.
fn measure_sets(
    puzzle: &Puzzle,
    (name, sets, limit): (&str, &[Set], Duration),
    firsts: &[First],
    criterion: &mut Criterion,
    findings: &mut Findings,
) {
    let Some(generator) = &puzzle.generator else { return };
    let name = format!("{}/{name}", puzzle.date.package());
    let mut group = criterion.benchmark_group(&name);
    for set in sets {
        let inputs = sets::inputs(set, generator);
        let size = (sets.len() > 1).then_some(set.size);
        let elements = set.count as usize * size.unwrap_or(1);
        group.throughput(Throughput::Elements(elements as u64));
        let work = size.map_or(name.clone(), |size| format!("{name}/{size}"));
        let solved = firsts.iter().filter(|first| first.seconds(puzzle.date.parts()).is_some());
        for approach in
            solved.map(|first| first.approach).filter(|it| !set.too_slow.contains(&it.name))
        {
            let start = Instant::now();
            if let Err(fault) = sets::verify(set, &inputs, approach, limit) {
                findings.faults.push(format!("{work} by {}: {fault}", approach.name));
                continue;
            }
            let time = |count| approach.time_to_solve(&inputs, count);
            let first = start.elapsed().as_secs_f64();
            findings.measure(&mut group, (&work, approach, size), first, time);
        }
    }
    group.finish();
}

impl Findings {
    /// Lets criterion measure something whose first run took so many seconds, if its arguments
    /// choose that.
    fn measure(
        &mut self,
        group: &mut BenchmarkGroup<'_, WallTime>,
        (work, Approach { name, .. }, size): (&str, &Approach, Option<usize>),
        first: f64,
        mut time: impl FnMut(u64) -> Duration,
    ) {
        // All samples have the same number of runs. Otherwise the overhead per sample would distort
        // short runs.
        group.sampling_mode(SamplingMode::Flat);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        // Criterion warns if there is only time for one run per sample.
        if !env::args().any(|argument| argument.starts_with("--measurement-time")) {
            let samples = Duration::from_secs_f64(first) * 2 * SAMPLES;
            group.measurement_time(MEASURED.max(samples));
        }
        let id = match size {
            Some(size) => BenchmarkId::new(*name, size),
            None => BenchmarkId::from_parameter(name),
        };
        let mut runs = Vec::new();
        group.bench_function(id, |bencher| {
            bencher.iter_custom(|count| {
                let time = time(count);
                runs.push((count, time));
                time
            });
        });
        // Criterion warms up with ever more runs. Its samples come last, and all have the same
        // number.
        let Some((last, _)) = runs.last().copied() else { return };
        let samples = runs.iter().filter(|(count, _)| *count == last);
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 runs")]
        let mut seconds: Vec<f64> =
            samples.map(|(_, time)| time.as_secs_f64() / last as f64).collect();
        // A clock may show no time at all, of which no ratio can be made.
        self.times.push((work.to_owned(), name, median(&mut seconds).max(1e-10)));
    }
}
