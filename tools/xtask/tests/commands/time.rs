//! `cargo time`: what is measured, and which times are stored.

use runner::report::{Report, Solved};

use crate::trial::{Trial, report};

const README: &str = "My `<!-- times:start -->`\n<!-- times:start -->\n<!-- times:end -->\nThe end";
const PAGE: &str = "day05-2024/README.md";

/// A workspace with a day, and a README with marks.
fn trial() -> Trial {
    let trial = Trial::new();
    trial.day_with("day05-2024", &["1", "2"]);
    trial.write("README.md", README);
    trial
}

/// A report of day 5 with changes.
fn changed(change: impl Fn(&mut Report, &mut Solved)) -> String {
    let mut report = report("day05-2024", &["1", "2"]);
    let mut solved = report.result.clone().unwrap();
    change(&mut report, &mut solved);
    format!("{}\n", Report { result: Ok(solved), ..report })
}

#[test]
fn times_are_shown() {
    let trial = trial();
    trial.day_with("day06-2024", &["3", "error: not solved yet"]);
    trial.day("day07-2024", "");
    let expected = "                 parse     part 1     part 2      total
2024 day 5      2.0 µs     1.5 µs     1.5 µs     5.0 µs
2024 day 6      2.0 µs     1.5 µs          -     3.5 µs
";
    let ended = trial
        .run("time")
        .failed("error: 2024 day 7: there is no input\n");
    assert_eq!(ended.out, expected);
    assert_eq!(trial.read("README.md"), README);
}

#[test]
fn the_readme_and_the_page_keep_the_times_and_are_untouched_elsewhere() {
    let trial = trial();
    trial.day_with("day06-2024", &["1", "2"]);
    trial.run("time --store").ok();
    trial.write(
        PAGE,
        "Hi\n<!-- times:start -->\nold\n<!-- times:end -->\nBye\n",
    );
    let answers = r#"{"day05.txt": {"part1": "1", "part2": "2"}}"#;
    trial.write("inputs/2024/answers.json", answers);
    let approach = |name: &str, parse_seconds| {
        changed(|report, solved| {
            report.approach = name.to_owned();
            solved.parse_seconds = Some(parse_seconds);
        })
    };
    trial.day(
        "day05-2024",
        &(approach("fast", 3e-6) + &approach("slow", 9e-6)),
    );
    let ended = trial.run("time 2024 5 --approach slow").ok();
    assert!(ended.out.ends_with("  12.0 µs\n"), "{ended:?}");
    trial.run("time 2024 5 --store").ok();
    let (start, end) = README.split_once("<!-- times:end -->").unwrap();
    let rows = "\
| [2024 day 5](day05-2024) A Title ★★ | 3.0 µs | 1.5 µs | 1.5 µs | 6.0 µs |
| [2024 day 6](day06-2024) A Title | 2.0 µs | 1.5 µs | 1.5 µs | 5.0 µs |

Medians of each day's default approach. ";
    has(
        &trial,
        "README.md",
        [start, rows, &format!("<!-- times:end -->{end}")],
    );
    let rows = "\
| fast | 3.0 µs | 1.5 µs | 1.5 µs | 6.0 µs (1.0) |
| slow | 9.0 µs | 1.5 µs | 1.5 µs | 12.0 µs (2.0) |

Medians on `inputs/2024/day05.txt`. ";
    let [start, end] = [
        "Hi\n<!-- times:start -->\n| app",
        "\n<!-- times:end -->\nBye\n",
    ];
    has(&trial, PAGE, [start, rows, end]);
}

/// Checks the start, the rows and the end of a file.
#[track_caller]
fn has(trial: &Trial, path: &str, [start, rows, end]: [&str; 3]) {
    let text = trial.read(path);
    let rows = format!("---: |\n{rows}");
    assert!(
        text.starts_with(start) && text.contains(&rows) && text.ends_with(end),
        "{text}"
    );
}

#[test]
fn a_day_that_comes_with_inputs_is_measured_on_many() {
    let trial = trial();
    trial.write("inputs/day05-2024/full-1.txt", "");
    trial.write(PAGE, "<!-- times:start -->\n<!-- times:end -->\n");
    trial.run("time 2024 5 --store").ok();
    trial.holds(
        PAGE,
        "Medians over 25 inputs like the site's, solved in turn. ",
    );
}

#[test]
fn uncertain_or_wrong_times_are_not_stored() {
    let trial = trial();
    for (reason, reply) in [
        (
            "is the machine busy?",
            changed(|_, solved| solved.noise = Some(1.3)),
        ),
        (
            "may mislead",
            changed(|_, solved| solved.remarks.push("it naps".to_owned())),
        ),
        ("there is no input", changed(|report, _| report.path = None)),
        // The program says which.
        (
            "error: it is not 3\n",
            changed(|_, _| {}) + "!error it is not 3\n!exit 1",
        ),
    ] {
        trial.day("day05-2024", &reply);
        trial.run("time --store").failed(reason);
        assert_eq!(trial.read("README.md"), README);
    }
    trial.day_with("day05-2024", &["1"]);
    trial.write("README.md", "\n<!-- times:end -->\n<!-- times:start -->\n");
    let marks = "README.md needs the lines `<!-- times:start -->`";
    trial.run("time --store").failed(marks);
}

/// The files of the commit, beside the workspace.
const TREE: &str = "../.workspace.against";

/// A workspace in a repository whose last commit has the day as it is.
fn committed() -> Trial {
    let trial = trial();
    let user = "-c user.name=A -c user.email=a@example.com commit --quiet -m x";
    for words in ["init --quiet", "add day05-2024", user] {
        trial.git("", words);
    }
    trial
}

#[test]
fn only_what_has_changed_differs_from_a_commit() {
    let trial = committed();
    // An interrupted comparison has left it.
    trial.write(&format!("{TREE}/day05-2024/reply.rs"), "");
    let against = |change: fn(&mut Report, &mut Solved)| {
        trial.day("day05-2024", &changed(change));
        let ended = trial.run("time --against HEAD");
        assert!(!trial.path(TREE).exists(), "{ended:?}");
        ended
    };
    let slower = against(|_, solved| {
        solved.parse_seconds = Some(1e-6);
        solved.parts[1].seconds *= 1.5;
    });
    let wanted = [
        "building old day05-2024 in layout 1",
        "building new day05-2024 in layout 2",
        "measuring 2024 day 5 in 12 rounds, for about 0m ",
    ];
    let stdout = slower.shows(1, &wanted).out;
    let rows = stdout.lines().skip(2);
    let changes: Vec<&str> = rows
        .map(|row| row.split("  ").last().unwrap().trim())
        .collect();
    assert_eq!(
        changes,
        ["faster", "no change", "slower", "faster"],
        "{stdout}"
    );
    against(|_, solved| solved.parse_seconds = Some(1e-6)).ok();

    let another = "2024 day 5: one part 1 is 7 here and 1 there, and only times of the same";
    against(|_, solved| solved.parts[0].outcome = Ok(7.into())).failed(another);
    trial.run("time --against HEAD --approach two").ok();
    trial.run("time --against nothing").failed("nothing");
}
