//! The behaviour on a terminal: colour, lines that fit, and a note about long work.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::Command;

use anstream::adapter::strip_str;
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::Toy;

/// What a command shows on a terminal of so many columns, until that contains `wanted`, or to the
/// end.
fn screen(columns: u16, mut command: Command, wanted: &str) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let flags = OFlags::RDWR | OFlags::NOCTTY;
    let terminal: OwnedFd = open(name.as_c_str(), flags, Mode::empty()).unwrap();
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).unwrap();
    command
        .env("TERM", "xterm")
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal);
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
    let toy = Toy::new();
    let coloured = screen(60, toy.command("", "known/a.txt"), "\0");
    for words in ["-1\u{1b}[0m\u{1b}[32m ✓", "\u{1b}[31m ✗ not 10"] {
        assert!(coloured.contains(words), "{coloured:?}");
    }
    let mut plain = toy.command("", "known/a.txt");
    plain.env("NO_COLOR", "1");
    assert!(!screen(60, plain, "\0").contains('\u{1b}'));
    for (columns, arguments, words) in [
        (60, "zero.txt", "Part 1"),
        (60, "--list", "a toy"),
        (60, "--help", "--list"),
        (60, "--time-limit soon", "--time-limit"),
        (60, "--explain --part 1 endless.txt", "which is more"),
        (60, "--compare a.txt", "parse  ratio  part 1"),
        (40, "--compare a.txt", "approach  part 1  ratio"),
        (40, "--compare a.txt", "too narrow for the times"),
    ] {
        let screen = screen(columns, toy.command("", arguments), "\0");
        let screen = strip_str(&screen).to_string();
        let widest = screen
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap();
        assert!(
            (30..=columns.into()).contains(&widest),
            "{arguments}:\n{screen}"
        );
        assert!(screen.contains(words), "{screen}");
    }
    let check = screen(60, toy.command("", "--check 3"), "\0");
    assert!(
        !check.contains("checked ") || check.contains(" s, "),
        "only a long one is noted"
    );
}

/// The program fails on inputs of 190 lines or more, of which nobody can try each without a few.
#[test]
fn a_judge_tells_how_far_it_is_and_floods_no_terminal() {
    let toy = Toy::new();
    let mut command = toy.command("finite", "--time-limit 90 --judge");
    let right = concat!("\"", env!("CARGO_BIN_EXE_toy"), "\" foreign right");
    command.arg(format!(
        "grep -q ^13 {{}} && {right} || test $(wc -l <{{}}) -lt 190"
    ));
    let screen = strip_str(&screen(100, command, "\0")).to_string();
    for words in [
        "\r1 inputs asked; next: random input 2",
        ", cut from 201 lines, as far as there was time, to 1",
        "\nStandard output gets its 1",
        " lines if it is a file: add `> input.txt`.\n",
    ] {
        assert!(screen.contains(words), "no {words:?} in {screen}");
    }
    assert!(!screen.contains("\n34\n"), "{screen}");
}

#[test]
fn long_work_is_noted_below_what_is_there() {
    let toy = Toy::new();
    // The second input has a process of its own.
    for arguments in ["endless.txt", "a.txt endless.txt"] {
        let command = toy.command("", &format!("--time-limit 60 {arguments}"));
        let screen = strip_str(&screen(60, command, "longer than a second")).to_string();
        let screen = screen.replace("\n  ", " ");
        let note = "\nnote: endless.txt: part 2 by fast takes longer than a second";
        assert!(
            screen.contains("\nPart 1: ") && screen.contains(note),
            "{screen}"
        );
    }
}
