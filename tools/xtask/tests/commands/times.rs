//! `cargo time` and `cargo calendar`: what they measure, store and show.

use common::NoAnswer;
use common::runner::report::Report;

use crate::trial::{NOWHERE, Trial, report};

/// The table of a file, with single spaces.
fn table(trial: &Trial, file: &str) -> Vec<String> {
    let text = trial.read(file);
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Makes a day whose default approach has these times of parsing and the parts, in seconds.
fn measured(trial: &Trial, package: &str, times: [f64; 3]) -> Report {
    trial.day_with(package, &["1", "2"]);
    trial.write(&format!("inputs/{}/{}.txt", &package[6..], &package[..5]), "1\n");
    let mut report = report(package, &["1", "2"], &[]);
    let solved = report.result.as_mut().unwrap();
    solved.parse_seconds = times[0];
    solved.parts[0].seconds = times[1];
    solved.parts[1].seconds = times[2];
    solved.noise = 1.0;
    reply(trial, package, &[&report]);
    report
}

fn reply(trial: &Trial, package: &str, reports: &[&Report]) {
    let lines: Vec<String> = reports.iter().map(ToString::to_string).collect();
    trial.reply(package, "reply-compare", &lines.join("\n"));
}

/// The three days of a small workspace: two measured, and one without an input.
fn trial() -> Trial {
    let trial = Trial::new(NOWHERE);
    measured(&trial, "day01-2020", [2e-6, 1.5e-6, 1.5e-6]);
    measured(&trial, "day02-2020", [1e-3, 2e-3, 0.5]);
    trial.day_with("day01-2021", &["1", "2"]);
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "2"}, "day02.txt": {"part1": "1"}}"#,
    );
    trial
}

/// Stores these members of `docs/times.json`.
fn store(trial: &Trial, members: &str) {
    trial.write("docs/times.json", &format!("{{{members}}}"));
}

#[test]
fn every_day_has_a_line() {
    let trial = trial();
    let expected = "\
2021 day  1  there is no input; `cargo download 2021 1` fetches yours
day           parse  part 1    part 2     total
2020 day  1  2.0 µs  1.5 µs    1.5 µs    5.0 µs
2020 day  2  1.0 ms  2.0 ms  500.0 ms  503.0 ms
";
    let ended = trial.run("time");
    assert_eq!((ended.status, &*ended.stdout), (1, expected));
    assert_eq!(
        trial.read("target/day01-2020.arguments"),
        "--json --time-limit 60 --compare inputs/2020/day01.txt"
    );
    assert!(trial.read("target/cargo.arguments").contains(" --release --package day01-2020 "));
    assert!(!trial.exists("README.md") && !trial.exists("docs"));
    trial.run("time 2020").ok();
}

#[test]
fn a_real_day_is_measured() {
    let trial = Trial::new(NOWHERE);
    trial.real_day("say");
    let ended = trial.run("time").ok();
    let row: Vec<&str> = ended.stdout.lines().last().unwrap().split_whitespace().collect();
    assert_eq!((&row[..3], row.len()), (&["2024", "day", "5"][..], 11), "{ended:?}");
}

#[test]
fn a_part_without_an_answer_has_no_time() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "error: not solved yet"]);
    trial.day_with("day02-2020", &["error: it is hard", "error: not solved yet"]);
    for day in ["day01", "day02"] {
        trial.write(&format!("inputs/2020/{day}.txt"), "1\n");
    }
    let ended = trial.run("time").failed("2020 day  2  it is hard");
    assert!(ended.stdout.ends_with("\n2020 day  1  2.0 µs  1.5 µs       -  3.5 µs\n"), "{ended:?}");
    assert_eq!(ended.stderr, "", "a part that is not written yet is no fault");
}

/// Its time is missing, and the others are shown.
#[test]
fn a_part_that_fails_is_named() {
    let trial = trial();
    for reason in [NoAnswer::Panicked("oh".into()), NoAnswer::OutOfTime] {
        let mut second = report("day01-2020", &["1", "2"], &[]);
        let fault = format!("error: 2020 day 1: part 2 by two: {reason}\n");
        second.approach = "two".to_owned();
        second.result.as_mut().unwrap().parts[1].outcome = Err(reason);
        reply(&trial, "day01-2020", &[&report("day01-2020", &["1", "2"], &[]), &second]);
        let ended = trial.run("time 2020 1").failed(&fault);
        assert!(ended.stdout.ends_with("\n2020 day  1  2.0 µs  1.5 µs  1.5 µs  5.0 µs\n"));
    }
}

#[test]
fn a_wrong_answer_has_no_time() {
    let trial = trial();
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": "9"}}"#);
    trial.run("time 2020 1").failed("part 2 by one is wrong: 2, not 9");

    // The same goes for an approach that is not the default.
    let right = report("day01-2020", &["1", "9"], &[]);
    let wrong = Report { approach: "two".to_owned(), ..report("day01-2020", &["1", "2"], &[]) };
    reply(&trial, "day01-2020", &[&right, &wrong]);
    trial.run("time 2020 1").failed("part 2 by two is wrong: 2, not 9");
    let none = Report {
        approach: "two".to_owned(),
        ..report("day01-2020", &["1", "no answer: it never ends"], &[])
    };
    reply(&trial, "day01-2020", &[&right, &none]);
    trial.run("time 2020 1").failed("part 2 by two is wrong: no answer, not 9");
    trial.write("inputs/2020/answers.json", "{");
    trial.run("time 2020 1").failed("answers.json");
}

/// The sum of the cells would be 2.8 µs.
#[test]
fn a_total_is_the_sum_of_what_was_measured() {
    let trial = Trial::new(NOWHERE);
    measured(&trial, "day01-2020", [1.44e-6, 1.44e-6, 0.0]);
    let ended = trial.run("time --store").ok();
    assert!(ended.stdout.ends_with("1.4 µs  1.4 µs  0.0 ns  2.9 µs\n"), "{ended:?}");
    assert!(table(&trial, "README.md")[1].ends_with("| 2.9 µs |"));
}

/// The sum of the cells would be 9.0 µs.
#[test]
fn the_time_of_a_year_is_the_sum_of_what_was_measured() {
    let trial = Trial::new(NOWHERE);
    for (day, seconds) in [(1, 4.54e-6), (2, 4.54e-6)] {
        measured(&trial, &format!("day{day:02}-2020"), [seconds, 0.0, 0.0]);
        // One at a time, so the first comes from the file.
        trial.run(&format!("time 2020 {day} --store")).ok();
    }
    assert!(trial.run("calendar").ok().stdout.contains("  9.1 µs\n"));
}

#[test]
fn the_picture_stays_where_the_owner_of_the_readme_wants_it() {
    let trial = trial();
    let picture = "![The days of each year: stars, and times as colours](docs/calendar.svg)\n\n";
    let stored = || {
        trial.run("time 2020 --store").ok();
        trial.read("README.md")
    };
    let drawn = stored();
    assert_eq!(drawn.matches(picture).count(), 1, "{drawn}");
    assert_eq!(stored(), drawn);

    let moved = format!("{picture}{}", drawn.replace(picture, ""));
    trial.write("README.md", &moved);
    assert_eq!(stored(), moved);

    let deleted = drawn.replace(picture, "");
    trial.write("README.md", &deleted);
    assert_eq!(stored(), deleted);
}

#[test]
fn times_are_stored_in_the_readme() {
    let trial = trial();
    trial.write("README.md", "# Mine\n\n<!-- days:start -->\nold\n<!-- days:end -->\nmore\n");
    trial.run("time 2020 --store").ok();
    let readme = trial.read("README.md");
    let expected = "# Mine\n\n<!-- days:start -->\n| day                      | title   | stars |  \
                    parse | part 1 |   part 2 |    total |\n";
    assert!(readme.starts_with(expected), "{readme}");
    assert_eq!(
        table(&trial, "README.md")[1..],
        [
            "| [2020 day 1](day01-2020) | A Title | ★★ | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |",
            "| [2020 day 2](day02-2020) | A Title | ★ | 1.0 ms | 2.0 ms | 500.0 ms | 503.0 ms |",
        ]
    );
    assert!(
        readme.contains(" cores; rustc 1.")
            && readme.contains("; 2024-12-07. Made by `cargo time --store`.\n"),
        "{readme}"
    );
    assert!(readme.ends_with("\n<!-- days:end -->\nmore\n"), "{readme}");
}

#[test]
fn other_rows_are_kept_until_their_day_is_gone() {
    let trial = trial();
    trial.day_with("day03-2020", &["1", "2"]);
    store(
        &trial,
        r#"
        "day01-2019": {"title": "Gone", "stars": 2, "parse_seconds": 1e-9},
        "day02-2020": {"title": "Old", "stars": 0, "parse_seconds": 1e-9},
        "day03-2020": {"title": "a | b", "stars": 2, "parse_seconds": 1e-3, "part1_seconds": 0},
        "day01-2021": {"title": "Long", "stars": 1, "parse_seconds": 1, "part2_seconds": 120}
        "#,
    );
    trial.run("time 2020 1 --store").ok();
    // A version stored them that did not record the machine.
    let kept = [
        "| [2020 day 2](day02-2020) | Old | | 2 | 1.0 ns | - | - | 1.0 ns |",
        "| [2020 day 3](day03-2020) | a \\| b | ★★ | 2 | 1.0 ms | 0.0 ns | - | 1.0 ms |",
        "| [2021 day 1](day01-2021) | Long | ★ | 2 | 1.0 s | - | 120.0 s | 121.0 s |",
    ];
    let new = "| [2020 day 1](day01-2020) | A Title | ★★ | 1 | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |";
    assert_eq!(table(&trial, "README.md")[1..], [new, kept[0], kept[1], kept[2]]);
    assert!(!trial.read("docs/times.json").contains("2019"));
    // A second run changes nothing else.
    let stored = || ["README.md", "docs/times.json"].map(|file| trial.read(file));
    let before = stored();
    trial.run("time 2020 1 --store").ok();
    assert_eq!(stored(), before);
    trial.run("time 2020 2 --store").ok();
    assert_eq!(
        table(&trial, "README.md")[2],
        "| [2020 day 2](day02-2020) | A Title | ★ | 1 | 1.0 ms | 2.0 ms | 500.0 ms | 503.0 ms |"
    );
}

/// The line below the table of the README, with `HERE` in place of this machine.
fn caption(trial: &Trial) -> String {
    let readme = trial.read("README.md");
    let line = readme.lines().find(|line| line.starts_with("Medians ")).unwrap();
    let (_, here) = line.split_once("default approach. ").unwrap();
    let (machine, _) = here.split_once("; 2024-").unwrap();
    line.replace(machine, "HERE")
}

#[test]
fn the_readme_names_the_dates_of_its_times() {
    let mut trial = trial();
    trial.run("time 2020 --store").ok();
    let expected =
        "Medians of each day's default approach. HERE; 2024-12-07. Made by `cargo time --store`.";
    assert_eq!(caption(&trial), expected);

    trial.now += 24 * 3600;
    trial.run("time 2020 2 --store").ok();
    assert_eq!(caption(&trial), expected.replace("-07", "-07 to 2024-12-08"));
    assert!(!table(&trial, "README.md")[0].contains("machine"), "there is only one");
}

#[test]
fn the_readme_names_the_machine_of_each_day() {
    let trial = trial();
    trial.write("inputs/2021/day01.txt", "1\n");
    store(
        &trial,
        r#"
        "day01-2020": {
            "title": "A", "stars": 2, "parse_seconds": 1, "machine": "Abacus", "date": "2024-12-05"
        },
        "day02-2020": {"title": "B", "stars": 2, "parse_seconds": 1}
        "#,
    );
    trial.run("time 2021 --store").ok();
    assert_eq!(
        table(&trial, "README.md"),
        [
            "| day | title | stars | machine | parse | part 1 | part 2 | total |",
            "| [2020 day 1](day01-2020) | A | ★★ | 1 | 1.0 s | - | - | 1.0 s |",
            "| [2020 day 2](day02-2020) | B | ★★ | 2 | 1.0 s | - | - | 1.0 s |",
            "| [2021 day 1](day01-2021) | A Title | | 3 | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |",
        ]
    );
    let readme = trial.read("README.md");
    let others = "approach. Machine 1: Abacus; 2024-12-05. Machine 2: not recorded. Machine 3: ";
    assert!(readme.contains(others) && readme.contains("; 2024-12-07. Made by "), "{readme}");
}

#[test]
fn a_readme_without_the_section_gets_one() {
    let trial = trial();
    trial.write(
        "README.md",
        "# Mine\nIt has no `<!-- days:start -->` and `<!-- days:end -->` yet.\n",
    );
    trial.run("time 2020 --store").ok();
    let readme = trial.read("README.md");
    assert!(
        readme.starts_with("# Mine\nIt has no ")
            && readme.contains("yet.\n\n## Times\n\n<!-- days:start -->\n!["),
        "{readme}"
    );
    assert!(readme.ends_with("`.\n<!-- days:end -->\n"), "{readme}");
    assert_eq!(table(&trial, "README.md").len(), 3);

    trial.write("README.md", "# Mine\n<!-- days:start -->\n");
    std::fs::remove_file(trial.root().join("target/cargo.arguments")).unwrap();
    trial.run("time 2020 --store").failed(
        "README.md needs the line `<!-- days:start -->` and, below it, `<!-- days:end -->`",
    );
    assert!(!trial.exists("target/cargo.arguments"), "it fails before the work");
    trial.run("time 2020").ok();
}

#[test]
fn only_days_that_changed_are_measured_to_be_stored() {
    let mut trial = trial();
    let stored = |trial: &Trial| table(trial, "README.md");
    let slower = |trial: &Trial| measured(trial, "day01-2020", [3e-6, 1.5e-6, 1.5e-6]);
    trial.run("time 2020 --store").ok();
    let first = stored(&trial);
    trial.now += 24 * 3600;
    slower(&trial);
    let ended = trial.run("time 2020 --store").ok();
    assert!(ended.stderr.contains("2 days unchanged since the last time; `--all` measures all\n"));
    assert_eq!((&*ended.stdout, &stored(&trial)), ("", &first));

    // Its stars are known without a measurement.
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part1": "1"}}"#);
    trial.run("time 2020 --store").ok();
    assert!(stored(&trial)[1].contains("| ★ |"), "{:?}", stored(&trial));

    // Another input, another program, a name, and an option are reasons to measure.
    let is_measured = |words: &str| {
        let ended = trial.run(words).ok();
        assert!(ended.stdout.contains("\n2020 day  1  3.0 µs"), "{words}: {ended:?}");
        ended
    };
    trial.write("inputs/2020/day01.txt", "1\n\n");
    let ended = is_measured("time 2020 --store");
    assert!(ended.stderr.contains("1 day unchanged since"), "{ended:?}");
    let times = trial.read("docs/times.json");
    let program = times.split_once("\"program\": \"").unwrap().1.split_once('"').unwrap().0;
    assert!(program.len() == 16, "{times}");
    trial.write("docs/times.json", &times.replacen(program, "0123456789abcdef", 1));
    is_measured("time 2020 --store");
    is_measured("time 2020 1 --store");
    let ended = is_measured("time 2020 --store --all");
    assert!(!ended.stderr.contains("unchanged"), "{ended:?}");
    assert_eq!(trial.run("time --all").status, 2, "times that are only shown are always new");
}

#[test]
fn uncertain_times_are_not_stored() {
    let trial = trial();
    trial.write("README.md", "");
    trial.write("day01-2020/README.md", "<!-- timings:start -->\n<!-- timings:end -->\n");
    let mut noisy = measured(&trial, "day01-2020", [1e-6; 3]);
    let quiet = noisy.clone();
    noisy.result.as_mut().unwrap().noise = 1.26;
    reply(&trial, "day01-2020", &[&quiet, &noisy]);
    trial
        .run("time 2020 --store")
        .failed("2020 day 1 is not stored: its times vary by a factor of 1.26");
    assert_eq!(table(&trial, "README.md").len(), 2);
    assert!(table(&trial, "README.md")[1].contains("2020 day 2"));
    assert_eq!(table(&trial, "day01-2020/README.md").len(), 0);
    let before = trial.read("README.md");
    trial.run("time 2020 1 --store").failed("is not stored");
    assert_eq!(trial.read("README.md"), before);
    trial.run("time 2020 1").ok();

    noisy.result.as_mut().unwrap().noise = 1.25;
    reply(&trial, "day01-2020", &[&quiet, &noisy]);
    trial.run("time 2020 1 --store").ok();
    assert_eq!(table(&trial, "README.md").len(), 3);
}

#[test]
fn times_that_may_mislead_are_remarked_on_and_not_stored() {
    let trial = trial();
    let mut remembers = measured(&trial, "day01-2020", [1e-6, 2e-6, 3e-6]);
    let remark = "part 1 by one seems to remember results".to_owned();
    remembers.result.as_mut().unwrap().remarks.push(remark);
    reply(&trial, "day01-2020", &[&remembers]);
    let ended = trial.run("time 2020 1").ok();
    assert!(ended.stderr.contains("2020 day 1: part 1 by one seems to remember"), "{ended:?}");
    trial.run("time 2020 1 --store").failed("2020 day 1 is not stored: its times may mislead");
}

#[test]
fn a_page_has_the_times_of_all_approaches() {
    let trial = trial();
    let mut first = measured(&trial, "day01-2020", [1e-6, 2e-6, 3e-6]);
    first.result.as_mut().unwrap().sets =
        vec![("500-inputs".to_owned(), 4e-6), ("hard".to_owned(), 5e-6)];
    let mut second =
        Report { approach: "two".to_owned(), ..measured(&trial, "day01-2020", [1e-6, 2e-6, 6e-6]) };
    second.result.as_mut().unwrap().sets = vec![("hard".to_owned(), 7e-6)];
    let mut third = Report {
        approach: "three".to_owned(),
        ..report("day01-2020", &["1", "error: it is hard"], &[])
    };
    third.result.as_mut().unwrap().noise = 1.0;
    reply(&trial, "day01-2020", &[&first, &second, &third]);
    trial.write(
        "day01-2020/README.md",
        "# T\n<!-- timings:start -->\nold\n<!-- timings:end -->\nThe end.\n",
    );
    trial.write("day02-2020/README.md", "# No place\n");
    trial.run("time 2020 --store").failed("error: 2020 day 1: part 2 by three: it is hard\n");
    let page = trial.read("day01-2020/README.md");
    assert_eq!(
        table(&trial, "day01-2020/README.md"),
        [
            "| approach | parse | part 1 | part 2 | total | ratio | 500-inputs | hard |",
            "| one | 1.0 µs | 2.0 µs | 3.0 µs | 6.0 µs | 1.0 | 4.0 µs | 5.0 µs |",
            "| two | 1.0 µs | 2.0 µs | 6.0 µs | 9.0 µs | 1.5 | - | 7.0 µs |",
            "| three | 2.0 µs | 1.5 µs | - | 3.5 µs | - | - | - |",
        ]
    );
    assert!(page.starts_with("# T\n<!-- timings:start -->\n| approach "), "{page}");
    assert!(
        page.contains("Medians on `inputs/2020/day01.txt`")
            && page.contains(" approach. `500-inputs` and `hard` are times per input. "),
        "{page}"
    );
    assert!(
        page.contains(
            "; 2024-12-07. Made by `cargo time 2020 1 --store`.\n<!-- timings:end -->\nThe end.\n"
        ),
        "{page}"
    );
    assert_eq!(trial.read("day02-2020/README.md"), "# No place\n");
    assert!(table(&trial, "README.md")[1].ends_with("| 6.0 µs |"), "the default approach");
}

/// Not of the cells, which are rounded.
#[test]
fn a_ratio_is_of_measured_times() {
    let trial = trial();
    let first = measured(&trial, "day01-2020", [1.4e-9; 3]);
    let second =
        Report { approach: "two".to_owned(), ..measured(&trial, "day01-2020", [1.5e-9; 3]) };
    reply(&trial, "day01-2020", &[&first, &second]);
    trial.write("day01-2020/README.md", "<!-- timings:start -->\n<!-- timings:end -->\n");
    trial.run("time 2020 1 --store").ok();
    let table = table(&trial, "day01-2020/README.md");
    assert_eq!(
        table[1..],
        [
            "| one | 1.4 ns | 1.4 ns | 1.4 ns | 4.2 ns | 1.0 |",
            "| two | 1.5 ns | 1.5 ns | 1.5 ns | 4.5 ns | 1.1 |"
        ]
    );

    // A clock may show no time at all.
    let first = measured(&trial, "day01-2020", [0.0; 3]);
    reply(&trial, "day01-2020", &[&first, &second]);
    trial.run("time 2020 1 --store").ok();
    let table = self::table(&trial, "day01-2020/README.md");
    assert!(table[1].ends_with(" 1.0 |") && table[2].ends_with(" 45 |"), "{table:?}");
}

#[test]
fn many_days_have_a_table_a_year_and_older_ones_are_folded() {
    let trial = Trial::new(NOWHERE);
    for (year, days) in [(2020, 1..=2), (2021, 1..=24), (2022, 1..=1)] {
        for day in days {
            trial.day_with(&format!("day{day:02}-{year}"), &["1", "2"]);
            trial.write(&format!("inputs/{year}/day{day:02}.txt"), "1\n");
        }
    }
    trial.run("time --store").ok();
    let readme = trial.read("README.md");
    let places = [
        "docs/calendar.svg",
        "2022 day 1]",
        "<details><summary>2021</summary>\n\n| day ",
        "2021 day 1]",
        "2021 day 24]",
        "\n\n</details>\n",
        "<details><summary>2020</summary>",
        "2020 day 1]",
        "2020 day 2]",
        "\n\n</details>\n\nMedians",
    ];
    let mut rest = &*readme;
    for place in places {
        rest = rest.split_once(place).unwrap_or_else(|| panic!("no {place:?} in {rest}")).1;
    }
    // All rows are read back.
    trial.run("time 2020 1 --store").ok();
    assert_eq!(trial.read("README.md"), readme);
}

#[test]
fn the_calendar_shows_stars_and_times() {
    let mut trial = trial();
    trial.day_with("day12-2025", &["1"]);
    trial.write("inputs/2025/day12.txt", "1\n");
    trial.write(
        "inputs/2025/answers.json",
        r#"{"day12.txt": {"part1": "1"}, "day11.txt": {"part1": "1", "part2": "2"}}"#,
    );
    trial.write("inputs/2025/day11.txt", "1\n");
    trial.write("inputs/day01-2021/full-1.txt", "1\n");
    trial.write("inputs/day01-2021/answers.json", r#"{"full-1.txt": {"part1": "5"}}"#);
    trial.write("inputs/2019/answers.json", r#"{"day01.txt": {"part1": "5"}}"#);
    // A star is known that is not stored yet.
    trial.write(
        "inputs/2020/answers.json",
        r#"{"day01.txt": {"part1": "1", "part2": "2"}, "day02.txt": {"part1": "1", "part2": "2"}}"#,
    );
    // Nobody has day 3 any more.
    store(
        &trial,
        r#"
        "day02-2020": {"title": "Old", "stars": 1, "parse_seconds": 6e-9},
        "day03-2020": {"title": "Gone", "stars": 2, "parse_seconds": 6e-9}
        "#,
    );
    let expected = "
             5        10        15        20        25
2025 · · · · · · · · · · ★ ★                             3 ★
2021 ☆ · · · · · · · · · · · · · · · · · · · · · · · ·   1 ★
2020 ★ ★ · · · · · · · · · · · · · · · · · · · · · · ·   4 ★    6.0 ns

     ★ all stars  ☆ one  □ begun
     faster than 1 µs 10 µs 100 µs 1 ms 10 ms 100 ms 1 s slower
";
    let shown = trial.run("calendar").ok().stdout;
    assert_eq!(shown, expected[1..]);
    assert!(!trial.exists("target"), "nothing is built");
    assert_eq!(trial.run("calendar 2020").ok().stdout.lines().count(), 5);
    trial
        .run("calendar 2019")
        .failed("there is no such day yet; `cargo scaffold 2019 1` makes one");
    trial.run("calendar 5").failed("5 is not a year");
    trial.colour = true;
    assert!(
        trial.run("calendar").ok().stdout.contains("\u{1b}[38;5;32m ★\u{1b}[0m"),
        "the time has a colour"
    );
}

#[test]
fn a_level_of_the_calendar_begins_at_its_limit() {
    let mut trial = trial();
    trial.colour = true;
    for (seconds, colour) in [("0.999e-6", 32), ("1e-6", 37), ("0.999", 166), ("1", 167)] {
        let row = format!(r#"{{"title": "T", "stars": 2, "parse_seconds": {seconds}}}"#);
        store(&trial, &format!(r#""day02-2020": {row}"#));
        let shown = trial.run("calendar").ok().stdout;
        assert!(shown.contains(&format!("\u{1b}[38;5;{colour}m ★\u{1b}[0m")), "{seconds}: {shown}");
    }
}

#[test]
fn a_complete_year_has_the_last_star() {
    let trial = Trial::new(NOWHERE);
    let mut rows = Vec::new();
    for day in 1..=12 {
        trial.day_with(&format!("day{day:02}-2025"), &["1", "2"]);
        let row = format!(
            r#"{{"title": "T", "stars": {}, "parse_seconds": 6e-9}}"#,
            if day == 12 { 1 } else { 2 }
        );
        rows.push(format!(r#""day{day:02}-2025": {row}"#));
    }
    store(&trial, &rows.join(","));
    assert!(trial.run("calendar").ok().stdout.contains(" 24 ★     72 ns\n"));
    store(&trial, &rows[1..].join(","));
    let incomplete = "\n2025 □ ★ ★ ★ ★ ★ ★ ★ ★ ★ ★ ★                            21 ★     66 ns\n";
    assert!(trial.run("calendar").ok().stdout.contains(incomplete));
}

#[test]
fn a_file_of_answers_that_cannot_be_read_is_named_once_and_costs_no_stored_star() {
    let trial = trial();
    trial.run("time 2020 --store").ok();
    trial.write("inputs/2020/answers.json", "{");
    let ended = trial.run("calendar").failed("answers.json: it is not an answers file, at line 1");
    assert!(ended.stdout.contains("\n2020 ★ ☆ ·"), "{ended:?}");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended:?}");
    // It may belong to another day than the measured one.
    trial.write("inputs/day01-2021/full-1.txt", "1\n");
    trial.run("time 2021 --store").failed("is not an answers file");
    assert!(trial.read("docs/calendar.svg").contains("2021"));
}

#[test]
fn a_file_of_times_that_cannot_be_read_is_named_before_the_work_and_kept() {
    let trial = trial();
    trial.write("docs/times.json", "{");
    for words in ["calendar", "time 2020 --store"] {
        trial.run(words).failed("docs/times.json is not a file of times");
    }
    assert!(!trial.exists("target") && trial.read("docs/times.json") == "{");
    trial.run("time 2020").ok();
}

#[test]
fn the_calendar_is_drawn() {
    let trial = trial();
    let mut report = measured(&trial, "day02-2020", [1e-3, 2e-3, 0.5]);
    report.title = "<A> & B".to_owned();
    reply(&trial, "day02-2020", &[&report]);
    // A star without a time, and a day without a star.
    trial.write("inputs/day01-2021/full-1.txt", "1\n");
    trial.write("inputs/day01-2021/answers.json", r#"{"full-1.txt": {"part1": "1"}}"#);
    trial.day_with("day12-2025", &["1"]);
    trial.run("time 2020 --store").ok();
    assert_eq!(trial.read("docs/calendar.svg"), include_str!("calendar.svg"));
}
