//! The command line as a process: what it prints, and its exit status.

use std::process::Command;

struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benches"));
    let output = command.args(arguments).env("CRITERION_HOME", "no-such-folder").output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn a_check_without_disagreement() {
    let Run { status, out, err } = run(&["check", "--count", "50", "--seed", "3", "--day", "day07-2023"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("day07-2023: 50 inputs tried, 50 of them by all approaches: 0 disagreements ("), "{out}");
}

#[test]
fn a_report_of_nothing() {
    let Run { status, out, err } = run(&["report"]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    let words = "error: there are no results of these puzzles in no-such-folder: run `cargo bench` first\n";
    assert_eq!(err, words);
}

#[test]
fn wrong_usage() {
    for arguments in
        [&["chekc"][..], &["--day", "day01-1999"], &["check", "--count", "many"], &["--json", "--markdown"]]
    {
        let Run { status, out, err } = run(arguments);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
}

#[test]
fn the_table_has_a_row_for_each_input_and_approach() {
    let Run { status, out, err } = run(&["--day", "day07-2023"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("Advent of Code 2023, day 7: Camel Cards\ninput "), "{out}");
    let fast = out.lines().filter(|line| line.split_whitespace().nth(1) == Some("fast")).count();
    assert!(fast >= 1, "{out}");
    assert!(out.lines().skip(2).all(|line| !line.contains("wrong")), "{out}");
}
