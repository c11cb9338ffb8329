//! `cargo all`, with days in any state.

use runner::report::Report;

use crate::trial::{Trial, report};

#[test]
fn every_answer_has_its_mark() {
    let trial = Trial::new();
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day03-2020", &["#.#\n.#.\n", "error: it is late"]);
    trial.write("day04-2020/broken.rs", "");
    trial.day("day04-2020", "");
    trial.day("day05-2020", "");
    let refused = Err("1:1: it is odd".to_owned());
    let refused = Report { result: refused, ..report("day06-2020", &[]) };
    trial.day("day06-2020", &refused.to_string());
    trial.day("day07-2020", r#"{"year": 2020}"#);
    trial.day("day10-2020", "!error it is tired\n!exit 3");
    trial.day_with("day13-2020", &["error: not solved yet"; 2]);
    // An example, or an input that comes with a day, stands in for one that this clone does not have.
    let shipped = "inputs/day15-2020/full-1.txt".to_owned();
    for (package, path) in [("day14-2020", None), ("day15-2020", Some(shipped))] {
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
2020 day 1   Part 1: 1 ✓                      15 ns
2020 day 1   Part 2: 2 ✗ not 4443560927763154443     10 ns
2020 day 3   Part 1: (2 lines)                15 ns
#.#
.#.
2020 day 3   Part 2: failed                   10 ns
2020 day 5   no input
2020 day 13  Part 1: –
2020 day 13  Part 2: –
2020 day 14  Part 1: 5                        15 ns
2020 day 15  Part 1: 5                        15 ns
6 failed, 1 not solved yet, 1 right, 3 unknown, 1 without input, 1 wrong; 170 ns in total, with \
100 ns of parsing
";
    let errors = [
        "could not compile day04-2020\n",
        "2020 day 3: part 2: it is late\n",
        "2020 day 4: it was not built",
        "2020 day 6: 1:1: it is odd\n",
        "2020 day 7: its reports cannot be read",
        "it is tired\n",
        "2020 day 10: it ended with ",
        "2020 day 13: part 1: not solved yet, but 1 is right\n",
    ];
    let ended = trial.run("all 2020").shows(1, &errors);
    assert_eq!(ended.out, expected);
    // A wrong answer alone is a failure.
    trial.run("all 2020 1").failed("");
    let none = "there is no such day; `cargo scaffold` makes one";
    trial.run("all 2022").failed(none);
    trial.run("all 2021").ok();
}
