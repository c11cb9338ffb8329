//! `cargo time`: what is measured, and which times are stored.

use std::fs;
use std::process::Command;

use runner::report::{Report, Solved};

use crate::trial::{Trial, report};

/// A page with a table.
fn page(table: &str) -> String {
    format!("My `<!-- times:start -->`\n<!-- times:start -->\n{table}<!-- times:end -->\nThe end\n")
}

/// A report of day 5 with changes.
fn changed(change: impl Fn(&mut Report, &mut Solved)) -> String {
    let mut report = report("day05-2024", &["1", "2"]);
    let mut solved = report.result.clone().unwrap();
    change(&mut report, &mut solved);
    format!("{}\n", Report { result: Ok(solved), ..report })
}

#[test]
fn times_are_shown_and_stored_where_they_have_a_place() {
    let trial = Trial::new();
    trial.write("README.md", &page(""));
    trial.day_with("day06-2024", &["3", "error: not solved yet"]);
    trial.day("day07-2024", "");
    let slow = changed(|report, solved| {
        report.approach = "slow".to_owned();
        solved.parse_seconds = Some(7e-8);
    });
    let many = "!wants --inputs 25\n".to_owned();
    trial.day("day05-2024", &(many + &changed(|_, _| {}) + &slow));
    trial.write("inputs/day05-2024/full-1.txt", "");
    for day in ["day05-2024", "day06-2024"] {
        trial.write(&format!("{day}/README.md"), &page("old\n"));
    }
    let answers = r#"{"day05.txt": {"part1": "1", "part2": "2"}}"#;
    trial.write("inputs/2024/answers.json", answers);
    let expected = "                 parse     part 1     part 2      total
2024 day 5       20 ns      15 ns      10 ns      45 ns
2024 day 6       20 ns      15 ns          -      35 ns
";
    let missing = "error: 2024 day 7: there is no input\n";
    assert_eq!(trial.run("time").failed(missing).out, expected);
    assert_eq!(trial.read("README.md"), page(""));
    trial
        .run("time 2024 5 --approach slow")
        .shows(0, &["   95 ns\n"]);

    // The row of another day stays, and the last one is the newest.
    for day in ["6", "5", "5"] {
        trial.run(&format!("time 2024 {day} --store")).ok();
    }
    let readme = "\
| day | parse | part 1 | part 2 | total |
| --- | ---: | ---: | ---: | ---: |
| [2024 day 5](day05-2024) A Title ★★ | 20 ns | 15 ns | 10 ns | 45 ns |
| [2024 day 6](day06-2024) A Title | 20 ns | 15 ns | - | 35 ns |

Medians of each day's default approach. Made by `cargo time --store`.
";
    assert_eq!(trial.read("README.md"), page(readme));
    let of_many = "
| slow | 70 ns | 15 ns | 10 ns | 95 ns (2.1) |

Medians over 25 inputs like the site's, solved in turn. Made by ";
    trial.holds("day05-2024/README.md", of_many);
    let of_own = "\n\nMedians on `inputs/2024/day06.txt`. Made by ";
    trial.holds("day06-2024/README.md", of_own);
}

#[test]
fn uncertain_or_wrong_times_are_not_stored() {
    let trial = Trial::new();
    let without_place = "<!-- times:end -->\n<!-- times:start -->\n";
    trial.write("README.md", without_place);
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
        (
            "README.md needs the lines `<!-- times:start -->`",
            changed(|_, _| {}),
        ),
    ] {
        trial.day("day05-2024", &reply);
        trial.run("time --store").failed(reason);
        assert_eq!(trial.read("README.md"), without_place);
    }
    fs::remove_file(trial.path("README.md")).unwrap();
    trial.write("README.md/folder", "");
    trial.run("time --store").failed("cannot read README.md");
}

/// The files of the commit, beside the workspace.
const TREE: &str = "../.workspace.against";

#[test]
fn only_what_has_changed_differs_from_a_commit() {
    let trial = Trial::new();
    let two = changed(|report, _| report.approach = "two".to_owned());
    trial.day("day05-2024", &(changed(|_, _| {}) + &two));
    let user = "-c user.name=A -c user.email=a@example.com commit --quiet -m x";
    for words in ["init --quiet", "add day05-2024", user] {
        let mut git = Command::new("git");
        // The user's configuration may sign commits or run hooks.
        git.envs(["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"].map(|name| (name, "/dev/null")))
            .current_dir(trial.path(""))
            .args(words.split(' '));
        assert!(git.status().unwrap().success(), "git {words}");
    }
    // An interrupted comparison has left it.
    trial.write(&format!("{TREE}/day05-2024/reply.rs"), "");
    let against = |change: fn(&mut Report, &mut Solved)| {
        trial.day("day05-2024", &changed(change));
        let ended = trial.run("time --against HEAD");
        assert!(!trial.path(TREE).exists(), "{ended:?}");
        ended
    };
    let slower = against(|_, solved| {
        solved.parse_seconds = Some(1e-8);
        solved.parts[1].seconds *= 1.5;
    });
    let stdout = slower.failed("in 12 rounds, for about 0m ").out;
    let change = |row| str::rsplit(row, "  ").next().unwrap().trim();
    let changes: Vec<&str> = stdout.lines().skip(2).map(change).collect();
    assert_eq!(
        changes,
        ["faster", "no change", "slower", "faster"],
        "{stdout}"
    );
    against(|_, solved| solved.parse_seconds = Some(1e-8)).ok();

    let another = changed(|_, solved| solved.parts[0].outcome = Ok(7.into()));
    trial.day("day05-2024", &(another + &two));
    trial.run("time --against HEAD --approach two").ok();
    // A day that cannot be compared does not stop the others.
    trial.day("day04-2024", "");
    let none = "error: 2024 day 4: the old program: there is no input\n";
    let another = "2024 day 5: one part 1 is 7 here and 1 there, and only times of the same";
    trial.run("time --against HEAD").shows(1, &[none, another]);
    trial.run("time --against nothing").failed("nothing");
}
