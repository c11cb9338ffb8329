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
            &["\nerror: a.txt: parsing by parses_long: it was not parsed within the time limit"],
        ),
        (
            "slow-example",
            "",
            0,
            &[
                "1 ✓              out of time",
                "note: example: part 2 by waits: not answered within the time limit",
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

/// Nobody writes to the pipe.
#[test]
#[cfg(unix)]
fn a_time_limit_holds_for_reading() {
    let toy = Toy::new();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(toy.folder().join("pipe"))
            .status()
            .unwrap()
            .success()
    );
    let run = toy.run("", "--time-limit 0.2 pipe").has_status(1);
    assert_eq!(run.err, "error: pipe: it was not read within the time limit\n");
    let run = toy.run("", "--json --time-limit 0.2 pipe").has_status(1);
    assert_eq!(run.objects()[0]["error"], "it was not read within the time limit");
}

/// Its second part would take an hour, and never checks the time. A right solution may be as slow,
/// so only the input counts.
#[test]
fn an_example_has_ten_seconds() {
    let toy = Toy::new();
    toy.write("inputs/2014/day14.txt", "2\n");
    let run = toy.run("stuck", "--part 2").has_status(0);
    run.shows(&[
        "out of time",
        "note: example: part 2 by apart: not answered within the time limit\n",
        "note: a part has 10 s for an example, and a late one does not count; `--time-limit 60` \
         gives it a minute\n",
        "Part 2: 2 ",
    ]);
    let run = toy.run("stuck", "--part 2 --time-limit 0.1").has_status(0);
    assert!(!run.err.contains("gives it a minute"), "the user knows the option: {run:?}");
    toy.run("stuck", "--example 1 --part 2 --time-limit 0.1").has_status(1).shows(&["error: "]);
}

/// An author may do all the work while parsing.
#[test]
fn an_example_that_is_parsed_too_slowly_does_not_count() {
    let toy = Toy::new();
    let run = toy.run("slow-parser", "--time-limit 0.1").has_status(0).shows(&[
        "example         out of time      out of time\n",
        "note: example: part 1 by parses_long: not answered within the time limit\n",
        "note: example: part 2 by parses_long: not answered within the time limit\n",
    ]);
    assert!(!run.err.contains("error"), "{run:?}");
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
