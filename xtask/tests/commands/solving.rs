//! `cargo solve`: the day that it runs, and the changes that run it again.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use crate::trial::{NOWHERE, Trial};

const BODY: &str = "println!(\"{} {args:?}\", env!(\"CARGO_PKG_NAME\")); std::process::exit(args.len() as i32);";

#[test]
fn the_day_is_named_or_current_or_newest() {
    let trial = Trial::new(NOWHERE);
    trial.day("day05-2024", BODY);
    trial.day("day06-2024", BODY);
    let now = SystemTime::now();
    let touch = |path: &str, age: u64| {
        let file = fs::File::options().append(true).open(trial.root().join(path)).unwrap();
        file.set_modified(now - Duration::from_secs(age)).unwrap();
    };
    for path in ["day05-2024/Cargo.toml", "day05-2024/src/main.rs", "day06-2024/Cargo.toml", "day06-2024/src/main.rs"] {
        touch(path, 1000);
    }
    assert_eq!(trial.run("solve 2024 6").ok().stdout, "day06-2024 []\n");
    assert_eq!(trial.run_in("day06-2024/src", "solve").ok().stdout, "day06-2024 []\n");
    touch("day05-2024/Cargo.toml", 10);
    assert_eq!(trial.run("solve").ok().stdout, "day05-2024 []\n");
    let ended = trial.run("solve 2024 5 -- --part 1");
    assert_eq!((ended.status, &*ended.stdout), (2, "day05-2024 [\"--part\", \"1\"]\n"));
    trial.run("solve 5 2024").failed("did you mean 2024 5?");
}

/// The real program, which runs until it is killed.
#[test]
fn a_save_runs_the_day_again() {
    let trial = Trial::new(NOWHERE);
    trial.day("day05-2024", "println!(\"{} one\", args.len());");
    let mut child = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["solve", "2024", "5", "--watch"])
        .current_dir(trial.root())
        .env("CARGO_TARGET_DIR", trial.root().join("target"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "0 one");
    // File times are only as fine as the clock's tick.
    thread::sleep(Duration::from_millis(50));
    trial.write("inputs/2024/day05.txt", "1\n");
    assert_eq!(lines.next().unwrap().unwrap(), "0 one", "the input is new");
    trial.day("day05-2024", "println!(\"{} two\", args.len());");
    let seen: Vec<String> = lines.map(Result::unwrap).take_while(|line| line == "0 one").collect();
    assert!(seen.len() < 2, "a save may be seen half done, but no more");
    child.kill().unwrap();
    child.wait().unwrap();
}
