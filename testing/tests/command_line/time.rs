//! Time limits, and output before the end of a run.

use std::time::{Duration, Instant};

use crate::Toy;

/// Without the limit, the faulty approaches would take a minute, and the endless list would take for ever.
#[test]
fn a_time_limit_ends_a_stage_and_not_the_run() {
    let toy = Toy::new();
    for (puzzle, arguments, status, wanted) in [
        ("", "endless.txt", 1, &["Part 1: 1000001 ", "Part 2: out of time", "part 2 by fast: not answered within"][..]),
        ("", "--explain --part 1 endless.txt", 1, &["1: add 1\n", "part 1: not answered within the time limit"]),
        ("", "--compare endless.txt", 1, &["part 2 by fast: not answered", "part 2 by slow: not answered"]),
        ("faulty", "--approach stubborn a.txt", 1, &["(parsed in ", "error: stubborn, part 1 never checked the time"]),
        ("faulty", "--approach parses_long a.txt", 1, &["error: parses_long, parsing never checked the time"]),
    ] {
        let start = Instant::now();
        let run = toy.run(puzzle, &format!("--time-limit 1 {arguments}")).has_status(status).shows(wanted);
        assert!(start.elapsed() < Duration::from_secs(40), "{run:?}");
        assert!(!run.out.contains("agree") && !run.err.contains("the others"), "{run:?}");
    }
    toy.run("", "--time-limit 60 a.txt").has_status(0);
    toy.run("", "--check 20 --time-limit 0").has_status(0).shows(&["note: slow never answered part 2 in time"]);
}

/// The rest of each run takes for ever.
#[test]
fn each_result_is_printed_at_once() {
    let toy = Toy::new();
    assert!(toy.first_lines(3, "endless.txt").contains("\nPart 1: 1000001 "));
    assert!(toy.first_lines(1, "--json a.txt endless.txt").contains("\"input\":\"a.txt\""));
    toy.write("late.txt", "7\n8\n1000000\n");
    let explained = toy.first_lines(3, "--explain --part 1 --rounds 1 late.txt");
    assert_eq!(explained, "Part 1\n1: add 7\n…\n");
}
