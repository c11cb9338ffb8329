//! Time limits, and output before the end of a run.

use crate::Toy;

/// Without the limit, the faulty approaches would take a minute, and the endless list would take
/// for ever.
#[test]
fn a_time_limit_holds_in_every_mode() {
    let toy = Toy::new();
    for (puzzle, arguments, status, wanted) in [
        (
            "",
            "endless.txt",
            1,
            &["Part 1: 1000001 ", "Part 2: out of time", "part 2 by fast: not answered within"][..],
        ),
        (
            "",
            "--explain --part 1 endless.txt",
            1,
            &["1: add 1\n", "part 1: not answered within the time limit"],
        ),
        (
            "",
            "--compare endless.txt",
            1,
            &["part 2 by fast: not answered", "part 2 by slow: not answered"],
        ),
        (
            "faulty",
            "--approach stubborn a.txt",
            1,
            &["Part 1: out of time", "Part 2: 9 ", "part 1 by stubborn: not answered within"],
        ),
        (
            "faulty",
            "--compare --approach stubborn a.txt",
            1,
            &["stubborn ", "out of time", "part 1 by stubborn: not answered within"],
        ),
        (
            "faulty",
            "--approach parses_long a.txt",
            1,
            &["Part 1: out of time", "error: a.txt: part 2 by parses_long: not answered within"],
        ),
        (
            "slow-example",
            "",
            1,
            &[
                "1 ✓              out of time",
                "error: example: part 2 by waits: not answered within the time limit",
            ],
        ),
        (
            "apart",
            "a.txt",
            1,
            &["Part 1: panicked", "error: a.txt: part 2 by apart: not answered within"],
        ),
    ] {
        let run = toy
            .run(puzzle, &format!("--time-limit 0.5 {arguments}"))
            .has_status(status)
            .shows(wanted);
        assert!(!run.out.contains("agree") && !run.err.contains("the others"), "{run:?}");
        assert!(!run.err.contains("longer than a second"), "only a terminal shows that: {run:?}");
    }
    toy.run("", "--time-limit 60 a.txt").has_status(0);
    toy.run("", "--check 20 --time-limit 0")
        .has_status(0)
        .shows(&["note: slow did not answer part 2 in time; raise the limit with --time-limit"]);
}

/// Its second part would take an hour, and never checks the time. The input is still solved.
#[test]
fn an_example_has_ten_seconds() {
    let toy = Toy::new();
    toy.write("inputs/2014/day14.txt", "2\n");
    let run = toy.run("stuck", "--part 2").has_status(1);
    run.shows(&["out of time", "part 2 by apart: not answered within", "Part 2: 2 "]);
}

/// An author may do all the work while parsing.
#[test]
fn an_example_that_is_parsed_too_slowly_is_late() {
    let toy = Toy::new();
    let run = toy.run("slow-parser", "--time-limit 0.1").has_status(1).shows(&[
        "example         out of time      out of time\n",
        "error: example: part 1 by parses_long: not answered within the time limit\n",
        "error: example: part 2 by parses_long: not answered within the time limit\n",
    ]);
    assert_eq!(run.out.matches("parsing\n").count(), 1, "nobody waits twice: {run:?}");
}

/// The rest of each run takes for ever.
#[test]
fn each_result_is_printed_at_once() {
    let toy = Toy::new();
    assert!(toy.first_lines(3, "endless.txt").contains("\nPart 1: 1000001 "));
    assert!(toy.first_lines(1, "--json a.txt endless.txt").contains("\"input\":\"a.txt\""));
    toy.write("late.txt", "7\n8\n1000000\n");
    let explained = toy.first_lines(3, "--explain --part 2 --rounds 1 late.txt");
    assert_eq!(explained, "Part 2\n1: add 7\n…\n");
}
