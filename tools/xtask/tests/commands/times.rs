//! `cargo time` and `cargo calendar`: what they measure, store and show.

use common::runner::report::Report;

use crate::trial::{NOWHERE, Trial, report};

const PAGE: &str = "<!-- timings:start -->\n<!-- timings:end -->\n";

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

const FIRST: &str =
    "| [2020 day 1](day01-2020) | A Title | ★★ | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |";
const SECOND: &str =
    "| [2020 day 2](day02-2020) | A Title | ★ | 1.0 ms | 2.0 ms | 500.0 ms | 503.0 ms |";

#[test]
fn every_day_has_a_line() {
    let trial = trial();
    let expected = "                parse    part 1    part 2     total
2020 day  1    2.0 µs    1.5 µs    1.5 µs    5.0 µs
2020 day  2    1.0 ms    2.0 ms  500.0 ms  503.0 ms
2021 day  1  there is no input; `cargo download 2021 1` fetches yours
";
    let ended = trial.run("time");
    assert_eq!((ended.status, &*ended.stdout), (1, expected));
    assert!(!trial.exists("README.md") && !trial.exists("docs"));
    trial.run("time 2020").ok();
}

#[test]
fn a_real_day_is_measured() {
    let trial = Trial::new(NOWHERE);
    trial.real_day("say");
    for words in ["time", "time 2024 5 --approach simple"] {
        let ended = trial.run(words).ok();
        let row: Vec<&str> = ended.stdout.lines().last().unwrap().split_whitespace().collect();
        assert_eq!((&row[..3], row.len()), (&["2024", "day", "5"][..], 11), "{ended:?}");
    }
    trial.run("time --approach x").failed("invalid value 'x' for '--approach <NAME>' [possible");
    assert_eq!(trial.run("time 2024 5 --approach simple --store").status, 2);
}

#[test]
fn what_has_no_answer_or_a_wrong_one_is_named() {
    let trial = trial();
    let table = "    2.0 µs    1.5 µs    1.5 µs    5.0 µs\n";
    for (first, second, status, words) in [
        (["1", "9"], ["1", "9"], 0, table),
        (["1", "error: not solved yet"], ["1", "9"], 0, "    1.5 µs         -    3.5 µs\n"),
        (["error: it is hard", "error: x"], ["1", "9"], 1, "2020 day  1  it is hard\n"),
        (["1", "9"], ["1", "error: it is hard"], 1, table),
        (["1", "2"], ["1", "9"], 1, "2020 day  1  part 2 by one is wrong: 2, not 9\n"),
        (["1", "9"], ["1", "2"], 1, "2020 day  1  part 2 by two is wrong: 2, not 9\n"),
        (["1", "9"], ["1", "no answer: x"], 1, "part 2 by two is wrong: no answer, not 9\n"),
    ] {
        trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part2": "9"}}"#);
        let second = report("day01-2020", &second, &[]);
        let second = Report { approach: "two".to_owned(), ..second };
        reply(&trial, "day01-2020", &[&report("day01-2020", &first, &[]), &second]);
        let ended = trial.run("time 2020 1");
        assert!(ended.status == status && ended.stdout.ends_with(words), "{words:?}: {ended:?}");
        let is_fault = status == 1 && words == table;
        let fault = if is_fault { "error: 2020 day 1: part 2 by two: it is hard\n" } else { "" };
        assert_eq!(ended.stderr, fault);
    }
}

#[test]
fn times_are_stored_in_the_readme() {
    let mut trial = trial();
    let mine = "# Mine\nIt has no `<!-- days:start -->` and `<!-- days:end -->` yet.\n";
    trial.write("README.md", mine);
    trial.run("time 2020 --store").ok();
    let readme = trial.read("README.md");
    let (start, rest) = readme.split_once("| day ").unwrap();
    assert_eq!(start, format!("{mine}\n## Times\n\n<!-- days:start -->\n"));
    let (_, caption) = rest.split_once("\n\nMedians of each day's default approach. ").unwrap();
    let (machine, end) = caption.split_once(" cores; rustc 1.").unwrap();
    assert!(!machine.contains('\n'), "{machine}");
    let (_, end) = end.split_once("; ").unwrap();
    assert_eq!(end, "2024-12-07. Made by `cargo time --store`.\n<!-- days:end -->\n");
    let headings = "| day | title | stars | parse | part 1 | part 2 | total |";
    assert_eq!(table(&trial, "README.md"), [headings, FIRST, SECOND]);

    trial.write("README.md", &format!("{readme}more\n"));
    trial.now += 24 * 3600;
    trial.run("time 2020 2 --store").ok();
    let expected = readme.replace("2024-12-07.", "2024-12-07 to 2024-12-08.");
    assert_eq!(trial.read("README.md"), format!("{expected}more\n"));
}

#[test]
fn what_cannot_be_stored_is_named_before_the_work_and_kept() {
    let trial = trial();
    trial.run("time 2020 --store").ok();
    let times = trial.read("docs/times.json");
    std::fs::remove_file(trial.root().join("target/cargo.arguments")).unwrap();
    let (_, machine) = times.split_once("\"machine\": \"").unwrap();
    let (machine, _) = machine.split_once('"').unwrap();
    let other_machine = times.replace(machine, "Abacus");
    for (file, text, because) in [
        ("docs/times.json", "{", "docs/times.json is not a file of times"),
        (
            "docs/times.json",
            &other_machine,
            "docs/times.json has times of another machine (Abacus); `cargo time --store --all`",
        ),
        (
            "README.md",
            "<!-- days:start -->\n",
            "README.md needs the line `<!-- days:start -->` and, below it, `<!-- days:end -->`",
        ),
    ] {
        let before = trial.read(file);
        trial.write(file, text);
        trial.run("time 2020 --store").failed(because);
        assert!(!trial.exists("target/cargo.arguments") && trial.read(file) == text);
        trial.write(file, &before);
    }
    trial.write("docs/times.json", &other_machine);
    trial.write("inputs/2021/day01.txt", "1\n");
    trial.run("time --store --all").ok();
    assert!(!trial.read("docs/times.json").contains("Abacus"));
    assert_eq!(table(&trial, "README.md").len(), 4);
    trial.write("docs/times.json", "{");
    trial.run("calendar").failed("docs/times.json is not a file of times");
}

#[test]
fn days_without_a_time_are_measured_to_be_stored() {
    let trial = trial();
    trial.run("time 2020 1 --store").ok();
    measured(&trial, "day01-2020", [3e-6, 1.5e-6, 1.5e-6]);
    let ended = trial.run("time --store").failed("2021 day  1  there is no input");
    assert!(!ended.stdout.contains("2020 day  1"), "{ended:?}");
    assert_eq!(table(&trial, "README.md")[1..], [FIRST, SECOND]);

    // Its stars are known without a measurement.
    std::fs::remove_dir_all(trial.root().join("day01-2021")).unwrap();
    trial.write("inputs/2020/answers.json", r#"{"day02.txt": {"part1": "1", "part2": "2"}}"#);
    let ended = trial.run("time --store").ok();
    assert_eq!(
        (&*ended.stdout, &*ended.stderr),
        ("", "every day has a time; `cargo time --store --all` measures all\n")
    );
    assert_eq!(table(&trial, "README.md")[1..], [FIRST.to_owned(), SECOND.replace('★', "★★")]);

    for words in ["time 2020 --store", "time 2020 1 --store", "time --store --all"] {
        let ended = trial.run(words).ok();
        assert!(ended.stdout.contains("\n2020 day  1    3.0 µs"), "{words}: {ended:?}");
    }
    // A day that has gone has no row.
    std::fs::remove_dir_all(trial.root().join("day02-2020")).unwrap();
    trial.run("time --store").ok();
    assert_eq!(table(&trial, "README.md").len(), 2);
    assert!(!trial.read("docs/times.json").contains("day02"));
    assert_eq!(trial.run("time --all").status, 2, "times that are only shown are always new");
}

/// The measurement of the second day is interrupted.
#[test]
fn each_day_is_stored_at_once() {
    let trial = trial();
    trial.reply("day02-2020", "reply-compare", "!endless");
    let mut program = trial.program(&["time", "2020", "--store"]).spawn().unwrap();
    while !trial.exists("target/day02-2020.arguments") {
        assert_eq!(program.try_wait().unwrap(), None);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // Another measurement would disturb it, and lose its rows.
    for words in ["time 2020 1 --store", "time 2020 1 --against HEAD"] {
        trial.run(words).failed("another measurement is under way in another terminal");
    }
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(table(&trial, "README.md")[1..], [FIRST]);
    assert!(trial.read("docs/times.json").contains("day01-2020"));
    trial.run("time 2020 1 --store").ok();
}

#[test]
fn uncertain_times_are_not_stored() {
    let trial = trial();
    trial.write("day01-2020/README.md", PAGE);
    let certain = measured(&trial, "day01-2020", [2e-6, 1.5e-6, 1.5e-6]);
    for (noise, remark, reason) in [
        (1.26, None, "its times vary by a factor of 1.26; is the machine busy?"),
        (1.0, Some("part 1 by one seems to remember results"), "its times may mislead"),
    ] {
        let mut uncertain = certain.clone();
        let solved = uncertain.result.as_mut().unwrap();
        solved.noise = noise;
        solved.remarks = remark.into_iter().map(str::to_owned).collect();
        reply(&trial, "day01-2020", &[&certain, &uncertain]);
        let ended = trial.run("time 2020 1").ok();
        let note = remark.map_or_else(String::new, |remark| format!("2020 day 1: {remark}\n"));
        assert_eq!(ended.stderr, note);
        let ended = trial.run("time 2020 --store");
        ended.failed(&format!("2020 day 1 is not stored: {reason}"));
        assert_eq!(table(&trial, "README.md")[1..], [SECOND]);
        assert_eq!(trial.read("day01-2020/README.md"), PAGE);
    }
    let mut quiet = certain.clone();
    quiet.result.as_mut().unwrap().noise = 1.25;
    reply(&trial, "day01-2020", &[&certain, &quiet]);
    trial.run("time 2020 1 --store").ok();
    assert_eq!(table(&trial, "README.md")[1..], [FIRST, SECOND]);
}

#[test]
fn a_page_has_the_times_of_all_approaches() {
    let trial = trial();
    let mut first = measured(&trial, "day01-2020", [1e-6, 2e-6, 3e-6]);
    let sets = [("500-inputs", 4e-6), ("hard", 5e-6)];
    first.result.as_mut().unwrap().sets = sets.map(|(name, time)| (name.to_owned(), time)).into();
    let mut second =
        Report { approach: "two".to_owned(), ..measured(&trial, "day01-2020", [1e-6, 2e-6, 6e-6]) };
    second.result.as_mut().unwrap().sets = vec![("hard".to_owned(), 7e-6)];
    let hard = report("day01-2020", &["1", "error: it is hard"], &[]);
    let third = Report { approach: "three".to_owned(), ..hard };
    reply(&trial, "day01-2020", &[&first, &second, &third]);
    trial.write("day01-2020/README.md", &format!("# T\n{PAGE}The end.\n"));
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
    for words in [
        "Medians on `inputs/2020/day01.txt`; `ratio` compares totals with the default approach. \
         `500-inputs` and `hard` are times per input. ",
        " cores; rustc 1.",
        "; 2024-12-07. Made by `cargo time 2020 1 --store`.\n<!-- timings:end -->\nThe end.\n",
    ] {
        assert!(page.contains(words), "no {words:?} in {page}");
    }
    assert_eq!(trial.read("day02-2020/README.md"), "# No place\n");
    assert!(table(&trial, "README.md")[1].ends_with("| 6.0 µs |"), "the default approach");
}

/// Stores the days with these stars and times of parsing.
fn store(trial: &Trial, days: &[(&str, u8, &str)]) {
    let day = |(name, stars, seconds): &(&str, u8, &str)| {
        format!(
            r#""{name}": {{"title": "T", "stars": {stars}, "seconds": [{seconds}, null, null],
            "compiler": "C", "measured": "D"}}"#
        )
    };
    let days: Vec<String> = days.iter().map(day).collect();
    trial.write(
        "docs/times.json",
        &format!(r#"{{"machine": "M", "days": {{{}}}}}"#, days.join(",")),
    );
}

#[test]
fn the_calendar_shows_stars_and_times() {
    let mut trial = trial();
    trial.day_with("day12-2025", &["1"]);
    trial.write(
        "inputs/2025/answers.json",
        r#"{"day12.txt": {"part1": "1"}, "day11.txt": {"part1": "1", "part2": "2"}}"#,
    );
    trial.write("inputs/2025/day11.txt", "1\n");
    trial.write("inputs/2025/day12.txt", "1\n");
    trial.write("inputs/2019/answers.json", r#"{"day01.txt": {"part1": "5"}}"#);
    // A star is known that is not stored, and the other way round. Nobody has day 3 any more.
    trial.write("inputs/2020/answers.json", r#"{"day01.txt": {"part1": "1", "part2": "2"}}"#);
    store(
        &trial,
        &[("day01-2020", 1, "4.54e-6"), ("day02-2020", 1, "4.54e-6"), ("day03-2020", 2, "1")],
    );
    let expected = "         5    10    15    20    25   stars      time
2025 ····· ····· ★★                    3 ★
2021 □···· ····· ····· ····· ·····     0 ★
2020 ★☆··· ····· ····· ····· ·····     3 ★    9.1 µs

★ all stars  ☆ one  □ begun
faster than 1 µs 10 µs 100 µs 1 ms 10 ms 100 ms 1 s slower
";
    assert_eq!(trial.run("calendar").ok().stdout, expected);
    assert!(!trial.exists("target"), "nothing is built");
    assert_eq!(trial.run("calendar 2020").ok().stdout.lines().count(), 5);
    trial.run("calendar 2019").failed("there is no such day yet; `cargo scaffold 2019 1`");
    trial.run("calendar 5").failed("5 is not a year");

    // A level begins at its limit.
    trial.colour = true;
    for (seconds, colour) in [("0.999e-6", 32), ("1e-6", 37), ("0.999", 166), ("1", 167)] {
        store(&trial, &[("day01-2020", 2, seconds)]);
        let shown = trial.run("calendar").ok().stdout;
        assert!(shown.contains(&format!("\u{1b}[38;5;{colour}m ★\u{1b}[0m")), "{seconds}: {shown}");
    }
}

#[test]
fn a_complete_year_has_the_last_star() {
    let trial = Trial::new(NOWHERE);
    let names: Vec<String> = (1..=12).map(|day| format!("day{day:02}-2025")).collect();
    let mut days = Vec::new();
    for (name, stars) in names.iter().zip([2; 11].into_iter().chain([1])) {
        trial.day_with(name, &["1", "2"]);
        days.push((name.as_str(), stars, "6e-9"));
    }
    store(&trial, &days);
    assert!(trial.run("calendar").ok().stdout.contains(" 24 ★     72 ns\n"));
    store(&trial, &days[1..]);
    assert!(
        trial
            .run("calendar")
            .ok()
            .stdout
            .contains("2025 □★★★★ ★★★★★ ★★                   21 ★     66 ns\n")
    );
}

#[test]
fn a_file_of_answers_that_cannot_be_read_is_named_and_costs_no_stored_star() {
    let trial = trial();
    trial.run("time 2020 --store").ok();
    trial.write("inputs/2020/answers.json", "{");
    trial.run("calendar").failed("answers.json: it is not an answers file, at line 1");
    trial.write("inputs/2021/day01.txt", "1\n");
    trial.run("time 2021 --store").ok();
    assert_eq!(table(&trial, "README.md")[1..3], [FIRST, SECOND]);
}

#[test]
fn stored_times_name_the_processor_without_the_label_of_the_system() {
    let trial = trial();
    trial.run("time 2020 --store").ok();
    let times = trial.read("docs/times.json");
    assert!(!times.contains("model name"), "{times}");
}
