//! `cargo solve`: the day that it runs, and the changes that run it again.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::trial::{NOWHERE, Trial};

const BODY: &str =
    "println!(\"{} {args:?}\", env!(\"CARGO_PKG_NAME\")); std::process::exit(args.len() as i32);";

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
    for path in [
        "day05-2024/Cargo.toml",
        "day05-2024/src/main.rs",
        "day06-2024/Cargo.toml",
        "day06-2024/src/main.rs",
    ] {
        touch(path, 1000);
    }
    assert_eq!(trial.run("solve 2024 6").ok().stdout, "day06-2024 []\n");
    assert_eq!(trial.run_in("day06-2024/src", "solve").ok().stdout, "day06-2024 []\n");
    touch("day05-2024/src/main.rs", 2000);
    touch("day05-2024/Cargo.toml", 10);
    assert_eq!(trial.run("solve").ok().stdout, "day05-2024 []\n");
    let ended = trial.run("solve 2024 5 -- --part 1");
    assert_eq!((ended.status, &*ended.stdout), (2, "day05-2024 [\"--part\", \"1\"]\n"));
    trial.run("solve 5 2024").failed("did you mean 2024 5?");
    // It is the evening before day 8.
    trial.day("day08-2024", BODY);
    assert_eq!(trial.run("solve").ok().stdout, "day05-2024 []\n");
}

#[test]
fn the_status_is_that_of_the_day() {
    let trial = Trial::new(NOWHERE);
    trial.reply("day05-2024", "reply", "hello\n!exit 3");
    let ended = trial.run("solve 2024 5");
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (3, "hello\n", ""));
    trial.reply("day05-2024", "reply", "!abort");
    trial.run("solve 2024 5 --release").failed(if cfg!(unix) {
        "error: 2024 day 5 ended by signal: 6"
    } else {
        ""
    });
    assert!(trial.read("target/cargo.arguments").contains(" --release "));
    trial.day("day05-2024", "let x: u8 = args;");
    trial.run("solve 2024 5").failed("error: 2024 day 5: it was not built");
}

#[test]
fn the_usage_is_that_of_an_alias() {
    let trial = Trial::new(NOWHERE);
    let help = trial.run("solve --help").ok().stdout;
    assert!(help.contains("\nUsage: cargo solve [OPTIONS] [YEAR] [DAY] [ARGS]...\n"), "{help}");
    assert!(
        help.contains("`cargo solve 2024 5 -- --help` shows the options of that day"),
        "{help}"
    );
    assert_eq!(trial.run("help solve").ok().stdout, help);
    assert_eq!(trial.run("solve 2024 5 --part 1 --help").ok().stdout, help);
}

#[test]
fn the_options_of_a_day_need_no_separator() {
    let trial = Trial::new(NOWHERE);
    for name in ["reply", "reply-1", "reply-compare"] {
        trial.reply("day05-2024", name, "hello");
    }
    for (typed, arguments, is_release) in [
        ("2024 5 --part 1", "--part 1", false),
        ("2024 5 --example 1 --approach x", "--example 1 --approach x", false),
        ("2024 5 --compare --release", "--compare", true),
        ("2024 5 --release --compare", "--compare", true),
        ("--release 2024 5 --list", "--list", true),
        ("2024 --release 5 a.txt --json", "a.txt --json", true),
        ("2024 5 6 --check 7", "6 --check 7", false),
        ("2024 5 --list -- --release -", "--list --release -", false),
        ("2024 5 -- --watch", "--watch", false),
        ("2024 5", "", false),
        ("--part=1", "--part=1", false),
    ] {
        let ended = trial.run(&format!("solve {typed}")).ok();
        assert_eq!(ended.stdout, "hello\n", "{typed}");
        assert_eq!(trial.read("target/day05-2024.arguments"), arguments, "{typed}");
        let flags = trial.read("target/cargo.arguments");
        assert_eq!(flags.contains("--release"), is_release, "{typed}");
    }
    // Another command has no such options.
    let ended = trial.run("read 2024 5 --list");
    assert!(
        ended.status == 2 && ended.stderr.contains("unexpected argument '--list'"),
        "{ended:?}"
    );
}

#[test]
fn a_locked_day_says_when_it_unlocks() {
    let trial = Trial::new(NOWHERE);
    trial.reply("day07-2024", "reply", "seven");
    trial.reply("day08-2024", "reply", "eight");
    let ended = trial.run("solve 2024 8").ok();
    assert_eq!(ended.stdout, "eight\n");
    assert!(ended.stderr.starts_with("2024 day 8 is still locked; it unlocks in 1"), "{ended:?}");
    assert_eq!(trial.run("solve 2024 7").ok().stderr, "");
}

#[test]
fn what_other_templates_type_is_answered_with_what_to_type_here() {
    let mut trial = Trial::new(NOWHERE);
    trial.reply("day05-2024", "reply", "hello");
    trial.run("solve 2024 12").failed("there is no 2024 day 12; `cargo scaffold 2024 12` makes it");
    trial.run("solve 1").failed("1 is not a year; write `cargo solve 2024 1`");
    trial.run("read 25").failed("25 is not a year; write `cargo read 2024 25`");
    for typed in ["solve 2024 5 --submit 1", "solve 5 --submit 1"] {
        trial
            .run(typed)
            .failed("`cargo submit` sends an answer, as in `cargo submit 2024 5 --part 1`");
    }
    trial.run("solve 26").failed("26 is not a year of Advent of Code: the first is 2015");
    // Between two events, the next one is meant.
    trial.now += 60 * 24 * 3600;
    trial.run("solve 1").failed("write `cargo solve 2025 1`");
    assert!(!trial.exists("target"), "nothing was built");
}

/// Only a failure takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The real program with `--watch`, which runs until it is killed.
struct Watch {
    child: Child,
    lines: Receiver<String>,
    messages: Receiver<String>,
}

impl Watch {
    fn start(trial: &Trial) -> Self {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Self::start_with(trial, cargo.as_ref(), &["2024", "5"])
    }

    fn start_with(trial: &Trial, cargo: &Path, date: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .env("CARGO", cargo)
            .args(["solve", "--watch"])
            .args(date)
            .current_dir(trial.root())
            // The test's own workspace.
            .env_remove("CARGO_MANIFEST_DIR")
            .env("CARGO_TARGET_DIR", trial.root().join("target"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (lines, messages) =
            (read(child.stdout.take().unwrap()), read(child.stderr.take().unwrap()));
        Self { child, lines, messages }
    }

    /// Waits for a line of the day.
    #[track_caller]
    fn prints(&self, line: &str) {
        assert_eq!(self.lines.recv_timeout(PATIENCE).as_deref(), Ok(line));
        // File times are only as fine as the clock's tick.
        thread::sleep(Duration::from_millis(50));
    }

    /// Waits for a message with these words.
    fn says(&self, words: &str) {
        while !self.messages.recv_timeout(PATIENCE).unwrap().contains(words) {}
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a stream as they come.
fn read(stream: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        BufReader::new(stream).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    receiver
}

#[test]
fn a_save_runs_the_day_again() {
    let trial = Trial::new(NOWHERE);
    trial.day("day05-2024", "println!(\"{} one\", args.len());");
    let watch = Watch::start(&trial);
    watch.prints("0 one");
    watch.says("watching day05-2024");
    trial.write("inputs/2024/day05.txt", "1\n");
    watch.prints("0 one");
    watch.says("── inputs/2024/day05.txt changed ─────");
    trial.write("inputs/2024/answers.json", "{}");
    watch.prints("0 one");
    // A folder that has vanished is a change, too.
    fs::remove_dir_all(trial.root().join("inputs")).unwrap();
    watch.prints("0 one");
    trial.day("day05-2024", "let x: u8 = args;");
    watch.says("error: 2024 day 5: it was not built");
    watch.says("watching day05-2024");
    trial.day("day05-2024", "println!(\"{} two\", args.len());");
    watch.prints("0 two");
}

/// A build takes seconds, and an author goes on typing.
#[test]
#[cfg(unix)]
fn a_save_during_the_build_runs_the_day_again() {
    use std::os::unix::fs::PermissionsExt;
    let trial = Trial::new(NOWHERE);
    trial.reply("day05-2024", "reply", "hello");
    let toy = env!("CARGO_BIN_EXE_toy-day");
    let save =
        "test -e inputs/2024/day05.txt || { mkdir -p inputs/2024; echo 1 >inputs/2024/day05.txt; }";
    trial.write("cargo", &format!("#!/bin/sh\n{save}\nexec {toy} \"$@\"\n"));
    let cargo = trial.root().join("cargo");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o700)).unwrap();
    let watch = Watch::start_with(&trial, &cargo, &["2024", "5"]);
    watch.prints("hello");
    watch.says("── inputs/2024/day05.txt changed ─────");
    watch.prints("hello");
}

#[test]
fn without_a_date_the_watch_follows_the_day_that_is_saved() {
    let trial = Trial::new(NOWHERE);
    trial.reply("day05-2024", "reply", "five");
    trial.reply("day06-2024", "reply", "six");
    // It is locked for ever.
    trial.reply("day01-9999", "reply", "never");
    let save = |package: &str, seconds: u64| {
        let path = trial.root().join(package).join("src/main.rs");
        let modified = SystemTime::now() + Duration::from_secs(seconds);
        File::options().append(true).open(path).unwrap().set_modified(modified).unwrap();
    };
    save("day05-2024", 60);
    let watch = Watch::start_with(&trial, env!("CARGO_BIN_EXE_toy-day").as_ref(), &[]);
    watch.prints("five");
    watch.says("watching day05-2024");
    save("day06-2024", 120);
    watch.prints("six");
    watch.says("watching day06-2024");
    save("day01-9999", 180);
    trial.write("inputs/2024/day06.txt", "1\n");
    watch.prints("six");
    save("day05-2024", 240);
    watch.prints("five");
}

#[test]
fn a_save_ends_a_run_that_does_not_end() {
    let trial = Trial::new(NOWHERE);
    let body = "println!(\"{}\", std::process::id());
        loop { std::thread::sleep(std::time::Duration::from_secs(1)) }";
    trial.day("day05-2024", body);
    let watch = Watch::start(&trial);
    let first = watch.lines.recv_timeout(PATIENCE).unwrap();
    trial.write("inputs/2024/day05.txt", "1\n");
    let second = watch.lines.recv_timeout(PATIENCE).unwrap();
    assert_ne!(first, second);
    if cfg!(target_os = "linux") {
        assert!(!fs::exists(format!("/proc/{first}")).unwrap(), "the first run has ended");
    }
    trial.day("day05-2024", "println!(\"done\");");
    watch.prints("done");
}

#[test]
fn a_change_need_not_be_newer() {
    let trial = Trial::new(NOWHERE);
    trial.day("day05-2024", "println!(\"run {}\", args.len());");
    trial.write("day05-2024/notes.txt", "");
    trial.write("inputs/2024/day05.txt", "1\n");
    let touch = |path: &str, seconds: u64| {
        let file = File::options().append(true).open(trial.root().join(path)).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    };
    touch("day05-2024/notes.txt", 4_000_000_000);
    let watch = Watch::start(&trial);
    watch.prints("run 0");
    touch("inputs/2024/day05.txt", 1_000_000_000);
    watch.prints("run 0");
    // The time is the same, but not the size.
    let file =
        File::options().append(true).open(trial.root().join("inputs/2024/day05.txt")).unwrap();
    file.set_len(0).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
    watch.prints("run 0");
}

#[test]
fn a_save_of_a_helper_runs_the_day_again() {
    let trial = Trial::new(NOWHERE);
    let package = |name: &str, dependency: &str| {
        let dependency = if dependency.is_empty() {
            String::new()
        } else {
            format!("{dependency}.path = \"../{dependency}\"\n")
        };
        let head =
            format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
        trial.write(&format!("{name}/Cargo.toml"), &format!("{head}[dependencies]\n{dependency}"));
    };
    trial.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"day*\", \"util\", \"deep\"]\n",
    );
    trial.day("day05-2024", "util::say(args.len());");
    package("day05-2024", "util");
    package("util", "deep");
    package("deep", "");
    trial.write("util/src/lib.rs", "pub fn say(x: usize) { deep }\n");
    trial.write("deep/src/lib.rs", "pub fn say(x: usize) { println!(\"one {x}\") }\n");
    let watch = Watch::start(&trial);
    // Even if it has never compiled.
    watch.says("watching day05-2024");
    trial.write("util/src/lib.rs", "pub fn say(x: usize) { deep::say(x) }\n");
    watch.prints("one 0");
    trial.write("deep/src/lib.rs", "pub fn say(x: usize) { println!(\"two {x}\") }\n");
    watch.prints("two 0");
    watch.says("lib.rs changed ──");
    // Even while it does not compile any more.
    trial.write("util/src/lib.rs", "pub fn say(x: usize) { deep }\n");
    watch.says("it was not built");
    trial.write("util/src/lib.rs", "pub fn say(_: usize) { deep::say(3) }\n");
    watch.prints("two 3");
}

#[test]
#[cfg(unix)]
fn a_link_to_a_folder_above_is_not_followed() {
    use std::os::unix::fs::symlink;
    let trial = Trial::new(NOWHERE);
    trial.reply("day05-2024", "reply", "hello");
    symlink("..", trial.root().join("day05-2024/up")).unwrap();
    symlink("..", trial.root().join("day05-2024/src/up")).unwrap();
    symlink(trial.root().join("day05-2024/src"), trial.root().join("day05-2024/src/here")).unwrap();
    assert_eq!(trial.run("solve").ok().stdout, "hello\n");
}
