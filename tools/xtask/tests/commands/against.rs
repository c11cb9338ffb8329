//! `cargo time --against`: which stages it compares, and what it says about them.

use std::process::Command;

use crate::trial::{NOWHERE, Trial};

/// Runs git in the workspace of a trial. Returns its output.
fn git(trial: &Trial, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=A Tester", "-c", "user.email=tester@example.com"])
        .args(["-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"])
        .args(arguments)
        .current_dir(trial.root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Commits everything. Returns the short hash.
fn commit(trial: &Trial) -> String {
    git(trial, &["add", "--all"]);
    git(trial, &["commit", "--quiet", "--message", "A commit"]);
    git(trial, &["rev-parse", "--short", "HEAD"])
}

/// A workspace with a commit, in which a day has these stages.
fn trial(stages: &str) -> (Trial, String) {
    let trial = Trial::new(NOWHERE);
    git(&trial, &["init", "--quiet"]);
    trial.write(".gitignore", "/target/\nstarts\n");
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("day01-2020/stages", stages);
    let hash = commit(&trial);
    (trial, hash)
}

#[test]
fn stages_are_compared_with_those_at_a_commit() {
    let (trial, hash) = trial(
        "day01-2020/parse/full-1,one,Bytes,9 100\nday01-2020/part1/full-1,one 1000\n\
         day01-2020/part1/full-1,two 3000000\nday01-2020/part1/full-1,gone 1\n\
         day01-2020/many/9-inputs,one 20000\nday01-2020/scaling,one/10 1\n",
    );
    // These changes need no commit.
    trial.write(
        "day01-2020/stages",
        "day01-2020/parse/full-1,one,Bytes,9 102\nday01-2020/part1/full-1,one 1060\n\
         day01-2020/part1/full-1,two 2850000\nday01-2020/part1/full-1,three 1\n\
         day01-2020/many/9-inputs,one 2000000\n",
    );
    let ended = trial.run("time 2020 1 --against HEAD").ok();
    let expected = format!(
        "\
2020 day  1  the program is the same at {hash}
2020 day 1, here and at {hash}, measured in turn
stage          approach  {hash}    here  ratio   99 % interval     change
parse/full-1   one        100 ns  102 ns  1.020  1.020 to 1.020  no change
part1/full-1   one        1.0 µs  1.1 µs  1.060  1.060 to 1.060     slower
part1/full-1   two        3.0 ms  2.9 ms  0.950  0.950 to 0.950     faster
many/9-inputs  one       20.0 µs  2.0 ms    100      100 to 100     slower
"
    );
    assert_eq!(ended.stdout, expected);
    assert!(ended.stderr.contains("only here: part1/full-1 by three\n"), "{ended:?}");
    assert!(ended.stderr.contains(&format!("only at {hash}: part1/full-1 by gone\n")));

    // The folder of the checkout is used again.
    let second = commit(&trial);
    let ended = trial.run("time 2020 1 --against HEAD").ok();
    assert!(
        ended.stdout.contains(&second)
            && !ended.stdout.contains("slower")
            && !ended.stdout.contains("faster"),
        "{ended:?}"
    );
    assert_eq!(git(&trial, &["status", "--short"]), "");
    assert_eq!(git(&trial, &["worktree", "list"]).lines().count(), 1);
}

/// One program takes another time after each start.
#[test]
fn patience_ends() {
    let (trial, _) = trial("day01-2020/part1/full-1,one 2000\n");
    trial.write("day01-2020/stages", "day01-2020/part1/full-1,one START\n");
    let ended = trial.run("time 2020 1 --against HEAD").ok();
    assert!(ended.stdout.ends_with("  0.500 to 1.500  unclear\n"), "{ended:?}");
}

#[test]
fn a_program_that_is_the_same_is_measured_only_if_its_day_is_named() {
    let (trial, hash) = trial("day01-2020/part1/full-1,one 1\n");
    let ended = trial.run("time --against HEAD").ok();
    assert_eq!(ended.stdout, format!("2020 day  1  the program is the same at {hash}\n"));
}

#[test]
fn what_cannot_be_compared_is_named() {
    let (trial, hash) = trial("!old\n");
    let fails = |words: &str, because: &str| {
        let ended = trial.run(words).failed(because);
        assert!(!ended.stdout.contains("measured in turn"), "{ended:?}");
    };
    fails("time 2020 1 --against nonsense", "there is no commit nonsense");
    fails("time 2020 1 --against=--all", "there is no commit --all");
    fails("time 2019 --against HEAD", "there is no such day yet");
    let now = "day01-2020/part1/full-1,one 1\n";
    trial.write("day01-2020/stages", now);
    fails("time 2020 1 --against HEAD", &format!("at {hash}: it measures in another way"));
    trial.day_with("day02-2020", &["1", "2"]);
    fails("time 2020 2 --against HEAD", &format!("2020 day  2  it did not exist at {hash}\n"));
    trial.write("day01-2020/stages", "day01-2020/part1/own,one 1\n");
    commit(&trial);
    trial.write("day01-2020/stages", now);
    fails("time 2020 1 --against HEAD", "no stage is the same here and at ");
    trial.write("day01-2020/stages", "!wrong\n");
    fails("time 2020 1 --against HEAD", "2020 day  1  part 1 by one: 1, but 2 is right\n");
    trial.write("day01-2020/broken", "");
    fails("time 2020 1 --against HEAD", "2020 day  1  it was not built; see cargo's message above");
    let broken = commit(&trial);
    fails("time 2020 1 --against HEAD", &format!("at {broken}: it was not built; see cargo's"));
}

#[test]
fn a_workspace_without_git_has_no_commits() {
    let trial = Trial::new(NOWHERE);
    trial.day_with("day01-2020", &["1", "2"]);
    trial.run("time --against HEAD").failed("there is no commit HEAD: git says: ");
}
