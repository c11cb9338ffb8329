//! An author's code can harm only its own text, and nobody waits for what is late.

use std::io::{BufRead, BufReader};
use std::process::Command;

use common::runner::report::Report;

use crate::process::{spawn, without_times};
use crate::{Run, Toy};

const SHORT: &str = "--time-limit 0.1";

#[test]
fn whatever_a_part_does_costs_only_that_part() {
    let toy = Toy::new();
    for (approach, limit, answers, words) in [
        ("panics", "", "panicked 12", &["panicked at ", "unruly.rs:", "the length", "left: 6"][..]),
        ("parser_panics", "", "panicked panicked", &["a text of 6 bytes"]),
        // It holds the lock of standard output.
        ("endless", SHORT, "out out", &["part 1 by endless: not answered within"]),
        ("endless_parser", SHORT, "out out", &["part 2 by endless_parser: not "]),
    ] {
        let arguments = format!("{limit} --approach {approach} a.txt");
        let run = toy.run("unruly", &arguments).has_status(1).shows(words);
        let screen = run.out.lines().skip(2).map(|line| line.split(' ').nth(2).unwrap());
        assert_eq!(screen.collect::<Vec<_>>().join(" "), answers, "{run:?}");
    }
}

#[test]
fn an_example_that_ends_its_process_costs_only_that_part() {
    let toy = Toy::new();
    for (approach, answers, words) in [
        ("overflows", "failed 6", &["has overflowed its stack", "part 1 by overflows: it ended"]),
        ("exits", "3 failed", &["example: part 2 by exits: it ended the process (", ""]),
    ] {
        let run = toy.run("unruly", &format!("--approach {approach}")).has_status(1).shows(words);
        let screen = run.out.lines().nth(1).unwrap().replace('✓', "");
        let screen: Vec<_> = screen.split_whitespace().skip(1).collect();
        assert_eq!(screen.join(" "), answers, "{run:?}");
    }
}

/// As in `--compare` of a solution that one is still writing.
#[test]
fn a_comparison_survives_every_approach() {
    let run = Toy::new().run("unruly", &format!("--compare {SHORT} a.txt")).has_status(1);
    let row = |line| without_times(line).split_whitespace().collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = run.out.lines().map(row).collect();
    for row in [
        "panics <time> <ratio> panicked <time> <ratio>",
        "parser_panics – panicked panicked",
        "exits <time> <ratio> <time> <ratio> failed",
        "overflows <time> <ratio> failed <time> <ratio>",
        "endless <time> <ratio> out of time out of time",
        "endless_parser – out of time out of time",
    ] {
        assert!(rows.iter().any(|it| it == row), "no {row} in {rows:?}");
    }
    run.shows(&["Part 1: 6\nPart 2: 12\n"]);
}

#[test]
fn what_an_author_prints_stays_in_its_place() {
    let toy = Toy::new();
    let run = toy.run("unruly", "--approach prints a.txt").has_status(0);
    let words: Vec<&str> = run.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["Advent", "parsing", "a.txt", "Part", "solving", "Part", "dropping"]);
    // Whoever reads reports ignores other lines.
    let run = toy.run("unruly", "--approach prints --json a.txt").has_status(0).shows(&["solving"]);
    assert_eq!(Report::all_in(&run.out).len(), 1, "{run:?}");
}

/// Repeating would print it thousands of times.
#[test]
fn what_is_printed_in_a_comparison_or_an_example_is_shown_once_below_a_heading() {
    let toy = Toy::new();
    let prints = "parsing\n{\"part\":1,\"answer\":\"7\",\"seconds\":0}\nsolving\ndropping\n";
    let run = toy.run("unruly", "--approach prints --compare a.txt").has_status(0);
    assert!(run.err.starts_with(&format!("prints prints:\n{prints}")), "{run:?}");
    assert_eq!(run.err.matches("solving").count(), 1, "{run:?}");
    toy.write("inputs/2014/day20.txt", "a");
    let run = toy.run("unruly", "--approach prints").has_status(0);
    assert!(run.err.starts_with(&format!("example prints:\n{prints}")), "{run:?}");
}

#[test]
fn recursion_may_be_deep() {
    let run = Toy::new().run("unruly", "--compare --approach deep a.txt").has_status(0);
    assert!(!run.err.contains("running again fails"), "{run:?}");
    run.shows(&["Part 1: 100001\n"]);
}

/// A `static` that remembers a result would give every text the first answer.
#[test]
fn no_text_influences_another_one() {
    let toy = Toy::new();
    let run = toy.run("unruly", "--approach remembers a.txt zero.txt").has_status(0);
    run.shows(&["Part 1: 6 ", "Part 1: 1 "]);
}

#[test]
fn times_that_mislead_are_named() {
    let run = Toy::new().run("unruly", "--approach remembers --compare a.txt").has_status(0);
    run.shows(&["Part 1: 6\n", "note: a.txt: part 1 by remembers took ", "remember results\n"]);
}

/// The input counts, and a right solution may be slow.
#[test]
fn an_example_that_is_late_is_named_and_fails_nothing() {
    let toy = Toy::new();
    toy.write("inputs/2014/day07.txt", "2\n");
    let late = "note: example: part 2 by fast takes longer than 0.1 s, which does not count\n";
    let run = toy.run("late-example", SHORT).has_status(0);
    run.shows(&["example         1000001 ✓        out of time\n", late, "Part 2: 2 "]);
    toy.run("late-example", &format!("--example 1 {SHORT}")).has_status(1);
}

#[test]
fn a_time_limit_holds_for_reading_and_explaining_too() {
    let toy = Toy::new();
    let run = toy.run("", &format!("{SHORT} --explain --part 2 endless.txt")).has_status(1);
    run.shows(&["1: add 1\n", "part 2: not answered within"]);
    // Nobody ever writes to that pipe.
    let (child, _stdin) = toy.spawn("", &format!("{SHORT} -"));
    let run = Run::ended(child).has_status(1);
    assert_eq!(run.err, "error: standard input: it was not read within the time limit\n");
}

/// Kills a program after a line that starts so, long before it ends by itself, and waits until all
/// that print there have ended.
fn kill_after(start: &str, program: &mut Command) {
    let mut child = spawn(program);
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(out.any(|line| line.unwrap().starts_with(start)));
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    Run::ended(child);
}

/// The rest of each run would take long.
#[test]
fn each_result_is_printed_at_once_and_a_worker_ends_with_its_parent() {
    let toy = Toy::new();
    for (start, arguments) in [
        ("Part 1: 1000001 ", "endless.txt"),
        ("{\"year\"", "--json a.txt endless.txt"),
        ("…", "--explain --part 2 --rounds 1 endless.txt"),
    ] {
        kill_after(start, &mut toy.command("", &format!("--time-limit 30 {arguments}")));
    }
}
