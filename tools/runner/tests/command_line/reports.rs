//! What other programs read: the reports of `--json`.

use runner::report::Report;

use crate::{screens, toy};

/// The status tells of a wrong answer. `cargo submit` asks before it sends an answer if an example
/// is wrong, and refuses if all are.
#[test]
fn each_input_is_an_object() {
    let reports = screens(&[
        "--json a.txt zero.txt broken.txt missing.txt",
        "--json known/zero.txt",
        "--json --part 2 known/a.txt",
        // An example stands in for an input.
        "fresh: --json",
        // No example has an answer to part 2.
        "fresh: --json --part 2",
        "odd: --json",
        "odd: --json --part 2",
        "odd: --json a.txt",
        "--list --json",
    ]);
    insta::assert_snapshot!(reports);
}

#[test]
fn each_approach_is_an_object_where_there_are_several() {
    let run = toy("--compare --json a.txt").ok();
    let [fast, slow] = <[_; 2]>::try_from(Report::all_in(&run.out)).unwrap();
    assert_eq!([&*fast.approach, &slow.approach], ["fast", "slow"]);
    let [fast, slow] = [fast, slow].map(|report| report.result.unwrap());
    // Each time is that of its own part. The second part of `slow` takes 2 ms.
    assert!(slow.parts[1].seconds >= 2e-3, "{run:?}");
    assert!(
        fast.noise >= Some(1.0) && fast.parts.iter().all(|part| part.seconds > 0.0),
        "{run:?}"
    );
    let refused = toy("--compare --json broken.txt").failed("");
    assert_eq!(
        refused.out.lines().count(),
        1,
        "the others would refuse it, too"
    );
}
