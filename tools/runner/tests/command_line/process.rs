//! Runs the toy as a process in a folder of its own, and captures its output and status.

use std::path::Path;
use std::process::Command;

use common::input::files;
use tempfile::TempDir;
use testing::Ran;

/// The files in every toy's folder. The second part of `endless.txt` never ends.
const FILES: [(&str, &str); 9] = [
    ("Cargo.toml", "[workspace]\nmembers = []\n"),
    ("a.txt", "3\n-5\n1\n"),
    ("zero.txt", "0\n"),
    ("five.txt", "11\n2\n33\n4\n55\n"),
    ("broken.txt", "1\ntwo\n"),
    ("endless.txt", "1\n1000000\n"),
    ("known/a.txt", "3\n-5\n1\n"),
    ("known/zero.txt", "0\n"),
    (
        "known/answers.json",
        r#"{"a.txt": {"part1": "-1", "part2": "10"}, "zero.txt": {"part2": null}}"#,
    ),
];

/// The toy program in its folder.
pub(super) struct Toy(TempDir);

impl Toy {
    pub(super) fn new() -> Self {
        let toy = Self(TempDir::new().unwrap());
        for (name, text) in FILES {
            toy.write(name, text);
        }
        toy
    }

    pub(super) fn folder(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        files::write(&self.folder().join(name), text).unwrap();
    }

    /// A command that solves a toy puzzle, with arguments that spaces separate. The puzzle is named
    /// before a colon if it is not that of sums, as in `odd: a.txt`.
    pub(super) fn command(&self, words: &str) -> Command {
        let (puzzle, arguments) = split(words);
        let mut command = testing::command(env!("CARGO_BIN_EXE_toy"), self.folder());
        command.args(arguments.split_whitespace());
        command.env("TOY", puzzle).env("AOC_PATIENCE", "1");
        command
    }

    pub(super) fn run(&self, words: &str) -> Ran {
        ran(self.command(words))
    }
}

/// Runs the toy in a folder of its own.
pub(super) fn toy(words: &str) -> Ran {
    Toy::new().run(words)
}

/// The screens of some runs without times.
pub(super) fn screens(runs: &[&str]) -> String {
    let toy = Toy::new();
    let screen = |words: &&str| {
        let (puzzle, arguments) = split(words);
        let mut command = toy.command(words);
        command.env("RUST_BACKTRACE", "1");
        let Ran { status, out, err } = ran(command);
        let status = status.unwrap();
        let screen = format!("$ {puzzle}: {arguments}\n{out}(stderr)\n{err}(status {status})\n\n");
        screen
            .split('\n')
            .map(without_times)
            .collect::<Vec<_>>()
            .join("\n")
            .replace("toy.exe", "toy")
    };
    runs.iter().map(screen).collect()
}

/// The name of a puzzle, and the arguments.
fn split(words: &str) -> (&str, &str) {
    words.split_once(": ").unwrap_or(("", words))
}

/// Waits for the end of a process, and of all others that hold its output.
#[track_caller]
pub(super) fn ran(mut command: Command) -> Ran {
    let mut ran = Ran::to_end(command.spawn().unwrap());
    // It comes and goes with the other programs on the machine, such as other tests.
    let is_steady = |line: &&str| !line.contains("other programs ");
    ran.err = ran.err.split_inclusive('\n').filter(is_steady).collect();
    ran
}

/// The words of a line with `<time>` for times such as `1.9 µs`, and `<ratio>` for the numbers
/// behind them, or a report without times. A line without times stays as it is.
pub(super) fn without_times(line: &str) -> String {
    if let Some((before, after)) = line.split_once("seconds\":") {
        let after = without_times(after.trim_start_matches(|c: char| !",}".contains(c)));
        return format!("{before}seconds\":_{after}");
    }
    let mut steady = Vec::new();
    for word in line.split_whitespace() {
        let is_number = word
            .trim_end_matches(['k', 'M', '?'])
            .parse::<f64>()
            .is_ok();
        if ["ns", "µs", "ms", "s"].contains(&word.trim_end_matches(')')) {
            // Its number.
            steady.pop();
            steady.push("<time>");
        } else if is_number && steady.last() == Some(&"<time>") {
            steady.push("<ratio>");
        } else {
            steady.push(word);
        }
    }
    let is_table = steady.contains(&"<time>") || line.starts_with("approach");
    if is_table { steady.join(" ") } else { line.to_owned() }
}
