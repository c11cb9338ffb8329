//! What a day's binary makes of large, broken and hard inputs: an answer or a few words, in bounded time and memory.
//!
//! Peak memory is what the system has counted for the process when it is last seen, so it is known on Linux only.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::command_line::{CommandLine, Run};
use crate::bundled;
use crate::random::Random;

const MIB: usize = 1 << 20;

/// What a run may take beside three times its input.
const MEMORY: usize = 64 * MIB;

/// The most lines that are printed about one input.
const FEW_LINES: usize = 12;

impl CommandLine<'_> {
    /// Large and broken inputs get an answer or a few words, in memory of at most three times the input and 64 MiB; an
    /// input of another day is recognised; a part that takes long ends at its time limit, and everything at Ctrl-C.
    ///
    /// # Panics
    /// When something does not hold.
    pub fn withstands_hostile_inputs(&self) {
        self.refuses_large_nonsense();
        self.answers_however_many_blank_lines_follow();
        self.answers_mixed_line_ends();
        self.keeps_the_time_limit_on_a_large_input();
        self.recognises_the_inputs_of_other_days();
        self.ends_at_an_interrupt(&["a.txt", "-"]);
    }

    fn refuses_large_nonsense(&self) {
        let mut random = Random::new(1);
        let noise: Vec<u8> = (0..2 * MIB).flat_map(|_| random.next().to_le_bytes()).collect();
        for input in [
            vec![b'9'; 100 * MIB],
            noise,
            vec![b'\0'; 16 * MIB],
            vec![b'\n'; 16 * MIB],
            "\u{ff17}".repeat(4 * MIB).into(),
        ] {
            let run = self.run_in_little_memory(&["-"], &input);
            run.has_status(1);
            assert_eq!(run.out, "");
            assert!(run.err.contains("standard input") && run.err.lines().count() <= FEW_LINES, "{run:?}");
            assert!(run.err.len() < 1000, "{run:?}");
        }
    }

    fn answers_however_many_blank_lines_follow(&self) {
        let (text, answers) = self.example();
        let run = self.run_in_little_memory(&["-"], (text.to_owned() + &"\r\n\n".repeat(5 * MIB)).as_bytes());
        run.has_status(0);
        run.has_answers(answers);
    }

    fn answers_mixed_line_ends(&self) {
        let (text, answers) = self.example();
        for windows in [0, 1] {
            let ends = ["\n", "\r\n"].into_iter().cycle().skip(windows);
            let mixed: String = text.lines().zip(ends).flat_map(|(line, end)| [line, end]).collect();
            let run = self.run_with(&["-"], mixed.as_bytes());
            run.has_status(0);
            run.has_answers(answers);
        }
    }

    fn keeps_the_time_limit_on_a_large_input(&self) {
        let input = (self.puzzle.generator.make)(1, 1_000_000);
        let start = Instant::now();
        let run = self.run_in_little_memory(&["--time-limit", "0.2", "-"], input.as_bytes());
        // A busy machine may be slow to run it, but never as slow as to play on.
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}: {run:?}", start.elapsed());
        for line in run.err.lines() {
            assert!(line.ends_with(": not answered within the time limit"), "{run:?}");
        }
        run.has_status(i32::from(!run.err.is_empty()));
    }

    /// Every bundled input of every other day, with and without a byte-order mark and Windows line ends.
    fn recognises_the_inputs_of_other_days(&self) {
        let index = fs::read_to_string(bundled::folder().join("index.json")).expect("the index can be read");
        let index: Value = serde_json::from_str(&index).expect("the index is JSON");
        let others =
            index.as_object().expect("an entry a puzzle").iter().filter(|(name, _)| **name != self.puzzle.package);
        let mut recognised = 0;
        for (package, puzzle) in others {
            let path = bundled::folder().join(package).join("example.txt");
            let text = fs::read_to_string(path).expect("every puzzle has an example");
            let title = puzzle["puzzle"].as_str().expect("every puzzle has a title");
            for text in [text.clone(), format!("\u{feff}{}", text.replace('\n', "\r\n"))] {
                let run = self.run_with(&["-"], text.as_bytes());
                run.has_status(1);
                let words = format!("help: this looks like the input of {title} ({package})");
                assert!(run.err.contains(&words) && run.err.lines().count() <= FEW_LINES, "{words}: {run:?}");
            }
            recognised += 1;
        }
        assert!(recognised > 0, "there are other days");
    }

    /// A run with `arguments`, which has printed the answers of a first input `a.txt` and takes long about the second,
    /// ends at Ctrl-C, at once and with the status of an interrupted run. Its stdin is open and empty.
    ///
    /// # Panics
    /// When it does not.
    pub fn ends_at_an_interrupt(&self, arguments: &[&str]) {
        if !cfg!(unix) {
            return;
        }
        let (text, _) = self.example();
        self.write("a.txt", text);
        let mut child = self.command(".", arguments).spawn().expect("the binary can be run");
        let stdin = child.stdin.take();
        // The second answer shows that the run has got as far as to be interrupted properly.
        let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
        for _ in 0..3 {
            out.read_line(&mut String::new()).expect("the first input is answered");
        }
        let interrupt = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &interrupt]).status().expect("there is a shell").success());
        let start = Instant::now();
        let run = Run::of(child.wait_with_output().expect("the run ends"));
        drop(stdin);
        run.has_status(130);
        assert_eq!(run.err, "");
        assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
    }

    /// Runs the binary as `run_with` does, and asserts that it kept to its memory.
    fn run_in_little_memory<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Run {
        let mut child = self.command(".", arguments).spawn().expect("the binary can be run");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let status = format!("/proc/{}/status", child.id());
        thread::scope(|scope| {
            scope.spawn(move || drop(stdin.write_all(input)));
            let watching = scope.spawn(move || peak_memory(&status));
            let output = child.wait_with_output().expect("the run ends");
            let peak = watching.join().expect("watching does not fail");
            let most = 3 * input.len() + MEMORY;
            assert!(peak <= most, "{peak} bytes of memory for an input of {}", input.len());
            Run::of(output)
        })
    }
}

/// The most memory, in bytes, that the process with that status file had until it ended; 0 where there is no such file.
fn peak_memory(status: &str) -> usize {
    let mut peak = 0;
    while let Some(now) = fs::read_to_string(status).ok().and_then(|status| high_water_mark(&status)) {
        peak = now;
        thread::sleep(Duration::from_micros(500));
    }
    peak
}

/// `VmHWM:     1234 kB` among other lines; a process that has ended has none.
fn high_water_mark(status: &str) -> Option<usize> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_memory_is_read_where_the_system_tells_it() {
        assert_eq!(high_water_mark("Name:\tday\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(high_water_mark("Name:\tday\nState:\tZ (zombie)\n"), None);
        if cfg!(target_os = "linux") {
            let own = fs::read_to_string("/proc/self/status").expect("Linux has it");
            assert!(high_water_mark(&own).is_some_and(|bytes| bytes > 1 << 16));
        }
    }
}
