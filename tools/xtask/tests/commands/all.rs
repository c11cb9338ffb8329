//! `cargo all`, with days in any state.

use crate::trial::Trial;

#[test]
fn every_answer_has_its_mark() {
    let trial = Trial::new();
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\n.#.\n", "error: it is late"]);
    trial.day("day04-2020", "");
    trial.write("day04-2020/broken", "");
    trial.day("day05-2020", "");
    trial.day("day10-2020", "!exit 3");
    let answers = r#"{"day01.txt": {"part1": "1", "part2": "4443560927763154443"}}"#;
    trial.write("inputs/2020/answers.json", answers);
    let expected = "\
2020 day  1  part 1  ✓ 1                   1.5 µs
2020 day  1  part 2  ✗ 2                   1.5 µs  not 4443560927763154443
2020 day  2  part 1  ? 3                   1.5 µs
2020 day  2  part 2  – not solved yet
2020 day  3  part 1  ? (2 lines)           1.5 µs
#.#
.#.
2020 day  3  part 2  ! it is late
2020 day  4  ! it was not built; see cargo's message above
2020 day  5  – no input
2020 day 10  ! it ended with exit status: 3
1 right, 1 wrong, 2 unknown, 1 not solved yet, 1 without input, 3 failed; 15.0 µs in total
";
    let ended = trial.run("all");
    let errors = "error: could not compile day04-2020\n";
    // Windows has other words for a status.
    let stdout = ended.stdout.replace("exit code", "exit status");
    assert_eq!((ended.status, &*stdout, &*ended.stderr), (1, expected, errors));
    trial.holds("target/day01-2020.arguments", "--time-limit 60 inputs/2020/day01.txt");
    trial.write("inputs/2020/answers.json", "{");
    trial.run("all").failed("answers.json: it is not an answers file, at line 1");
}

#[test]
fn a_year_or_a_day_may_be_named() {
    let trial = Trial::new();
    for day in ["day01-2020", "day02-2020", "day01-2021"] {
        trial.day_with(day, &["1"]);
    }
    for (words, count) in [("all 2020 --release", 2), ("all 2020 1", 1), ("all", 3)] {
        assert_eq!(trial.run(words).ok().stdout.lines().count(), count + 1, "{words}");
        let flags = trial.read("target/toy-cargo.arguments");
        assert_eq!(flags.contains(" --release "), words.contains("--release"), "{flags}");
    }
    trial.run("all 2022").failed("there is no such day; `cargo scaffold 2022 1` makes one");
    // As with `cargo all | true`.
    let mut child = trial.program("", "all").spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(trial.end(child, "").ok().stderr, "");
}
