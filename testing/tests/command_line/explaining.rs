//! `--explain`: which steps are shown, when, and what is said of ranges.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::{ENDLESS, EXAMPLE, has_status, toy};

fn explained(arguments: &[&str]) -> String {
    let toy = toy();
    toy.write("a.txt", "11\n22\n33\n44\n55\n");
    let run = toy.run(&[&["--explain", "--part", "1", "a.txt"], arguments].concat());
    has_status(&run, 0);
    run.out
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit() || c == '…'))
        .collect::<Vec<_>>()
        .join("|")
}

#[test]
fn ranges_are_rusts() {
    assert_eq!(explained(&[]), "1: add 11|2: add 22|3: add 33|4: add 44|5: add 55|165");
    for (range, shown) in [
        ("..3", "1: add 11|2: add 22|…|165"),
        ("..=3", "1: add 11|2: add 22|3: add 33|…|165"),
        ("2", "…|2: add 22|…|165"),
        ("4..", "…|4: add 44|5: add 55|165"),
    ] {
        assert_eq!(explained(&["--rounds", range]), shown, "{range}");
    }
}

#[test]
fn depth_leaves_out_what_is_nested() {
    let toy = toy();
    toy.write("a.txt", "11\n");
    let shown = |depth| toy.run(&["--explain", "--part", "1", "--depth", depth, "a.txt"]).out;
    assert!(shown("2").contains("more than ten") && !shown("1").contains("more than ten"));
}

#[test]
fn a_range_beyond_the_play_says_how_long_it_was() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let run = toy.run(&["--explain", "--part", "1", "--rounds", "500..600", "a.txt"]);
    has_status(&run, 0);
    assert_eq!(run.err, "note: part 1 of a.txt has only 3 additions: there is nothing to show\n");
}

#[test]
fn several_parts_and_inputs_have_headings() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let run = toy.run(&["--explain", "a.txt"]);
    assert!(run.out.contains(", part 1 (a.txt)\n") && run.out.contains(", part 2 (a.txt)\n"), "{run:?}");
    assert!(!run.out.contains('\x1b'), "no colour in a pipe");
    let run = toy.run(&["--explain", "--part", "1", "a.txt"]);
    assert!(run.out.starts_with("Part 1\n"), "one part alone has none: {run:?}");
}

#[test]
fn a_broken_text_gets_no_heading() {
    let run = toy().run_with(&["--explain", "-"], b"nonsense");
    has_status(&run, 1);
    assert!(run.out.is_empty() && run.err.contains("standard input:1:1"), "{run:?}");
}

/// The steps that are left out can take long; here they never end.
#[test]
fn shown_steps_appear_before_hidden_ones() {
    let toy = toy();
    toy.write("endless.txt", format!("7\n8\n{ENDLESS}"));
    let arguments = ["--explain", "--part", "1", "--rounds", "..3", "endless.txt"];
    let mut child = toy.command(&arguments).stdout(Stdio::piped()).spawn().expect("the program can be run");
    let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut lines = String::new();
    for _ in 0..3 {
        out.read_line(&mut lines).expect("stdout is UTF-8");
    }
    child.kill().expect("it is still running");
    child.wait().expect("it ends");
    assert_eq!(lines, "Part 1\n1: add 7\n2: add 8\n");
}

#[test]
fn a_time_limit_ends_the_play() {
    let toy = toy();
    toy.write("endless.txt", ENDLESS);
    let run = toy.run(&["--explain", "--part", "1", "--time-limit", "0.1", "endless.txt"]);
    has_status(&run, 1);
    assert_eq!(run.err, "error: endless.txt: part 1: not answered within the time limit\n");
    assert!(run.out.contains("1: add 1\n"), "{run:?}");
}
