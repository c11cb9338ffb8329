//! `cargo all` and `cargo time`: days as programs, in any state.

use crate::trial::Trial;

/// No command here asks the site.
const NOWHERE: &str = "http://127.0.0.1:1";

fn columns(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn every_mark() {
    let trial = Trial::new("marks", NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day_with("day03-2020", &["#.#\\n.#.\\n", "error: it never ends"]);
    trial.day("day04-2020", "let x: u8 = args;");
    trial.day("day05-2020", "eprintln!(\"error: there is no input\"); std::process::exit(args.len() as i32);");
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/day03.txt", "1\n");
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
    assert_eq!(lines[3].join(" "), "2020 day 2 part 2 - not solved yet");
    assert_eq!(lines[4].join(" "), "2020 day 3 part 1 ? 1.5 µs");
    assert_eq!([lines[5].join(""), lines[6].join("")], ["#.#", ".#."]);
    assert_eq!(lines[7].join(" "), "2020 day 3 part 2 ✓ it never ends");
    assert!(
        lines[8]
            .join(" ")
            .starts_with("2020 day 4 does not compile: error[E0308]: mismatched types (day04-2020/src/main.rs")
    );
    assert_eq!(lines[9].join(" "), "2020 day 5 there is no input");
    assert_eq!(lines[10].join(" "), "2 right, 1 different, 2 unknown, 3 failed; 14.0 µs in total");
    assert_eq!(ended.stderr, "", "no progress in a pipe");
}

#[test]
fn json() {
    let trial = Trial::new("json", NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day("day02-2020", "let x: u8 = args;");
    trial.write("inputs/day01-2020/full-1.txt", "1\n");
    trial.write("inputs/day01-2020/answers.json", r#"{"full-1.txt": {"part1": "1", "part2": "9"}}"#);
    let ended = trial.run("all --json");
    assert_eq!(ended.status, 1);
    let lines: Vec<serde_json::Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["mark"], &lines[0]["answer"]), (&"right".into(), &"1".into()));
    assert_eq!(lines[0]["input"], "inputs/day01-2020/full-1.txt");
    assert_eq!((&lines[1]["mark"], &lines[1]["expected"]), (&"different".into(), &"9".into()));
    assert!(lines[2]["error"].as_str().unwrap().starts_with("does not compile"));
}

#[test]
fn all_of_a_year_or_one_day() {
    let trial = Trial::new("some", NOWHERE);
    trial.day_with("day01-2020", &["1"]);
    trial.day_with("day01-2021", &["2"]);
    assert_eq!(trial.run("all 2021").ok().stdout.lines().count(), 2);
    assert_eq!(trial.run("all 2020 1").ok().stdout.lines().count(), 2);
    assert_eq!(trial.run("all").ok().stdout.lines().count(), 3);
    trial.run("all 2022").failed("there is no day of 2022");
    trial.run("all 2020 2").failed("there is no 2020 day 2");
}

#[test]
fn times_in_the_readme() {
    let trial = Trial::new("time", NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.day_with("day02-2020", &["3", "error: not solved yet"]);
    trial.day("day03-2020", "let x: u8 = args;");
    trial.run("time 2020 1").failed("there is no input");
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/day02-2020/full-1.txt", "1\n");
    let shown = trial.run("time");
    assert_eq!(shown.status, 1);
    let lines: Vec<Vec<&str>> = shown.stdout.lines().map(columns).collect();
    assert_eq!(lines[0], ["parse", "part", "1", "part", "2", "total", "title"]);
    assert_eq!(lines[1].join(" "), "2020 day 1 2.0 µs 1.5 µs 1.5 µs 5.0 µs A Title");
    assert_eq!(lines[2].join(" "), "2020 day 2 2.0 µs 1.5 µs - 3.5 µs A Title");
    assert!(lines[3].join(" ").starts_with("2020 day 3 does not compile"));

    trial.write("README.md", "# Mine\n");
    trial.run("time 2020 1 --store").failed("README.md has no lines");
    let old =
        "| [2019 day 1](day01-2019) | Gone |\n| [2020 day 2](day02-2020) | Old |\n| [2020 day 1](day01-2020) | Old |\n";
    trial.write("README.md", &format!("# Mine\n\n<!-- days:start -->\n{old}<!-- days:end -->\nmore\n"));
    trial.run("time 2020 1 --store").ok();
    let readme = trial.read("README.md");
    let table: Vec<&str> = readme.lines().collect();
    assert_eq!(
        table[..4],
        ["# Mine", "", "<!-- days:start -->", "| day | title | stars | parse | part 1 | part 2 | total |"]
    );
    assert_eq!(table[5], "| [2020 day 1](day01-2020) | A Title | ★★ | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |");
    assert_eq!(table[6], "| [2020 day 2](day02-2020) | Old |", "it was not measured, and the other is gone");
    assert!(table[8].contains("2024-12-07. Made by `cargo time --store`."), "{readme}");
    assert_eq!(table[9..], ["<!-- days:end -->", "more"]);
}

#[test]
fn a_wrong_answer_has_no_time() {
    let trial = Trial::new("time-wrong", NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("inputs/2020/day01.txt", "1\n");
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": "9"}}"#);
    trial.run("time").failed("another answer to part 2 than recorded");
}

#[test]
fn a_workspace_without_days() {
    let trial = Trial::new("no-days", NOWHERE);
    trial.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"x\"]\n");
    trial.write("x/Cargo.toml", "[package]\nname = \"x\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    trial.write("x/src/lib.rs", "");
    trial.run("all").failed("there is no day yet");
    trial.run("time").failed("there is no day yet");
}
