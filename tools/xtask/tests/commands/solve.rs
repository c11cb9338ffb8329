//! `cargo solve`: the day that it runs, and the changes that run it again.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::trial::Trial;

/// Saves a file this many seconds after the start of 2024.
fn save(trial: &Trial, path: &str, seconds: u64) {
    let saved = SystemTime::UNIX_EPOCH + Duration::from_secs(1_704_067_200 + seconds);
    let file = File::options().append(true).open(trial.path(path)).unwrap();
    file.set_modified(saved).unwrap();
}

/// Makes days that print their names, folders and arguments. Day 6 of 2023 was saved last.
fn days() -> Trial {
    let trial = Trial::new();
    for (day, seconds) in [("day05-2024", 0), ("day06-2023", 1)] {
        trial.day(day, "!start");
        for file in ["Cargo.toml", "reply.rs"] {
            save(&trial, &format!("{day}/{file}"), seconds);
        }
    }
    // Nobody saves these.
    for path in [
        "inputs/2024/day05.txt",
        "day05-2024/target/x.rs",
        "day05-2024/.git/x.rs",
    ] {
        trial.write(path, "");
    }
    // It leads upwards, and is not followed.
    #[cfg(unix)]
    std::os::unix::fs::symlink("../..", trial.path("inputs/up")).unwrap();
    trial
}

#[test]
fn the_day_is_named_or_that_of_the_folder_or_the_one_saved_last() {
    let trial = days();
    for (folder, words, started) in [
        ("", "solve", "day06-2023 in workspace: "),
        ("", "solve 2024 5", "day05-2024 in workspace: "),
        ("day05-2024", "solve", "day05-2024 in day05-2024: "),
        (
            "day05-2024",
            "solve --part 2 7 2023 6 -- 2024 5",
            "day06-2023 in day05-2024: --part 2 7 2024 5",
        ),
    ] {
        assert_eq!(trial.run_in(folder, words).ok().out, format!("{started}\n"));
    }
    let none = "Advent of Code has no 2024 day 26";
    trial.run("solve 2024 26").failed(none);
    // The status is that of the day.
    trial.day("day05-2024", "!exit 3");
    trial.run("solve 2024 5").shows(3, &[]);
}

/// The program with `--watch`, which runs until it is killed.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn start(trial: &Trial, words: &str) -> Self {
        let (screen, writer) = io::pipe().unwrap();
        let mut program = trial.program("", words);
        program.stdout(writer.try_clone().unwrap()).stderr(writer);
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(screen).lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Self { child: program.spawn().unwrap(), lines }
    }

    fn line(&self) -> String {
        // Only a failure takes as long. Windows has another separator.
        let line = self.lines.recv_timeout(Duration::from_secs(60));
        line.unwrap().replace('\\', "/")
    }

    #[track_caller]
    fn shows(&self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.line(), *line);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const WAITING: &str = "note: waiting for a change; Ctrl-C stops";

#[test]
fn the_watch_follows_the_day_that_is_saved() {
    let trial = days();
    trial.write("day05-2024/example.txt", "");
    save(&trial, "day05-2024/example.txt", 0);
    let watch = Watch::start(&trial, "solve --watch");
    watch.shows(&["day06-2023 in workspace: ", WAITING]);
    let started = "day05-2024 in workspace: ";
    let broken = "note: day05-2024/broken.rs has changed";
    save(&trial, "day05-2024/reply.rs", 60);
    watch.shows(&["note: day05-2024/reply.rs has changed", started, WAITING]);
    // What is hidden, at the root or written by a day does not count, and a time need not be newer.
    for path in ["day05-2024/.lib.rs", "build.rs", "day05-2024/picture.txt"] {
        trial.write(path, "");
    }
    for path in ["day05-2024/example.txt", "inputs/2024/day05.txt"] {
        save(&trial, path, 1);
        watch.shows(&[&format!("note: {path} has changed"), started, WAITING]);
    }
    trial.write("day05-2024/broken.rs", "");
    watch.shows(&[broken]);
    while watch.line() != WAITING {}
    fs::remove_file(trial.path("day05-2024/broken.rs")).unwrap();
    watch.shows(&[broken, started]);
}

#[test]
fn a_save_ends_what_runs_and_counts_during_a_build() {
    let trial = days();
    // A build takes seconds, and an author goes on typing.
    trial.write("day05-2024/typing.rs", "");
    trial.day("day05-2024", "!endless");
    let watch = Watch::start(&trial, "solve 2024 5 --watch");
    while watch.line() != "note: day05-2024/typing.rs has changed" {}
    let process = watch.line();
    trial.write("day05-2024/reply.rs", "done\n");
    watch.shows(&["note: day05-2024/reply.rs has changed", "done"]);
    if cfg!(target_os = "linux") {
        assert!(
            !fs::exists(format!("/proc/{process}")).unwrap(),
            "the first run has ended"
        );
    }
}
