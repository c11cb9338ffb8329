//! A day's side of the benchmarks: its program runs stages on request and reports their times.
//!
//! The crate `timing` has the protocol, and the client.
//!
//! The program verifies each answer before it times anything. On the day's input, it compares with
//! the known answers and the other approaches, each of which runs in a process of its own. A wrong
//! answer ends it. On a set of inputs, it compares the sum of the answers.
//!
//! `--compare` names the input, and has verified the answers.

use std::cell::OnceCell;
use std::env;
use std::error::Error;
use std::io;
use std::process::{Command, ExitCode};
use std::slice;
use std::time::Duration;

use crate::approach::Approach;
use crate::context::Context;
use crate::outcome::{Outcome, Part};
use crate::puzzle::{Generator, Puzzle, Set};
use crate::runner::agreement::{agree, is_conclusive};
use crate::runner::apart::replies;
use crate::runner::console;
use crate::runner::input::{Input, Source};
use crate::runner::limits;
use crate::runner::panics::catch;
use crate::runner::worker::this_program_on_stderr;
use crate::support::workspace;
use timing::{Benchmark, Throughput, say};

/// The body of a day's bench target: hands the day's `program` and the arguments of `cargo bench`
/// to the harness, which is the package in the workspace's folder `benches`.
pub fn main(program: &str) -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--profile", "harness", "--manifest-path", "benches/Cargo.toml", "--"])
        .args(env::args_os().skip(1))
        .env("BENCH_PROGRAM", program)
        // `cargo bench` starts a bench target in its package's folder, but relative paths in
        // variables are for here.
        .current_dir(workspace::root().unwrap_or_else(|| ".".into()))
        .status();
    let status = status.inspect_err(|error| eprintln!("error: cannot start cargo: {error}"));
    if status.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A benchmark, and the time for a number of runs of it.
type Timed = (Benchmark, Time);

/// The time for a number of runs.
type Time = Box<dyn Fn(u64) -> Result<Duration, String>>;

/// Serves the harness until it closes the pipe. Without an `input`, chooses and verifies one.
///
/// # Errors
/// The input cannot be read, an answer is wrong, a request is not understood, or a stream fails.
pub(crate) fn serve(puzzle: &'static Puzzle, input: Option<&Input>) -> Result<(), Box<dyn Error>> {
    let mut benchmarks = match input {
        Some(input) => stages(puzzle, "input", input, None),
        None => verified_stages(puzzle)?,
    };
    benchmarks.extend(sets(puzzle));
    say(benchmarks.len())?;
    for (benchmark, _) in &benchmarks {
        say(benchmark)?;
    }
    for request in io::stdin().lines() {
        let request = request?;
        let (index, count) = request.split_once(' ').ok_or("a request is an index and a count")?;
        let (_, time) =
            benchmarks.get(index.parse::<usize>()?).ok_or("there is no such benchmark")?;
        let count = count.parse()?;
        match catch(|| time(count)).unwrap_or_else(|panic| Err(panic.to_string())) {
            Ok(time) => say(time.as_nanos())?,
            Err(reason) => say(format!("error: {}", reason.replace('\n', " ")))?,
        }
    }
    Ok(())
}

/// The name of a stage in the list. `None` is parsing.
pub(crate) const fn stage(part: Option<Part>) -> &'static str {
    match part {
        None => "parse",
        Some(Part::One) => "part1",
        Some(Part::Two) => "part2",
    }
}

/// Whether a benchmark is that of an approach, and of a stage or a set.
pub(crate) fn is_of(benchmark: &Benchmark, name: &str, approach: &Approach) -> bool {
    benchmark.name == approach.name && benchmark.group.split('/').any(|it| it == name)
}

/// The benchmarks of the day's input, whose answers are verified. Prints a note about each part
/// that is not measured.
fn verified_stages(puzzle: &'static Puzzle) -> Result<Vec<Timed>, String> {
    let Some((name, source)) = source(puzzle) else { return Ok(Vec::new()) };
    let named = |error| format!("{}: {name}: {error}", puzzle.date.package());
    let input = source.read().map_err(named)?;
    let outcomes = verified(puzzle, &input).map_err(named)?;
    for part in puzzle.date.parts() {
        for (approach, outcomes) in puzzle.approaches.iter().zip(&outcomes) {
            let outcome = &outcomes[part.index()];
            if let Err(reason) = outcome
                && !is_conclusive(outcome)
            {
                let part = format!("part {part} of {name} by {}", approach.name);
                console::note(&format!("{part} is not measured: {reason}"));
            }
        }
    }
    Ok(stages(puzzle, name, &input, Some(&outcomes)))
}

/// The benchmarks of one input: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and
/// `DAY/total/INPUT`. Without an answer to each of the parts it needs, a stage is not measured,
/// unless the outcomes are unknown.
fn stages(
    puzzle: &'static Puzzle,
    name: &str,
    input: &Input,
    outcomes: Option<&[[Outcome; 2]]>,
) -> Vec<Timed> {
    let day = puzzle.date.package();
    let parameter = input.example.and_then(|(_, example)| example.parameter);
    // The program serves one puzzle until it ends.
    let texts: &'static [String] = vec![input.text.clone()].leak();
    let text = texts[0].as_str();
    let parts = puzzle.date.parts();
    let mut stages = vec![(stage(None), &[][..])];
    stages.extend(parts.iter().map(|part| (stage(Some(*part)), slice::from_ref(part))));
    stages.push(("total", parts));
    let mut benchmarks = Vec::new();
    for (stage, needed) in stages {
        let throughput = needed.is_empty().then_some(Throughput::Bytes(text.len() as u64));
        for (index, approach) in puzzle.approaches.iter().enumerate() {
            let is_open = |part: &Part| {
                outcomes.is_some_and(|outcomes| !is_conclusive(&outcomes[index][part.index()]))
            };
            if needed.iter().any(is_open) {
                continue;
            }
            let group = format!("{day}/{stage}/{name}");
            let is_total = stage == "total";
            let context = Context::unlimited().with_parameter(parameter);
            let time: Time = Box::new(move |count| {
                Ok(if is_total {
                    approach.time_to_solve(texts, count)
                } else {
                    approach.time(text, needed.first().copied(), &context, count)
                })
            });
            let benchmark = Benchmark { group, name: approach.name.to_owned(), throughput };
            benchmarks.push((benchmark, time));
        }
    }
    benchmarks
}

/// The input of the stages and its name: the first full-size input that ships with the puzzle, else
/// the user's own, else one from the generator, else the text of an example.
fn source(puzzle: &Puzzle) -> Option<(&'static str, Source)> {
    let full_size = Source::full_size(puzzle).map(|source| ("full-1", source));
    let own = || Source::own(puzzle).map(|source| ("own", source));
    let bundled = || Source::bundled(puzzle).or_else(|| Source::text_of_example(puzzle));
    full_size.or_else(own).or_else(|| bundled().map(|source| ("bundled", source)))
}

/// The outcomes of all approaches, if they agree with each other and with the known answers.
fn verified(puzzle: &Puzzle, input: &Input) -> Result<Vec<[Outcome; 2]>, String> {
    let expected = input.expected()?;
    let parts = puzzle.date.parts();
    let replies = replies(puzzle, input, parts, limits::BENCHMARK, &this_program_on_stderr);
    agree(&replies, &expected)?;
    replies.into_iter().map(|(_, reply)| reply).collect()
}

/// The benchmarks of generated inputs: `DAY/many/COUNT-inputs` and `DAY/scaling`.
fn sets(puzzle: &'static Puzzle) -> Vec<Timed> {
    let Some(generator) = &puzzle.generator else { return Vec::new() };
    let day = puzzle.date.package();
    let many = puzzle.many.iter().map(|set| (set, format!("{day}/many/{}", set.name()), None));
    let growth = puzzle.growth.iter().map(|set| (set, format!("{day}/scaling"), Some(set.size)));
    let mut benchmarks = Vec::new();
    for (set, group, size) in many.chain(growth) {
        for approach in puzzle.approaches.iter().filter(|approach| set.is_quick(approach)) {
            let mut name = approach.name.to_owned();
            name.extend(size.map(|size| format!("/{size}")));
            let elements = u64::from(set.count) * size.unwrap_or(1) as u64;
            let throughput = Some(Throughput::Elements(elements));
            let benchmark = Benchmark { group: group.clone(), name, throughput };
            benchmarks.push((benchmark, time_of_set(set, generator, approach)));
        }
    }
    benchmarks
}

/// Measures an approach on a set, after it has verified the answers once.
fn time_of_set(
    set: &'static Set,
    generator: &'static Generator,
    approach: &'static Approach,
) -> Time {
    let inputs = OnceCell::new();
    Box::new(move |count| {
        let inputs = inputs.get_or_init(|| {
            let inputs = set.inputs(generator);
            set.verify(&inputs, approach, limits::SET).map(|()| inputs)
        });
        Ok(approach.time_to_solve(inputs.as_ref()?, count))
    })
}
