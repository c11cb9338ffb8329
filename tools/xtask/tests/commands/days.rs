//! `cargo all`, with days in any state.

use std::process::Command;

use common::NoAnswer;

use crate::server::{Server, text};
use crate::trial::{NOWHERE, SESSION, Trial, report};

fn columns(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn every_answer_has_its_mark() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\\n.#.\\n", "no answer: it never ends"]);
    trial.day("day04-2020", "let x: u8 = args;");
    trial.day(
        "day05-2020",
        "eprintln!(\"error: it is broken\"); std::process::exit(args.len() as i32);",
    );
    for day in ["day01", "day02", "day03", "day05"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "9"}, "day03.txt": {"part2": null}}"#,
    );
    let ended = trial.run("all");
    assert_eq!(ended.status, 1);
    let lines: Vec<Vec<&str>> = ended.stdout.lines().map(columns).collect();
    assert_eq!(lines[0], ["2020", "day", "1", "part", "1", "✓", "1", "1.5", "µs"]);
    assert_eq!(lines[1], ["2020", "day", "1", "part", "2", "✗", "2", "1.5", "µs", "not", "9"]);
    assert_eq!(lines[2], ["2020", "day", "2", "part", "1", "?", "3", "1.5", "µs"]);
    assert_eq!(lines[3].join(" "), "2020 day 2 part 2 –");
    assert_eq!(lines[4].join(" "), "2020 day 3 part 1 ? (2 lines) 1.5 µs");
    assert_eq!([lines[5].join(""), lines[6].join("")], ["#.#", ".#."]);
    assert_eq!(lines[7].join(" "), "2020 day 3 part 2 ✓ it never ends");
    assert!(lines[8].join(" ").starts_with("2020 day 4 ! it was not built"), "{ended:?}");
    assert_eq!(lines[9].join(" "), "2020 day 5 ! it is broken");
    assert_eq!(
        lines[10].join(" "),
        "2 right, 1 wrong, 2 unknown, 1 not solved yet, 2 failed; 14.0 µs in total"
    );
    assert_eq!(ended.stderr, "");
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
fn a_day_without_an_input_is_not_a_failure() {
    let trial = Trial::new(NOWHERE);
    trial.day("day01-2020", "panic!(\"there is no input, so nothing runs: {args:?}\");");
    trial.day_with("day02-2020", &["1", "2"]);
    trial.write("inputs/2020/day02.txt", "1\n");
    let ended = trial.run("all").ok();
    let lines: Vec<String> = ended.stdout.lines().map(|line| columns(line).join(" ")).collect();
    assert_eq!(lines[0], "2020 day 1 – no input");
    assert_eq!(lines[3..], ["2 unknown, 1 without input; 5.0 µs in total"]);

    // One that does not compile still fails.
    trial.day("day01-2020", "let x: u8 = args;");
    trial.run("all").failed("2 unknown, 1 failed");
}

#[test]
fn the_columns_are_aligned() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["100", "2"]);
    trial.day_with("day12-2020", &["error: it broke", "error: not solved yet"]);
    for day in ["day01", "day12"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "4443560927763154443560927763150"}}"#,
    );
    let expected = "\
2020 day  1  part 1  ✗ 100                 1.5 µs  not 4443560927763154443560927763150
2020 day  1  part 2  ? 2                   1.5 µs
2020 day 12  part 1  ! it broke
2020 day 12  part 2  –
";
    let shown = trial.run("all").failed("1 wrong").stdout;
    assert!(shown.starts_with(expected), "{shown}");
}

#[test]
fn a_year_or_a_day_may_be_named() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1"]);
    trial.day_with("day01-2021", &["2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2021/day01.txt", "1\n");
    assert_eq!(trial.run("all 2021").ok().stdout.lines().count(), 2);
    assert_eq!(trial.run("all 2020 1").ok().stdout.lines().count(), 2);
    assert_eq!(trial.run("all").ok().stdout.lines().count(), 3);
    trial.run("all 2022").failed("there is no such day yet; `cargo scaffold 2022 1` makes one");
    trial.run("all 2020 2").failed("there is no such day yet; `cargo scaffold 2020 2` makes one");
    trial.run("all 5").failed("5 is not a year");
}

#[test]
fn an_answer_that_the_site_rejected_is_wrong() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day05-2024", &["100", "7"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    let record = r#"{"day": 5, "part": 1, "answer": "100", "verdict": "too high",
                      "at": 0, "wait_until": null}"#;
    trial.write("inputs/2024/submissions.json", &format!("[{record}]"));
    let ended = trial.run("all").failed("✗ 100");
    assert!(ended.stdout.lines().next().unwrap().ends_with("the site said too high"), "{ended:?}");
    trial.run("time").failed("part 1 by one is wrong: 100, the site said too high");
}

/// Half of them would otherwise look like what is recorded: that part 2 has no answer.
#[test]
fn only_a_part_without_an_answer_may_have_none() {
    for (text, mark) in [
        ("none", "✓ the game never ends"),
        ("fail", "! it broke"),
        ("panic", "! panicked at"),
        ("say", "✗ say"),
    ] {
        let trial = Trial::new(NOWHERE);
        trial.real_day(text);
        trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "12", "part2": null}}"#);
        let ended = trial.run("all");
        let lines: Vec<String> = ended.stdout.lines().map(|line| columns(line).join(" ")).collect();
        assert!(lines[0].starts_with("2024 day 5 part 1 ✓ 12 "), "{lines:?}");
        assert!(lines[1].starts_with(&format!("2024 day 5 part 2 {mark}")), "{lines:?}");
        assert_eq!(ended.status, u8::from(text != "none"), "{lines:?}");
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

/// A part may call `exit`, and a program need not be one of this workspace's.
#[test]
fn success_without_an_answer_is_a_failure() {
    let trial = Trial::new(NOWHERE);
    trial.reply("day01-2020", "reply", "hello\n!error note: all is well");
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.run("all").failed("2020 day  1  ! it ended without an answer\n");
}

#[test]
fn no_reason_but_one_is_right() {
    let trial = Trial::new(NOWHERE);
    let reasons = [
        NoAnswer::OutOfTime,
        NoAnswer::TooLarge("x".into()),
        NoAnswer::Failed("x".into()),
        NoAnswer::Panicked("x".into()),
    ];
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": null}}"#);
    for reason in reasons {
        trial.day_with("day01-2020", &["1", "2"]);
        let mut report = report("day01-2020", &["1", "2"], &[]);
        report.result.as_mut().unwrap().parts[1].outcome = Err(reason);
        trial.reply("day01-2020", "reply", &report.to_string());
        trial.run("all").failed("1 unknown, 1 failed;");
    }
}

/// Nobody knows that it is right, and its time is as good as any.
#[test]
fn an_unverified_proof_is_a_failure_but_has_a_time() {
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.day_with("day01-2020", &["1", "no answer: it never ends"]);
    let ended = trial.run("all").failed("1 unknown, 1 failed; ");
    assert!(ended.stdout.contains("part 2  ! it never ends\n"), "{ended:?}");
    trial.run("time").ok();
}

#[test]
fn a_day_that_breaks_down_in_every_part_has_one_line_with_the_reason() {
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2020/day01.txt", "1\n");
    for (instruction, reason) in
        [("!abort", if cfg!(unix) { "SIGABRT" } else { ": it broke" }), ("!exit 3", "3: it broke")]
    {
        for reply in ["reply", "reply-1", "reply-2"] {
            trial.reply("day01-2020", reply, &format!("!error\n!error it broke\n{instruction}"));
        }
        let ended = trial.run("all").failed("\n1 failed; ");
        let lines: Vec<&str> = ended.stdout.lines().collect();
        assert!(
            lines[0].starts_with("2020 day  1  ! ") && lines[0].ends_with(": it broke"),
            "{lines:?}"
        );
        assert!(lines[0].contains(reason) && lines.len() == 2, "{lines:?}");
    }
}

#[test]
fn a_part_that_ends_the_program_costs_only_itself() {
    let trial = Trial::new(NOWHERE);
    for text in ["exit", "abort", "exit in a thread"] {
        trial.real_day(text);
        trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "12", "part2": null}}"#);
        let ended = trial
            .run("all 2024")
            .failed("2024 day  5  part 1  ✓ 12 ")
            .failed("\n1 right, 1 failed; ");
        assert!(ended.stdout.contains("2024 day  5  part 2  ! "), "{ended:?}");
    }
}

#[test]
fn a_panic_is_quoted() {
    let trial = Trial::new(NOWHERE);
    trial.reply(
        "day01-2020",
        "reply",
        "!error thread 'main' panicked at src/main.rs:1:1:\n!error oh no\n!exit 101",
    );
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.run("all").failed("101: thread 'main' panicked at src/main.rs:1:1: oh no");
}

/// `--time-limit` ends the run of a part that never looks at the clock, after a report with the
/// answers so far.
#[test]
fn an_endless_part_costs_a_minute_and_not_the_other_part() {
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.day_with("day01-2020", &["1", "2"]);
    let mut late = report("day01-2020", &["1", "2"], &[]);
    late.result.as_mut().unwrap().parts[1].outcome = Err(NoAnswer::OutOfTime);
    trial.reply(
        "day01-2020",
        "reply",
        &format!("{late}\n!error error: part 2 takes longer\n!exit 1"),
    );
    let ended = trial.run("all").failed("1 unknown, 1 failed");
    let lines: Vec<String> = ended.stdout.lines().map(|line| columns(line).join(" ")).collect();
    assert_eq!(
        lines[..2],
        ["2020 day 1 part 1 ? 1 1.5 µs", "2020 day 1 part 2 ! not answered within the time limit"]
    );
    assert_eq!(
        trial.read("target/day01-2020.arguments"),
        "--json --time-limit 60 inputs/2020/day01.txt"
    );
}

/// Neither cargo nor a day needs the session. The workspace is that of `--manifest-path`, wherever
/// the command runs.
#[test]
fn no_program_sees_the_session() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    let elsewhere = Trial::new(NOWHERE);
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("all").current_dir(elsewhere.root()).env("CARGO_MANIFEST_DIR", trial.root());
    command
        .env("CARGO", env!("CARGO_BIN_EXE_toy-day"))
        .env("CARGO_TARGET_DIR", trial.root().join("target"));
    let output = command
        .envs(["AOC_SESSION", "ADVENT_OF_CODE_SESSION"].map(|name| (name, SESSION)))
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 unknown; "), "{output:?}");
}

#[test]
fn a_file_that_cannot_be_read_costs_its_day_a_line() {
    let trial = Trial::new(NOWHERE);
    for year in ["2020", "2021", "2022"] {
        trial.day_with(&format!("day01-{year}"), &["1", "2"]);
        trial.write(&format!("inputs/{year}/day01.txt"), "1\n");
    }
    for bad in ["{", "\u{feff}", r#"{"day01.txt": {"part1": 1}}"#] {
        trial.write("inputs/2021/answers.json", bad);
        let ended = trial.run("all").failed("4 unknown, 1 failed");
        let lines: Vec<&str> = ended.stdout.lines().collect();
        assert!(
            lines[2].starts_with("2021 day  1  ! ") && lines[2].contains("answers.json: "),
            "{lines:?}"
        );
        assert_eq!(ended.stderr, "");
    }
}

#[test]
fn right_is_green_and_wrong_is_red() {
    let mut trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part1": "1", "part2": "9"}}"#);
    trial.colour = true;
    let shown = trial.run("all").stdout;
    for words in ["\u{1b}[32m✓\u{1b}[0m", "\u{1b}[31m✗\u{1b}[0m", "\u{1b}[31m  not 9\u{1b}[0m\n"]
    {
        assert!(shown.contains(words), "no {words:?} in {shown:?}");
    }
}

#[test]
fn the_profile_may_be_release() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    let flags = "build --keep-going --message-format=json-render-diagnostics";
    trial.run("all").ok();
    assert_eq!(trial.read("target/cargo.arguments"), format!("{flags} --package day01-2020"));
    trial.run("all --release").ok();
    assert_eq!(
        trial.read("target/cargo.arguments"),
        format!("{flags} --release --package day01-2020")
    );
}

/// A day's own output is not its answer.
#[test]
fn a_day_may_print() {
    let trial = Trial::new(NOWHERE);
    trial.real_day("print");
    let shown = trial.run("all").ok().stdout;
    assert!(shown.contains("part 1  ? 12 ") && shown.contains("part 2  ? 13 "), "{shown}");
    assert_eq!(shown.lines().count(), 3, "{shown}");
}

/// As in `cargo run`, because the profile is the same.
#[test]
fn an_overflow_is_a_failure() {
    let trial = Trial::new(NOWHERE);
    trial.day_that(
        "day01-2020",
        &["1", "2"],
        "let more = 200 + args.len() as u8 * 100; print!(\"{more}\")",
        &[],
    );
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.run("all").failed("attempt to");
}

#[test]
fn a_workspace_without_days_is_an_error() {
    let trial = Trial::new(NOWHERE);
    trial.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"x\"]\n");
    trial.write(
        "x/Cargo.toml",
        "[package]\nname = \"x\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    trial.write("x/src/lib.rs", "");
    trial.run("all").failed("there is no such day yet; `cargo scaffold 2015 1` makes one");
    trial.run("time").failed("there is no such day yet; `cargo scaffold 2015 1` makes one");
}
