//! The harness measures a day's program, skips what is slow, and fails if an answer is wrong. With
//! `--measure`, this test itself plays the day's program.

use std::io;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;
use std::{env, thread};

use timing::{OPTION, say};

fn main() {
    if env::args().any(|argument| argument == OPTION) {
        return day();
    }
    the_end_compares_what_ran();
    every_benchmark_runs_once_in_a_test();
    what_is_slow_is_skipped();
    a_wrong_answer_is_a_failure();
    println!("4 passed, 0 failed");
}

/// The benchmarks of the day below, with the nanoseconds of a run.
const BENCHMARKS: [(&str, u64); 9] = [
    ("day01-1999/parse/full-1\tfast\tBytes\t1000", 1000),
    ("day01-1999/part1/full-1\tfast", 2000),
    ("day01-1999/part1/full-1\tplain", 15_000_000),
    ("day01-1999/many/9-inputs\tslow", u64::MAX),
    ("day01-1999/many/9-inputs\tfast\tElements\t9", 20_000),
    ("day01-1999/many/9-inputs\tplain\tElements\t9", 10_000),
    ("day01-1999/scaling\tslow/10", u64::MAX),
    ("day01-1999/many/9-inputs\tlate", 0),
    ("day01-1999/growth\twrong", 0),
];

/// Plays a day.
fn day() {
    println!("a word of the author's");
    say(BENCHMARKS.len()).expect("the harness listens");
    for (line, _) in BENCHMARKS {
        say(line).expect("the harness listens");
    }
    for (number, line) in (0_u64..).zip(io::stdin().lines().map_while(Result::ok)) {
        let (index, count) = line.split_once(' ').expect("an index and a count");
        let (line, nanoseconds) = BENCHMARKS[index.parse::<usize>().expect("an index")];
        let count: u64 = count.parse().expect("a count");
        let refusal = match line {
            _ if line.contains("late") => "it takes longer than 5 s; add \"late\" to `too_slow`",
            _ if line.contains("wrong") => "the answers add up to 1, but 2 is right",
            _ => "",
        };
        if !refusal.is_empty() {
            say(format!("error: {refusal}")).expect("the harness listens");
            continue;
        }
        // Criterion measures the warm-up itself. Its charts need times that differ.
        let time = nanoseconds.saturating_mul(count).saturating_add(number % 3);
        thread::sleep(Duration::from_nanos(time));
        say(time).expect("the harness listens");
    }
}

fn harness(results: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_benches"))
        .args(["--bench", "--warm-up-time", "0.02", "--measurement-time", "0.1"])
        .args(arguments)
        .env("BENCH_PROGRAM", env::current_exe().expect("this test is a program"))
        // A second is enough for a run that does nothing, on a busy machine, too.
        .env("BENCH_LONGEST_RUN", "1")
        .env("CRITERION_HOME", results)
        .output()
        .expect("the harness starts")
}

/// What it printed, without what depends on the machine.
fn printed(output: &Output) -> (String, String) {
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let is_ours = |line: &&str| !line.starts_with("other programs used ");
    let out: Vec<String> =
        words(&output.stdout).lines().filter(is_ours).map(str::to_owned).collect();
    (out.join("\n"), words(&output.stderr))
}

fn the_end_compares_what_ran() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let results = folder.path().join("a b");
    for options in [&[][..], &["--quick"], &["--discard-baseline"]] {
        let output = harness(&results, &[options, &["par"]].concat());
        let (out, err) = printed(&output);
        assert!(output.status.success(), "{out}{err}");
        assert!(out.contains("thrpt:") && out.contains("MiB/s"), "{out}");
        let (_, end) = out.split_once("\nMedians, as multiples of the first (").expect("an end");
        let lines: Vec<&str> = end.lines().skip(1).collect();
        let [ratios, report] = lines[..] else { panic!("{options:?}: {end}") };
        assert_eq!(ratios, "day01-1999/part1/full-1: fast 1.0 · plain 7.5k", "{options:?}");
        let report = report.strip_prefix("Report: ").map(Path::new);
        assert_eq!(report, Some(&*results.join("report/index.html")));
    }
}

fn every_benchmark_runs_once_in_a_test() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = harness(folder.path(), &["--test", "part1"]);
    let (out, err) = printed(&output);
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(out.matches("Success").count(), 2, "{out}");
    assert!(!out.contains("Medians") && !out.contains("Report"), "no time is shown: {out}");
}

fn what_is_slow_is_skipped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = harness(folder.path(), &["--noplot", "many|scaling"]);
    let (out, err) = printed(&output);
    assert!(output.status.success(), "{out}{err}");
    for note in [
        "note: day01-1999/many/9-inputs/slow is skipped after 1 s: \
         add \"slow\" to `too_slow` of the set 9-inputs\n",
        "note: day01-1999/scaling/slow/10 is skipped after 1 s: \
         add \"slow\" to `too_slow` of the set of size 10\n",
        "note: day01-1999/many/9-inputs/late is skipped: \
         it takes longer than 5 s; add \"late\" to `too_slow`\n",
    ] {
        assert!(err.contains(note), "{err}");
    }
    assert!(out.ends_with("\nday01-1999/many/9-inputs: fast 1.0 · plain 0.50"), "{out}");
}

fn a_wrong_answer_is_a_failure() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [&["--test", "wrong"][..], &["wrong"]] {
        let output = harness(folder.path(), arguments);
        let (_, err) = printed(&output);
        assert_eq!(output.status.code(), Some(1), "{err}");
        let error = "error: day01-1999/growth/wrong: the answers add up to 1, but 2 is right\n";
        assert!(err.contains(error), "{err}");
    }
}
