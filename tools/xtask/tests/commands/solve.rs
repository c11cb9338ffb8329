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

/// Makes days that print their names. Day 6 of 2023 was saved last.
fn days() -> Trial {
    let trial = Trial::new();
    for day in ["day05-2024", "day06-2024", "day05-2023", "day06-2023"] {
        trial.day(day, day);
        for file in ["Cargo.toml", "reply"] {
            save(&trial, &format!("{day}/{file}"), u64::from(day == "day06-2023"));
        }
    }
    // It leads upwards, and is not followed.
    #[cfg(unix)]
    std::os::unix::fs::symlink("..", trial.path("day05-2024/up")).unwrap();
    trial
}

#[test]
fn the_day_is_named_or_that_of_the_folder_or_the_one_saved_last() {
    let trial = days();
    let run_in = |folder, words| trial.end(trial.program(folder, words).spawn().unwrap(), "");
    // It is the evening before day 8.
    trial.day("day08-2024", "locked");
    trial.run("solve 2024 8").ok().said("2024 day 8 unlocks in 12h 00m");
    for (folder, words, day) in [
        ("", "solve", "day06-2023"),
        ("", "solve 5", "day05-2023"),
        ("", "solve --part 2 2024 6", "day06-2024"),
        ("day06-2024", "solve", "day06-2024"),
        ("day06-2024", "solve 5", "day05-2024"),
        ("day06-2024", "solve 2023 5", "day05-2023"),
    ] {
        let ended = run_in(folder, words).ok();
        assert_eq!((ended.stdout, &*ended.stderr), (format!("{day}\n"), ""), "{folder} {words}");
    }
    // Files are named from the user's folder.
    run_in("day06-2024", "solve a.txt --release --json").ok();
    trial.holds("target/day06-2024.arguments", "day06-2024> a.txt --json");
    trial.holds("target/toy-cargo.arguments", " --release ");
    trial.run("solve 2024 7").failed("there is no such day; `cargo scaffold 2024 7` makes one");
    Trial::new().run("solve 1").failed("there is no such day; `cargo scaffold 2024 1`");
    // The status is that of the day.
    trial.day("day05-2024", "hello\n!exit 3");
    assert_eq!(trial.run("solve 2024 5").said("hello\n").status, 3);
    trial.write("day05-2024/broken", "");
    trial.run("solve 2024 5").failed("error: could not compile day05-2024\n");
}

/// Only a failure takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the program shows after the run of this day.
fn watching(day: &str) -> String {
    format!("watching {day} for changes; Ctrl-C stops")
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
        // Windows has another separator.
        self.lines.recv_timeout(PATIENCE).unwrap().replace('\\', "/")
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

#[test]
fn a_change_runs_the_day_again() {
    let trial = days();
    let paths = ["inputs/2024/day05.txt", "inputs/2024/answers.json", "util/Cargo.toml"];
    for path in paths {
        trial.write(path, "");
    }
    let watching = &watching("day05-2024");
    let watch = Watch::start(&trial, "solve --watch 2024 5");
    watch.shows(&["day05-2024", watching]);
    // Another day does not count, and a time need not be newer.
    save(&trial, "day06-2024/reply", 60);
    for path in paths {
        save(&trial, path, 0);
        watch.shows(&[&format!("── {path} changed ──"), "day05-2024", watching]);
    }
    trial.write("day05-2024/broken", "");
    watch.shows(&["── day05-2024/broken changed ──"]);
    while watch.line() != *watching {}
    fs::remove_file(trial.path("day05-2024/broken")).unwrap();
    watch.shows(&["── day05-2024/broken changed ──", "day05-2024"]);
}

/// A build takes seconds, and an author goes on typing.
#[test]
fn a_save_during_the_build_runs_the_day_again() {
    let trial = days();
    trial.write("day05-2024/typing", "");
    let watch = Watch::start(&trial, "solve --watch 2024 5");
    while watch.line() != "── day05-2024/typing changed ──" {}
    watch.shows(&["day05-2024"]);
}

#[test]
fn without_a_date_the_watch_follows_the_day_that_is_saved() {
    let trial = days();
    // It is locked for ever.
    trial.day("day01-9999", "never");
    save(&trial, "day05-2024/reply", 60);
    let watch = Watch::start(&trial, "solve --watch");
    watch.shows(&["day05-2024", &watching("day05-2024")]);
    save(&trial, "day06-2024/reply", 120);
    watch.shows(&["── day06-2024/reply changed ──", "day06-2024", &watching("day06-2024")]);
    save(&trial, "day01-9999/reply", 180);
    save(&trial, "day05-2024/reply", 180);
    watch.shows(&["── day05-2024/reply changed ──", "day05-2024"]);
}

#[test]
fn a_save_ends_a_run_that_does_not_end() {
    let trial = days();
    trial.day("day05-2024", "!endless");
    let watch = Watch::start(&trial, "solve --watch 2024 5");
    let process = watch.line();
    trial.write("day05-2024/reply", "done\n");
    watch.shows(&["── day05-2024/reply changed ──", "done"]);
    if cfg!(target_os = "linux") {
        assert!(!fs::exists(format!("/proc/{process}")).unwrap(), "the first run has ended");
    }
}
