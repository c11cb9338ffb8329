//! What a test asserts of a program that it has run.

use std::fmt::{self, Debug, Formatter};
#[cfg(target_os = "linux")]
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};

/// The variables of whoever runs the tests, which would change what a program prints.
const VARIABLES: &str = "ADVENT_OF_CODE_SESSION AOC_CONTACT AOC_SESSION CARGO_MANIFEST_DIR \
                         CLICOLOR_FORCE NO_COLOR PYTHONUNBUFFERED RUST_BACKTRACE";

/// The longest time of a program, so that no test hangs.
const LIMIT: Duration = Duration::from_secs(60);

/// A command to run a program in a folder. It has nothing to read, and its outputs are captured.
pub fn command(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in VARIABLES.split(' ') {
        command.env_remove(variable);
    }
    command
}

/// A program that has ended.
pub struct Ran {
    /// Its status, unless a signal ended it.
    pub status: Option<i32>,
    /// What it wrote to stdout.
    pub out: String,
    /// What it wrote to stderr.
    pub err: String,
}

#[expect(clippy::return_self_not_must_use, reason = "few tests ask for more")]
impl Ran {
    /// Waits for the end of a program, and of all others that hold its output.
    ///
    /// # Panics
    /// They do not end, or print what is not UTF-8.
    #[track_caller]
    pub fn to_end(program: Child) -> Self {
        let (sender, output) = mpsc::channel();
        let id = program.id();
        thread::spawn(move || sender.send(program.wait_with_output()));
        let output = output.recv_timeout(LIMIT).unwrap_or_else(|_| {
            end(id);
            panic!("it still runs after {LIMIT:?}, or what it has started holds its output")
        });
        let Output { status, stdout, stderr } = output.expect("its output can be read");
        let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
        Self { status: status.code(), out: text(stdout), err: text(stderr) }
    }

    /// Asserts the status, and that the program printed each of these words.
    #[track_caller]
    pub fn shows(self, status: i32, wanted: &[&str]) -> Self {
        assert_eq!(self.status, Some(status), "{self:?}");
        for words in wanted {
            assert!(
                self.out.contains(words) || self.err.contains(words),
                "no {words:?} in {self:?}"
            );
        }
        self
    }

    /// Asserts that the program did not print these words.
    #[track_caller]
    pub fn lacks(self, words: &str) -> Self {
        assert!(
            !format!("{self:?}").contains(words),
            "{words:?} in {self:?}"
        );
        self
    }

    /// Asserts that the program succeeded.
    #[track_caller]
    pub fn ok(self) -> Self {
        self.shows(0, &[])
    }

    /// Asserts that the program failed, and printed these words.
    #[track_caller]
    pub fn failed(self, words: &str) -> Self {
        self.shows(1, &[words])
    }
}

/// Ends a process that nobody has waited for, so that its number is still its own.
fn end(id: u32) {
    #[cfg(unix)]
    if let Some(process) = id.try_into().ok().and_then(Pid::from_raw) {
        let _ = kill_process(process, Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = id;
}

/// The lines that the program printed, as they are.
impl Debug for Ran {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { status, out, err } = self;
        write!(f, "status {status:?}, stdout:\n{out}\nstderr:\n{err}")
    }
}

/// Runs something with ever more time until it is right, because what is quick may take seconds on
/// a busy machine.
pub fn patiently(run: impl Fn(&str) -> Ran, is_right: impl Fn(&Ran) -> bool) -> Ran {
    let limited = |seconds: f64| run(&format!("--time-limit {seconds}"));
    [0.5, 2.0]
        .into_iter()
        .map(limited)
        .find(is_right)
        .unwrap_or_else(|| limited(15.0))
}

/// Waits until so many processes run in a folder. Returns whether they do within a minute.
#[cfg(target_os = "linux")]
pub fn have_processes(folder: &Path, count: usize) -> bool {
    let folder = folder.canonicalize().expect("there is the folder");
    let is_here = |process: &fs::DirEntry| {
        fs::read_link(process.path().join("cwd")).is_ok_and(|cwd| cwd == folder)
    };
    (0..6000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        let processes = fs::read_dir("/proc").expect("Linux has it").flatten();
        processes.filter(is_here).count() == count
    })
}
