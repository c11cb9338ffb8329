//! What becomes of parts: answers of all kinds, and parts without one.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use testing::Run;

use crate::{ENDLESS, EXAMPLE, has_answers, has_status, run, toy};

#[test]
fn what_a_person_sees() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    toy.write("b.txt", EXAMPLE);
    toy.write("zero.txt", "0\n");
    toy.write("broken.txt", "1\ntwo\n");
    for (name, puzzle, arguments) in [
        ("one_input", "", &["a.txt"][..]),
        ("several_inputs", "", &["a.txt", "broken.txt", "missing.txt", "b.txt"]),
        ("one_part", "", &["--part", "2", "a.txt"]),
        ("a_part_without_an_answer", "", &["zero.txt"]),
        ("time_limit", "", &["--time-limit", "0", "a.txt"]),
        ("not_solved_yet", "least", &["a.txt"]),
        ("one_part_puzzle", "one-part", &["a.txt"]),
        ("part_2_of_a_one_part_puzzle", "one-part", &["--part", "2", "a.txt"]),
        ("letters", "letters", &["a.txt"]),
    ] {
        insta::assert_snapshot!(name, run(&toy, puzzle, arguments).for_snapshot());
    }
}

#[test]
fn statuses_say_whether_all_was_answered() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    for (puzzle, status) in [("", 0), ("letters", 0), ("one-part", 0), ("least", 1)] {
        has_status(&run(&toy, puzzle, &["a.txt"]), status);
    }
    has_status(&run(&toy, "least", &["--part", "1", "a.txt"]), 0);
}

#[test]
fn every_approach_answers() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    for approach in ["fast", "slow"] {
        let run = toy.run(&["--approach", approach, "a.txt"]);
        has_status(&run, 0);
        has_answers(&run);
    }
}

/// It is on its way before part 2 has ended, which here it never does.
#[test]
fn part_1_is_printed_when_it_is_known() {
    let toy = toy();
    toy.write("endless.txt", ENDLESS);
    let mut child = toy.command(&["endless.txt"]).stdout(Stdio::piped()).spawn().expect("the program can be run");
    let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut lines = String::new();
    for _ in 0..2 {
        out.read_line(&mut lines).expect("stdout is UTF-8");
    }
    child.kill().expect("it is still running");
    child.wait().expect("it ends");
    assert!(lines.contains("Part 1: 1000001 "), "{lines}");
}

#[test]
fn a_time_limit_ends_a_part_and_not_the_run() {
    let toy = toy();
    toy.write("endless.txt", ENDLESS);
    toy.write("a.txt", EXAMPLE);
    let run = toy.run(&["--time-limit", "0.1", "endless.txt", "a.txt"]);
    has_status(&run, 1);
    has_answers(&run);
    assert!(run.out.contains("Part 1: 1000001 ") && run.out.contains("Part 2: out of time"), "{run:?}");
    assert_eq!(run.err, "error: endless.txt: part 2 by fast: not answered within the time limit\n");
    has_status(&toy.run(&["--time-limit", "60", "a.txt"]), 0);
}

#[test]
fn recorded_answers_are_compared() {
    let toy = toy();
    toy.write("right.txt", EXAMPLE);
    toy.write("wrong.txt", EXAMPLE);
    toy.write("partly.txt", EXAMPLE);
    toy.write("zero.txt", "0\n");
    toy.write("unknown.txt", EXAMPLE);
    toy.write(
        "answers.json",
        r#"{"right.txt": {"part1": "-1", "part2": "9"}, "wrong.txt": {"part1": "-1", "part2": "10"},
            "partly.txt": {"part1": "-1"}, "zero.txt": {"part1": "0", "part2": null}}"#,
    );
    for (input, status, marks) in [
        ("right.txt", 0, ["right", "right"]),
        ("wrong.txt", 1, ["right", "wrong"]),
        ("partly.txt", 0, ["right", "not recorded"]),
        ("unknown.txt", 1, ["not recorded", "not recorded"]),
    ] {
        let run = toy.run(&["--expect", "answers.json", input]);
        has_status(&run, status);
        for (line, mark) in run.out.lines().skip(1).zip(marks) {
            assert!(line.ends_with(mark), "{mark}: {run:?}");
        }
        let told = match input {
            "wrong.txt" => "error: wrong.txt: part 2: the recorded answer is 10\n",
            "unknown.txt" => "error: unknown.txt: no answers are recorded for this input\n",
            _ => "",
        };
        assert_eq!(run.err, told);
    }
    let run = toy.run(&["--expect", "answers.json", "zero.txt"]);
    assert!(run.out.contains("no answer") && run.out.matches("right").count() == 2, "{run:?}");
    toy.write("steering.json", "{\"right.txt\": {\"part1\": \"\\u001b[31m\\n0\"}}");
    let run = toy.run(&["--expect", "steering.json", "right.txt"]);
    assert_eq!(run.err, "error: right.txt: part 1: the recorded answer is \\u{1b}[31m\\n0\n");
    for (name, text) in
        [("list.json", "[]"), ("number.json", r#"{"a.txt": {"part1": 3}}"#), ("part.json", r#"{"a": {"x": ""}}"#)]
    {
        toy.write(name, text);
        let run = toy.run(&["--expect", name, "right.txt"]);
        has_status(&run, 1);
        assert!(run.out.is_empty() && run.err.starts_with(&format!("error: {name}: ")), "{run:?}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let many = vec!["a.txt"; 2000];
    let play = ["--explain"].into_iter().chain(vec!["a.txt"; 500]).collect();
    let none_first = ["missing.txt"].into_iter().chain(vec!["a.txt"; 2000]).collect();
    for (arguments, status) in [(many, 0), (play, 0), (none_first, 1)] {
        let mut command = toy.command(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program can be run");
        drop(child.stdout.take());
        let run = Run::of(child.wait_with_output().expect("the run ends"));
        has_status(&run, status);
        assert_eq!(run.err.lines().count(), usize::from(status == 1), "{run:?}");
    }
}

#[test]
fn a_failed_write_is_reported() {
    let Ok(full) = fs::File::options().write(true).open("/dev/full") else { return };
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    for arguments in
        [&["--help"][..], &["--version"], &["--list"], &["a.txt"], &["--json", "a.txt"], &["--explain", "a.txt"]]
    {
        let full = || full.try_clone().expect("a file can be opened twice");
        let output = toy.command(arguments).stdout(full()).output().expect("the program can be run");
        let run = Run::of(output);
        has_status(&run, 1);
        assert!(run.err.contains("error: cannot write the output"), "{run:?}");
        // A full stderr changes no status.
        let status = toy.command(arguments).stdout(full()).stderr(full()).status().expect("the program can be run");
        assert_eq!(status.code(), Some(1), "{arguments:?}");
    }
    let status = toy.command(&["--nonsense"]).stderr(full).status().expect("the program can be run");
    assert_eq!(status.code(), Some(2));
}
