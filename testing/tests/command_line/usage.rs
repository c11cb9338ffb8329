//! Help, lists and wrong usage. An option exists only where the puzzle has what it needs.

use crate::{has_status, run, toy};

#[test]
fn what_a_person_sees() {
    let toy = toy();
    for (name, puzzle, arguments) in [
        ("help", "", &["--help"][..]),
        ("help_of_the_least_puzzle", "least", &["--help"]),
        ("list", "", &["--list"]),
        ("unknown_approach", "", &["--approach", "nonsense"]),
    ] {
        insta::assert_snapshot!(name, run(&toy, puzzle, arguments).for_snapshot());
    }
}

#[test]
fn wrong_usage_is_refused() {
    let toy = toy();
    for arguments in [
        &["--approach", "nonsense"][..],
        &["--part", "3"],
        &["--part", "0"],
        &["--nonsense"],
        &["--time-limit", "soon"],
        &["--time-limit", "-1"],
        &["--rounds", "1..2"],
        &["--explain", "--rounds", "0..2"],
        &["--explain", "--rounds", "5..5"],
        &["--explain", "--depth", "0"],
        &["--explain", "--json"],
        &["--list", "--compare"],
        &["--list", "a.txt"],
        &["--explain", "--check", "3"],
        &["--check", "0"],
        &["--seed", "1"],
        &["--check", "5", "a.txt"],
        &["--expect", "answers.json", "--compare"],
    ] {
        let run = toy.run(arguments);
        has_status(&run, 2);
        assert!(run.out.is_empty() && run.err.starts_with("error: "), "{arguments:?}: {run:?}");
    }
    for option in ["--explain", "--check"] {
        has_status(&run(&toy, "least", &[option, "1"]), 2);
    }
}

#[test]
fn help_and_version_name_the_program() {
    for flag in ["--help", "--version"] {
        let run = toy().run(&[flag]);
        has_status(&run, 0);
        assert!(
            run.out.contains(if flag == "--help" { "Advent of Code 2014, day 1: Sums" } else { "day01-2014 " }),
            "{run:?}"
        );
        assert_eq!(run.err, "");
    }
}
