//! `cargo time` and `cargo calendar`: what they measure, store and show.

use std::{fs, thread, time};

use common::runner::report::{Report, Solved};

use crate::trial::{NOWHERE, Trial, report};

/// The cells of a file's table, one row a line.
fn table(trial: &Trial, file: &str) -> Vec<String> {
    let text = trial.read(file);
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let words = |row: &str| row.replace('|', "").split_whitespace().collect::<Vec<_>>().join(" ");
    rows.map(words).collect()
}

/// The three days of a small workspace: two with an input, and one without.
fn trial() -> Trial {
    let trial = Trial::new(NOWHERE);
    for day in ["day01-2020", "day02-2020", "day01-2021"] {
        trial.day_with(day, &["1", "2"]);
    }
    for day in ["day01", "day02"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    let answers = r#"{"day01.txt": {"part1": "1", "part2": "2"}, "day02.txt": {"part1": "1"}}"#;
    trial.write("inputs/2020/answers.json", answers);
    trial
}

/// The report of another approach of the first day with this answer to part 2.
fn second(answer: &str) -> Report {
    Report { approach: "two".to_owned(), ..report("day01-2020", &["1", answer]) }
}

fn solved(report: &mut Report) -> &mut Solved {
    report.result.as_mut().unwrap()
}

const HEADINGS: &str = "day title stars parse part 1 part 2 total";
const FIRST: &str = "[2020 day 1](day01-2020) A Title ★★ 2.0 µs 1.5 µs 1.5 µs 5.0 µs";
const SECOND: &str = "[2020 day 2](day02-2020) A Title ★ 2.0 µs 1.5 µs 1.5 µs 5.0 µs";

#[test]
fn every_day_has_a_line() {
    let trial = trial();
    let expected = "                parse    part 1    part 2     total
2020 day  1    2.0 µs    1.5 µs    1.5 µs    5.0 µs
2020 day  2    2.0 µs    1.5 µs    1.5 µs    5.0 µs
2021 day  1  there is no input; `cargo download 2021 1` fetches yours
";
    assert_eq!(trial.run("time").failed("").stdout, expected);
    trial.holds("target/cargo.arguments", " --release ");
    assert!(!trial.exists("README.md") && !trial.exists("docs"));
}

#[test]
fn what_has_no_answer_or_a_wrong_one_is_named() {
    let trial = trial();
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": "9"}}"#);
    for (first, other, status, words) in [
        (["1", "error: not solved yet"], "9", 0, "    1.5 µs         -    3.5 µs\n"),
        (["no answer: x", "9"], "9", 0, "         -    1.5 µs    3.5 µs\n"),
        (["error: it is hard", "error: x"], "9", 1, "2020 day  1  it is hard\n"),
        (["1", "9"], "error: it is hard", 1, "error: 2020 day 1: part 2 by two: it is hard\n"),
        (["1", "9"], "no answer: x", 1, "  part 2 by two is wrong: no answer, not 9\n"),
    ] {
        trial.day("day01-2020", &format!("{}\n{}", report("day01-2020", &first), second(other)));
        assert_eq!(trial.run("time 2020 1").said(words).status, status, "{words}");
    }
}

#[test]
fn times_are_stored_in_the_readme_and_in_the_pages_of_days() {
    let mut trial = trial();
    let (mut one, mut two) = (report("day01-2020", &["1", "2"]), second("2"));
    solved(&mut one).sets = vec![("hard".to_owned(), 5e-6)];
    solved(&mut two).parts[1].seconds = 6.5e-6;
    trial.day("day01-2020", &format!("{one}\n{two}"));
    trial.write("README.md", "# Mine\n");
    let page = "# T\n<!-- timings:start -->\n<!-- timings:end -->\nThe end.\n";
    trial.write("day01-2020/README.md", page);
    trial.write("day02-2020/README.md", "# No place\n");
    trial.run("time 2020 --store").ok().said("stored in README.md\n");

    assert_eq!(table(&trial, "README.md"), [HEADINGS, FIRST, SECOND]);
    trial.holds("README.md", "# Mine\n\n## Times\n\n<!-- days:start -->\n| day ");
    trial.holds("README.md", " cores; rustc 1.");
    let end = "; 2024-12-07. Made by `cargo time --store`.\n<!-- days:end -->\n";
    trial.holds("README.md", end);
    assert!(!trial.read("README.md").contains("model name"), "Linux has this label");

    let expected = [
        "approach parse part 1 part 2 total ratio hard",
        "one 2.0 µs 1.5 µs 1.5 µs 5.0 µs 1.0 5.0 µs",
        "two 2.0 µs 1.5 µs 6.5 µs 10.0 µs 2.0 -",
    ];
    assert_eq!(table(&trial, "day01-2020/README.md"), expected);
    let about = "\nMedians on `inputs/2020/day01.txt`; `ratio` compares totals with the default \
                 approach. `hard` is the time per input. ";
    trial.holds("day01-2020/README.md", about);
    let end =
        "; 2024-12-07. Made by `cargo time 2020 1 --store`.\n<!-- timings:end -->\nThe end.\n";
    trial.holds("day01-2020/README.md", end);
    assert_eq!(trial.read("day02-2020/README.md"), "# No place\n");

    trial.now += 24 * 3600;
    trial.run("time 2020 2 --store").ok();
    trial.holds("README.md", "; 2024-12-07 to rustc 1.");
    trial.holds("README.md", "; 2024-12-08. Made by `cargo time --store`.\n");
}

#[test]
fn what_cannot_be_stored_is_named_before_the_work() {
    let trial = trial();
    for (file, text, because) in [
        ("docs/times.json", "{", "docs/times.json is not a file of times"),
        (
            "docs/times.json",
            r#"{"machine": "M", "days": {}}"#,
            "times of another machine (M); `cargo time --store --all` replaces them",
        ),
        ("README.md", "<!-- days:start -->\n", "README.md needs the line `<!-- days:start"),
    ] {
        trial.write(file, text);
        trial.run("time 2020 --store").failed(because);
        assert!(!trial.exists("target") && trial.read(file) == text);
    }
    trial.write("README.md", "");
    trial.run("time --store --all").failed("there is no input");
    assert_eq!(table(&trial, "README.md"), [HEADINGS, FIRST, SECOND]);
}

#[test]
fn days_without_a_time_are_measured_to_be_stored() {
    let trial = trial();
    trial.run("time 2020 1 --store").ok();
    let ended = trial.run("time --store").failed("2021 day  1  there is no input");
    assert!(!ended.stdout.contains("2020 day  1"), "{ended:?}");
    assert_eq!(table(&trial, "README.md"), [HEADINGS, FIRST, SECOND]);

    // A day that has gone has no row, and stars are known without a measurement. Answers that
    // cannot be read cost none.
    for day in ["day01-2020", "day01-2021"] {
        fs::remove_dir_all(trial.root().join(day)).unwrap();
    }
    for answers in [r#"{"day02.txt": {"part1": "1", "part2": "2"}}"#, "{"] {
        trial.write("inputs/2020/answers.json", answers);
        let ended = trial.run("time --store").ok();
        let note = "every day has a time; `cargo time --store --all` measures all\n";
        assert_eq!((&*ended.stdout, &*ended.stderr), ("", note));
        assert_eq!(table(&trial, "README.md"), [HEADINGS, &SECOND.replace('★', "★★")]);
    }
}

/// The measurement of the second day is interrupted.
#[test]
fn each_day_is_stored_at_once() {
    let trial = trial();
    trial.day("day02-2020", "!endless");
    let mut program = trial.program(&["time", "2020", "--store"]).spawn().unwrap();
    while !trial.exists("target/day02-2020.arguments") {
        assert_eq!(program.try_wait().unwrap(), None);
        thread::sleep(time::Duration::from_millis(5));
    }
    // Another measurement would disturb it, and lose its rows.
    trial.run("time 2020 1 --store").failed("another measurement is under way in another terminal");
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(table(&trial, "README.md"), [HEADINGS, FIRST]);
    trial.run("time 2020 1 --store").ok();
}

#[test]
fn uncertain_times_are_not_stored() {
    let trial = trial();
    let run = |noise, remarks: &[&str]| {
        let mut two = second("2");
        solved(&mut two).noise = noise;
        solved(&mut two).remarks = remarks.iter().map(|&remark| remark.to_owned()).collect();
        trial.day("day01-2020", &format!("{}\n{two}", report("day01-2020", &["1", "2"])));
        trial.run("time 2020 --store")
    };
    run(1.26, &[]).failed("2020 day 1 is not stored: its times vary by a factor of 1.26; is the ");
    let ended = run(1.0, &["part 1 seems to remember"]).failed("2020 day 1: part 1 seems to remem");
    ended.said("error: 2020 day 1 is not stored: its times may mislead\n");
    assert_eq!(table(&trial, "README.md"), [HEADINGS, SECOND]);
    run(1.25, &[]).ok();
}

#[test]
fn the_calendar_shows_stars_and_times() {
    let trial = trial();
    let mut answers = Vec::new();
    for day in 1..=12 {
        trial.day(&format!("day{day:02}-2025"), "");
        trial.write(&format!("inputs/2025/day{day:02}.txt"), "1\n");
        answers.push(format!(r#""day{day:02}.txt": {{"part1": "1", "part2": "2"}}"#));
    }
    trial.write("inputs/2025/answers.json", &format!("{{{}}}", answers.join(",")));
    trial.run("time 2020 --store").ok();
    // What is stored of a day that has gone does not count.
    fs::remove_dir_all(trial.root().join("day02-2020")).unwrap();
    trial.write("inputs/2020/answers.json", "{}");
    let ended = trial.run("calendar").ok();
    assert!(ended.coloured.contains("2020\u{1b}[38;5;37m ★\u{1b}[0m"), "{ended:?}");
    let ended = ended.said("\n2025 ★★★★★ ★★★★★ ★★                   24 ★\n2021 □···· ");
    ended.said("     2 ★    5.0 µs\n\n★ all stars  ☆ one  □ begun\nfaster than 1 µs 10 µs ");

    // Answers that cannot be read cost only the stars that are not stored.
    trial.write("inputs/2020/answers.json", "{");
    let ended = trial.run("calendar").failed("answers.json: it is not an answers file, at line 1");
    assert_eq!(ended.said("\n2020 ★···· ").stderr.lines().count(), 1);
}
