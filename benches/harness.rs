//! The benchmarks of a day: `DAY parse`, `DAY part1`, `DAY part2` and `DAY total` of an input, and
//! those of generated inputs, `DAY many COUNT` and `DAY scaling`.
//!
//! Criterion measures them in this process, after all approaches have given the right answers.

use std::env;
use std::process::ExitCode;
use std::slice;
use std::time::{Duration, Instant};

use common::input::{Input, Source};
use common::{Answer, Approach, Context, Expected, Generator, NoAnswer, Part, Puzzle, Set};
use criterion::measurement::WallTime;
use criterion::{
    AxisScale, BenchmarkGroup, BenchmarkId, Criterion, PlotConfiguration, PlottingBackend,
    SamplingMode, Throughput,
};
use runner::agreement::{agree, describe, is_answered};
use runner::panics::tell_panic;
use runner::report::Solved;
use runner::solve::{Question, Reply, on_deep_stack, replies, solve};
use runner::timing::{Watch, format_ratio_of_times, median, noise_of};

#[path = "machine.rs"]
pub(crate) mod machine;

use self::machine::Machine;

/// A part or a set that takes longer is not measured.
const LIMIT: Duration = Duration::from_secs(5);

/// How long criterion measures, unless a run is slow.
const MEASURED: Duration = Duration::from_millis(500);

/// The fewest samples that criterion takes, because a run may be slow.
const SAMPLES: u32 = 10;

/// The stages of an input, and the parts that each of them solves.
const STAGES: [(&str, &[Part]); 4] = [
    ("parse", &[]),
    ("part1", &[Part::One]),
    ("part2", &[Part::Two]),
    ("total", &Part::BOTH),
];

/// The seed of a set's first input, far from the seeds of the shipped inputs. The other inputs have
/// the seeds that follow.
const FIRST_SEED: u64 = 1000;

/// Measures a day. The arguments are criterion's. A wrong answer ends it.
pub(crate) fn main(puzzle: &'static Puzzle) -> ExitCode {
    let day = puzzle.date.package();
    assert_eq!(
        env!("CARGO_CRATE_NAME"),
        day.replace('-', "_"),
        "it is the benchmark of this day"
    );
    let watch = Watch::start();
    let mut machine = Machine::watched();
    let times = match run(puzzle, LIMIT, &mut machine) {
        Ok(times) => times,
        Err(fault) => {
            eprintln!("error: {day}: {fault}");
            return ExitCode::FAILURE;
        }
    };
    if times.is_empty() {
        println!("{day} has no benchmark that you have chosen.");
    }
    let comparison = comparison(&times);
    let times_nothing = |it: String| it == "--test" || it.starts_with("--profile-time");
    if !comparison.is_empty() && !env::args().any(times_nothing) {
        println!("Medians, as multiples of the first (`--compare` measures in turn):");
        print!("{comparison}");
        watch
            .remark()
            .into_iter()
            .chain(machine.remark())
            .for_each(|it| println!("{it}"));
        machine.keep();
    }
    ExitCode::SUCCESS
}

/// The work, the approach, its median time in seconds, and the noise of its times.
pub(crate) type Time = (String, &'static str, f64, f64);

/// A line for each work of several approaches.
pub(crate) fn comparison(times: &[Time]) -> String {
    let works = times.chunk_by(|(one, ..), (other, ..)| one == other);
    let line = |times: &[Time]| {
        let (work, _, first, noise_of_first) = &times[0];
        let ratio = |(_, name, time, noise): &Time| {
            let ratio = format_ratio_of_times(time / first, noise.max(*noise_of_first));
            format!("{name} {ratio}")
        };
        format!(
            "{work}: {}\n",
            times.iter().map(ratio).collect::<Vec<_>>().join(" · ")
        )
    };
    works.filter(|times| times.len() > 1).map(line).collect()
}

/// Measures what criterion's arguments choose, and whose first run takes no longer than `limit`.
///
/// # Errors
/// An approach is wrong, panics or refuses an input.
pub(crate) fn run(
    puzzle: &'static Puzzle,
    limit: Duration,
    machine: &mut Machine,
) -> Result<Vec<Time>, String> {
    on_deep_stack(|| {
        let mut criterion = criterion();
        let firsts = stages(puzzle, limit, &mut criterion, machine)?;
        let mut times = firsts.times;
        if let Some(generator) = &puzzle.generator {
            let many = puzzle
                .bench_many
                .iter()
                .map(|set| (format!("many {}", set.count), slice::from_ref(set)));
            for (name, sets) in many.chain([("scaling".to_owned(), puzzle.bench_scaling)]) {
                let name = format!("{} {name}", label(puzzle));
                let group = (criterion.benchmark_group(&name), &*name);
                let sets = (generator, sets, limit);
                times.extend(measure_sets(group, sets, &firsts.approaches, machine)?);
            }
        }
        criterion.final_summary();
        Ok(times)
    })
    .expect("the system starts a thread")
}

/// A short name of the day, so that neither a line of 80 columns nor a chart cuts the name of a
/// benchmark.
fn label(puzzle: &Puzzle) -> String {
    format!("day{:02}", puzzle.date.day)
}

fn criterion() -> Criterion {
    Criterion::default()
        // The default is gnuplot if it is installed. Charts should not depend on that.
        .plotting_backend(PlottingBackend::Plotters)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(MEASURED)
        .sample_size(SAMPLES as usize)
        // Drawing takes time for each of them. With so many, the ends of an interval vary by a
        // fiftieth of its width.
        .nresamples(2000)
        .configure_from_args()
}

/// What the stages of an input have shown.
struct Firsts {
    /// The approaches that answer all parts.
    approaches: Vec<&'static Approach>,
    times: Vec<Time>,
}

/// Measures the stages of the first full-size input that ships with the day, or else of one from its
/// generator.
fn stages(
    puzzle: &'static Puzzle,
    limit: Duration,
    criterion: &mut Criterion,
    machine: &mut Machine,
) -> Result<Firsts, String> {
    let input = Source::bundled(puzzle).ok_or("there is no input")?;
    let input = input.read().map_err(|error| error.to_string())?;
    let all = puzzle.date.parts();
    let replies = replies(puzzle, &input, all, limit);
    agree(&input, &replies, &input.expected()?)?;
    note_what_is_left_out(&replies);
    let of_puzzle = || puzzle.approaches.iter().zip(&replies);
    let texts = [input.text.to_string()];
    let mut times = Vec::new();
    for (stage, parts) in STAGES {
        let work = format!("{} {stage}", label(puzzle));
        let mut group = criterion.benchmark_group(&work);
        if stage == "parse" {
            group.throughput(Throughput::Bytes(texts[0].len() as u64));
        }
        // The last day has one part.
        let parts = if stage == "total" { all } else { parts };
        for (approach, (_, reply)) in of_puzzle() {
            let Some(first) = seconds(reply, parts) else { continue };
            let time = |count| match stage {
                "total" => approach.time_to_solve(&texts, count),
                _ => approach.time(
                    &texts[0],
                    parts.first().copied(),
                    &Context::unlimited(),
                    count,
                ),
            };
            times.extend(measure(
                &mut group,
                machine,
                (&work, approach, None),
                first,
                time,
            ));
        }
        group.finish();
    }
    let answers_all = |reply| all.iter().all(|part| is_answered(reply, *part));
    let approaches = of_puzzle().filter(|(_, (_, reply))| answers_all(reply));
    Ok(Firsts {
        approaches: approaches.map(|(approach, _)| approach).collect(),
        times,
    })
}

/// How long a reply took to parse and to answer these parts, if it answers them, or any if there are
/// none.
fn seconds(reply: &Reply, parts: &[Part]) -> Option<f64> {
    let solved: &Solved = reply.as_ref().ok()?;
    let is_answered = |part: &Part| is_answered(reply, *part);
    let answers = if parts.is_empty() {
        Part::BOTH.iter().any(is_answered)
    } else {
        parts.iter().all(is_answered)
    };
    let of_parts = solved
        .parts
        .iter()
        .filter(|solved| parts.contains(&solved.part));
    answers.then(|| solved.parse_seconds + of_parts.map(|solved| solved.seconds).sum::<f64>())
}

/// Says which parts have no answer, and so no benchmark.
fn note_what_is_left_out(replies: &[(&'static str, Reply)]) {
    for (name, reply) in replies {
        for part in reply.iter().flat_map(|solved| &solved.parts) {
            if !is_answered(reply, part.part) {
                let words = describe(&part.outcome, &Expected::Unknown);
                eprintln!(
                    "note: part {} by {name} is not measured: {words}",
                    part.part
                );
            }
        }
    }
}

/// Measures sets of generated inputs, as one group. If there are several, their sizes grow.
fn measure_sets(
    (mut group, name): (BenchmarkGroup<'_, WallTime>, &str),
    (generator, sets, limit): (&Generator, &[Set], Duration),
    approaches: &[&'static Approach],
    machine: &mut Machine,
) -> Result<Vec<Time>, String> {
    let mut times = Vec::new();
    for set in sets {
        let seeds = (FIRST_SEED..).take(set.count as usize);
        let texts: Vec<String> = seeds.map(|seed| (generator.make)(seed, set.size)).collect();
        let size = (sets.len() > 1).then_some(set.size);
        group.throughput(Throughput::Elements(
            (texts.len() * size.unwrap_or(1)) as u64,
        ));
        let work = size.map_or(name.to_owned(), |size| format!("{name} {size}"));
        for approach in approaches
            .iter()
            .filter(|it| !set.too_slow.contains(&it.name))
        {
            let start = Instant::now();
            let verified = verify(set, &texts, approach, limit);
            if !verified.map_err(|fault| format!("{work} by {}: {fault}", approach.name))? {
                eprintln!(
                    "note: {work} by {} is not measured, because it takes longer than {} s; its name \
                     in `too_slow` of that set saves the wait",
                    approach.name,
                    limit.as_secs()
                );
                continue;
            }
            let time = |count| approach.time_to_solve(&texts, count);
            let first = start.elapsed().as_secs_f64();
            times.extend(measure(
                &mut group,
                machine,
                (&work, approach, size),
                first,
                time,
            ));
        }
    }
    group.finish();
    Ok(times)
}

/// Checks that the answers of an approach to the inputs of a set add up. Returns false if it takes
/// longer than `limit`.
///
/// # Errors
/// They do not, or the approach refuses an input or panics.
fn verify(
    set: &Set,
    texts: &[String],
    approach: &'static Approach,
    limit: Duration,
) -> Result<bool, String> {
    let start = Instant::now();
    let mut sum: i128 = 0;
    for text in texts {
        let input = Input::of_text("a generated input".to_owned(), text);
        let limit = Some(limit.saturating_sub(start.elapsed()));
        let question = Question {
            approach,
            input: &input,
            parts: Part::BOTH.to_vec(),
            limit,
            steps: None,
        };
        let solved = solve(&question, &mut |_| ()).map_err(|error| error.locate(text))?;
        for part in solved.parts {
            let number = match part.outcome {
                Ok(Answer::Number(number)) => number,
                Err(NoAnswer::Unsolvable(_) | NoAnswer::NotSolvedYet | NoAnswer::NoPart2) => 0,
                Err(NoAnswer::OutOfTime) => return Ok(false),
                outcome => return Err(describe(&outcome, &Expected::Unknown)),
            };
            sum = sum
                .checked_add(number)
                .ok_or("the sum of the answers is too large")?;
        }
    }
    if sum == set.sum {
        return Ok(true);
    }
    Err(format!(
        "the answers add up to {sum}, but {} is right",
        set.sum
    ))
}

/// Lets criterion measure something whose first run took so many seconds, if its arguments choose
/// that. If it panics, a line below Rust's message names the work and the approach.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    machine: &mut Machine,
    (work, Approach { name, .. }, size): (&str, &Approach, Option<usize>),
    first: f64,
    mut time: impl FnMut(u64) -> Duration,
) -> Option<Time> {
    // All samples have the same number of runs. Otherwise the overhead per sample would distort
    // short runs.
    group.sampling_mode(SamplingMode::Flat);
    group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    let is_chosen = |option| env::args().any(|argument| argument.starts_with(option));
    if !is_chosen("--noise-threshold") {
        group.noise_threshold(machine.noise());
    }
    // Criterion warns if there is only time for one run per sample.
    if !is_chosen("--measurement-time") {
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
            let time = tell_panic(|| format!("{work} by {name} panicked"), || time(count));
            runs.push((count, time));
            time
        });
    });
    // Criterion warms up with ever more runs. Its samples come last, and all have the same number.
    let (last, _) = runs.last().copied()?;
    let samples = runs.iter().filter(|(count, _)| *count == last);
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 runs")]
    let mut seconds: Vec<f64> = samples
        .map(|(_, time)| time.as_secs_f64() / last as f64)
        .collect();
    // It needs the order in which they were measured.
    let noise = noise_of(&mut seconds);
    // A clock may show no time at all, of which no ratio can be made.
    Some((
        work.to_owned(),
        name,
        median(&mut seconds).max(1e-10),
        noise,
    ))
}
