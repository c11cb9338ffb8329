//! `cargo time`: what is measured, and which times are stored.

use std::process::Command;

use common::runner::report::{Report, Solved};

use crate::trial::{Ended, Trial, report};

const README: &str =
    "My `<!-- days:start -->`\r\n<!-- days:start -->\r\n<!-- days:end -->\r\nThe end";

/// A day with these changes to its report.
fn day_with(trial: &Trial, package: &str, change: impl Fn(&mut Report, &mut Solved)) {
    trial.day_with(package, &["1", "2"]);
    let mut report = report(package, &["1", "2"]);
    let mut solved = report.result.clone().unwrap();
    change(&mut report, &mut solved);
    trial.day(package, &Report { result: Ok(solved), ..report }.to_string());
}

/// A workspace with a day, and a README with marks.
fn trial() -> Trial {
    let trial = Trial::new();
    day_with(&trial, "day05-2024", |_, _| {});
    trial.write("README.md", README);
    trial
}

#[test]
fn times_are_shown() {
    let trial = trial();
    trial.day_with("day06-2024", &["3", "error: not solved yet"]);
    trial.day_with("day07-2024", &["error: not solved yet"]);
    trial.day("day08-2024", "");
    let ended = trial.run("time").failed("2024 day  8  it ended without an answer");
    let expected = "parse    part 1    part 2     total
2024 day  5    2.0 µs    1.5 µs    1.5 µs    5.0 µs
2024 day  6    2.0 µs    1.5 µs         -    3.5 µs
2024 day  7  not solved yet
";
    assert!(ended.stdout.trim_start().starts_with(expected), "{ended:?}");
    trial.holds("target/cargo.arguments", " --release ");
    trial.holds("target/day05-2024.arguments", "> --json --time-limit 60 --compare");
    trial.run("time 2024 5 --approach one").ok();
    trial.holds("target/day05-2024.arguments", " --compare --approach=one");
    assert_eq!(trial.read("README.md"), README);
}

#[test]
fn the_readme_keeps_the_times_and_is_untouched_elsewhere() {
    let mut trial = trial();
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "1", "part2": "2"}}"#);
    day_with(&trial, "day06-2024", |report, _| report.title = "A|B".to_owned());
    trial.run("time --store").ok().said("stored in README.md");
    trial.now += 86_400;
    day_with(&trial, "day05-2024", |_, solved| solved.parse_seconds = 3e-6);
    trial.run("time 2024 5 --store").ok();
    let table = "\
| day                      | title   | stars |  parse | part 1 | part 2 |  total |   measured |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
| [2024 day 5](day05-2024) | A Title | ★★    | 3.0 µs | 1.5 µs | 1.5 µs | 6.0 µs | 2024-12-08 |
| [2024 day 6](day06-2024) | A\\|B    |       | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs | 2024-12-07 |

Medians of each day's default approach. ";
    let readme = trial.read("README.md");
    let [start, end] =
        README.split_once("<!-- days:end -->").map(|(start, end)| [start, end]).unwrap();
    let rest = readme.strip_prefix(start).unwrap().strip_prefix(table).unwrap();
    let end = format!(". Made by `cargo time --store`.\n<!-- days:end -->{end}");
    assert!(rest.ends_with(&end) && rest.lines().count() == 3, "{readme}");
}

#[test]
fn a_page_with_a_place_gets_the_times_of_all_approaches() {
    let trial = trial();
    let mut reports = vec![report("day05-2024", &["1", "2"]); 3];
    for (report, (name, sets)) in reports.iter_mut().zip([
        ("fast", vec![("9-inputs", 1e-6)]),
        ("slow", vec![]),
        ("half", vec![]),
    ]) {
        report.approach = name.to_owned();
        let solved = report.result.as_mut().unwrap();
        solved.sets = sets.into_iter().map(|(set, seconds)| (set.to_owned(), seconds)).collect();
        match name {
            "slow" => solved.parse_seconds = 7e-6,
            "half" => solved.parts.truncate(1),
            _ => {}
        }
    }
    let reply: Vec<String> = reports.iter().map(ToString::to_string).collect();
    trial.day("day05-2024", &reply.join("\n"));
    trial.write(
        "day05-2024/README.md",
        "Hi\n<!-- timings:start -->\nold\n<!-- timings:end -->\nBye\n",
    );
    trial.run("time --store").ok();
    let page = "\
Hi
<!-- timings:start -->
| approach |  parse | part 1 | part 2 |   total | ratio | 9-inputs |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| fast     | 2.0 µs | 1.5 µs | 1.5 µs |  5.0 µs |   1.0 |   1.0 µs |
| slow     | 7.0 µs | 1.5 µs | 1.5 µs | 10.0 µs |   2.0 |        - |
| half     | 2.0 µs | 1.5 µs |      - |  3.5 µs |     - |        - |

Medians on `inputs/2024/day05.txt`; `ratio` compares totals with the default approach. `9-inputs` is the time per input. ";
    let text = trial.read("day05-2024/README.md");
    assert!(text.starts_with(page), "{text}");
    assert!(text.ends_with(
        "; 2024-12-07. Made by `cargo time 2024 5 --store`.\n<!-- timings:end -->\nBye\n"
    ));
}

#[test]
fn uncertain_or_wrong_times_are_not_stored() {
    let trial = trial();
    let is_refused = |change: fn(&mut Report, &mut Solved), reason: &str| {
        day_with(&trial, "day05-2024", change);
        trial.run("time --store").failed(reason);
        assert_eq!(trial.read("README.md"), README);
    };
    is_refused(|_, solved| solved.noise = 1.3, "its times vary by a factor of 1.30");
    is_refused(|_, solved| solved.remarks.push("it naps".to_owned()), "2024 day 5: it naps\n");
    is_refused(|report, _| report.input = "example".to_owned(), "there is no input");
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "7"}}"#);
    is_refused(|_, _| {}, "part 1 by one is wrong: 1, not 7");
    trial.write("README.md", "<!-- days:start -->\n");
    trial.run("time --store").failed("README.md needs the line `<!-- days:start -->` and, below");
}

/// Runs git in the workspace.
fn git(trial: &Trial, words: &str) {
    let user = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    let mut git = Command::new("git");
    let status = git.current_dir(trial.root()).args(user).args(words.split(' ')).status();
    assert!(status.unwrap().success());
}

#[test]
fn only_what_has_changed_differs_from_a_commit() {
    let trial = trial();
    for words in ["init --quiet", "add day05-2024", "commit --quiet -m x"] {
        git(&trial, words);
    }
    let against = |change: fn(&mut Report, &mut Solved)| -> Ended {
        day_with(&trial, "day05-2024", change);
        let ended = trial.run("time --against HEAD");
        assert!(!trial.exists("../.workspace.against"), "{ended:?}");
        ended
    };
    let line = |ended: &Ended, stage: &str| {
        let line = ended.stdout.lines().find(|line| line.starts_with(stage)).unwrap();
        line.split("  ").last().unwrap().trim().to_owned()
    };
    let ended = against(|_, solved| solved.parts[1].seconds *= 1.5).failed("1.500  1.50-1.50");
    assert_eq!(
        ["parse", "part 1", "part 2"].map(|stage| line(&ended, stage)),
        ["no change", "no change", "slower"]
    );
    let ended = against(|_, solved| solved.parse_seconds /= 2.0).ok();
    assert_eq!(["parse", "part 1"].map(|stage| line(&ended, stage)), ["faster", "no change"]);
    against(|_, solved| solved.parts[0].outcome = Ok(7.into()))
        .failed("part 1 by one is 7 here and 1 there: nothing is compared");
    against(|report, _| report.approach = "two".to_owned()).said("part 2 of two is only here");
    trial.run("time --against nothing").failed("there is no commit nothing");
}
