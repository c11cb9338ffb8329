//! Snapshots of the output. Each is a transcript of runs, with the name of the toy puzzle before
//! the arguments.

use insta::assert_snapshot;

use crate::{Run, Toy};

#[test]
fn solving() {
    let screens = Toy::new().transcript(&[
        ("", ""),
        ("", "a.txt broken.txt missing.txt empty.txt b.txt"),
        ("", "--part 2 --approach slow a.txt"),
        ("", "--example 3"),
        ("", "--example 3 --part 2"),
        ("", "known/a.txt known/zero.txt"),
        ("", "zero.txt"),
        ("", "number/a.txt"),
        ("wrong-example", ""),
        ("odd", ""),
        ("fresh", ""),
        ("one-part", ""),
        ("fresh", "--part 2 a.txt"),
        ("letters", "a.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn comparing() {
    let screens = Toy::new().transcript(&[
        ("", "--compare known/a.txt"),
        ("", "--compare --example 3"),
        ("", "--compare zero.txt"),
        ("", "--compare known/zero.txt"),
        ("odd", "--compare a.txt"),
        ("fresh", "--compare a.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn explaining() {
    let toy = Toy::new();
    toy.write("five.txt", "11\n2\n33\n4\n55\n");
    let screens = toy.transcript(&[
        ("", "--explain a.txt"),
        ("", "--explain --part 1 --rounds 2..=4 --depth 1 five.txt"),
        ("", "--explain --part 1 --rounds 5 five.txt a.txt"),
        ("", "--explain --part 2 zero.txt"),
        ("", "--explain broken.txt"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn usage() {
    let screens = Toy::new().transcript(&[
        ("", "--help"),
        ("", "--list"),
        ("", "--approach nonsense"),
        ("", "--example 2"),
        ("letters", "--example 1"),
        ("letters", "--check 1"),
        ("letters", "--mistakes"),
        ("letters", "--explain"),
        ("one-part", "--part 2"),
        ("", "--version"),
    ]);
    assert_snapshot!(screens);
}

#[test]
fn wrong_usage_is_refused() {
    let toy = Toy::new();
    for arguments in [
        "--time-limit soon",
        "--rounds 1",
        "--explain --depth 0",
        "--explain --json",
        "--explain --check 3",
        "--check 0",
        "--seed 1",
        "--list a.txt",
        "--example 1 a.txt",
        "--judge program a.txt",
        "--judge program --approach slow",
        "--mistakes --json",
    ] {
        let run = toy.run("", arguments).has_status(2);
        assert!(run.out.is_empty() && run.err.starts_with("error: "), "{arguments}: {run:?}");
    }
}

#[test]
fn a_backtrace_is_for_a_panic_and_not_for_a_part_that_is_not_written_yet() {
    let toy = Toy::new();
    let run = |puzzle: &str, arguments: &str| {
        let mut command = toy.command(puzzle, arguments);
        Run::from(command.env("RUST_BACKTRACE", "1").output().unwrap())
    };
    run("unruly", "--approach panics a.txt").shows(&["stack backtrace:"]);
    assert_eq!(run("fresh", "a.txt").err, "");
}

#[test]
fn a_check_prints_a_short_input_with_a_disagreement() {
    let toy = Toy::new();
    let run = toy.run("", "--check 20 --seed 7").has_status(0);
    let run = run.shows(&["\n20 inputs in ", "no disagreement.", "\nslow ", "\nreference "]);
    let fast = run.out.lines().find(|line| line.starts_with("fast ")).unwrap();
    assert_eq!(fast.split_whitespace().collect::<Vec<_>>(), ["fast", "20", "20"]);
    let run = toy.run("odd", "--check 50 --time-limit 60").has_status(1);
    toy.write("kept.txt", &run.out);
    run.shows(&[
        "error: a shorter input than input 0 of seed 1: part 2 by wrong: ",
        "stdout has this input",
    ]);
    toy.run("odd", "--compare kept.txt").shows(&["error: kept.txt: part 2 by wrong: "]);
    let run = toy.run("", "--check 1 --time-limit 0").has_status(0);
    assert_eq!(run.out.lines().last().unwrap().split_whitespace().last(), Some("0"), "{run:?}");
}
