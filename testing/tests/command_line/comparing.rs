//! `--compare`: who agrees, who does not, and how the table fits.

use crate::{EXAMPLE, has_status, run, toy};

#[test]
fn what_a_person_sees() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    for (name, puzzle, arguments) in [
        ("compare_letters", "letters", &["--compare", "a.txt"][..]),
        ("compare_one_part", "one-part", &["--compare", "a.txt"]),
    ] {
        insta::assert_snapshot!(name, without_columns(&run(&toy, puzzle, arguments).for_snapshot()));
    }
}

/// Times have no fixed width, and ratios differ from run to run.
fn without_columns(screen: &str) -> String {
    let word = |word: &str| {
        if word.parse::<f64>().is_ok_and(|_| word.contains('.')) { "<ratio>".to_owned() } else { word.to_owned() }
    };
    screen.lines().map(|line| line.split_whitespace().map(word).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[test]
fn agreement_is_said() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let run = toy.run(&["--compare", "a.txt"]);
    has_status(&run, 0);
    assert!(run.out.contains("All 2 approaches agree.\n"), "{run:?}");
    for approach in ["fast", "slow"] {
        let row = run.out.lines().find(|line| line.starts_with(approach)).expect("a row per approach");
        assert!(row.contains("-1") && row.contains('9'), "{run:?}");
    }
    assert!(run.err.contains("measured in the development profile"), "{run:?}");
}

#[test]
fn the_odd_one_out_is_named_and_marked() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let run = run(&toy, "odd", &["--compare", "a.txt"]);
    has_status(&run, 1);
    assert!(run.err.contains("error: a.txt: part 2: wrong says 3, but the others say 9\n"), "{run:?}");
    let marked: Vec<&str> = run.out.lines().filter(|line| line.contains("<- part 2 differs")).collect();
    assert!(matches!(marked[..], [row] if row.starts_with("wrong")), "{run:?}");
    assert!(!run.out.contains("agree"), "{run:?}");
}

#[test]
fn one_approach_can_be_measured_alone() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let run = toy.run(&["--compare", "--approach", "slow", "--json", "a.txt"]);
    has_status(&run, 0);
    assert!(run.out.lines().count() == 1 && run.out.contains("\"approach\":\"slow\""), "{run:?}");
}

/// What ran out of time contradicts nobody.
#[test]
fn a_late_approach_does_not_disagree() {
    let toy = toy();
    toy.write("endless.txt", crate::ENDLESS);
    let run = toy.run(&["--compare", "--time-limit", "0.05", "endless.txt"]);
    has_status(&run, 1);
    assert!(run.err.contains("part 2 by slow: not answered within the time limit"), "{run:?}");
    assert!(!run.err.contains("says") && !run.out.contains("agree"), "{run:?}");
}
