//! The behaviour on a terminal: colour, lines that fit, and a note about long work.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::Child;

use anstream::adapter::strip_str;
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::Toy;

/// Runs the toy on a terminal.
fn start(toy: &Toy, arguments: &str) -> (Child, File) {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal: OwnedFd =
        open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let copy = || terminal.try_clone().unwrap();
    let mut command = toy.command("", arguments);
    command.env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy());
    (command.spawn().unwrap(), File::from(controller))
}

/// Reads the screen until it contains `wanted`, or to the end.
fn read_until(controller: &mut File, wanted: &str) -> String {
    let mut bytes = Vec::new();
    let mut block = [0; 4096];
    while !String::from_utf8_lossy(&bytes).contains(wanted) {
        // The end of a terminal is an error on Linux.
        let Ok(count @ 1..) = controller.read(&mut block) else { break };
        bytes.extend_from_slice(&block[..count]);
    }
    // The terminal itself ends lines with a carriage return.
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

/// All that the toy shows.
fn screen(arguments: &str) -> String {
    let toy = Toy::new();
    let (mut child, mut controller) = start(&toy, arguments);
    let screen = read_until(&mut controller, "\0");
    child.wait().unwrap();
    screen
}

#[test]
fn answers_stand_out_and_lines_break_at_spaces() {
    let coloured = screen("known/a.txt");
    for words in ["-1\u{1b}[0m\u{1b}[32m ✓\u{1b}[0m ", "9\u{1b}[0m\u{1b}[31m ✗ not 10\u{1b}[0m "]
    {
        assert!(coloured.contains(words), "{coloured:?}");
    }
    for arguments in ["", "--list", "--help", "--check 10", "--compare a.txt", "zero.txt"] {
        let screen = strip_str(&screen(arguments)).to_string();
        let widest = screen.lines().map(|line| line.chars().count()).max().unwrap();
        assert!((30..=80).contains(&widest), "{arguments}:\n{screen}");
    }
}

#[test]
fn long_work_is_noted_below_what_is_there() {
    let toy = Toy::new();
    let (mut child, mut controller) = start(&toy, "endless.txt");
    let screen = strip_str(&read_until(&mut controller, "longer than a second")).to_string();
    child.kill().unwrap();
    child.wait().unwrap();
    let note = "\nnote: endless.txt: part 2 by fast takes longer than a second";
    assert!(screen.contains("\nPart 1: 1000001 ") && screen.contains(note), "{screen}");
}
