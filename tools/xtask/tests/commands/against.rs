//! `cargo time --against`: which stages it compares, and what it says about them.

use std::fs;
use std::process::Command;

use crate::trial::{Ended, NOWHERE, Trial};

/// Runs git in the workspace of a trial. Returns its output.
fn git(trial: &Trial, words: &str) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=T", "-c", "user.email=t@localhost", "-c", "commit.gpgsign=false"])
        .args(words.split(' '))
        .current_dir(trial.root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Commits everything. Returns the short hash.
fn commit(trial: &Trial) -> String {
    git(trial, "add --all");
    git(trial, "commit --quiet --message x");
    git(trial, "rev-parse --short HEAD")
}

/// A workspace with a commit, in which a day has these stages. It is a part of a repository.
fn trial(stages: &str) -> (Trial, String) {
    let trial = Trial::new(NOWHERE);
    trial.write("../.gitignore", "target/\n.*.lock\n");
    git(&trial, "init --quiet ..");
    trial.write(".cargo/config.toml", "");
    trial.day("day01-2020", stages);
    let hash = commit(&trial);
    (trial, hash)
}

/// Compares with the real program, which copies programs before it starts others. In this process,
/// another test's child could hold a copy open, and nobody can run a file that is open for writing.
fn run(trial: &Trial, words: &str) -> Ended {
    let output = trial.program(&words.split(' ').collect::<Vec<_>>()).output().unwrap();
    let status = output.status.code().unwrap().try_into().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    Ended::new(status, &stdout, &stderr)
}

#[test]
fn stages_are_compared_with_those_at_a_commit() {
    let (trial, hash) = trial(
        "day01-2020/part1/full-1,one,Bytes,9 1000\nday01-2020/part1/full-1,two 3000000\n\
         day01-2020/part1/full-1,gone 1\nday01-2020/many/9-inputs,one 20000\n\
         day01-2020/scaling,one/10 1",
    );
    // These changes need no commit.
    trial.day(
        "day01-2020",
        "day01-2020/part1/full-1,one,Bytes,9 1060\nday01-2020/part1/full-1,two 2850000\n\
         day01-2020/part1/full-1,three 1\nday01-2020/many/9-inputs,one 2000000\n\
         day01-2020/scaling,one/10 1",
    );
    let expected = format!(
        "\
2020 day  1  the program is the same at {hash}
2020 day 1, here and at {hash}, measured in turn
stage          approach  {hash}    here  ratio   99 % interval  change
part1/full-1   one        1.0 µs  1.1 µs  1.060  1.060 to 1.060  slower
part1/full-1   two        3.0 ms  2.9 ms  0.950  0.950 to 0.950  faster
many/9-inputs  one       20.0 µs  2.0 ms    100      100 to 100  slower
"
    );
    let ended = run(&trial, "time 2020 1 --against HEAD").ok();
    assert_eq!(ended.stdout, expected);
    let alone = format!("only at {hash}: part1/full-1 by gone\nonly here: part1/full-1 by three\n");
    ended.said(&alone);
    // A copy has run, which nobody builds again.
    assert!(!trial.exists("target/day01-2020.arguments"));
    trial.holds("target/against/build/cargo.arguments", " --config ");
    assert_eq!(git(&trial, "status --short"), "M day01-2020/reply");

    let ended = run(&trial, "time 2020 1 --against HEAD --approach two").ok();
    assert_eq!(ended.stdout.lines().count(), 4, "{ended:?}");
    assert!(!ended.stderr.contains("only here"), "{ended:?}");
    let arguments = "workspace> --approach two";
    trial.holds("target/against/new/day01-2020.arguments", arguments);
}

/// The checkout is used again. An interrupted one is not: it may have left a locked index, and
/// files that git takes for those of the other commit.
#[test]
fn a_checkout_has_the_files_of_one_commit() {
    let (trial, _) = trial("day01-2020/part1/full-1,one 1000");
    let is_slower = |commit: &str| {
        let ended = run(&trial, &format!("time 2020 1 --against {commit}")).ok();
        ended.stdout.contains("slower")
    };
    trial.day("day01-2020", "day01-2020/part1/full-1,one 2000");
    assert!(is_slower("HEAD"));
    commit(&trial);
    assert!(!is_slower("HEAD"));
    assert!(is_slower("HEAD~"));

    let complete = "target/against/complete";
    let checkout = format!("target/against/{}", trial.read(complete));
    fs::remove_file(trial.root().join(complete)).unwrap();
    trial.write(&format!("{checkout}/index.lock"), "");
    trial.write(&format!("{checkout}/tree/workspace/day01-2020/broken"), "");
    assert!(is_slower("HEAD~"));
    assert!(!trial.exists(&checkout), "it is not left");
}

#[test]
fn what_cannot_be_compared_is_named() {
    let now = "day01-2020/part1/full-1,one 1";
    let (trial, hash) = trial(now);
    let fails = |words: &str, because: &str| {
        run(&trial, &format!("time {words}")).failed(because);
    };
    fails("2020 1 --against=--all", "there is no commit --all: git says: ");
    trial.day("day01-2020", "day01-2020/part1/own,one 1");
    fails("2020 1 --against HEAD", &format!("no stage is the same here and at {hash}"));
    trial.day("day01-2020", "!error error: part 1 by one: 1, but 2 is right\n!exit 1");
    fails("2020 1 --against HEAD", "error: part 1 by one: 1, but 2 is right\n");

    // A day that is not compared counts, even beside one whose program is the same.
    trial.day("day02-2020", now);
    trial.day("day01-2020", now);
    fails("--against HEAD", &format!("2020 day  2  it did not exist at {hash}\n"));
    trial.write("day01-2020/broken", "");
    fails("2020 1 --against HEAD", "2020 day  1  it was not built; see cargo's message above");
    let broken = commit(&trial);
    fails("2020 1 --against HEAD", &format!("at {broken}: it was not built; see cargo's"));
}
