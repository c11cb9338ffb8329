//! The sources of inputs, and invalid inputs.

use std::fs::File;
use std::io::{Write, pipe};
use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;

use common::escape::is_control;

use crate::{Toy, ran};

/// The package that cargo runs comes first, as with `cargo run --manifest-path` from another
/// workspace. It may be a fuzz target, or a crate of somebody's in no workspace.
#[test]
fn your_own_input_is_found_from_any_folder() {
    let (toy, other) = (Toy::new(), Toy::new());
    toy.write(
        "Cargo.toml",
        "[ workspace ] # all\n\n\tmembers=[\"day*\"]\n",
    );
    toy.write(
        "fuzz/Cargo.toml",
        "[package]\nname = \"fuzz\"\n\n[workspace]\n",
    );
    let fuzz = toy.folder().join("fuzz");
    // Where it has to be is said so that it is true in the current folder.
    let mut command = toy.command("");
    command.current_dir(&fuzz);
    let root = Path::new(toy.folder().file_name().unwrap());
    let place = root.join("inputs/2015/day01.txt").display().to_string();
    ran(command).shows(0, &[&place]);
    for (toy, input) in [(&toy, "40\n2\n"), (&other, "7\n")] {
        toy.write("inputs/2015/day01.txt", input);
    }
    let solve = |folder, package: Option<_>| {
        let mut command = toy.command("");
        command
            .current_dir(folder)
            .envs(package.map(|package| ("CARGO_MANIFEST_DIR", package)));
        let words = &["\ninputs/2015/day01.txt\n", "\nPart 1: 42 "];
        assert_eq!(ran(command).shows(0, words).err, "");
    };
    solve(&*fuzz, None);
    solve(other.folder(), Some(&*fuzz));
}

#[test]
fn a_redirected_file_is_read_and_a_pipe_only_if_it_is_named() {
    let toy = Toy::new();
    toy.write("inputs/2015/day01.txt", "40\n2\n");
    let solve = |arguments: &str, stdin: Stdio| {
        let mut command = toy.command(arguments);
        command.stdin(stdin);
        ran(command)
    };
    let file = File::open(toy.folder().join("a.txt")).unwrap();
    let run = solve("", file.into()).shows(0, &["standard input"]);
    assert_eq!(run.err, "");
    let (reader, mut writer) = pipe().unwrap();
    writer.write_all(b"7").unwrap();
    drop(writer);
    let run = solve("-", reader.into()).shows(0, &["Part 1: 7 "]);
    assert_eq!(run.err, "");
    // Nobody writes to this one, and nobody waits for that.
    let (reader, _open) = pipe().unwrap();
    let piped = |arguments: &str| solve(arguments, reader.try_clone().unwrap().into());
    let run = piped("").shows(0, &["Part 1: 42 "]);
    let note = "note: standard input is a pipe, which is read only if `-` names it\n";
    assert_eq!(run.err, if cfg!(unix) { note } else { "" });
    // Else the loops of a shell would show it each time.
    assert_eq!(piped("a.txt").ok().err, "");
}

/// As in a folder that somebody has copied, without a change to the date in its code.
#[test]
#[cfg(unix)]
fn a_program_with_the_name_of_another_day_is_refused() {
    let toy = Toy::new();
    let program = toy.folder().join("day03-2015");
    // A program that another test starts would hold the file open that this process writes, and a
    // file that somebody writes cannot be started.
    let mut copy = Command::new("cp");
    copy.arg(env!("CARGO_BIN_EXE_toy")).arg(&program);
    assert!(copy.status().unwrap().success());
    let mut command = Command::new(program);
    command.current_dir(toy.folder()).stderr(Stdio::piped());
    let words = "error: day03-2015 solves 2015 day 1: mend the date in `Puzzle::new`\n";
    ran(command).shows(2, &[words]);
}

#[test]
fn a_file_of_yours_that_cannot_be_read_is_a_failure() {
    let toy = Toy::new();
    toy.write("inputs/2015/day01.txt/a", "");
    toy.run("")
        .failed("inputs/2015/day01.txt: cannot be read: ");
    toy.write("known/answers.json", "{\n<<<<<<< HEAD");
    toy.run("known/a.txt")
        .failed("answers.json: it is not an answers file: ");
}

#[test]
fn no_text_and_no_name_controls_the_terminal() {
    let toy = Toy::new();
    toy.write("text.txt", "1\n\u{9b}31m\u{202e}\n");
    let run = toy
        .run("text.txt a\u{1b}[31m\u{9b}b")
        .failed("a\\u{1b}[31m\\u{9b}b: ");
    assert!(
        !run.err.chars().any(|c| c != '\n' && is_control(c)),
        "{run:?}"
    );
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly_and_another_failed_write_is_reported() {
    let toy = Toy::new();
    for arguments in ["--explain a.txt", "--compare a.txt", "known/a.txt"] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let mut command = toy.command(arguments);
        command.stdout(writer);
        assert_eq!(ran(command).failed("").err, "");
    }
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let mut command = toy.command("a.txt");
    command.stdout(full);
    ran(command).failed("error: cannot write the output");
}
