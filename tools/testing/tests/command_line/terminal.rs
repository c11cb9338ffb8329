//! The behaviour on a terminal: colour, lines that fit, a note about long work, and an interrupt.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};

use anstream::adapter::strip_str;
use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::{Run, Toy};

/// A program on a terminal of its own.
struct Session {
    child: Child,
    controller: File,
    screen: String,
}

impl Session {
    fn start(toy: &Toy, puzzle: &str, arguments: &str) -> Self {
        Self::open(toy, puzzle, arguments, false)
    }

    /// Starts a program whose stdout is not the terminal.
    fn redirected(toy: &Toy, puzzle: &str, arguments: &str) -> Self {
        Self::open(toy, puzzle, arguments, true)
    }

    fn open(toy: &Toy, puzzle: &str, arguments: &str, is_redirected: bool) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap();
        let terminal: OwnedFd =
            open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let copy = || terminal.try_clone().unwrap();
        let mut command = toy.command(puzzle, arguments);
        let out = if is_redirected { Stdio::null() } else { copy().into() };
        let child =
            command.env("TERM", "xterm").stdin(copy()).stdout(out).stderr(copy()).spawn().unwrap();
        Self { child, controller: File::from(controller), screen: String::new() }
    }

    /// Reads the screen until it contains `wanted`, or to the end.
    fn read_until(&mut self, wanted: &str) {
        let mut bytes = Vec::new();
        let mut block = [0; 4096];
        while !String::from_utf8_lossy(&bytes).contains(wanted) {
            // The end of a terminal is an error on Linux.
            let Ok(count @ 1..) = self.controller.read(&mut block) else { break };
            bytes.extend_from_slice(&block[..count]);
        }
        // The terminal itself ends lines with a carriage return.
        self.screen.push_str(&String::from_utf8(bytes).unwrap().replace("\r\n", "\n"));
    }

    /// The status of the run, and everything that it wrote to the terminal.
    fn end(mut self) -> (ExitStatus, String) {
        self.read_until("\0");
        (self.child.wait().unwrap(), self.screen)
    }
}

fn screen(toy: &Toy, arguments: &str) -> String {
    strip_str(&Session::start(toy, "", arguments).end().1).to_string()
}

#[test]
fn answers_stand_out_unless_colour_is_refused() {
    let toy = Toy::new();
    let (_, screen) = Session::start(&toy, "", "a.txt").end();
    assert!(screen.contains("Part 1: \u{1b}[1m-1\u{1b}[0m "), "{screen:?}");
    let output =
        toy.command("", "a.txt").env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!output.stdout.contains(&0x1b));
    let (_, screen) = Session::start(&toy, "", "known/a.txt").end();
    assert!(screen.contains("-1\u{1b}[0m\u{1b}[32m ✓\u{1b}[0m "), "{screen:?}");
    assert!(screen.contains("9\u{1b}[0m\u{1b}[31m ✗ not 10\u{1b}[0m "), "{screen:?}");
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let toy = Toy::new();
    for arguments in ["--list", "--help", "--compare a.txt", "--check 10", "", "zero.txt"] {
        let screen = screen(&toy, arguments);
        let widest = screen.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        assert!((1..=80).contains(&widest), "{arguments}:\n{screen}");
    }
}

/// The approach's own output stays on lines of its own, and nothing erases it.
#[test]
fn long_work_is_noted_once() {
    let toy = Toy::new();
    let mut session = Session::start(&toy, "faulty", "--approach prints --part 1 a.txt");
    session.read_until("takes longer than a second");
    toy.write("go", "");
    let (status, screen) = session.end();
    assert!(
        status.success() && !screen.contains('\r') && !screen.contains("\u{1b}[K"),
        "{screen:?}"
    );
    let screen = strip_str(&screen).to_string();
    let note = "note: a.txt: part 1 by prints takes longer than a second";
    assert!(screen.contains(&format!(")\nbefore\n{note}\nafter\nPart 1: 7 ")), "{screen}");
    assert_eq!(screen.lines().count(), 6, "{screen}");
}

/// As in `cargo run > answers.txt`.
#[test]
fn long_work_is_noted_if_only_stderr_is_a_terminal() {
    let toy = Toy::new();
    let mut session = Session::redirected(&toy, "faulty", "--approach prints --part 1 a.txt");
    session.read_until("takes longer than a second");
    toy.write("go", "");
    let (status, screen) = session.end();
    assert!(
        status.success() && screen.contains("part 1 by prints takes longer than a second"),
        "{screen:?}"
    );
}

/// The worker of the example writes to the same terminal.
#[test]
fn a_long_example_is_noted_once_if_only_stderr_is_a_terminal() {
    let toy = Toy::new();
    let (_, screen) = Session::redirected(&toy, "slow-example", "--time-limit 2").end();
    assert_eq!(screen.matches("takes longer than a second").count(), 1, "{screen:?}");
}

/// A shell stops a loop only if the signal killed the program. Part 1 stays on the screen.
#[test]
fn an_interrupt_kills_the_process() {
    let toy = Toy::new();
    // A background process of a script ignores interrupts, and so would its toy.
    if Command::new("sh").args(["-c", "kill -INT $$"]).status().unwrap().success() {
        return;
    }
    let mut session = Session::start(&toy, "", "--time-limit 60 endless.txt");
    session.read_until("Part 1: ");
    let id = i32::try_from(session.child.id()).ok().and_then(Pid::from_raw).unwrap();
    kill_process(id, Signal::INT).unwrap();
    let (status, screen) = session.end();
    assert_eq!((status.code(), status.signal()), (None, Some(2)), "{screen}");
    assert!(screen.contains("Part 1: "), "{screen}");
}

/// The worker has a stack of 64 MiB.
#[test]
#[cfg(target_os = "linux")]
fn a_lack_of_memory_for_the_worker_is_reported() {
    let toy = Toy::new();
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v 60000 && exec \"$0\" a.txt", env!("CARGO_BIN_EXE_toy")])
        .current_dir(toy.folder());
    let run = Run::from(command.output().unwrap())
        .has_status(1)
        .shows(&["error: cannot start a thread: "]);
    assert!(!run.err.contains("output"), "{run:?}");
}
