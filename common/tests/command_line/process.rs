//! Runs the toy as a process in a folder of its own, and captures its output and status.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use common::runner::report::{Report, Solved};
use tempfile::TempDir;

/// The files in every toy's folder. The second part of `endless.txt` never ends.
const FILES: [(&str, &str); 12] = [
    ("Cargo.toml", "[workspace]\nmembers = []\n"),
    ("a.txt", "3\n-5\n1\n"),
    ("b.txt", "\u{feff}3\r\n-5\r\n1\r\n\r\n"),
    ("zero.txt", "0\n"),
    ("broken.txt", "1\ntwo\n"),
    ("endless.txt", "1\n1000000\n"),
    ("empty.txt", ""),
    ("number/a.txt", "1\n"),
    ("number/answers.json", r#"{"a.txt": {"part1": 3}}"#),
    ("known/a.txt", "3\n-5\n1\n"),
    ("known/zero.txt", "0\n"),
    (
        "known/answers.json",
        r#"{"a.txt": {"part1": "-1", "part2": "10"}, "zero.txt": {"part2": null}}"#,
    ),
];

/// The longest time of a run, so that no test hangs.
const LIMIT: Duration = Duration::from_secs(100);

/// The toy program in its folder.
pub(super) struct Toy(TempDir);

/// The output and the status of a run. The status is `None` after a signal.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) status: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

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
        let path = self.folder().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A command that solves the toy `puzzle` with arguments separated by spaces and an empty
    /// stdin.
    pub(super) fn command(&self, puzzle: &str, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toy"));
        command.args(arguments.split_whitespace()).current_dir(self.folder()).stdin(Stdio::null());
        for variable in ["CARGO_MANIFEST_DIR", "NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
            command.env_remove(variable);
        }
        command.env("TOY", puzzle);
        command
    }

    pub(super) fn run(&self, puzzle: &str, arguments: &str) -> Run {
        let command = &mut self.command(puzzle, arguments);
        Run::ended(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Runs the first toy puzzle with `input` in a pipe.
    pub(super) fn run_with(&self, arguments: &str, input: &str) -> Run {
        let (child, mut stdin) = spawn(&mut self.command("", arguments));
        thread::scope(|scope| {
            // A run that does not read its stdin closes the pipe.
            scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
            Run::ended(child)
        })
    }

    /// The screens of some runs, each a puzzle and its arguments, without times.
    pub(super) fn transcript(&self, runs: &[(&str, &str)]) -> String {
        let run = |&(puzzle, arguments): &(&str, &str)| {
            let Run { status, out, err } = self.run(puzzle, arguments);
            let lines =
                out.lines().chain((!err.is_empty()).then_some("(stderr)")).chain(err.lines());
            // Windows has another separator.
            let lines: String = lines
                .map(|line| without_times(line).replace("\\answers.json", "/answers.json") + "\n")
                .collect();
            format!("$ {puzzle}: {arguments}\n{lines}(status {})\n\n", status.unwrap())
        };
        runs.iter().map(run).collect()
    }
}

/// Starts a program with pipes for all its streams. The second is an end of its stdin.
pub(super) fn spawn(command: &mut Command) -> (Child, ChildStdin) {
    let [stdin, stdout, stderr] = [(); 3].map(|()| Stdio::piped());
    let mut child = command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin)
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        // These come and go with the other programs on the machine, such as other tests.
        let is_steady = |line: &&str| {
            !line.contains("other programs ") && !line.contains("fast seems to remember")
        };
        Self {
            status: output.status.code(),
            out,
            err: err.split_inclusive('\n').filter(is_steady).collect(),
        }
    }
}

impl Run {
    /// Waits for the end of a process, and of all others that hold its output.
    #[track_caller]
    pub(super) fn ended(child: Child) -> Self {
        let (sender, output) = mpsc::channel();
        thread::spawn(move || sender.send(child.wait_with_output().unwrap()));
        output.recv_timeout(LIMIT).expect("the process and all that it has started end").into()
    }

    #[track_caller]
    pub(super) fn has_status(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self:?}");
        self
    }

    #[track_caller]
    pub(super) fn shows(self, wanted: &[&str]) -> Self {
        for wanted in wanted {
            assert!(self.out.contains(wanted) || self.err.contains(wanted), "{wanted}: {self:?}");
        }
        self
    }

    /// The reports on stdout, which has nothing else.
    #[track_caller]
    pub(super) fn reports(&self) -> Vec<Report> {
        let reports = Report::all_in(&self.out);
        assert_eq!(reports.len(), self.out.lines().count(), "{self:?}");
        reports
    }

    /// What the only report says.
    #[track_caller]
    pub(super) fn solved(&self) -> Solved {
        let [report] = &self.reports()[..] else { panic!("{self:?}") };
        report.result.clone().unwrap()
    }
}

/// The words of a line with `<time>` for times such as `1.9 µs`, and `<ratio>` for the numbers
/// behind them. A line without times stays as it is.
pub(super) fn without_times(line: &str) -> String {
    let mut steady = Vec::new();
    for word in line.split_whitespace() {
        let is_number = word.trim_end_matches(['k', 'M']).parse::<f64>().is_ok();
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
    let is_steady = !steady.contains(&"<time>") && steady.first() != Some(&"approach");
    if is_steady { line.to_owned() } else { steady.join(" ") }
}
