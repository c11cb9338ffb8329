//! The real program on a terminal: a session that nobody sees, and a page that fits.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use tempfile::TempDir;

use crate::trial::{NOWHERE, SESSION, Trial};

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

    /// Runs the program in the workspace of a trial.
    fn start(&self, trial: &Trial, home: &TempDir, arguments: &[&str]) -> Child {
        self.command(trial, home, arguments).spawn().unwrap()
    }

    fn command(&self, trial: &Trial, home: &TempDir, arguments: &[&str]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_xtask"));
        for variable in ["ADVENT_OF_CODE_SESSION", "AOC_SESSION", "CARGO_MANIFEST_DIR", "COLUMNS"] {
            program.env_remove(variable);
        }
        program
            .args(arguments)
            .env("HOME", home.path())
            .current_dir(trial.root())
            .stdin(self.stream())
            .stdout(self.stream())
            .stderr(self.stream());
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
    let home = TempDir::new().unwrap();
    assert!(terminal.stty(&["-a"]).contains(" echo "));
    let mut program = terminal.start(&trial, &home, &["session"]);
    let before = terminal.read_until("not show it): ");
    assert!(terminal.stty(&["-a"]).contains(" -echo "));
    terminal.keyboard.write_all(format!("not {SESSION}\n").as_bytes()).unwrap();
    let after = terminal.read_until("a-f\n");
    assert!(!program.wait().unwrap().success());
    assert!(after.contains("this text does not hold a session"), "{after}");
    assert!(!format!("{before}{after}").contains(SESSION), "{before}{after}");
    assert!(terminal.stty(&["-a"]).contains(" echo "), "the next line is shown again");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_pipe_is_not_asked_a_question() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let home = TempDir::new().unwrap();
    let mut program = terminal
        .command(&trial, &home, &["session"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(b"no session").unwrap();
    let message = String::from_utf8(program.wait_with_output().unwrap().stderr).unwrap();
    assert!(message.starts_with("error: this text does not hold a session"), "{message}");
}

/// As on Windows.
#[test]
fn a_terminal_that_would_show_the_session_is_not_asked_for_it() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let home = TempDir::new().unwrap();
    let mut command = terminal.command(&trial, &home, &["session"]);
    let mut program = command.env("PATH", "").spawn().unwrap();
    let screen = terminal.read_until("Get-Clipboard");
    assert!(!program.wait().unwrap().success());
    assert!(screen.contains("this terminal would show the session. Copy it"), "{screen}");
    assert!(!screen.contains("Session ("), "{screen}");
}

#[test]
fn the_terminal_tells_its_width() {
    let terminal = Terminal::new();
    let trial = Trial::new(NOWHERE);
    let home = TempDir::new().unwrap();
    trial.write("inputs/2024/day05.md", &format!("{}end\n", "word ".repeat(60)));
    for (columns, widest) in [("48", 44), ("93", 89), ("200", 99), ("0", 79)] {
        terminal.stty(&["cols", columns]);
        let mut program = terminal.start(&trial, &home, &["read", "2024", "5"]);
        let screen = terminal.read_until("end\n");
        assert!(program.wait().unwrap().success());
        let lines = screen.lines().map(str::len);
        assert_eq!(lines.max(), Some(widest), "{columns}");
    }
    // A variable comes first, even where there is no terminal.
    for (columns, widest) in [("30", 29), ("0", 79), ("wide", 79)] {
        let mut command = terminal.command(&trial, &home, &["read", "2024", "5"]);
        let output = command.env("COLUMNS", columns).stdout(Stdio::piped()).output().unwrap();
        let page = String::from_utf8(output.stdout).unwrap();
        assert_eq!(page.lines().map(str::len).max(), Some(widest), "{columns}");
    }
}
