//! What a terminal sees, and a pipe does not: colour, the progress line, tables that fit, and the signal of an interrupt.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use testing::{Process, without_times};

use crate::{ENDLESS, EXAMPLE, toy};

/// A program on a terminal of its own.
struct Session {
    child: Child,
    screen: thread::JoinHandle<String>,
}

impl Session {
    fn start(toy: &Process, puzzle: &str, columns: u16, arguments: &[&str]) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        let controller = openpt(flags).expect("there are pseudo-terminals");
        grantpt(&controller).expect("the terminal is ours");
        unlockpt(&controller).expect("the terminal can be used");
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&controller, size).expect("the terminal has a size");
        let name = ptsname(&controller, Vec::new()).expect("the terminal has a name");
        let terminal: OwnedFd =
            open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("the terminal can be opened");
        let copy = || terminal.try_clone().expect("a terminal can be opened twice");
        let mut command = toy.command(arguments);
        command.env("TOY", puzzle).env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy());
        let child = command.spawn().expect("the program can be run");
        let mut controller = File::from(controller);
        let screen = thread::spawn(move || {
            let (mut bytes, mut block) = (Vec::new(), [0; 4096]);
            // The end of a terminal is an error on Linux.
            while let Ok(count @ 1..) = controller.read(&mut block) {
                bytes.extend_from_slice(&block[..count]);
            }
            String::from_utf8(bytes).expect("the screen is UTF-8").replace("\r\n", "\n")
        });
        Self { child, screen }
    }

    /// How the run ended and all that was written to the terminal.
    fn end(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().expect("the run ends");
        (status, self.screen.join().expect("the screen can be read"))
    }
}

fn screen(puzzle: &str, columns: u16, arguments: &[&str]) -> String {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    toy.write("zero.txt", "0\n");
    Session::start(&toy, puzzle, columns, arguments).end().1
}

#[test]
fn answers_stand_out() {
    let screen = screen("", 80, &["a.txt"]);
    assert!(screen.contains("Part 1: \u{1b}[1m-1\u{1b}[0m "), "{screen:?}");
}

#[test]
fn colour_can_be_refused() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    let mut command = toy.command(&["a.txt"]);
    command.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1");
    let output = command.output().expect("the program can be run");
    assert!(!output.stdout.contains(&0x1b));
}

/// The lines are broken where they fit: nothing is longer than the screen is wide, and no word is cut.
#[test]
fn everything_fits_the_screen() {
    for columns in [60, 80] {
        for (puzzle, arguments) in [
            ("", &["--list"][..]),
            ("", &["--help"]),
            ("", &["--compare", "a.txt"]),
            ("odd", &["--compare", "a.txt"]),
            ("", &[]),
            ("", &["zero.txt"]),
            ("", &["--check", "10"]),
        ] {
            let screen = anstream::adapter::strip_str(&screen(puzzle, columns, arguments)).to_string();
            let widest = screen.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest > 0 && widest <= usize::from(columns), "{columns} columns, {arguments:?}:\n{screen}");
        }
    }
}

#[test]
fn a_table_that_does_not_fit_is_stacked() {
    let screen = screen("odd", 60, &["--compare", "a.txt"]);
    let screen = anstream::adapter::strip_str(&screen).to_string();
    assert!(screen.contains("\nwrong\n  parse ") && screen.contains("  part 2 "), "{screen}");
}

/// The line appears after a second, says what is going on, and is gone in the end.
#[test]
fn long_work_shows_progress() {
    let toy = toy();
    toy.write("endless.txt", ENDLESS);
    let session = Session::start(&toy, "", 80, &["--time-limit", "1.5", "endless.txt"]);
    let (status, screen) = session.end();
    assert_eq!(status.code(), Some(1));
    assert!(screen.contains("\r\u{1b}[Kfast, part 2: 1 s, "), "{screen:?}");
    let (_, after) = screen.rsplit_once("\r\u{1b}[K").expect("the line was wiped");
    assert!(after.starts_with("Part 2: "), "{screen:?}");
}

/// A shell stops its loop only if the program has died of the signal. Part 1 stays on the screen.
#[test]
fn an_interrupt_ends_the_process_by_its_signal() {
    let toy = toy();
    toy.write("endless.txt", ENDLESS);
    let session = Session::start(&toy, "", 80, &["endless.txt"]);
    thread::sleep(Duration::from_millis(500));
    let id = i32::try_from(session.child.id()).ok().and_then(Pid::from_raw).expect("a process has a number");
    kill_process(id, Signal::INT).expect("it is still running");
    let (status, screen) = session.end();
    assert_eq!((status.code(), status.signal()), (None, Some(2)), "{screen}");
    assert!(without_times(&screen).contains("Part 1: "), "{screen}");
}
