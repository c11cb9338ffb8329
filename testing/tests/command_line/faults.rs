//! Approaches with faults: a panic ends its part alone, and a time limit holds for those who never look at it.

use std::time::{Duration, Instant};

use crate::{EXAMPLE, has_status, run, toy};

/// Far above the time limit of these tests, and far below what the approaches would take.
const SOON: Duration = Duration::from_secs(30);

fn faulty(arguments: &[&str]) -> testing::Run {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let start = Instant::now();
    let run = run(&toy, "faulty", &[arguments, &["a.txt"]].concat());
    assert!(start.elapsed() < SOON, "{run:?}");
    run
}

#[test]
fn a_panic_is_reported_for_its_part() {
    let run = faulty(&["--approach", "panics"]);
    has_status(&run, 1);
    assert!(run.out.contains("Part 1: panicked") && run.out.contains("Part 2: 9 "), "{run:?}");
    assert!(run.err.starts_with("error: a.txt: part 1 by panics: panicked at "), "{run:?}");
    assert!(run.err.contains("toy.rs:") && run.err.contains("index out of bounds"), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
}

#[test]
fn a_panic_contradicts_nobody() {
    let run = faulty(&["--compare", "--approach", "panics"]);
    has_status(&run, 1);
    assert!(run.out.contains("panicked") && !run.out.contains("differs"), "{run:?}");
    assert!(run.err.contains("part 1 by panics: panicked at ") && !run.err.contains("says"), "{run:?}");
}

#[test]
fn a_panic_of_the_parser_is_reported_for_the_input() {
    let run = faulty(&["--approach", "parser-panics"]);
    has_status(&run, 1);
    assert_eq!(run.out, "");
    assert!(
        run.err.starts_with("error: a.txt: parsing panicked at ") && run.err.contains("a text of 7 bytes"),
        "{run:?}"
    );
}

#[test]
fn an_approach_that_never_looks_at_the_clock_is_left_behind() {
    let run = faulty(&["--approach", "stubborn", "--time-limit", "0.1"]);
    has_status(&run, 1);
    assert!(run.out.contains("Part 1: out of time") && run.out.contains("Part 2: 9 "), "{run:?}");
}

#[test]
fn a_time_limit_holds_for_parsing_too() {
    let run = faulty(&["--approach", "parses-long", "--time-limit", "0.1"]);
    has_status(&run, 1);
    assert_eq!(run.err, "error: a.txt: not parsed within the time limit\n");
    assert_eq!(run.out, "");
}

#[test]
fn nobody_waits_for_memory_to_be_given_back() {
    let run = faulty(&["--approach", "sluggish", "--time-limit", "0.1"]);
    has_status(&run, 0);
    assert!(run.out.contains("Part 1: 1 "), "{run:?}");
}
