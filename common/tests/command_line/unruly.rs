//! An author's code can harm only its own text, and nobody waits for what is late.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use common::runner::report::Report;

use crate::process::{spawn, without_times};
use crate::{Run, Toy};

const SHORT: &str = "--time-limit 0.1";

#[test]
fn whatever_a_part_does_costs_only_that_part() {
    let toy = Toy::new();
    // The input is solved in the process itself, and the example in a child.
    for (approach, input, answers, words) in [
        ("panics", "a.txt", "panicked 12", &["panicked at ", "unruly.rs:", "left: 6"][..]),
        ("parser_panics", "a.txt", "panicked panicked", &["a text of 6 bytes"]),
        // It holds the lock of standard output.
        ("endless", "a.txt", "out 12", &["part 1 by endless: not answered within"]),
        ("endless_parser", "a.txt", "out out", &["part 2 by endless_parser: not "]),
        ("endless", "", "out 6", &["part 1 by endless: not answered within"]),
        ("overflows", "", "failed 6", &["has overflowed its stack", "overflows: it ended the"]),
        ("exits", "", "3 failed", &["example: part 2 by exits: it ended the process ("]),
    ] {
        let run = toy.run("unruly", &format!("--time-limit 1 --approach {approach} {input}"));
        let run = run.shows(words);
        let shown: Vec<String> = if input.is_empty() {
            let line = run.out.lines().nth(1).unwrap().replace('✓', "").replace("of time", "");
            line.split_whitespace().skip(1).map(str::to_owned).collect()
        } else {
            run.out.lines().skip(2).map(|line| line.split(' ').nth(2).unwrap().into()).collect()
        };
        assert_eq!(shown.join(" "), answers, "{run:?}");
        assert_eq!(run.status, Some(1), "{run:?}");
    }
}

/// The run ends while the program that its first part has started still runs.
#[test]
#[cfg(unix)]
fn a_program_that_a_part_leaves_running_holds_nothing_up() {
    let toy = Toy::new();
    let out = File::create(toy.folder().join("out.txt")).unwrap();
    let status = toy.command("leaves", "").stdout(out).stderr(Stdio::null()).status().unwrap();
    let kill = |signal: &str| {
        let id = fs::read_to_string(toy.folder().join("left.pid")).unwrap();
        Command::new("kill").args([signal, &id]).status().unwrap().success()
    };
    assert!(status.success() && kill("-0"), "{status}");
    assert!(kill("-KILL"));
    let out = fs::read_to_string(toy.folder().join("out.txt")).unwrap();
    assert!(out.contains("example         3 ✓              6 ✓\n"), "{out}");
}

/// As in `--compare` of a solution that one is still writing.
#[test]
fn a_comparison_survives_every_approach() {
    let toy = Toy::new();
    let run = toy.run("unruly", "--compare --time-limit 1 a.txt").has_status(1);
    let rows: Vec<String> = run.out.lines().map(without_times).collect();
    for row in [
        "panics <time> <ratio> panicked <time> <ratio>",
        "parser_panics – panicked panicked",
        "exits <time> <ratio> <time> <ratio> failed",
        "overflows <time> <ratio> failed <time> <ratio>",
        "endless_parser – out of time out of time",
        "endless <time> <ratio> out of time <time> <ratio>",
        "floods <time> <ratio> out of time <time> <ratio>",
    ] {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(rows.iter().any(|it| words(it) == row), "no {row} in {rows:?}");
    }
    let run = run.shows(&["Part 1: 6\nPart 2: 12\n"]);
    // Recursion may be deep, also where it is repeated.
    assert!(!run.err.contains("running again fails"), "{run:?}");
}

/// Whoever repeats it would print it thousands of times.
#[test]
fn what_an_author_prints_stays_in_its_place_or_is_shown_once_below_a_heading() {
    let toy = Toy::new();
    let run = toy.run("unruly", "--approach prints a.txt").has_status(0);
    let words: Vec<&str> = run.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words[..6], ["Advent", "parsing", "a.txt", "Part", "solving", "Part"]);
    // Whoever reads reports ignores other lines.
    let run = toy.run("unruly", "--approach prints --json a.txt").has_status(0).shows(&["solving"]);
    assert_eq!(Report::all_in(&run.out).len(), 1, "{run:?}");
    let prints = "parsing\n{\"part\":1,\"answer\":\"7\",\"seconds\":0}\nsolving\ndropping\n";
    for (arguments, heading) in [("--compare a.txt", "prints"), ("", "example")] {
        let run = toy.run("unruly", &format!("--approach prints {arguments}")).has_status(0);
        assert!(run.err.starts_with(&format!("{heading} prints:\n{prints}")), "{run:?}");
        assert_eq!(run.err.matches("solving").count(), 1, "{run:?}");
    }
}

/// A `static` that remembers a result would give every text the first answer.
#[test]
fn no_text_influences_another_one_and_who_remembers_is_named() {
    let toy = Toy::new();
    toy.write("inputs/2014/day20.txt", "abcde");
    let run = toy.run("unruly", "--approach remembers").has_status(0);
    run.shows(&["example         3 ✓ ", "Part 1: 5 "]);
    let run = toy.run("unruly", "--approach remembers a.txt zero.txt").has_status(0);
    run.shows(&["Part 1: 6 ", "Part 1: 1 "]);
    let run = toy.run("unruly", "--approach remembers --compare a.txt").has_status(0);
    run.shows(&["note: a.txt: part 1 by remembers took ", "remember results\n"]);
}

#[test]
fn an_example_that_is_late_does_not_stop_the_run_and_may_have_more_time() {
    let toy = Toy::new();
    toy.write("inputs/2014/day07.txt", "2\n");
    let run = toy.run("late-example", SHORT).has_status(1);
    run.shows(&["example         1000001 ✓        out of time\n", "`--time-limit`", "Part 2: 2 "]);
}

#[test]
fn a_time_limit_holds_for_explaining_too() {
    let toy = Toy::new();
    let run = toy.run("", &format!("{SHORT} --explain --part 2 endless.txt")).has_status(1);
    run.shows(&["1: add 1\n", "part 2: not answered within"]);
}

#[test]
fn a_check_names_whom_it_waits_for_and_leaves_it_out() {
    let toy = Toy::new();
    let run = toy.run("endless", "--check 1 --time-limit 1.5").has_status(0);
    run.shows(&["note: input 0 of seed 1: part 1 by endless takes longer than a second\n"]);
    let run = toy.run("endless", &format!("--check 5 {SHORT}")).has_status(0);
    run.shows(&["no disagreement", "note: endless was late on 3 inputs; after 3 it is out\n"]);
}

/// The rest of each run would take long. All that print there end with the run.
#[test]
fn each_result_is_printed_at_once_and_nothing_goes_on_when_a_run_is_killed() {
    let toy = Toy::new();
    for (start, arguments) in [
        ("Part 1: 1000001 ", "endless.txt"),
        ("{\"year\"", "--json a.txt endless.txt"),
        ("…", "--explain --part 2 --rounds 1 endless.txt"),
        // The second input has a process of its own.
        ("Part 2: 9 ", "a.txt endless.txt"),
    ] {
        let (mut child, _stdin) = spawn(&mut toy.command("", arguments));
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(out.any(|line| line.unwrap().starts_with(start)));
        assert!(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        Run::ended(child);
        let core = toy.folder().read_dir().unwrap().flatten().find(|it| it.file_name() == "core");
        assert!(core.is_none());
    }
}
