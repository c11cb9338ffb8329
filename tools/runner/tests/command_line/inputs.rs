//! The sources of inputs, and invalid inputs.

use std::fs::File;
use std::io::{Write, pipe};
use std::process::Stdio;

use common::escape::is_control;

use crate::{Run, Toy};

/// The package that cargo runs comes first, as with `cargo run --manifest-path` from another
/// workspace. It may be a fuzz target, or a crate of somebody's in no workspace.
#[test]
fn your_own_input_is_found_from_any_folder() {
    let (toy, other) = (Toy::new(), Toy::new());
    toy.write("Cargo.toml", "[ workspace ] # all\n\n\tmembers=[\"day*\"]\n");
    toy.write("fuzz/Cargo.toml", "[package]\nname = \"fuzz\"\n\n[workspace]\n");
    for (toy, input) in [(&toy, "40\n2\n"), (&other, "7\n")] {
        toy.write("inputs/2014/day01.txt", input);
    }
    let fuzz = toy.folder().join("fuzz");
    let solve = |folder, package: Option<_>| {
        let mut command = toy.command("", "");
        command.current_dir(folder).envs(package.map(|package| ("CARGO_MANIFEST_DIR", package)));
        let words = &["\ninputs/2014/day01.txt (first run: parsed in ", "\nPart 1: 42 "];
        assert_eq!(Run::of(command).shows(0, words).err, "");
    };
    solve(&*fuzz, None);
    solve(other.folder(), Some(&*fuzz));
    toy.write("Cargo.toml", "[package]\nname = \"a\"\n");
    solve(other.folder(), Some(toy.folder()));
}

/// A first run shows that the answers are right.
#[test]
fn a_full_size_input_that_ships_has_known_answers() {
    let toy = Toy::new();
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "7"}}"#);
    let words = &["\ninputs/day01-2014/full-1.txt (first run: ", "\nPart 1: 7 ✓ "];
    toy.run("", "").shows(0, words);
}

/// A pipe may never end, so an argument has to name it.
#[test]
fn a_redirected_file_is_read_and_a_pipe_is_not() {
    let toy = Toy::new();
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    let solve = |arguments, stdin: Stdio| {
        let mut command = toy.command("", arguments);
        command.stdin(stdin);
        Run::of(command)
    };
    let file = File::open(toy.folder().join("a.txt")).unwrap();
    solve("", file.into()).shows(0, &["Part 1: -1 "]);
    // The pipe stays open until the runs have ended.
    let (reader, _writer) = pipe().unwrap();
    let run = solve("", reader.try_clone().unwrap().into()).shows(0, &["Part 1: 42 "]);
    assert_eq!(cfg!(unix), run.err.contains("add `-` to solve it"), "{run:?}");
    // A program that asks for reports leaves a pipe there, too.
    assert_eq!(solve("--json", reader.into()).shows(0, &[r#""42""#]).err, "");
    for arguments in ["-", "--compare -"] {
        let (reader, mut writer) = pipe().unwrap();
        writer.write_all(b"7").unwrap();
        drop(writer);
        let run = solve(arguments, reader.into()).shows(0, &["Part 1: 7"]);
        assert!(!run.out.contains("example"), "{run:?}");
    }
}

#[test]
fn no_text_and_no_name_controls_the_terminal() {
    let toy = Toy::new();
    toy.write("text.txt", "1\n\u{9b}31m\u{202e}\n");
    let run = toy.run("", "text.txt a\u{1b}[31m\u{9b}b").shows(1, &["a\\u{1b}[31m\\u{9b}b: "]);
    assert!(!run.err.chars().any(|c| c != '\n' && is_control(c)), "{run:?}");
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly_and_another_failed_write_is_reported() {
    let toy = Toy::new();
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let mut command = toy.command("", "--explain a.txt");
    command.stdout(writer);
    assert_eq!(Run::of(command).shows(0, &[]).err, "");
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let mut command = toy.command("", "a.txt");
    command.stdout(full);
    Run::of(command).shows(1, &["error: cannot write the output"]);
}
