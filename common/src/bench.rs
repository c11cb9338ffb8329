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
use std::fmt;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use nojson::{DisplayJson, JsonFormatter};

use crate::agreement::{Expected, ask, disagreements, is_conclusive};
use crate::approach::Approach;
use crate::context::Context;
use crate::input::{Input, Source, own, shipped};
use crate::measure::{Work, repeat_all};
use crate::outcome::{Outcome, Part};
use crate::puzzle::Puzzle;
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
struct Benchmark {
    group: String,
    name: String,
    /// The unit and the amount of input per run, for throughputs.
    throughput: Option<(&'static str, u64)>,
    /// The time for a number of runs.
    time: Box<dyn Fn(u64) -> Result<Duration, String>>,
}

impl DisplayJson for Benchmark {
    fn fmt(&self, f: &mut JsonFormatter<'_, '_>) -> fmt::Result {
        f.object(|f| {
            f.member("group", &self.group)?;
            f.member("name", &self.name)?;
            let throughput = self.throughput.map(|(unit, amount)| nojson::object(move |f| f.member(unit, amount)));
            f.member("throughput", throughput)
        })
    }
}

/// Serves the harness until it closes the pipe. All errors go to `out`, except those of the streams.
///
/// # Errors
/// Reading or writing a stream fails.
pub(crate) fn serve(puzzle: &'static Puzzle, requests: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let mut notes = Vec::new();
    let benchmarks = match stages(puzzle, &mut notes) {
        Ok(stages) => stages.into_iter().chain(sets(puzzle)).collect::<Vec<_>>(),
        Err(error) => return writeln!(out, "{}", nojson::object(|f| f.member("error", &error))),
    };
    let header = nojson::object(|f| {
        f.member("notes", &notes)?;
        f.member("benchmarks", &benchmarks)
    });
    writeln!(out, "{header}")?;
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

fn answer(benchmarks: &[Benchmark], request: &str) -> Result<Duration, String> {
    let parsed = request.split_once(' ').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let (index, count): (usize, u64) = parsed.ok_or_else(|| format!("`{request}` is not a request"))?;
    (benchmarks.get(index).ok_or_else(|| format!("there is no benchmark {index}"))?.time)(count)
}

/// The benchmarks of one input: `DAY/parse/INPUT`, `DAY/part1/INPUT`, `DAY/part2/INPUT` and `DAY/total/INPUT`. Adds a note
/// about each part that is not measured.
fn stages(puzzle: &'static Puzzle, notes: &mut Vec<String>) -> Result<Vec<Benchmark>, String> {
    let Some((input, source)) = input(puzzle)? else { return Ok(Vec::new()) };
    let expected = source.expected()?;
    // The program serves one puzzle until it ends.
    let text: &'static str = source.text.leak();
    let outcomes =
        verified(puzzle, text, &expected).map_err(|error| format!("{}: {input}: {error}", puzzle.date.package()))?;
    let mut benchmarks = Vec::new();
    let all = ["parse", "part1", "part2", "total"].into_iter().zip(Work::ALL);
    let rows = all.flat_map(|stage| outcomes.iter().map(move |(approach, outcomes)| (stage, *approach, outcomes)));
    for ((stage, work), approach, outcomes) in rows {
        let needed = match work {
            Work::Parse => &[],
            Work::Part(part) if !puzzle.parts().contains(&part) => continue,
            Work::Part(part) => &[part][..],
            Work::Total => puzzle.parts(),
        };
        let mut needed = needed.iter().map(|part| (part, &outcomes[part.index()]));
        match needed.find(|(_, outcome)| !is_conclusive(outcome)) {
            None => benchmarks.push(Benchmark {
                group: format!("{}/{stage}/{input}", puzzle.date.package()),
                name: approach.name.to_owned(),
                throughput: (work == Work::Parse).then_some(("Bytes", text.len() as u64)),
                time: Box::new(move |count| Ok(work.time(approach, text, &Context::unlimited(), count))),
            }),
            Some((part, Err(reason))) if work != Work::Total => {
                notes.push(format!("part {part} of {input} by {} is not measured: {reason}", approach.name));
            }
            _ => {}
        }
    }
    Ok(benchmarks)
}

/// The input of the stages and its name: the first full-size input that ships with the puzzle, else the user's own, else
/// a bundled one.
fn input(puzzle: &Puzzle) -> Result<Option<(String, Input)>, String> {
    let stem = |input: &Input| Some(input.path.as_ref()?.file_stem()?.to_str()?.to_owned());
    let full = |input| stem(&input).filter(|name| name.starts_with("full-")).map(|name| (name, input));
    if let Some(full) = shipped(puzzle)?.into_iter().find_map(full) {
        return Ok(Some(full));
    }
    if let Some(own) = own(puzzle)? {
        return Ok(Some(("own".to_owned(), own)));
    }
    let bundled = Source::bundled(puzzle).map(Source::read).transpose()?;
    Ok(bundled.map(|input| ("bundled".to_owned(), input)))
}

/// The outcomes of all approaches, if they agree with each other and with the known answers.
fn verified(
    puzzle: &'static Puzzle,
    text: &str,
    expected: &[Expected; 2],
) -> Result<Vec<(&'static Approach, [Outcome; 2])>, String> {
    let mut rows = Vec::new();
    for approach in puzzle.approaches {
        let reply = ask(approach, text, &Part::BOTH, || Context::limited(LONGEST));
        rows.push((approach, reply.map_err(|error| error.locate(text))?));
    }
    let replies: Vec<_> = rows.iter().map(|(approach, outcomes)| (approach.name, Ok(outcomes.clone()))).collect();
    disagreements(text, &replies, expected).into_iter().next().map_or(Ok(rows), Err)
}

/// The benchmarks of generated inputs: `DAY/many/COUNT-inputs` and `DAY/scaling`.
fn sets(puzzle: &'static Puzzle) -> Vec<Benchmark> {
    let Some(generator) = &puzzle.generator else { return Vec::new() };
    let many = puzzle.many.iter().map(|set| (set, format!("many/{}", set.name()), None));
    let growth = puzzle.growth.iter().map(|set| (set, "scaling".to_owned(), Some(set.size)));
    let mut benchmarks = Vec::new();
    for (set, group, size) in many.chain(growth) {
        for approach in puzzle.approaches.iter().filter(|approach| !set.too_slow.contains(&approach.name)) {
            let group = format!("{}/{group}", puzzle.date.package());
            let name = size.map_or(approach.name.to_owned(), |size| format!("{}/{size}", approach.name));
            let (verified, place) = (OnceCell::new(), format!("{group}/{name}"));
            let time = move |count| {
                let inputs =
                    || set.verified(set.inputs(generator), approach).map_err(|error| format!("{place}: {error}"));
                Ok(repeat_all(approach, verified.get_or_init(inputs).as_ref()?, count))
            };
            let throughput = Some(("Elements", u64::from(set.count) * size.unwrap_or(1) as u64));
            benchmarks.push(Benchmark { group, name, throughput, time: Box::new(time) });
        }
    }
    benchmarks
}
