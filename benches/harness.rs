//! The benchmarks of a day: `DAY parse`, `DAY part1`, `DAY part2` and `DAY total` of an input, and
//! those of generated inputs, `DAY many COUNT` and `DAY scaling`.
//!
//! Criterion measures them, after all approaches have given the right answers. The clock is that of
//! the thread, which [`Approach::time`] reads.

use std::process::{self, ExitCode};
use std::time::{Duration, Instant};
use std::{env, thread};

use common::input::{Input, Source};
use common::{Answer, Approach, Context, Generator, NoAnswer, Part, Puzzle, Set};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    Throughput,
};
use runner::agreement::{agree, is_answered, summary};
use runner::solve::{Question, Reply, on_deep_stack, replies};

/// A part or a set that takes longer is not measured.
const LIMIT: Duration = Duration::from_secs(5);

/// The seed of a set's first input, far from the seeds of the shipped inputs. The other inputs have
/// the seeds that follow.
const FIRST_SEED: u64 = 1000;

/// Measures a day. The arguments are criterion's. A wrong answer ends it.
pub(crate) fn main(puzzle: &'static Puzzle) -> ExitCode {
    end_a_test_that_hangs();
    match run(puzzle, LIMIT) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {}: {fault}", puzzle.date.package());
            ExitCode::FAILURE
        }
    }
}

/// With `--test`, everything runs once, which takes seconds. What takes a minute has a fault.
pub(crate) fn end_a_test_that_hangs() {
    if env::args().any(|argument| argument == "--test") {
        thread::spawn(|| {
            thread::sleep(Duration::from_secs(60));
            eprintln!("error: the test of the benchmarks still runs after 60 s");
            process::exit(1);
        });
    }
}

/// Measures what criterion's arguments choose, and whose first run takes no longer than `limit`.
///
/// # Errors
/// An approach is wrong, panics or refuses an input.
pub(crate) fn run(puzzle: &'static Puzzle, limit: Duration) -> Result<(), String> {
    on_deep_stack(|| {
        let mut criterion = criterion();
        let approaches = measure_stages(&mut criterion, puzzle, limit)?;
        if let Some(generator) = &puzzle.generator {
            let samples = Samples { generator, approaches, limit };
            for set in puzzle.bench_many {
                let mut group = group(&mut criterion, puzzle, &format!("many {}", set.count));
                samples.measure(&mut group, set)?;
            }
            let mut group = group(&mut criterion, puzzle, "scaling");
            for set in puzzle.bench_scaling {
                samples.measure(&mut group, set)?;
            }
        }
        criterion.final_summary();
        Ok(())
    })
    .expect("the system starts a thread")
}

fn criterion() -> Criterion {
    Criterion::default()
        // The default is gnuplot if it is installed. Charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(Duration::from_millis(500))
        .sample_size(10)
        // Drawing takes time for each of them. With so many, the ends of an interval vary by a
        // fiftieth of its width.
        .nresamples(2000)
        // Beside other programs, the times of unchanged code differed by up to 8 %.
        .noise_threshold(0.1)
        .configure_from_args()
}

/// A group of benchmarks. Its name is short, so that neither a line of 80 columns nor a chart cuts
/// the name of a benchmark.
fn group<'a>(
    criterion: &'a mut Criterion,
    puzzle: &Puzzle,
    name: &str,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(format!("day{:02} {name}", puzzle.date.day));
    // Approaches differ by factors of a thousand and more.
    group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    group
}

/// Measures the stages of the first full-size input that ships with the day, or else of one from its
/// generator. Returns the approaches that answer all parts.
fn measure_stages(
    criterion: &mut Criterion,
    puzzle: &'static Puzzle,
    limit: Duration,
) -> Result<Vec<&'static Approach>, String> {
    let input = Source::bundled(puzzle).and_then(|source| source.read().ok());
    let input = input.ok_or("there is no input")?;
    let all = puzzle.date.parts();
    let replies = replies(puzzle, &input, limit);
    agree(&input, &replies)?;
    let text = input.text.to_string();
    let context = Context::unlimited();
    for stage in [None].into_iter().chain(all.iter().copied().map(Some)) {
        let name = stage.map_or("parse".to_owned(), |part| format!("part{part}"));
        let mut group = group(criterion, puzzle, &name);
        if stage.is_none() {
            group.throughput(Throughput::Bytes(text.len() as u64));
        }
        for reply in &replies {
            let approach = reply.approach;
            if let Some(part) = stage
                && !is_answered(reply, part)
            {
                let reason = reply.outcome(part).map_or("no answer".to_owned(), summary);
                eprintln!(
                    "note: {name} by {} is not measured: {reason}",
                    approach.name
                );
                continue;
            }
            let time = |count| approach.time(&text, stage, &context, count);
            group.bench_function(approach.name, |bencher| bencher.iter_custom(time));
        }
    }
    let mut group = group(criterion, puzzle, "total");
    let texts = [text];
    let has_all = |reply: &&Reply| all.iter().all(|part| is_answered(reply, *part));
    let approaches = replies.iter().filter(has_all).map(|reply| reply.approach);
    for approach in approaches.clone() {
        let time = |count| approach.time_to_solve(&texts, count);
        group.bench_function(approach.name, |bencher| bencher.iter_custom(time));
    }
    Ok(approaches.collect())
}

/// What measures sets of generated inputs.
struct Samples<'a> {
    generator: &'a Generator,
    approaches: Vec<&'static Approach>,
    limit: Duration,
}

impl Samples<'_> {
    /// Measures the approaches whose answers to the inputs of a set add up within the limit.
    ///
    /// # Errors
    /// Those of an approach do not, or it refuses an input or panics.
    fn measure(&self, group: &mut BenchmarkGroup<'_, WallTime>, set: &Set) -> Result<(), String> {
        let Set { count, size, sum: right, too_slow } = *set;
        let seeds = (FIRST_SEED..).take(count as usize);
        let texts: Vec<String> = seeds
            .map(|seed| (self.generator.make)(seed, size))
            .collect();
        group.throughput(Throughput::Elements(u64::from(count) * size as u64));
        for approach in &self.approaches {
            let name = approach.name;
            if too_slow.contains(&name) {
                continue;
            }
            let work = format!("{count} inputs of size {size} by {name}");
            let sum = sum(approach, &texts, self.limit);
            match sum.map_err(|fault| format!("{work}: {fault}"))? {
                Some(sum) if sum == right => {
                    let time = |count| approach.time_to_solve(&texts, count);
                    let id = BenchmarkId::new(name, size);
                    group.bench_function(id, |bencher| bencher.iter_custom(time));
                }
                Some(sum) => {
                    return Err(format!(
                        "{work}: the answers add up to {sum}, but {right} is right"
                    ));
                }
                None => eprintln!(
                    "note: {work} is not measured, because it takes longer than {} s; its name in \
                     `too_slow` of that set saves the wait",
                    self.limit.as_secs()
                ),
            }
        }
        Ok(())
    }
}

/// The sum of an approach's answers to some texts, or nothing if it takes longer than `limit`.
///
/// # Errors
/// The approach refuses a text, or panics.
fn sum(
    approach: &'static Approach,
    texts: &[String],
    limit: Duration,
) -> Result<Option<i128>, String> {
    let start = Instant::now();
    let mut sum = 0_i128;
    for text in texts {
        let input = Input::of_text("a generated input", text);
        let rest = limit.saturating_sub(start.elapsed());
        let question = Question::new(approach, &input, &Part::BOTH, Some(rest));
        for part in question
            .reply()
            .result
            .map_err(|error| error.locate(text))?
            .parts
        {
            match part.outcome {
                Ok(Answer::Number(number)) => sum = sum.saturating_add(number),
                Err(NoAnswer::OutOfTime) => return Ok(None),
                Err(reason @ NoAnswer::Panicked(_)) => return Err(reason.to_string()),
                // The sum tells whether it should have one.
                _ => {}
            }
        }
    }
    Ok(Some(sum))
}
