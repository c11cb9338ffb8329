//! `--check`: random inputs by all approaches.

use crate::{has_status, run, toy};

#[test]
fn agreement_is_summed_up() {
    let toy = toy();
    let run = toy.run(&["--check", "200", "--seed", "7"]);
    has_status(&run, 0);
    assert!(run.out.contains(" different inputs in ") && run.out.contains("no disagreement."), "{run:?}");
    for name in ["fast", "slow", "reference"] {
        assert!(run.out.lines().any(|line| line.starts_with(name)), "{run:?}");
    }
    assert_eq!(run.err, "");
}

#[test]
fn a_disagreement_is_printed_as_an_input_to_keep() {
    let toy = toy();
    let first = run(&toy, "odd", &["--check", "50"]);
    has_status(&first, 1);
    assert!(first.err.contains("part 2: fast says ") && first.err.contains(", wrong says "), "{first:?}");
    assert!(first.err.contains("stdout has the first"), "{first:?}");
    assert_eq!(first.out, run(&toy, "odd", &["--check", "50"]).out, "a run can be repeated");
    toy.write("kept.txt", &first.out);
    has_status(&run(&toy, "odd", &["--compare", "kept.txt"]), 1);
}

/// Approaches that take long are not waited for, and the summary says how much they have answered.
#[test]
fn the_slow_are_not_waited_for() {
    let run = toy().run(&["--check", "20", "--time-limit", "0.001"]);
    has_status(&run, 0);
    let row = run.out.lines().find(|line| line.starts_with("slow")).expect("a row per approach");
    assert!(row.ends_with(" 0"), "{run:?}");
    assert!(run.err.contains("note: slow has answered no part 2 in time"), "{run:?}");
}
