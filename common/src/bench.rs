//! A day's side of the benchmarks: its program runs stages on request and reports their times.
//!
//! The harness in the package `benches` starts a day's program with the hidden option `--measure`, and talks to it over
//! its standard streams. So criterion compiles once for all days, no day depends on it, and it measures the program
//! that people run.
//!
//! | line | from | contents |
//! | --- | --- | --- |
//! | first | program | a JSON object with the benchmarks, or with an `error` |
//! | `INDEX COUNT` | harness | a request to run that benchmark `COUNT` times |
//! | `NANOSECONDS` or `error: ...` | program | the time, or why it did not run |
//!
//! The program verifies each answer before it times anything. On the day's input, it compares with the known answers
//! and the other approaches. On a set of inputs, it compares the sum of the answers.

use std::cell::OnceCell;
use std::env;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::agreement::{Expected, Reply, ask, disagreements, is_conclusive};
use crate::approach::{Approach, Parts};
use crate::context::Context;
use crate::input::{Shipped, own, shipped};
use crate::outcome::{NoAnswer, Part};
use crate::puzzle::{Generator, Puzzle, Set};
use crate::workspace;

/// The folder of criterion's results in the workspace at `root`: `target/criterion`, unless `CRITERION_HOME` or
/// `CARGO_TARGET_DIR` names another.
fn results_folder(root: &Path) -> PathBuf {
    let named = |variable| env::var_os(variable).map(PathBuf::from);
    let target = || named("CARGO_TARGET_DIR").unwrap_or_else(|| PathBuf::from("target"));
    root.join(named("CRITERION_HOME").unwrap_or_else(|| target().join("criterion")))
}

/// The body of a day's bench target: hands the day's `program` and the arguments of `cargo bench` to the harness.
pub fn main(program: &str) -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--profile", "harness", "--package", "benches", "--"])
        .args(env::args_os().skip(1))
        .env("BENCH_PROGRAM", program)
        .envs(workspace::root().map(|root| ("CRITERION_HOME", results_folder(&root))))
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: cannot start cargo: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A part that takes longer than this during verification is not measured.
const LONGEST: Duration = Duration::from_secs(10);

/// Something to measure.
struct Benchmark<'a> {
    group: String,
    name: String,
    /// The unit and the amount of input per run, for throughputs.
    throughput: Option<(&'static str, u64)>,
    approach: &'static Approach,
    work: Work<'a>,
}

enum Work<'a> {
    Parse(&'a str),
    Answer(&'a str, Part),
    Total(&'a str),
    Set { set: &'static Set, generator: &'static Generator, inputs: OnceCell<Vec<String>> },
}

/// Answers the harness until it closes its end. Other errors than those of the streams go to `out`.
///
/// # Errors
/// Reading or writing a stream fails.
pub(crate) fn serve(puzzle: &'static Puzzle, requests: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let verified = input(puzzle).and_then(|input| {
        let replies = input.as_ref().map(|input| verify(puzzle, input)).transpose()?;
        Ok((input, replies.unwrap_or_default()))
    });
    let (input, replies) = match verified {
        Ok(verified) => verified,
        Err(error) => return writeln!(out, "{}", json!({ "error": error })),
    };
    let name = input.as_ref().map_or("", |input| &input.name);
    let text = input.as_ref().map_or("", |input| &input.text);
    let benchmarks: Vec<Benchmark<'_>> = stages(puzzle, name, text, &replies).chain(sets(puzzle)).collect();
    let value = json!({
        "notes": notes(puzzle, name, &replies),
        "benchmarks": benchmarks.iter().map(Benchmark::to_json).collect::<Vec<_>>(),
    });
    writeln!(out, "{value}")?;
    out.flush()?;
    for request in requests.lines() {
        match answer(&benchmarks, &request?) {
            Ok(time) => writeln!(out, "{}", time.as_nanos())?,
            Err(error) => writeln!(out, "error: {error}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn answer(benchmarks: &[Benchmark<'_>], request: &str) -> Result<Duration, String> {
    let parsed = request.split_once(' ').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let (index, count): (usize, u64) = parsed.ok_or_else(|| format!("`{request}` is not a request"))?;
    benchmarks.get(index).ok_or_else(|| format!("there is no benchmark {index}"))?.time(count)
}

impl Benchmark<'_> {
    fn to_json(&self) -> Value {
        let throughput = self.throughput.map(|(unit, amount)| json!({ unit: amount }));
        json!({ "group": self.group, "name": self.name, "throughput": throughput })
    }

    /// The time for `count` runs.
    fn time(&self, count: u64) -> Result<Duration, String> {
        let (approach, context) = (self.approach, Context::unlimited());
        Ok(match &self.work {
            Work::Parse(text) => repeat(count, || drop(black_box(approach.check(black_box(text))))),
            Work::Answer(text, part) => {
                let mut time = Duration::ZERO;
                let answer = |parts: &dyn Parts| drop(black_box(black_box(parts).answer(*part, &context)));
                let parsed = approach.parse(text, &mut |parts| time = repeat(count, || answer(parts)));
                parsed.map_err(|error| error.locate(text))?;
                time
            }
            Work::Total(text) => repeat(count, || drop(black_box(approach.solve(black_box(text), &context)))),
            Work::Set { set, generator, inputs } => {
                let inputs = if let Some(inputs) = inputs.get() {
                    inputs
                } else {
                    let new = set.inputs(generator);
                    set.verify(&new, approach).map_err(|error| format!("{}/{}: {error}", self.group, self.name))?;
                    inputs.get_or_init(|| new)
                };
                repeat(count, || {
                    for text in inputs {
                        drop(black_box(approach.solve(black_box(text), &context)));
                    }
                })
            }
        })
    }
}

fn repeat(count: u64, mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        work();
    }
    start.elapsed()
}

/// The input of the stages: the first full-size input that ships with the puzzle, else the user's own, else one from
/// the generator, else the first example.
fn input(puzzle: &Puzzle) -> Result<Option<Shipped>, String> {
    let mut shipped = shipped(puzzle)?;
    if let Some(full) = shipped.iter().position(|input| input.name.starts_with("full-")) {
        return Ok(Some(shipped.swap_remove(full)));
    }
    if let Some(own) = own(puzzle)? {
        return Ok(Some(own));
    }
    if let Some(generator) = &puzzle.generator
        && let Some(&seed) = generator.seeds.first()
    {
        let text = (generator.make)(seed, generator.full_size);
        return Ok(Some(Shipped { name: "generated".to_owned(), text, expected: <[Expected; 2]>::default() }));
    }
    Ok(puzzle.plain_example().map(|example| Shipped {
        name: example.name.to_owned(),
        text: example.text.to_owned(),
        expected: example.expected(),
    }))
}

/// The replies of all approaches, if they agree with each other and with the known answers.
fn verify(puzzle: &'static Puzzle, input: &Shipped) -> Result<Vec<(&'static Approach, Reply)>, String> {
    let context = || Context::limited(LONGEST);
    let replies = puzzle.approaches.iter().map(|approach| (approach, ask(approach, &input.text, &Part::BOTH, context)));
    let replies: Vec<(&Approach, Reply)> = replies.collect();
    let by_name: Vec<(&str, Reply)> = replies.iter().map(|(approach, reply)| (approach.name, reply.clone())).collect();
    let refusal = replies.iter().find_map(|(_, reply)| reply.as_ref().err());
    let error = refusal.map(|error| error.locate(&input.text));
    match error.or_else(|| disagreements(&input.text, &by_name, &input.expected).into_iter().next()) {
        Some(error) => Err(format!("{}: {}: {error}", puzzle.date.package(), input.name)),
        None => Ok(replies),
    }
}

/// The groups of stages, in order: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT`, `DAY/total/INPUT`.
fn stages<'a>(
    puzzle: &'static Puzzle,
    input: &str,
    text: &'a str,
    replies: &'a [(&'static Approach, Reply)],
) -> impl Iterator<Item = Benchmark<'a>> {
    let stages = ["parse", "part1", "part2", "total"];
    let groups = stages.map(|stage| (stage, format!("{}/{stage}/{input}", puzzle.date.package())));
    groups.into_iter().flat_map(move |(stage, group)| {
        replies.iter().filter_map(move |(approach, reply)| {
            let outcomes = reply.as_ref().ok()?;
            let is_solved = |part: &Part| puzzle.parts().contains(part) && is_conclusive(&outcomes[part.index()]);
            let work = match stage {
                "parse" => Work::Parse(text),
                "part1" if is_solved(&Part::One) => Work::Answer(text, Part::One),
                "part2" if is_solved(&Part::Two) => Work::Answer(text, Part::Two),
                "total" if puzzle.parts().iter().all(is_solved) => Work::Total(text),
                _ => return None,
            };
            let throughput = (stage == "parse").then_some(("Bytes", text.len() as u64));
            Some(Benchmark { group: group.clone(), name: approach.name.to_owned(), throughput, approach, work })
        })
    })
}

/// Notes about the parts that are not measured.
fn notes(puzzle: &Puzzle, input: &str, replies: &[(&'static Approach, Reply)]) -> Vec<String> {
    let mut notes = Vec::new();
    for (approach, reply) in replies {
        let outcomes = puzzle.parts().iter().zip(reply.iter().flatten());
        for (part, outcome) in outcomes.filter(|(_, outcome)| !is_conclusive(outcome)) {
            let reason = outcome.as_ref().err().map(NoAnswer::to_string).unwrap_or_default();
            notes.push(format!("part {part} of {input} by {} is not measured: {reason}", approach.name));
        }
    }
    notes
}

/// The groups of generated inputs: `DAY/many/COUNT-inputs` and `DAY/scaling`.
fn sets<'a>(puzzle: &'static Puzzle) -> impl Iterator<Item = Benchmark<'a>> {
    let package = puzzle.date.package();
    let many = puzzle.many.iter().map(|set| (set, format!("many/{}", set.name()), None));
    let growth = puzzle.growth.iter().map(|set| (set, "scaling".to_owned(), Some(set.size)));
    let sets: Vec<_> = many.chain(growth).collect();
    puzzle.generator.as_ref().into_iter().flat_map(move |generator| {
        let (package, sets) = (package.clone(), sets.clone());
        sets.into_iter().flat_map(move |(set, group, size)| {
            let group = format!("{package}/{group}");
            let fast = puzzle.approaches.iter().filter(|approach| !set.too_slow.contains(&approach.name));
            fast.map(move |approach| Benchmark {
                group: group.clone(),
                name: size.map_or(approach.name.to_owned(), |size| format!("{}/{size}", approach.name)),
                throughput: Some(("Elements", u64::from(set.count) * size.unwrap_or(1) as u64)),
                approach,
                work: Work::Set { set, generator, inputs: OnceCell::new() },
            })
        })
    })
}
