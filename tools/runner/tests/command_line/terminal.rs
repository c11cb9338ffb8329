//! The behaviour on a terminal: colour, lines that fit, and a note about long work.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;

use anstream::adapter::strip_str;
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::Toy;

/// The columns of the terminal, fewer than usual.
const COLUMNS: u16 = 60;

/// What the toy shows on a terminal, until that contains `wanted`, or to the end.
fn screen(arguments: &str, wanted: &str) -> String {
    let toy = Toy::new();
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let flags = OFlags::RDWR | OFlags::NOCTTY;
    let terminal: OwnedFd = open(name.as_c_str(), flags, Mode::empty()).unwrap();
    let size = Winsize { ws_row: 24, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).unwrap();
    let mut command = toy.command("", arguments);
    command.env("TERM", "xterm").stdout(terminal.try_clone().unwrap()).stderr(terminal);
    let mut child = command.spawn().unwrap();
    // It holds the terminal open.
    drop(command);
    let mut controller = File::from(controller);
    let mut bytes = Vec::new();
    let mut block = [0; 4096];
    while !String::from_utf8_lossy(&bytes).contains(wanted) {
        // The end of a terminal is an error on Linux.
        let Ok(count @ 1..) = controller.read(&mut block) else { break };
        bytes.extend_from_slice(&block[..count]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The terminal itself ends lines with a carriage return.
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

#[test]
fn answers_stand_out_and_lines_break_at_spaces() {
    let coloured = screen("known/a.txt", "\0");
    for words in ["-1\u{1b}[0m\u{1b}[32m ✓", "\u{1b}[31m ✗ not 10"] {
        assert!(coloured.contains(words), "{coloured:?}");
    }
    for arguments in ["zero.txt", "--list", "--help", "--time-limit soon", "--compare a.txt"] {
        let screen = strip_str(&screen(arguments, "\0")).to_string();
        let widest = screen.lines().map(|line| line.chars().count()).max().unwrap();
        assert!((30..=COLUMNS.into()).contains(&widest), "{arguments}:\n{screen}");
        // A column that does not fit is named.
        assert!(!arguments.contains("compare") || screen.contains("parse"), "{screen}");
    }
    assert!(!screen("--check 3", "\0").contains("checked"), "only a long check counts");
}

#[test]
fn long_work_is_noted_below_what_is_there() {
    // The second input has a process of its own.
    for arguments in ["endless.txt", "a.txt endless.txt"] {
        let arguments = &format!("--time-limit 60 {arguments}");
        let screen = strip_str(&screen(arguments, "longer than a second")).to_string();
        let screen = screen.replace("\n  ", " ");
        let note = "\nnote: endless.txt: part 2 by fast takes longer than a second";
        assert!(screen.contains("\nPart 1: ") && screen.contains(note), "{screen}");
    }
}
