//! The harness measures a day's program and refuses wrong answers. With `--measure`, this test
//! itself plays the day's program.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::time::Duration;
use std::{env, fs, thread};

use serde_json::Value;

fn main() {
    if env::args().any(|argument| argument == "--measure") {
        return day();
    }
    stages_are_measured();
    the_end_compares_what_ran();
    a_slow_run_needs_no_advice();
    every_benchmark_runs_once_in_a_test();
    a_wrong_answer_stops_the_harness();
    a_day_that_ends_early_is_named();
    a_silent_day_is_not_waited_for();
    println!("7 passed, 0 failed");
}

/// The benchmarks of the day below, with the nanoseconds of a run.
const BENCHMARKS: [(&str, u64); 7] = [
    ("day01-1999/parse/full-1\tfast\tBytes\t100", 1000),
    ("day01-1999/part1/full-1\tfast", 2000),
    ("day01-1999/part1/full-1\tplain", 15_000_000),
    ("day01-1999/many/9-inputs\tfast", 40_000_000),
    ("day01-1999/many/9-inputs\tplain", 20_000_000),
    ("day01-1999/growth\tfast/10", 1000),
    ("day01-1999/growth\twrong/20", 1000),
];

/// Plays a day whose last benchmark has wrong answers. The time of a run varies, as in life.
fn day() {
    if env::var_os("ENDS_EARLY").is_some() {
        return;
    }
    if env::var_os("BENCH_PATIENCE").is_some() {
        // Then it ends.
        return thread::sleep(Duration::from_secs(5));
    }
    eprintln!("note: a note");
    println!("a word of the author's\nbench: {}", BENCHMARKS.len());
    for (line, _) in BENCHMARKS {
        println!("bench: {line}");
    }
    for (number, request) in (0_u64..).zip(io::stdin().lock().lines().map_while(Result::ok)) {
        let (index, count) = request.split_once(' ').expect("an index and a count");
        let count: u64 = count.parse().expect("a count");
        let (line, nanoseconds) = BENCHMARKS[index.parse::<usize>().expect("an index")];
        if line.contains("wrong") {
            eprintln!("error: the answers add up to 1, but 2 is right");
            process::exit(1);
        }
        let time = count * (nanoseconds + nanoseconds / 100 * (number * number % 7));
        // Criterion measures the warm-up itself.
        thread::sleep(Duration::from_nanos(time));
        println!("7\nbench: {time}");
    }
}

fn harness(results: &Path, arguments: &[&str], variable: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_benches"))
        .arg("--bench")
        .args(arguments)
        .env("BENCH_PROGRAM", env::current_exe().expect("this test is a program"))
        .env("CRITERION_HOME", results)
        .env("PATH", "")
        .env(variable, "0.5")
        .output()
        .expect("the harness starts")
}

fn results() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_owned();
    (folder, path)
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("the file exists")).expect("it is JSON")
}

/// The median of a benchmark in nanoseconds, as criterion stored it.
fn median(results: &Path, benchmark: &str) -> f64 {
    let estimates = json(&results.join(benchmark).join("new/estimates.json"));
    estimates["median"]["point_estimate"].as_f64().expect("a median")
}

/// The end of the output, from the heading of the comparison on.
fn end(output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let place = out.find("\nMedians, as multiples of the first (").map_or(out.len(), |at| at + 1);
    // Other programs may use this machine.
    let lines = out[place..].lines().filter(|line| !line.starts_with("other programs used "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Checks that the notes of the day are shown, and that criterion has nothing to warn about.
fn gives_no_advice(output: &Output) {
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.starts_with("note: a note\n"), "{err}");
    assert!(!err.contains("nuplot") && !err.contains("Warning"), "{err}");
}

fn stages_are_measured() {
    let (_folder, path) = results();
    let output = harness(&path, &["--noplot", "parse"], "NOTHING");
    assert!(output.status.success(), "{output:?}");
    gives_no_advice(&output);
    let new = path.join("day01-1999_parse_full-1/fast/new");
    let median = median(&path, "day01-1999_parse_full-1/fast");
    assert!((1000.0..=1060.0).contains(&median), "{median}");
    assert_eq!(json(&new.join("benchmark.json"))["throughput"]["Bytes"], 100);
    assert_eq!(end(&output), "", "there is nothing to compare, and no report");
}

/// The ratios are those of criterion's own medians, whatever its options are.
fn the_end_compares_what_ran() {
    let (_folder, path) = results();
    let path = path.join("a b");
    for options in [&[][..], &["--sample-size", "12"], &["--quick"], &["--discard-baseline"]] {
        let output = harness(&path, &[options, &["part1"]].concat(), "NOTHING");
        assert!(output.status.success(), "{output:?}");
        let of = |name: &str| median(&path, &format!("day01-1999_part1_full-1/{name}"));
        let ratio = of("plain") / of("fast") / 1000.0;
        let end = end(&output);
        let line = format!("day01-1999/part1/full-1: fast 1.0 · plain {ratio:.1}k");
        let mut lines = end.lines().skip(1);
        assert_eq!(lines.next(), Some(&*line), "{options:?}: {end}");
        let report = lines.next().and_then(|line| line.strip_prefix("Report: file:///"));
        assert!(report.is_some_and(|url| url.ends_with("a%20b/report/index.html")), "{end}");
        assert_eq!(lines.next(), None, "other groups did not run");
    }
}

/// Criterion advises whoever plans less than two runs in a sample.
fn a_slow_run_needs_no_advice() {
    let (_folder, path) = results();
    let output = harness(&path, &["--noplot", "many"], "NOTHING");
    gives_no_advice(&output);
    for name in ["fast", "plain"] {
        let sample = json(&path.join(format!("day01-1999_many_9-inputs/{name}/new/sample.json")));
        let runs = sample["iters"].as_array().expect("the runs of each sample");
        assert_eq!(runs.len(), 10, "fewer samples than of a quick one");
    }
    assert!(
        end(&output).ends_with("\nday01-1999/many/9-inputs: fast 1.0 · plain 0.50"),
        "{output:?}"
    );
}

fn every_benchmark_runs_once_in_a_test() {
    let (_folder, path) = results();
    let output = harness(&path, &["--test", "part1"], "NOTHING");
    assert!(output.status.success(), "{output:?}");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(!out.contains("other programs used") && end(&output).is_empty(), "no time is shown");
    assert!(!path.join("day01-1999_part1_full-1").exists());
}

fn a_wrong_answer_stops_the_harness() {
    let (_folder, path) = results();
    for arguments in [&["--test"][..], &["growth"]] {
        let output = harness(&path, arguments, "NOTHING");
        assert_eq!(output.status.code(), Some(1));
        let errors = "error: the answers add up to 1, but 2 is right\nerror: day01-1999/growth/wrong/20: the day ended: ";
        assert!(String::from_utf8_lossy(&output.stderr).contains(errors), "{output:?}");
    }
}

/// A part that never ends would otherwise keep it for ever.
fn a_silent_day_is_not_waited_for() {
    let (_folder, path) = results();
    let output = harness(&path, &[], "BENCH_PATIENCE");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(message, "error: the day was silent for 0.5 s\n");
}

fn a_day_that_ends_early_is_named() {
    let (_folder, path) = results();
    let output = harness(&path, &[], "ENDS_EARLY");
    assert_eq!(output.status.code(), Some(1));
    // Windows calls the status a code.
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.starts_with("error: the day ended: exit ") && message.ends_with(": 0\n"),
        "{output:?}"
    );
}
