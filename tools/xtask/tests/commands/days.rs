//! `cargo all`, with days in any state.

use crate::server::{Server, text};
use crate::trial::{NOWHERE, SESSION, Trial};

/// The lines of an output, with single spaces.
fn lines(output: &str) -> Vec<String> {
    output.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn every_answer_has_its_mark() {
    let mut trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\\n.#.\\n", "no answer: it never ends"]);
    trial.reply("day04-2020", "broken", "");
    trial.reply("day04-2020", "reply", "");
    trial.day_with("day05-2020", &["1", "2"]);
    trial.reply("day10-2020", "reply", "!error error: it is broken\n!exit 1");
    for day in ["day01", "day02", "day03", "day04", "day10"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "4443560927763154443"}, "day03.txt": {"part2": null}}"#,
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
2020 day 10  ! it is broken
2 right, 1 wrong, 2 unknown, 1 not solved yet, 1 without input, 2 failed; 14.0 µs in total
";
    let ended = trial.run("all");
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (1, expected, ""));
    assert!(trial.read("target/day01-2020.arguments").contains("--time-limit 60 "));

    trial.colour = true;
    let shown = trial.run("all").stdout;
    for words in ["\u{1b}[32m✓\u{1b}[0m", "\u{1b}[31m✗\u{1b}[0m", "\u{1b}[31m  not 4"] {
        assert!(shown.contains(words), "no {words:?} in {shown:?}");
    }
}

#[test]
fn a_day_without_an_input_is_not_a_failure_if_it_compiles() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.run("all").ok();
    trial.write("day01-2020/broken", "");
    trial.run("all").failed("\n1 failed; ");
}

/// As with `cargo all | head -1`.
#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    let mut trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.patience = 1;
    let ended = trial.run("all").ok();
    assert_eq!((ended.stdout.lines().count(), &*ended.stderr), (1, ""));
}

#[test]
fn a_year_or_a_day_may_be_named() {
    let trial = Trial::new(NOWHERE);
    trial.run("all").failed("there is no such day yet; `cargo scaffold 2015 1` makes one");
    trial.day_with("day01-2020", &["1"]);
    trial.day_with("day01-2021", &["2"]);
    for (words, count) in [("all 2021", 1), ("all 2020 1", 1), ("all", 2)] {
        assert_eq!(trial.run(words).ok().stdout.lines().count(), count + 1, "{words}");
    }
    trial.run("all 2022").failed("there is no such day yet; `cargo scaffold 2022 1` makes one");
    trial.run("all 2020 2").failed("there is no such day yet; `cargo scaffold 2020 2` makes one");
    trial.run("all 5").failed("5 is not a year; write `cargo all 2021 5`");
}

#[test]
fn an_answer_that_the_site_rejected_is_wrong() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day05-2024", &["100", "7"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    let record = r#"{"day": 5, "part": 1, "answer": "100", "verdict": "too high",
                      "at": 0, "wait_until": null}"#;
    trial.write("inputs/2024/submissions.json", &format!("[{record}]"));
    trial.run("all").failed("✗ 100                 1.5 µs  the site said too high\n");
    trial.run("time").failed("part 1 by one is wrong: 100, the site said too high");
}

/// From the real program to the command. That part 2 has no answer is recorded, and most ways to
/// have none are not that.
#[test]
fn only_a_part_without_an_answer_may_have_none() {
    for (text, mark) in [
        ("none", "✓ the game never ends"),
        ("fail", "! it broke"),
        ("panic", "! panicked at"),
        ("say", "✗ say"),
        ("exit", "! "),
        ("abort", "! "),
        ("exit in a thread", "! "),
        // A day's own output is not its answer.
        ("print", "✗ 13 "),
    ] {
        let trial = Trial::new(NOWHERE);
        trial.real_day(text);
        trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "12", "part2": null}}"#);
        let ended = trial.run("all");
        let lines = lines(&ended.stdout);
        assert!(lines[0].starts_with("2024 day 5 part 1 ✓ 12 "), "{lines:?}");
        assert!(lines[1].starts_with(&format!("2024 day 5 part 2 {mark}")), "{lines:?}");
        assert_eq!((ended.status, lines.len()), (u8::from(text != "none"), 3), "{lines:?}");
    }
}

/// Nobody knows that it is right, and its time is as good as any.
#[test]
fn an_unverified_proof_is_a_failure_but_has_a_time() {
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.day_with("day01-2020", &["1", "no answer: it never ends"]);
    trial.run("all").failed("part 2  ! it never ends\n1 unknown, 1 failed; ");
    trial.run("time").ok();
}

#[test]
fn a_day_that_ends_without_a_report_has_one_line_with_the_reason() {
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2020/day01.txt", "1\n");
    for (reply, reason) in [
        ("hello\n!error note: all is well", "it ended without an answer\n"),
        ("!error\n!error it broke\n!exit 3", ": 3: it broke\n"),
        ("!error it broke\n!abort", ": it broke\n"),
        ("!error thread panicked at src/main.rs:1:1:\n!error oh\n!exit 101", "main.rs:1:1: oh\n"),
        ("!error error: no\n!error   [possible: yes]\n!exit 2", "  ! no [possible: yes]\n"),
        ("!error error: no\n!error  --> file:1:1\n!exit 2", "  ! no\n"),
    ] {
        trial.reply("day01-2020", "reply", reply);
        let ended = trial.run("all").failed(reason);
        assert!(ended.stdout.starts_with("2020 day  1  ! "), "{ended:?}");
        assert!(ended.stdout.contains("\n1 failed; "), "{ended:?}");
    }
}

/// From the real program to the command.
#[test]
fn a_wrong_example_keeps_an_answer_from_being_sent() {
    let server = Server::start(|_, _| text("1\n"));
    let trial = Trial::new(&server.address);
    trial.real_day("say");
    let ended = trial.run("submit 2024 5 --yes").failed("nothing was sent; without --yes");
    assert!(ended.stderr.contains("example: part 1 by simple: 12, but 11 is right"), "{ended:?}");
    assert_eq!(server.asked().len(), 0);
}

#[test]
#[cfg(unix)]
fn reasons_are_as_wide_as_the_terminal() {
    use crate::terminal::Terminal;
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["error: it is very long and it is very sad", "2"]);
    trial.write("day02-2020/broken", "");
    trial.reply("day02-2020", "reply", "");
    trial.write("inputs/2020/day01.txt", "1\n");
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
    let expected = "2020 day  2  ! it was not built; see\n               cargo's message above\n";
    assert!(screen.contains(expected), "{screen}");
}

/// Neither cargo nor a day needs the session.
#[test]
fn no_program_sees_the_session() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    let mut program = trial.program(&["all"]);
    program.envs(["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].map(|name| (name, SESSION)));
    let output = program.output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 unknown; "), "{output:?}");
}

#[test]
fn a_file_of_answers_that_cannot_be_read_costs_its_day_a_line() {
    let trial = Trial::new(NOWHERE);
    for year in ["2020", "2021"] {
        trial.day_with(&format!("day01-{year}"), &["1", "2"]);
        trial.write(&format!("inputs/{year}/day01.txt"), "1\n");
    }
    trial.write("inputs/2021/answers.json", "{");
    let ended = trial.run("all").failed("\n2 unknown, 1 failed; ");
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert!(lines[2].starts_with("2021 day  1  ! ") && lines[2].contains("answers.json: "));
}

#[test]
fn the_profile_may_be_release() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    for (words, is_release) in [("all", false), ("all --release", true), ("time", true)] {
        trial.run(words);
        let flags = trial.read("target/cargo.arguments");
        assert_eq!(flags.contains(" --release "), is_release, "{words}: {flags}");
    }
}
