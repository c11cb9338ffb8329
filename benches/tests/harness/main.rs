//! The harness on a toy puzzle: what it measures, what it refuses, and what it leaves for the report.

mod toy;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use benches::{SCALING, Set, bench, configured, results};
use common::puzzle::{Example, Expected};
use common::{Approach, Puzzle};
use criterion::Criterion;
use serde_json::{Value, json as object};

use crate::toy::{OnePart, Right, TOY, Unwritten, Words, Wrong};

const EXAMPLE: Example = TOY.examples[0];

/// A folder that is removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("benches-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        Self(folder)
    }

    /// All benchmarks that criterion has results of.
    fn benchmarks(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.ends_with("new/benchmark.json") {
                    names.push(json(&path)["full_id"].as_str().unwrap_or_default().to_owned());
                }
            }
        }
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("the file is there")).expect("it is JSON")
}

/// Real measurements, as short as criterion allows.
fn quick(folder: &Path) -> Criterion {
    configured()
        .output_directory(folder)
        .without_plots()
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(2))
        .sample_size(10)
        .nresamples(100)
}

fn set(name: &'static str, size: usize, sum: i128) -> Set {
    Set { name, count: 3, size, sum, too_slow: &["one-part"] }
}

#[test]
fn stages_and_sets_are_measured() {
    let folder = Folder::new("measured");
    // Three lines; three times four digits, the letters, and the line's end.
    let sets = [set("3-lines", 10, 3 + 45), set(SCALING, 1, 3 + 18), set(SCALING, 2, 3 + 21)];
    bench(&mut quick(&folder.0), &TOY, &sets).unwrap();
    assert_eq!(
        folder.benchmarks(),
        [
            "day01-1999/many/3-lines/right",
            "day01-1999/parse/generated/one-part",
            "day01-1999/parse/generated/right",
            "day01-1999/part1/generated/one-part",
            "day01-1999/part1/generated/right",
            "day01-1999/part2/generated/right",
            "day01-1999/scaling/right/1",
            "day01-1999/scaling/right/2",
            "day01-1999/total/generated/right",
        ]
    );
}

#[test]
fn without_a_generator_the_example_is_measured() {
    let folder = Folder::new("example");
    let puzzle = Puzzle { generator: None, ..Puzzle::new(1999, 1, "Toy", &[&Unwritten]) };
    bench(&mut quick(&folder.0), &Puzzle { examples: TOY.examples, ..puzzle }, &[]).unwrap();
    assert_eq!(folder.benchmarks(), ["day01-1999/parse/example/unwritten"]);
    let nothing = Folder::new("nothing");
    bench(&mut quick(&nothing.0), &puzzle, &[]).unwrap();
    assert!(nothing.benchmarks().is_empty());
}

fn refusal(puzzle: &Puzzle, sets: &[Set]) -> String {
    let folder = Folder::new("refused");
    let error = bench(&mut quick(&folder.0), puzzle, sets).expect_err("it is refused");
    assert!(folder.benchmarks().iter().all(|name| name.contains("/generated/")));
    format!("{error:#}")
}

#[test]
fn a_wrong_answer_is_not_timed() {
    let recorded = Puzzle { generator: None, approaches: &[&Wrong], ..TOY };
    assert_eq!(refusal(&recorded, &[]), "day01-1999: part 1 of example by wrong is 5, which should be 2");
    let examples: &[Example] = &[Example { answers: [Expected::Unknown; 2], ..EXAMPLE }];
    let unrecorded = Puzzle { examples, approaches: &[&Unwritten, &OnePart, &Wrong], ..recorded };
    assert_eq!(refusal(&unrecorded, &[]), "day01-1999: part 1 of example by wrong is 5, which should be 2");
    let none =
        Puzzle { examples: &[Example { answers: [Expected::None; 2], ..EXAMPLE }], approaches: &[&Right], ..recorded };
    assert_eq!(refusal(&none, &[]), "day01-1999: part 1 of example by right is 2, which should be no answer");
}

#[test]
fn a_wrong_sum_is_not_timed() {
    let verified = |puzzle: &Puzzle, approach: &dyn Approach, sum| {
        set("3-lines", 10, sum).verified(puzzle, approach).map_err(|error| format!("{error:#}"))
    };
    assert_eq!(verified(&TOY, &Right, 48).unwrap()[2], "1002xxxxxxxxxx\n");
    let wrong = "day01-1999: 3-lines of size 10 by right: the answers add up to 48, which should be 47";
    assert_eq!(verified(&TOY, &Right, 47).unwrap_err(), wrong);
    assert!(verified(&TOY, &Wrong, 48).is_err());
    let words = "day01-1999: 3-lines of size 10 by words: only numbers can be added up, not `two`";
    assert_eq!(verified(&TOY, &Words, 48).unwrap_err(), words);
    let without = Puzzle { generator: None, ..TOY };
    let needed = "day01-1999: 3-lines of size 10 by right: sets need a generator";
    assert_eq!(verified(&without, &Right, 48).unwrap_err(), needed);
}

#[test]
fn an_unknown_approach_is_no_slow_one() {
    let puzzle = Puzzle { approaches: &[&Right], ..TOY };
    assert_eq!(refusal(&puzzle, &[set("3-lines", 10, 48)]), "day01-1999: there is no approach `one-part`");
}

#[test]
fn the_report_is_told_about_the_puzzle() {
    let folder = Folder::new("told");
    results::write_puzzle(&folder.0, &TOY, &[set("3-lines", 10, 48), set(SCALING, 1, 0)]).unwrap();
    let expected = object!({
        "title": "Advent of Code 1999, day 1: Toy",
        "input": "generated",
        "approaches": ["right", "one-part"],
        "sets": ["3-lines"],
    });
    assert_eq!(json(&folder.0.join("day01-1999/puzzle.json")), expected);
}

/// Runs the report on the results in `folder`.
fn report(folder: &Path, out: Stdio) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benches"));
    command.arg("report").env("CRITERION_HOME", folder).stdout(out).output().expect("the program starts")
}

#[test]
fn the_report_reads_what_criterion_writes() {
    let folder = Folder::new("read");
    let sets = [set("3-lines", 10, 48)];
    bench(&mut quick(&folder.0), &TOY, &sets).unwrap();
    results::write_puzzle(&folder.0, &TOY, &sets).unwrap();
    let output = report(&folder.0, Stdio::piped());
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(text.lines().next(), Some("Advent of Code 1999, day 1: Toy, input generated"));
    assert_eq!(lines[1].join(" "), "approach parse part 1 part 2 total ratio 3-lines");
    // A name and the ratio, and five times with their units.
    assert_eq!((lines[2][0], lines[2].len()), ("right", 2 + 5 * 2), "{text}");
    assert_eq!((lines[3][0], lines[3].len()), ("one-part", 1 + 2 * 2), "{text}");

    #[cfg(target_os = "linux")]
    {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = report(&folder.0, full.into());
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: cannot write the output: "));
    }
}

#[test]
fn nothing_to_report() {
    let output = report(Path::new("no-such-folder"), Stdio::piped());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(String::from_utf8(output.stderr).unwrap().ends_with("there are no results; run `cargo bench` first\n"));
}
