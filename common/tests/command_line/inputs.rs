//! The sources of inputs, and invalid inputs.

use std::fs::File;
use std::process::Stdio;

use common::support::terminal::is_control;

use crate::process::spawn;
use crate::{Run, Toy};

/// The package that cargo runs comes first, as with `cargo run --manifest-path` from another
/// workspace, or in the folder of a fuzz target.
#[test]
fn your_own_input_is_found_from_any_folder() {
    let (toy, other) = (Toy::new(), Toy::new());
    toy.write("Cargo.toml", "[ workspace ] # all\n\n\tmembers=[\"day*\"]\n");
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    toy.write("day01-2014/fuzz/Cargo.toml", "[package]\nname = \"fuzz\"\n\n[workspace]\n");
    other.write("inputs/2014/day01.txt", "7\n");
    let fuzz = toy.folder().join("day01-2014/fuzz");
    for (folder, package) in [(&*fuzz, None), (other.folder(), Some(&fuzz))] {
        let mut command = toy.command("", "");
        command.current_dir(folder).envs(package.map(|package| ("CARGO_MANIFEST_DIR", package)));
        let run = Run::from(command.output().unwrap()).has_status(0);
        assert_eq!(run.err, "");
        run.shows(&["\ninputs/2014/day01.txt (first run: parsed in ", "\nPart 1: 42 "]);
    }
}

/// As in a crate of somebody's that only depends on this library.
#[test]
fn without_a_workspace_your_own_input_is_below_the_package() {
    let (toy, other) = (Toy::new(), Toy::new());
    toy.write("Cargo.toml", "[package]\nname = \"a\"\n");
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    let mut command = toy.command("", "");
    command.current_dir(other.folder()).env("CARGO_MANIFEST_DIR", toy.folder());
    Run::from(command.output().unwrap()).has_status(0).shows(&["\nPart 1: 42 "]);
}

/// A first run shows that the answers are right.
#[test]
fn a_full_size_input_that_ships_has_known_answers() {
    let toy = Toy::new();
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "7"}}"#);
    toy.run("", "").shows(&["inputs/day01-2014/full-1.txt (first run: ", "\nPart 1: 7 ✓ "]);
}

/// A pipe may never end, so an argument has to name it.
#[test]
fn a_redirected_file_is_read_and_a_pipe_is_not() {
    let toy = Toy::new();
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    let file = File::open(toy.folder().join("a.txt")).unwrap();
    let run = Run::from(toy.command("", "").stdin(file).output().unwrap());
    run.has_status(0).shows(&["Part 1: -1 "]);
    // The pipe stays open until the run has ended.
    let (child, _stdin) = spawn(&mut toy.command("", ""));
    let run = Run::ended(child).has_status(0).shows(&["Part 1: 42 "]);
    assert_eq!(cfg!(unix), run.err.contains("add `-` to solve it"), "{run:?}");
    // A program that asks for reports leaves a pipe there, too.
    let (child, _stdin) = spawn(&mut toy.command("", "--json"));
    assert_eq!(Run::ended(child).has_status(0).err, "");
    let named: &[&str] = if cfg!(unix) { &["-", "--compare -", "/dev/stdin"] } else { &["-"] };
    for arguments in named {
        let run = toy.run_with(arguments, "7").has_status(0).shows(&["Part 1: 7"]);
        assert!(!run.out.contains("example"), "{run:?}");
    }
}

#[test]
fn no_text_and_no_name_controls_the_terminal() {
    let toy = Toy::new();
    let run = toy.run_with("-", "1\n\u{9b}31m\u{202e}\n").has_status(1);
    assert!(!run.err.chars().any(|c| c != '\n' && is_control(c)), "{run:?}");
    let run = toy.run("", "a\u{1b}[31m\u{9b}b").has_status(1);
    run.shows(&["error: a\\u{1b}[31m\\u{9b}b: "]);
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly_and_another_failed_write_is_reported() {
    let toy = Toy::new();
    let (mut child, _stdin) = spawn(&mut toy.command("", "--explain a.txt"));
    drop(child.stdout.take());
    assert_eq!(Run::ended(child).has_status(0).err, "");
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    for arguments in ["--help", "a.txt", "--explain a.txt"] {
        let full = Stdio::from(full.try_clone().unwrap());
        let run = Run::from(toy.command("", arguments).stdout(full).output().unwrap());
        run.has_status(1).shows(&["error: cannot write the output"]);
    }
}
