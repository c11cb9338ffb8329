//! `cargo time --against`: which stages it compares, and what it says about them.

use std::fs;
use std::process::Command;

use crate::trial::{Ended, NOWHERE, Trial};

/// Runs git in the workspace of a trial. Returns its output.
fn git(trial: &Trial, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=T", "-c", "user.email=t@localhost", "-c", "commit.gpgsign=false"])
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
    trial.write(".gitignore", "/target/\n/inputs/.*.lock\n");
    trial.day_with("day01-2020", &["1", "2"]);
    trial.write("day01-2020/stages", stages);
    let hash = commit(&trial);
    (trial, hash)
}

/// Compares with the real program, which copies programs before it starts others. In this process,
/// another test's child could hold a copy open, and nobody can run a file that is open for writing.
fn run(trial: &Trial, words: &str) -> Ended {
    let output = trial.program(&words.split(' ').collect::<Vec<_>>()).output().unwrap();
    Ended {
        status: output.status.code().unwrap().try_into().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn stages_are_compared_with_those_at_a_commit() {
    let (trial, hash) = trial(
        "day01-2020/part1/full-1,one,Bytes,9 1000\nday01-2020/part1/full-1,two 3000000\n\
         day01-2020/part1/full-1,gone 1\nday01-2020/many/9-inputs,one 20000\n\
         day01-2020/scaling,one/10 1\n",
    );
    // These changes need no commit.
    trial.write(
        "day01-2020/stages",
        "day01-2020/part1/full-1,one,Bytes,9 1060\nday01-2020/part1/full-1,two 2850000\n\
         day01-2020/part1/full-1,three 1\nday01-2020/many/9-inputs,one 2000000\n\
         day01-2020/scaling,one/10 1\n",
    );
    let ended = run(&trial, "time 2020 1 --against HEAD").ok();
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
    assert_eq!(ended.stdout, expected);
    assert!(ended.stderr.contains("only here: part1/full-1 by three\n"), "{ended:?}");
    assert!(ended.stderr.contains(&format!("only at {hash}: part1/full-1 by gone\n")));
    let ended = run(&trial, "time 2020 1 --against HEAD --approach two").ok();
    assert_eq!(ended.stdout.lines().count(), 4, "{ended:?}");
    assert!(!ended.stderr.contains("only here"), "{ended:?}");
    assert_eq!(trial.read("target/against/new/day01-2020.arguments"), "--approach two --measure");
    assert_eq!(git(&trial, &["status", "--short"]), "M day01-2020/stages");
}

/// The checkout is used again. An interrupted one is not: it may have left a locked index, and files
/// that git takes for those of the other commit.
#[test]
fn a_checkout_has_the_files_of_one_commit() {
    let (trial, _) = trial("day01-2020/part1/full-1,one 1000\n");
    let is_slower = |time: &str, words: &str| {
        trial.write("day01-2020/stages", &format!("day01-2020/part1/full-1,one {time}\n"));
        let ended = run(&trial, &format!("time 2020 1 --against {words}")).ok();
        assert!(!ended.stdout.contains("faster"), "{ended:?}");
        ended.stdout.contains("slower")
    };
    assert!(is_slower("2000", "HEAD"));
    commit(&trial);
    assert!(!is_slower("2000", "HEAD"));
    assert!(is_slower("2000", "HEAD~"));

    let complete = trial.root().join("target/against/complete");
    let checkout = format!("target/against/{}", trial.read("target/against/complete"));
    fs::remove_file(complete).unwrap();
    trial.write(&format!("{checkout}/index.lock"), "");
    trial.write(&format!("{checkout}/tree/day01-2020/broken"), "");
    assert!(is_slower("2000", "HEAD~"));
    assert!(!trial.exists(&checkout), "it is not left");
}

/// Both are copies, which nobody builds again. The workspace is a part of the repository.
#[test]
fn a_program_that_is_built_again_meanwhile_counts_as_it_was() {
    let trial = Trial::new(NOWHERE);
    git(&trial, &["init", "--quiet"]);
    trial.write("nested/Cargo.toml", "[workspace]\nmembers = [\"day*\"]\n");
    trial.write("nested/.cargo/config.toml", "");
    trial.reply("nested/day01-2020", "stages", "day01-2020/part1/full-1,one 1000");
    commit(&trial);
    let mut program = trial.program(&["time", "2020", "1", "--against", "HEAD"]);
    let program = program.current_dir(trial.root().join("nested/day01-2020"));
    assert!(program.output().unwrap().status.success());
    for side in ["old", "new"] {
        let folder = trial.read(&format!("nested/target/against/{side}/day01-2020.folder"));
        assert!(folder.ends_with("nested"), "{folder}");
    }
    assert!(!trial.exists("target/day01-2020.arguments"), "the original has not run");
    let arguments = trial.read("nested/target/against/build/cargo.arguments");
    assert!(arguments.contains(" --config "), "{arguments}");
}

#[test]
fn what_cannot_be_compared_is_named() {
    let now = "day01-2020/part1/full-1,one 1\n";
    let (trial, hash) = trial(now);
    let fails = |words: &str, because: &str| {
        let ended = run(&trial, words).failed(because);
        assert!(!ended.stdout.contains("measured in turn"), "{ended:?}");
    };
    fails("time 2020 1 --against nonsense", "there is no commit nonsense: git says: ");
    fails("time 2020 1 --against=--all", "there is no commit --all");
    trial.write("day01-2020/stages", "day01-2020/part1/own,one 1\n");
    fails("time 2020 1 --against HEAD", &format!("no stage is the same here and at {hash}"));
    trial.write("day01-2020/stages", "!error error: part 1 by one: 1, but 2 is right\n!exit 1\n");
    fails("time 2020 1 --against HEAD", "error: part 1 by one: 1, but 2 is right\n");
    fails("time 2020 1 --against HEAD", "2020 day  1  here: the day ended: ");

    // A day that is not compared counts, even beside one whose program is the same.
    trial.day_with("day02-2020", &["1", "2"]);
    fails("time --against HEAD", &format!("2020 day  2  it did not exist at {hash}\n"));
    trial.write("day01-2020/stages", now);
    fails("time --against HEAD", &format!("2020 day  1  the program is the same at {hash}\n"));

    trial.write("day01-2020/broken", "");
    fails("time 2020 1 --against HEAD", "2020 day  1  it was not built; see cargo's message above");
    let broken = commit(&trial);
    fails("time 2020 1 --against HEAD", &format!("at {broken}: it was not built; see cargo's"));
}
