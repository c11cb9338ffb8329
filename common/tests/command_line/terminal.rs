//! The behaviour on a terminal: colour, lines that fit, a note about long work, and an interrupt.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};

use anstream::adapter::strip_str;
use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::Toy;

/// A program on a terminal of its own.
struct Session {
    child: Child,
    controller: File,
    screen: String,
}

impl Session {
    fn start(toy: &Toy, columns: usize, arguments: &str) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap();
        let terminal: OwnedFd =
            open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let copy = || terminal.try_clone().unwrap();
        let columns = columns.to_string();
        let stty = Command::new("stty").args(["cols", &columns]).stdin(copy()).status();
        assert!(stty.unwrap().success());
        let mut command = toy.command("", arguments);
        command.env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy());
        let child = command.spawn().unwrap();
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

/// The screen of the toy without colour.
fn plain_screen(columns: usize, arguments: &str) -> String {
    let (_, screen) = Session::start(&Toy::new(), columns, arguments).end();
    strip_str(&screen).to_string()
}

/// The length of the longest line.
fn widest(screen: &str) -> usize {
    screen.lines().map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn answers_stand_out_unless_colour_is_refused() {
    let toy = Toy::new();
    let (_, screen) = Session::start(&toy, 80, "known/a.txt").end();
    for coloured in ["-1\u{1b}[0m\u{1b}[32m ✓\u{1b}[0m ", "9\u{1b}[0m\u{1b}[31m ✗ not 10\u{1b}[0m "]
    {
        assert!(screen.contains(coloured), "{screen:?}");
    }
    let mut command = toy.command("", "a.txt");
    let output = command.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn lines_break_at_spaces_at_the_width_of_the_terminal() {
    for columns in [60, 80] {
        for arguments in ["", "--list", "--help", "--check 10", "zero.txt", "--explain a.txt"] {
            let screen = plain_screen(columns, arguments);
            assert!((30..=columns).contains(&widest(&screen)), "{arguments}:\n{screen}");
        }
    }
    // Prose is no wider than a hundred columns.
    let screen = plain_screen(200, &"x".repeat(75));
    assert!((80..=100).contains(&widest(&screen)), "{screen}");
    let screen = plain_screen(30, "broken.txt");
    assert!(screen.contains("error: expected a number,\n  found two\n"), "{screen}");
}

/// A shell stops a loop only if the signal killed the program. All that was shown stays.
#[test]
fn long_work_is_noted_and_an_interrupt_kills_the_process() {
    let toy = Toy::new();
    let mut session = Session::start(&toy, 80, "endless.txt");
    session.read_until("takes longer than a second");
    // A background process of a script ignores interrupts, and so would its toy.
    let is_foreground =
        !Command::new("sh").args(["-c", "kill -INT $$"]).status().unwrap().success();
    let signal = if is_foreground { Signal::INT } else { Signal::TERM };
    let id = i32::try_from(session.child.id()).ok().and_then(Pid::from_raw).unwrap();
    kill_process(id, signal).unwrap();
    let (status, screen) = session.end();
    assert_eq!((status.code(), status.signal()), (None, Some(signal.as_raw())), "{screen}");
    let screen = strip_str(&screen).to_string();
    let note = "\nnote: endless.txt: part 2 by fast takes longer than a second";
    assert!(screen.contains("\nPart 1: 1000001 ") && screen.contains(note), "{screen}");
    assert!(!screen.contains('\r'), "{screen}");
}
