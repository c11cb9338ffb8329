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
    every_benchmark_runs_once_in_a_test();
    a_wrong_answer_stops_the_harness();
    a_day_that_ends_early_is_named();
    println!("4 passed, 0 failed");
}

/// Plays a day with one stage, and one set whose answers are wrong.
fn day() {
    if env::var_os("ENDS_EARLY").is_some() {
        return;
    }
    eprintln!("note: a note");
    println!("a word of the author's\nbench: 2");
    println!("bench: day01-1999/parse/full-1\tfast\tBytes\t100");
    println!("bench: day01-1999/scaling\tfast/10");
    for request in io::stdin().lock().lines().map_while(Result::ok) {
        let Some(("0", count)) = request.split_once(' ') else {
            eprintln!("error: the answers add up to 1, but 2 is right");
            process::exit(1);
        };
        let count = count.parse().expect("a count");
        // Criterion measures the warm-up itself, so take about that long.
        thread::sleep(Duration::from_micros(count));
        println!("7\nbench: {}", 1000 * count);
    }
}

fn harness(results: &Path, arguments: &[&str], variable: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_benches"))
        .args(["--bench", "--noplot"])
        .args(arguments)
        .env("BENCH_PROGRAM", env::current_exe().expect("this test is a program"))
        .env("CRITERION_HOME", results)
        .env(variable, "1")
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

fn stages_are_measured() {
    let (_folder, path) = results();
    let output = harness(&path, &["parse"], "NOTHING");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("note: a note"), "{output:?}");
    let new = path.join("day01-1999_parse_full-1/fast/new");
    let median =
        json(&new.join("estimates.json"))["median"]["point_estimate"].as_f64().expect("a median");
    assert!((median - 1000.0).abs() < 1.0, "{median}");
    assert_eq!(json(&new.join("benchmark.json"))["throughput"]["Bytes"], 100);
}

fn every_benchmark_runs_once_in_a_test() {
    let (_folder, path) = results();
    let output = harness(&path, &["--test", "parse"], "NOTHING");
    assert!(output.status.success(), "{output:?}");
    assert!(!path.join("day01-1999_parse_full-1").exists());
}

fn a_wrong_answer_stops_the_harness() {
    let (_folder, path) = results();
    for arguments in [&["--test"][..], &["scaling"]] {
        let output = harness(&path, arguments, "NOTHING");
        assert_eq!(output.status.code(), Some(1));
        let errors = "error: the answers add up to 1, but 2 is right\nerror: day01-1999/scaling/fast/10: the day ended: ";
        assert!(String::from_utf8_lossy(&output.stderr).contains(errors), "{output:?}");
    }
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
