//! `cargo all`, with days in any state.

use runner::report::Report;

use crate::trial::{Trial, report};

#[test]
fn every_answer_has_its_mark() {
    let trial = Trial::new();
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\n.#.\n", "error:  it is late\n"]);
    trial.write("day04-2020/broken.rs", "");
    trial.day("day04-2020", "");
    trial.day("day05-2020", "");
    let refused = Err("line 1: it is odd\n1 | x".to_owned());
    let refused = Report { result: refused, ..report("day06-2020", &[]) };
    trial.day("day06-2020", &refused.to_string());
    trial.day("day07-2020", r#"{"year": 2020}"#);
    trial.day("day10-2020", "!error it is tired\n!exit 3");
    // A part that ends its program.
    trial.day_with("day11-2020", &[]);
    trial.day("day11-2020", "!exit 0");
    trial.day_with("day13-2020", &["error: not solved yet"]);
    // An example, or an input that comes with a day, stands in for one that this clone does not have.
    for (package, path) in [
        ("day14-2020", None),
        (
            "day15-2020",
            Some("inputs/day15-2020/full-1.txt".to_owned()),
        ),
    ] {
        let other = Report { path, ..report(package, &["5"]) };
        trial.day(package, &other.to_string());
    }
    trial.day_with("day01-2021", &["1"]);
    let answers = r#"{
        "day01.txt": {"part1": "1", "part2": "4443560927763154443"}, "day13.txt": {"part1": "1"},
        "day14.txt": {"part1": "6"}, "day15.txt": {"part1": "6"}
    }"#;
    trial.write("inputs/2020/answers.json", answers);
    let expected = "\
2020 day  1  part 1  ✓ 1                   1.5 µs
2020 day  1  part 2  ✗ 2, but 4443560927763154443 is right    1.5 µs
2020 day  2  part 1  ? 3                   1.5 µs
2020 day  2  part 2  – not solved yet
2020 day  3  part 1  ? (2 lines)           1.5 µs
2020 day  3  part 2  ! it is late
2020 day  4  ! it was not built; see cargo's message above
2020 day  5  – no input
2020 day  6  ! line 1: it is odd
2020 day  7  ! its reports cannot be read; is its library another version?
2020 day 10  ! it ended with exit status: 3: it is tired
2020 day 11  ! it ended without an answer
2020 day 13  part 1  ✗ not solved yet, but 1 is right
2020 day 14  part 1  ? 5                   1.5 µs
2020 day 15  part 1  ? 5                   1.5 µs
6 failed, 1 not solved yet, 1 right, 4 unknown, 1 without input, 2 wrong; 25.5 µs in total, with \
12.0 µs of parsing
";
    let ended = trial
        .run("all 2020")
        .failed("error: could not compile day04-2020\n");
    // Windows has other words for a status.
    assert_eq!(ended.out.replace("exit code", "exit status"), expected);
    let none = "there is no such day; `cargo scaffold` makes one";
    trial.run("all 2022").failed(none);
    trial.run("all 2021").ok();
}
