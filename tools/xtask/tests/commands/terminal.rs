//! The real program on a terminal: a session that nobody sees, and a page that fits.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::trial::{NOWHERE, SESSION, Trial};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Only a failure takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal, from both sides.
pub(crate) struct Terminal {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    device: OwnedFd,
}

impl Terminal {
    pub(crate) fn new() -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap();
        let device = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let keyboard = File::from(controller);
        let mut output = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(count) = output.read(&mut block)
                && sender.send(block[..count].to_vec()).is_ok()
            {}
        });
        Self { keyboard, screen, device }
    }

    pub(crate) fn stream(&self) -> Stdio {
        self.device.try_clone().unwrap().into()
    }

    /// Asks or changes the terminal.
    pub(crate) fn stty(&self, arguments: &[&str]) -> String {
        let output = Command::new("stty").args(arguments).stdin(self.stream()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn shows_what_is_typed(&self) -> bool {
        self.stty(&["-a"]).contains(" echo ")
    }

    /// The program in the workspace of a trial, which is the user's home.
    fn command(&self, trial: &Trial, arguments: &[&str]) -> Command {
        let mut program = trial.program(arguments);
        program.env("HOME", trial.root());
        program.stdin(self.stream()).stdout(self.stream()).stderr(self.stream());
        program
    }

    /// Reads the screen until it contains `wanted`.
    pub(crate) fn read_until(&self, wanted: &str) -> String {
        let mut bytes = Vec::new();
        loop {
            let screen = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            if screen.contains(wanted) {
                return screen;
            }
            let Ok(more) = self.screen.recv_timeout(PATIENCE) else {
                panic!("no {wanted:?} in {screen}")
            };
            bytes.extend(more);
        }
    }
}

/// The command sends nothing if the text is not a session, so this test cannot reach the site.
#[test]
fn the_terminal_does_not_show_the_session() {
    let mut terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let mut program = terminal.command(&trial, &["session"]).spawn().unwrap();
    let before = terminal.read_until("not show it): ");
    assert!(!terminal.shows_what_is_typed());
    terminal.keyboard.write_all(format!("not {SESSION}\n").as_bytes()).unwrap();
    let after = terminal.read_until("a-f\n");
    assert!(!program.wait().unwrap().success());
    assert!(after.contains("this text does not hold a session"), "{after}");
    assert!(!format!("{before}{after}").contains(SESSION), "{before}{after}");
    assert!(terminal.shows_what_is_typed());
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn a_pipe_is_not_asked_a_question() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let mut command = terminal.command(&trial, &["session"]);
    let mut program = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    program.stdin.take().unwrap().write_all(b"no session").unwrap();
    let message = String::from_utf8(program.wait_with_output().unwrap().stderr).unwrap();
    assert!(message.starts_with("error: this text does not hold a session"), "{message}");
}

/// As on Windows.
#[test]
fn a_terminal_that_would_show_the_session_is_not_asked_for_it() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let mut command = terminal.command(&trial, &["session"]);
    let mut program = command.env("PATH", "").spawn().unwrap();
    let screen = terminal.read_until("Get-Clipboard");
    assert!(!program.wait().unwrap().success());
    assert!(!screen.contains("Session ("), "{screen}");
}

#[test]
fn a_terminal_that_does_not_know_its_width_has_80_columns() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    trial.write("inputs/2024/day05.md", &format!("{}end\n", "word ".repeat(60)));
    terminal.stty(&["cols", "0"]);
    assert!(terminal.command(&trial, &["read", "2024", "5"]).status().unwrap().success());
    let screen = terminal.read_until("end\n");
    assert_eq!(screen.lines().map(str::len).max(), Some(79));
}
