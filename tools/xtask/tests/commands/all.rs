//! `cargo all`, with days in any state.

use std::fs;

use crate::trial::Trial;

/// Two days that answer 1 and 2.
fn trial() -> Trial {
    let trial = Trial::new();
    trial.day_with("day01-2020", &["1", "2"]);
    trial
}

#[test]
fn every_answer_has_its_mark() {
    let trial = trial();
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\n.#.\n", "no answer: it never ends"]);
    trial.day("day04-2020", "");
    trial.write("day04-2020/broken", "");
    trial.day("day05-2020", "");
    trial.day_with("day06-2020", &["100", "no answer: it never ends"]);
    trial.day("day10-2020", "!error error: it is broken\n!exit 1");
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "4443560927763154443"}, "day03.txt": {"part2": null}}"#,
    );
    trial.write("inputs/2020/day06.guesses", "1\ttoo high\t0\t100\n");
    let expected = "\
2020 day  1  part 1  ✓ 1                   1.5 µs
2020 day  1  part 2  ✗ 2                   1.5 µs  not 4443560927763154443
2020 day  2  part 1  ? 3                   1.5 µs
2020 day  2  part 2  –
2020 day  3  part 1  ? (2 lines)           1.5 µs
#.#
.#.
2020 day  3  part 2  ✓ it never ends
2020 day  4  ! it was not built; see cargo's message above
2020 day  5  – no input
2020 day  6  part 1  ✗ 100                 1.5 µs  the site said that 100 is too high
2020 day  6  part 2  ! it never ends
2020 day 10  ! it is broken
2 right, 2 wrong, 2 unknown, 1 not solved yet, 1 without input, 3 failed; 20.0 µs in total
";
    let ended = trial.run("all");
    let errors = "error: could not compile day04-2020\n";
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (1, expected, errors));
    trial.holds("target/day01-2020.arguments", "--time-limit 60 inputs/2020/day01.txt");
}

#[test]
fn a_year_or_a_day_may_be_named() {
    let trial = trial();
    trial.day_with("day02-2020", &["1"]);
    trial.day_with("day01-2021", &["2"]);
    for (words, count) in [("all 2020 --release", 3), ("all 2020 1", 2), ("all", 4)] {
        assert_eq!(trial.run(words).ok().stdout.lines().count(), count + 1, "{words}");
        let flags = trial.read("target/cargo.arguments");
        assert_eq!(flags.contains(" --release "), words.contains("--release"), "{flags}");
    }
    trial.run("all 2022").failed("there is no such day; `cargo scaffold 2022 1` makes one");
}

#[test]
fn a_day_that_ends_without_a_report_has_one_line_with_the_reason() {
    let trial = trial();
    for (reply, reason) in [
        (
            "!error thread panicked at src/main.rs:1:1:\n!error oh\n!exit 3",
            "3: thread panicked at src/main.rs:1:1: oh\n",
        ),
        ("!error\n!error error: no\n!error   [possible: yes]\n!exit 2", "  ! no [possible: yes]\n"),
    ] {
        trial.day("day01-2020", reply);
        trial.run("all").failed(reason);
    }
    trial.day_with("day01-2020", &["1"]);
    trial.write("inputs/2020/answers.json", "{");
    trial.run("all").failed("answers.json: it is not an answers file, at line 1");
}

/// As with `cargo all | true`.
#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    let trial = trial();
    let mut child = trial.program("", "all").spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(trial.end(child, "").ok().stderr, "");
    fs::remove_dir_all(trial.root().join("day01-2020")).unwrap();
}
