//! `cargo all` and `cargo time`, with days in any state.

use crate::trial::{NOWHERE, Trial};

fn columns(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn every_answer_has_its_mark() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\\n.#.\\n", "error: it never ends"]);
    trial.day("day04-2020", "let x: u8 = args;");
    trial.day("day05-2020", "eprintln!(\"error: it is broken\"); std::process::exit(args.len() as i32);");
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
    assert!(lines[8].join(" ").starts_with("2020 day 4 it was not built"), "{ended:?}");
    assert_eq!(lines[9].join(" "), "2020 day 5 it is broken");
    assert_eq!(lines[10].join(" "), "2 right, 1 wrong, 2 unknown, 1 not solved yet, 2 failed; 14.0 µs in total");
    assert_eq!(ended.stderr, "");
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
fn a_narrow_terminal_keeps_remarks_in_one_piece() {
    let mut trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["100", "2"]);
    trial.day_with("day02-2020", &["error: there is not a single word here that a narrow line may cut in two"]);
    trial.day("day03-2020", "let x: u8 = args;");
    for day in ["day01", "day02"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part1": "444356092776315", "part2": "9"}}"#);
    trial.columns = Some(60);
    let shown = trial.run("all").failed("2 wrong").stdout;
    let expected = "\
2020 day  1  part 1  ✗ 100                 1.5 µs
    not 444356092776315
2020 day  1  part 2  ✗ 2                   1.5 µs  not 9
2020 day  2  part 1  !
    there is not a single word here that a narrow line may
    cut in two
2020 day  3
    it was not built; see the message of cargo above
";
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
    trial.run("all 2022").failed("there is no day of 2022");
    trial.run("all 2020 2").failed("there is no 2020 day 2");
}

#[test]
fn times_are_stored_in_the_readme() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day("day03-2020", "let x: u8 = args;");
    trial.run("time 2020 1").failed("there is no input");
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part1": "1"}}"#);
    trial.write("inputs/day02-2020/full-1.txt", "1\n");
    let shown = trial.run("time");
    assert_eq!(shown.status, 1);
    let lines: Vec<Vec<&str>> = shown.stdout.lines().map(columns).collect();
    assert!(lines[0].join(" ").starts_with("2020 day 3 it was not built"));
    assert_eq!(lines[1], ["day", "parse", "part", "1", "part", "2", "total", "title"]);
    assert_eq!(lines[2].join(" "), "2020 day 1 2.0 µs 1.5 µs 1.5 µs 5.0 µs A Title");
    assert_eq!(lines[3].join(" "), "2020 day 2 2.0 µs 1.5 µs - 3.5 µs A Title");

    trial.write("README.md", "# Mine\n");
    trial.run("time --store").failed("README.md has no lines");
    let old = "| [2019 day 1](day01-2019) | Gone |\n| [2020 day 3](day03-2020) | Not measured |\n";
    trial.write("README.md", &format!("# Mine\n\n<!-- days:start -->\n{old}<!-- days:end -->\nmore\n"));
    assert_eq!(trial.run("time --store").status, 1);
    let readme = trial.read("README.md");
    let table: Vec<String> = readme.lines().map(|line| columns(line).join(" ")).collect();
    let expected = ["# Mine", "", "<!-- days:start -->", "| day | title | stars | parse | part 1 | part 2 | total |"];
    assert_eq!(table[..4], expected);
    assert_eq!(table[5], "| [2020 day 1](day01-2020) | A Title | ★ | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |");
    assert_eq!(table[6], "| [2020 day 2](day02-2020) | A Title | | 2.0 µs | 1.5 µs | - | 3.5 µs |", "nothing is known");
    assert!(table[8].contains("2024-12-07. Made by `cargo time --store`."), "{readme}");
    assert_eq!(table[9..], ["<!-- days:end -->", "more"]);
}

/// Otherwise the table could mix the times of two machines.
#[test]
fn only_the_times_of_all_days_are_stored() {
    let trial = Trial::new(NOWHERE);
    assert_eq!(trial.run("time 2020 1 --store").status, 2);
}

#[test]
fn a_wrong_answer_has_no_time() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": "9"}}"#);
    trial.run("time").failed("part 2 is wrong: 2, not 9");
}

#[test]
fn an_answer_that_the_site_rejected_is_wrong() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day05-2024", &["100", "7"]);
    trial.write("inputs/2024/day05.txt", "1\n");
    let record = r#"{"day": 5, "part": 1, "answer": "100", "verdict": "too-high", "at": 0}"#;
    trial.write("inputs/2024/submissions.json", &format!("[{record}]"));
    let ended = trial.run("all").failed("✗ 100");
    assert!(ended.stdout.lines().next().unwrap().ends_with("the site said too high"), "{ended:?}");
    trial.run("time").failed("part 1 is wrong: 100, the site said too high");
}

#[test]
fn a_day_that_breaks_down_keeps_its_other_part() {
    let trial = Trial::new(NOWHERE);
    let code = r#"if part == 2 { eprintln!("\nit broke"); std::process::abort() }"#;
    trial.day_that("day01-2020", &["1", "2"], code, &[]);
    trial.write("inputs/2020/day01.txt", "1\n");
    let ended = trial.run("all").failed("1 unknown, 1 failed");
    let lines: Vec<String> = ended.stdout.lines().map(|line| columns(line).join(" ")).collect();
    assert_eq!(lines[0], "2020 day 1 part 1 ? 1 1.5 µs");
    assert!(lines[1].starts_with("2020 day 1 part 2 ! ") && lines[1].ends_with(": it broke"), "{lines:?}");
    if cfg!(unix) {
        assert!(lines[1].contains("SIGABRT"), "{lines:?}");
    }
}

#[test]
fn a_day_may_print() {
    let trial = Trial::new(NOWHERE);
    trial.day_that("day01-2020", &["1", "2"], r#"println!("debug"); print!("{{more ")"#, &[]);
    trial.write("inputs/2020/day01.txt", "1\n");
    assert!(trial.run("all").ok().stdout.ends_with("2 unknown; 5.0 µs in total\n"));
    trial.run("time").ok();
}

/// As in `cargo run`, because the profile is the same.
#[test]
fn an_overflow_is_a_failure() {
    let trial = Trial::new(NOWHERE);
    trial.day_that("day01-2020", &["1", "2"], "let more = 200 + args.len() as u8 * 100; print!(\"{more}\")", &[]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.run("all").failed("attempt to");
}

#[test]
fn a_workspace_without_days_is_an_error() {
    let trial = Trial::new(NOWHERE);
    trial.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"x\"]\n");
    trial.write("x/Cargo.toml", "[package]\nname = \"x\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    trial.write("x/src/lib.rs", "");
    trial.run("all").failed("there is no day yet");
    trial.run("time").failed("there is no day yet");
}
