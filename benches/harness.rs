//! The benchmarks of a day: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and
//! `DAY/total/INPUT`, and those of generated inputs, `DAY/many/COUNT-inputs` and `DAY/scaling`. The
//! answers are verified before anything is measured.

use std::env;
use std::path::{self, Path, PathBuf};
use std::process;
use std::slice;
use std::time::{Duration, SystemTime};

use common::runner::agreement::{Reply, agree, is_answered};
use common::runner::input::{Input, Source};
use common::runner::limits;
use common::runner::solve::{on_deep_stack, replies};
use common::support::timing::Watch;
use common::{Approach, Context, Part, Puzzle};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};

use crate::comparison::{Comparison, median_of_samples};

/// Measures a day. The arguments are criterion's.
pub(crate) fn main(puzzle: &Puzzle) {
    let run = on_deep_stack(|| run(puzzle)).map_err(|error| error.to_string());
    if let Err(error) = run.flatten() {
        eprintln!("error: {error}");
        process::exit(1);
    }
}

fn run(puzzle: &Puzzle) -> Result<(), String> {
    let start = SystemTime::now();
    let watch = Watch::start();
    let results = results();
    let criterion = Criterion::default()
        .output_directory(&results)
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
    let mut benches = Benches { puzzle, criterion, comparison: Comparison::default() };
    benches.stages()?;
    benches.sets();
    benches.criterion.final_summary();
    print!("{}", benches.comparison);
    if !benches.comparison.is_empty()
        && let Some(remark) = watch.remark()
    {
        println!("{remark}");
    }
    let report = results.join("report").join("index.html");
    if report.metadata().and_then(|file| file.modified()).is_ok_and(|time| time >= start) {
        println!("Report: {}", report.display());
    }
    Ok(())
}

/// A day, and what was measured.
struct Benches<'a> {
    puzzle: &'a Puzzle,
    criterion: Criterion,
    comparison: Comparison,
}

impl Benches<'_> {
    /// Measures the stages of one input. Without an answer to each of the parts it needs, a stage
    /// is not measured.
    fn stages(&mut self) -> Result<(), String> {
        let Some((name, source)) = source(self.puzzle) else { return Ok(()) };
        let day = self.puzzle.date.package();
        let named = |error| format!("{day}: {name}: {error}");
        let input = source.read().map_err(named)?;
        let replies = verified(self.puzzle, &input).map_err(named)?;
        let texts = [input.text.to_string()];
        let context = Context::unlimited();
        let parts = self.puzzle.date.parts();
        let mut stages = vec![("parse", &[][..])];
        stages.extend(["part1", "part2"].into_iter().zip(parts.iter().map(slice::from_ref)));
        stages.push(("total", parts));
        for (stage, needed) in stages {
            let mut group = self.criterion.benchmark_group(format!("{day}/{stage}/{name}"));
            if needed.is_empty() {
                group.throughput(Throughput::Bytes(input.text.len() as u64));
            }
            for (approach, (_, reply)) in self.puzzle.approaches.iter().zip(&replies) {
                if let Some(part) = needed.iter().find(|part| !is_answered(reply, **part)) {
                    eprintln!("note: {stage} by {} needs part {part}", approach.name);
                    continue;
                }
                let time = |count| match stage {
                    "total" => approach.time_to_solve(&texts, count),
                    _ => approach.time(&input.text, needed.first().copied(), &context, count),
                };
                self.comparison.measure(
                    &mut group,
                    &format!("{day}/{stage}/{name}"),
                    approach,
                    None,
                    time,
                );
            }
            group.finish();
        }
        Ok(())
    }

    /// Measures the sets of generated inputs.
    fn sets(&mut self) {
        let Puzzle { generator: Some(generator), many, growth, date, .. } = self.puzzle else {
            return;
        };
        let day = date.package();
        let many = many.iter().map(|set| (set, format!("{day}/many/{}", set.name()), None));
        let growth = growth.iter().map(|set| (set, format!("{day}/scaling"), Some(set.size)));
        let sets: Vec<_> = many.chain(growth).collect();
        for sets in sets.chunk_by(|(_, one, _), (_, next, _)| one == next) {
            let name = &sets[0].1;
            let mut group = self.criterion.benchmark_group(name);
            for (set, _, size) in sets {
                let inputs = set.inputs(generator);
                group.throughput(Throughput::Elements(
                    u64::from(set.count) * size.unwrap_or(1) as u64,
                ));
                for approach in self.puzzle.approaches.iter().filter(|it| set.is_quick(it)) {
                    let mut is_right = None;
                    let time = |count| {
                        // Only what criterion's arguments choose is verified.
                        let is_right = is_right
                            .get_or_insert_with(|| set.verify(&inputs, approach, limits::SET));
                        if let Err(reason) = is_right {
                            eprintln!("\nerror: {name}/{}: {reason}", approach.name);
                            process::exit(1);
                        }
                        approach.time_to_solve(&inputs, count)
                    };
                    self.comparison.measure(&mut group, name, approach, *size, time);
                }
            }
            group.finish();
        }
    }
}

impl Comparison {
    /// Lets criterion measure an approach if it wants to.
    fn measure(
        &mut self,
        group: &mut BenchmarkGroup<'_, WallTime>,
        work: &str,
        approach: &Approach,
        size: Option<usize>,
        mut time: impl FnMut(u64) -> Duration,
    ) {
        // All samples have the same number of runs. Otherwise the overhead per sample would distort
        // short runs.
        group.sampling_mode(SamplingMode::Flat);
        group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
        let (id, work) = match size {
            Some(size) => (BenchmarkId::new(approach.name, size), format!("{work}/{size}")),
            None => (BenchmarkId::from_parameter(approach.name), work.to_owned()),
        };
        let mut runs = Vec::new();
        group.bench_function(id, |bencher| {
            bencher.iter_custom(|count| {
                let time = time(count);
                runs.push((count, time));
                time
            });
        });
        if let Some(seconds) = median_of_samples(&runs) {
            self.add(&work, approach.name, seconds);
        }
    }
}

/// The input of the stages and its name: the first full-size input that ships with the puzzle, else
/// the user's own, else one from the generator, else the text of an example.
fn source(puzzle: &Puzzle) -> Option<(&'static str, Source)> {
    let full_size = Source::full_size(puzzle).map(|source| ("full-1", source));
    let own = || Source::own(puzzle).map(|source| ("own", source));
    let bundled = || Source::bundled(puzzle).or_else(|| Source::text_of_example(puzzle));
    full_size.or_else(own).or_else(|| bundled().map(|source| ("bundled", source)))
}

/// The replies of all approaches, if they agree with each other and with the known answers.
fn verified(puzzle: &Puzzle, input: &Input) -> Result<Vec<(&'static str, Reply)>, String> {
    let expected = input.expected()?;
    let parts: &[Part] = puzzle.date.parts();
    let replies = replies(puzzle, input, parts, limits::BENCHMARK);
    agree(&replies, &expected)?;
    match replies.iter().find_map(|(_, reply)| reply.as_ref().err()) {
        Some(reason) => Err(reason.clone()),
        None => Ok(replies),
    }
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
