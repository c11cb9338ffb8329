//! The command line as a process: what it prints where, and with which status it ends.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use crate::puzzle::Puzzle;

/// A day's binary, run in a folder of its own.
pub struct CommandLine<'a> {
    pub(super) puzzle: &'a Puzzle,
    binary: &'a Path,
    folder: Folder,
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Run {
    /// The exit status; `None` after a signal.
    pub status: Option<i32>,
    /// All of stdout.
    pub out: String,
    /// All of stderr.
    pub err: String,
}

impl<'a> CommandLine<'a> {
    /// `binary` is what Cargo says of the test's package: `env!("CARGO_BIN_EXE_...")`.
    ///
    /// # Panics
    /// When no folder for the run can be made.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, binary: &'a str) -> Self {
        Self { puzzle, binary: Path::new(binary), folder: Folder::new() }
    }

    /// Writes a file into the run's folder.
    ///
    /// # Panics
    /// When it cannot be written.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.folder.0.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// Runs the binary with `arguments` and nothing on stdin.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Run {
        self.run_with(arguments, b"")
    }

    /// Runs the binary with `arguments` and `input` on stdin.
    ///
    /// # Panics
    /// When the binary cannot be run, or prints what is not UTF-8.
    pub fn run_with<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Run {
        let mut child = self.command(".", arguments).spawn().expect("the binary can be run");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let output = std::thread::scope(|scope| {
            // A run that does not read its stdin closes the pipe: no fault of the writer.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().expect("the run ends")
        });
        Run::of(output)
    }

    pub(super) fn command<S: AsRef<OsStr>>(&self, folder: &str, arguments: &[S]) -> Command {
        let mut command = Command::new(self.binary);
        command
            .args(arguments)
            .current_dir(self.folder.0.join(folder))
            .env_remove("CARGO_MANIFEST_DIR")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// The first example, its text and its recorded answers.
    pub(super) fn example(&self) -> (&'static str, [&'static str; 2]) {
        let example = self.puzzle.examples.first().expect("a puzzle has an example");
        (example.text, example.answers.map(|answer| answer.expect("the first example has both answers")))
    }

    /// What a person sees in everyday use, by name, for a test that keeps it as snapshots.
    #[must_use]
    pub fn screens(&self) -> Vec<(&'static str, String)> {
        let (text, _) = self.example();
        self.write("a.txt", text);
        self.write("b.txt", text);
        self.write("broken.txt", "no input of any day\n");
        let screens: [(&str, &[&str]); 7] = [
            ("help", &["--help"]),
            ("list", &["--list"]),
            ("one_input", &["a.txt"]),
            ("several_inputs", &["a.txt", "broken.txt", "missing.txt", "b.txt"]),
            ("one_part", &["--part", "2", "a.txt"]),
            ("unknown_approach", &["--approach", "nonsense"]),
            ("time_limit", &["--time-limit", "0", "a.txt"]),
        ];
        screens.map(|(name, arguments)| (name, self.run(arguments).for_snapshot())).to_vec()
    }

    /// Everything that holds for every puzzle.
    ///
    /// # Panics
    /// When something does not hold.
    pub fn keeps_its_contract(&self) {
        self.solves_the_bundled_input();
        self.finds_your_own_input();
        self.does_not_pass_over_your_own_input();
        self.solves_files_in_blocks();
        self.solves_stdin();
        self.answers_one_part();
        self.answers_by_every_approach();
        self.compares();
        self.lists();
        self.prints_json();
        self.refuses_what_it_cannot_read();
        self.refuses_broken_texts();
        self.refuses_wrong_usage();
        self.gives_up_at_the_time_limit();
        self.explains();
        self.ends_quietly_when_the_reader_goes_away();
        self.says_that_it_cannot_write();
    }

    fn solves_the_bundled_input(&self) {
        let run = self.run::<&str>(&[]);
        run.has_status(0);
        assert!(run.out.starts_with(&format!("{} (bundled input)\nPart 1: ", self.puzzle)), "{run:?}");
        assert!(run.err.contains(&self.puzzle.own_input()), "how to use one's own input: {run:?}");
    }

    fn finds_your_own_input(&self) {
        let (text, answers) = self.example();
        self.write(&self.puzzle.own_input(), text);
        self.write("some/folder/file", "");
        let output = self.command("some/folder", &[] as &[&str]).output().expect("the binary can be run");
        let run = Run::of(output);
        run.has_status(0);
        assert!(run.out.starts_with(&format!("{} ({})\n", self.puzzle, self.puzzle.own_input())), "{run:?}");
        run.has_answers(answers);
        assert_eq!(run.err, "");
    }

    /// What has its name but is no file is not taken for none.
    fn does_not_pass_over_your_own_input(&self) {
        let other = CommandLine { folder: Folder::new(), ..*self };
        other.write(&format!("{}/file", self.puzzle.own_input()), "");
        let run = other.run::<&str>(&[]);
        run.has_status(1);
        assert_eq!(run.err, format!("error: {}: this is a folder, not a file\n", self.puzzle.own_input()));
    }

    fn solves_files_in_blocks(&self) {
        let (text, answers) = self.example();
        self.write("a.txt", text);
        self.write("b.txt", format!("\u{feff}{}\r\n\r\n", text.trim_end().replace('\n', "\r\n")));
        let run = self.run(&["a.txt", "missing.txt", "b.txt"]);
        run.has_status(1);
        let blocks: Vec<&str> = run.out.split("\n\n").collect();
        assert_eq!(blocks.len(), 2, "{run:?}");
        for (block, name) in blocks.iter().zip(["a.txt", "b.txt"]) {
            assert!(block.starts_with(&format!("{} ({name})\n", self.puzzle)), "{run:?}");
            assert!(answers.iter().all(|answer| block.contains(answer)), "{run:?}");
        }
        assert!(run.err.contains("missing.txt: there is no such file"), "{run:?}");
    }

    fn solves_stdin(&self) {
        let (text, answers) = self.example();
        let run = self.run_with(&["-"], text.as_bytes());
        run.has_status(0);
        assert!(run.out.contains("(standard input)"), "{run:?}");
        run.has_answers(answers);
    }

    fn answers_one_part(&self) {
        let (text, answers) = self.example();
        for (part, other) in [("1", "2"), ("2", "1")] {
            let run = self.run_with(&["--part", part, "-"], text.as_bytes());
            run.has_status(0);
            assert!(run.out.contains(&format!("Part {part}: ")), "{run:?}");
            assert!(!run.out.contains(&format!("Part {other}: ")), "{run:?}");
        }
        assert_ne!(answers[0], answers[1]);
    }

    fn answers_by_every_approach(&self) {
        let (text, answers) = self.example();
        for approach in self.puzzle.approaches {
            let run = self.run_with(&["--approach", approach.name, "-"], text.as_bytes());
            run.has_status(0);
            run.has_answers(answers);
        }
    }

    fn compares(&self) {
        let (text, answers) = self.example();
        let run = self.run_with(&["--compare", "-"], text.as_bytes());
        run.has_status(0);
        for approach in self.puzzle.approaches {
            let row = run.out.lines().find(|line| line.starts_with(approach.name)).expect("a row an approach");
            assert!(answers.iter().all(|answer| row.contains(answer)), "{run:?}");
        }
    }

    fn lists(&self) {
        let run = self.run(&["--list"]);
        run.has_status(0);
        let mut rest = run.out.as_str();
        for approach in self.puzzle.approaches {
            for words in [approach.name, approach.summary, approach.source] {
                let at = rest.find(words).expect("name, summary and source of each approach, in order");
                rest = &rest[at + words.len()..];
            }
        }
        assert!(run.out.starts_with(&format!("{} (default)\n", self.puzzle.approaches[0].name)), "{run:?}");
    }

    fn prints_json(&self) {
        let (text, answers) = self.example();
        self.write("a.txt", text);
        self.write("broken.txt", "no input of any day\n");
        let run = self.run(&["--json", "a.txt", "broken.txt", "missing.txt", "a.txt"]);
        run.has_status(1);
        let lines: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
        assert_eq!(lines.len(), 4, "{run:?}");
        for line in &lines {
            assert_eq!(line["year"], self.puzzle.year);
            assert_eq!(line["day"], self.puzzle.day);
            assert_eq!(line["title"], self.puzzle.title);
            assert_eq!(line["approach"], self.puzzle.approaches[0].name);
        }
        for line in [&lines[0], &lines[3]] {
            assert_eq!(line["input"], "a.txt");
            assert!(line["parse_seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{line}");
            for (index, answer) in answers.iter().enumerate() {
                let part = &line["parts"][index];
                assert_eq!(part["part"], index + 1);
                assert_eq!(part["answer"], *answer);
                assert!(part["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{line}");
            }
        }
        for (line, name) in [(&lines[1], "broken.txt"), (&lines[2], "missing.txt")] {
            assert_eq!(line["input"], name);
            assert!(line["error"].is_string(), "{line}");
            assert!(line.get("parts").is_none(), "{line}");
        }
        let fields = ["year", "day", "title", "input", "approach", "parse_seconds", "parts"];
        let places: Vec<Option<usize>> = fields.iter().map(|field| run.out.find(&format!("\"{field}\":"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{run:?}");
    }

    fn refuses_what_it_cannot_read(&self) {
        self.write("folder/file", "");
        self.write("latin1.txt", b"one line\nna\xEFve\n");
        self.write("utf16.txt", b"\xFF\xFEP\0l\0a\0y\0");
        self.write("surrogate.txt", b"9\n\xED\xA0\x80\n");
        let run = self.run(&["missing.txt", "folder", "latin1.txt", "utf16.txt", "surrogate.txt"]);
        run.has_status(1);
        assert_eq!(run.out, "");
        assert_eq!(
            run.err,
            "error: missing.txt: there is no such file\n\
             error: folder: this is a folder, not a file\n\
             error: latin1.txt: is not UTF-8 text: byte 0xEF at line 2, column 3\n\
             error: utf16.txt: is UTF-16 text: save it as UTF-8\n\
             error: surrogate.txt: is not UTF-8 text: byte 0xED at line 2, column 1\n"
        );
    }

    fn refuses_broken_texts(&self) {
        for approach in self.puzzle.approaches {
            for text in ["", "\n", "no input of any day\n", "\0\0\0", "\u{feff}", "9".repeat(100_000).as_str()] {
                let run = self.run_with(&["--approach", approach.name, "-"], text.as_bytes());
                run.has_status(1);
                assert_eq!(run.out, "", "{text:.20}");
                assert!(run.err.starts_with("error: ") && run.err.contains("--> standard input:1:1\n"), "{run:?}");
                assert!(run.err.lines().count() <= 12, "{run:?}");
            }
        }
    }

    fn refuses_wrong_usage(&self) {
        for arguments in [
            &["--approach", "nonsense"][..],
            &["--part", "3"],
            &["--part", "0"],
            &["--nonsense"],
            &["--time-limit", "soon"],
            &["--time-limit", "-1"],
            &["--rounds", "1..2"],
            &["--explain", "--rounds", "0..2"],
            &["--explain", "--depth", "0"],
            &["--explain", "--json"],
            &["--list", "--compare"],
        ] {
            let run = self.run(arguments);
            run.has_status(2);
            assert_eq!(run.out, "", "{arguments:?}");
            assert!(run.err.starts_with("error: "), "{run:?}");
        }
        let run = self.run(&["--time-limit", "-1"]);
        assert!(run.err.contains("not a time that can be waited for"), "{run:?}");
        let run = self.run(&["--approach", "nonsense"]);
        assert!(self.puzzle.approaches.iter().all(|approach| run.err.contains(approach.name)), "{run:?}");
        for flag in ["--help", "--version"] {
            let run = self.run(&[flag]);
            run.has_status(0);
            assert!(run.out.contains(self.puzzle.package), "{run:?}");
            assert_eq!(run.err, "");
        }
    }

    fn gives_up_at_the_time_limit(&self) {
        let (text, _) = self.example();
        let run = self.run_with(&["--json", "--time-limit", "0", "-"], text.as_bytes());
        run.has_status(1);
        let line: Value = serde_json::from_str(&run.out).expect("one line of JSON");
        for part in 0..2 {
            assert_eq!(line["parts"][part]["error"], "not answered within the time limit", "{run:?}");
        }
        self.run_with(&["--time-limit", "60", "-"], text.as_bytes()).has_status(0);
    }

    fn explains(&self) {
        let (text, answers) = self.example();
        for (part, answer) in ["1", "2"].iter().zip(answers) {
            let run = self.run_with(&["--explain", "--part", part, "-"], text.as_bytes());
            run.has_status(0);
            assert!(run.out.lines().count() >= 5, "{run:?}");
            assert!(!run.out.contains('\x1b'), "no colour in a pipe");
            assert!(!answer.is_empty());
        }
        let run = self.run_with(&["--explain", "-"], text.as_bytes());
        assert!(
            run.out.contains(", part 1 (standard input)\n") && run.out.contains(", part 2 (standard input)\n"),
            "{run:?}"
        );
        let run = self.run_with(&["--explain", "-"], b"nonsense");
        run.has_status(1);
        assert_eq!(run.out, "");
    }

    fn ends_quietly_when_the_reader_goes_away(&self) {
        let (text, _) = self.example();
        self.write("a.txt", text);
        let many = vec!["a.txt"; 2000];
        let play = ["--explain"].into_iter().chain(vec!["a.txt"; 500]).collect();
        let none_first = ["missing.txt"].into_iter().chain(vec!["a.txt"; 2000]).collect();
        for (arguments, status) in [(many, 0), (play, 0), (none_first, 1)] {
            let mut child = self.command(".", &arguments).spawn().expect("the binary can be run");
            drop(child.stdout.take());
            let run = Run::of(child.wait_with_output().expect("the run ends"));
            run.has_status(status);
            assert_eq!(run.err.lines().count(), usize::from(status == 1), "{run:?}");
        }
    }

    /// What cannot be written is no success.
    fn says_that_it_cannot_write(&self) {
        let Ok(full) = fs::File::options().write(true).open("/dev/full") else { return };
        for arguments in [&["--help"][..], &["--version"], &["--list"], &["--part", "1"]] {
            let full = full.try_clone().expect("a file can be opened twice");
            let output = self.command(".", arguments).stdout(full).output().expect("the binary can be run");
            let run = Run::of(output);
            run.has_status(1);
            assert!(run.err.contains("error: cannot write the output"), "{run:?}");
        }
    }
}

impl Run {
    pub(super) fn of(output: Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }

    /// Asserts the exit status.
    ///
    /// # Panics
    /// When it is another.
    pub fn has_status(&self, status: i32) {
        assert_eq!(self.status, Some(status), "{self:?}");
    }

    pub(super) fn has_answers(&self, answers: [&str; 2]) {
        for (part, answer) in answers.iter().enumerate() {
            let start = format!("Part {}: {answer} ", part + 1);
            assert!(self.out.lines().any(|line| line.starts_with(&start)), "{start}: {self:?}");
        }
    }

    /// Stdout and stderr as a person sees them, with `<time>` for every time, so that snapshots can be kept.
    #[must_use]
    pub fn for_snapshot(&self) -> String {
        let status = self.status.map_or_else(|| "a signal".to_owned(), |status| status.to_string());
        format!("status: {status}\n--- stdout\n{}--- stderr\n{}", without_times(&self.out), without_times(&self.err))
    }
}

/// `text` with `<time>` for `1.9 µs` and its like, and the padding before it.
fn without_times(text: &str) -> String {
    text.split_inclusive('\n').map(line_without_time).collect()
}

fn line_without_time(line: &str) -> String {
    let words: Vec<&str> = line.trim_end_matches('\n').split(' ').collect();
    let is_time = |at: &usize| {
        let unit = words.get(at + 1).is_some_and(|unit| ["ns", "µs", "ms", "s"].contains(unit));
        unit && words[*at].parse::<f64>().is_ok()
    };
    match (0..words.len()).find(is_time) {
        Some(at) => format!("{}  <time>\n", words[..at].join(" ").trim_end()),
        None => line.to_owned(),
    }
}

/// A folder of its own, gone with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("advent-of-code-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean up.
        let _ = fs::remove_dir_all(&self.0);
    }
}
