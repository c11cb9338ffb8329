//! `cargo all`, with days in any state.

use crate::trial::{NOWHERE, Trial};

/// A day that answers 1 and 2, with an input.
fn trial() -> Trial {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial
}

#[test]
fn every_answer_has_its_mark() {
    let trial = trial();
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\n.#.\n", "no answer: it never ends"]);
    trial.day("day04-2020", "");
    trial.write("day04-2020/broken", "");
    trial.day_with("day05-2020", &["1", "2"]);
    trial.day_with("day06-2020", &["100", "no answer: it never ends"]);
    trial.day("day10-2020", "!error error: it is broken\n!exit 1");
    for day in ["day02", "day03", "day06", "day10"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "4443560927763154443"}, "day03.txt": {"part2": null}}"#,
    );
    trial.write(
        "inputs/2020/submissions.json",
        r#"[{"day": 6, "part": 1, "answer": "100", "verdict": "too high", "at": 0,
             "wait_until": null}]"#,
    );
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
2020 day  6  part 1  ✗ 100                 1.5 µs  the site said too high
2020 day  6  part 2  ! it never ends
2020 day 10  ! it is broken
2 right, 2 wrong, 2 unknown, 1 not solved yet, 1 without input, 3 failed; 20.0 µs in total
";
    let ended = trial.run("all");
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (1, expected, ""));
    assert!(ended.coloured.contains("\u{1b}[32m✓\u{1b}[0m"), "{ended:?}");
    trial.holds("target/day01-2020.arguments", "--time-limit 60 ");
}

/// As with `cargo all | head -1`.
#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    let mut trial = trial();
    trial.patience = 1;
    assert_eq!(trial.run("all").ok().stderr, "");
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
    trial.run("all 2022").failed("there is no such day yet; `cargo scaffold 2022 1` makes one");
}

#[test]
fn a_real_day_is_solved_and_measured() {
    let trial = Trial::new(NOWHERE);
    trial.real_day("none");
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "12", "part2": null}}"#);
    trial.run("all").ok().said("part 2  ✓ the game never ends\n2 right; ");
    trial.run("time --approach simple").ok().said("\n2024 day  5 ");
    trial.real_day("13");
    trial.run("all").failed("part 2  ✗ 13 ");
}

#[test]
fn a_day_that_ends_without_a_report_has_one_line_with_the_reason() {
    let trial = trial();
    for (reply, reason) in [
        ("!error note: all is well", "it ended without an answer\n"),
        (
            "!error thread panicked at src/main.rs:1:1:\n!error oh\n!exit 3",
            "3: thread panicked at src/main.rs:1:1: oh\n",
        ),
        ("!error\n!error error: no\n!error   [possible: yes]\n!exit 2", "  ! no [possible: yes]\n"),
    ] {
        trial.day("day01-2020", reply);
        trial.run("all").failed(reason);
    }
}

#[test]
#[cfg(unix)]
fn reasons_are_as_wide_as_the_terminal() {
    use crate::terminal::Terminal;
    let trial = trial();
    trial.day_with("day01-2020", &["error: it is very long and it is very sad", "2"]);
    let terminal = Terminal::new();
    terminal.stty(&["cols", "40"]);
    let mut program = trial.program(&["all"]);
    program.env("NO_COLOR", "1").stdin(terminal.stream()).stdout(terminal.stream());
    assert!(!program.status().unwrap().success());
    let screen = terminal.read_until("in total\n");
    let expected = "\
2020 day  1  part 1  ! it is very long
                       and it is very
                       sad
";
    assert!(screen.contains(expected), "{screen}");
}
