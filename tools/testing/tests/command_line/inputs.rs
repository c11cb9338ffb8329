//! The sources of inputs, and invalid inputs.

use std::fs::File;
use std::process::Stdio;

use crate::{Run, Toy};

#[test]
fn your_own_input_is_found_from_any_folder() {
    let toy = Toy::new();
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    toy.write("some/folder/file", "");
    let run = Run::from(
        toy.command("", "").current_dir(toy.folder().join("some/folder")).output().unwrap(),
    );
    assert_eq!(run.err, "");
    run.has_status(0).shows(&[
        "example         -1 ✓",
        "\ninputs/2014/day01.txt (parsed in ",
        "\nPart 1: 42 ",
    ]);
}

/// As with `cargo run --manifest-path` from another workspace, or in the folder of a fuzz target.
#[test]
fn the_workspace_is_that_of_the_package_that_cargo_runs() {
    let (toy, other) = (Toy::new(), Toy::new());
    toy.write("Cargo.toml", "[ workspace ] # all\n\n\tmembers=[\"day*\"]\n");
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    toy.write(
        "day01-2014/fuzz/Cargo.toml",
        "[package]\nname = \"fuzz\"\n\n[workspace]\n# members = []\n",
    );
    other.write("inputs/2014/day01.txt", "7\n");
    let fuzz = toy.folder().join("day01-2014/fuzz");
    for (folder, package) in
        [(other.folder(), &*fuzz), (&*fuzz, &*fuzz), (&*fuzz, other.folder().parent().unwrap())]
    {
        let run = toy
            .command("", "")
            .current_dir(folder)
            .env("CARGO_MANIFEST_DIR", package)
            .output()
            .unwrap();
        Run::from(run).has_status(0).shows(&["\nPart 1: 42 "]);
    }
}

/// A first run shows that the answers are right.
#[test]
fn a_full_size_input_that_ships_has_known_answers() {
    let toy = Toy::new();
    toy.write("inputs/day01-2014/full-1.txt", "7\n");
    toy.write("inputs/day01-2014/answers.json", r#"{"full-1.txt": {"part1": "7"}}"#);
    let run = toy.run("", "");
    run.shows(&["inputs/day01-2014/full-1.txt (parsed in ", "\nPart 1: 7 ✓ "]);
    // A puzzle without a generator.
    toy.write("inputs/day21-2014/full-1.txt", "12345\n");
    toy.run("remembers", "").has_status(0).shows(&["\nPart 1: 5 ", "\nPart 2: 10 "]);
}

#[test]
fn a_folder_with_the_inputs_name_is_an_error() {
    let toy = Toy::new();
    toy.write("inputs/2014/day01.txt/file", "");
    let run = toy.run("", "").has_status(1);
    assert_eq!(run.err, "error: inputs/2014/day01.txt: this is a folder, not a file\n");
}

#[test]
fn an_example_that_is_refused_does_not_stop_the_run() {
    let run = Toy::new()
        .run("odd", "")
        .has_status(1)
        .shows(&["error: expected a number, found one\n --> example:1:1"]);
    assert!(
        run.out.starts_with("Advent of Code 2014, day 3: Odd\nbundled input (parsed in "),
        "{run:?}"
    );
}

#[test]
#[cfg(unix)]
fn a_link_to_nothing_is_an_error() {
    let toy = Toy::new();
    toy.write("inputs/2014/other", "");
    std::os::unix::fs::symlink("nowhere", toy.folder().join("inputs/2014/day01.txt")).unwrap();
    assert_eq!(
        toy.run("", "").has_status(1).err,
        "error: inputs/2014/day01.txt: there is no such file\n"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_read_is_an_error() {
    Toy::new()
        .run("", "/proc/self/mem")
        .has_status(1)
        .shows(&["error: /proc/self/mem: cannot be read: "]);
}

/// A pipe may never end, so an argument has to name it.
#[test]
fn a_redirected_file_is_read_and_a_pipe_is_not() {
    let toy = Toy::new();
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    let file = File::open(toy.folder().join("a.txt")).unwrap();
    Run::from(toy.command("", "").stdin(file).output().unwrap())
        .shows(&["standard input (parsed", "Part 1: -1 "]);
    // The pipe stays open until the run has ended.
    let (child, _stdin) = toy.spawn("", "");
    let run = Run::from(child.wait_with_output().unwrap()).has_status(0).shows(&["Part 1: 42 "]);
    assert_eq!(run.err, "");
    let run =
        toy.run_with("-", b"7").has_status(0).shows(&["standard input (parsed", "Part 1: 7 "]);
    assert!(!run.out.contains("example"), "{run:?}");
    assert_eq!(toy.run("", "").shows(&["Part 1: 42 "]).err, "", "/dev/null is not an input");
}

/// A diagnostic reads only one line of its text.
#[test]
fn nonsense_is_refused_in_a_few_lines() {
    let toy = Toy::new();
    for nonsense in
        [&b"x".repeat(16 << 20)[..], b"1\n\xC2\x9B31m\xE2\x80\xAE\n", b"\0\0", b"1\nna\xEFve\n"]
    {
        let run = toy.run_with("-", nonsense).has_status(1).shows(&["error: ", "standard input:"]);
        assert!(
            run.out.lines().count() <= 1 && run.err.lines().count() <= 6 && run.err.len() < 1000,
            "{run:?}"
        );
        assert!(
            !run.err.chars().any(|c| c != '\n' && common::support::terminal::is_control(c)),
            "{run:?}"
        );
    }
    let run = toy.run("", "a\u{1b}[31m\u{9b}b").has_status(1);
    assert_eq!(run.err, "error: a\\u{1b}[31m\\u{9b}b: there is no such file\n");
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let toy = Toy::new();
    let many = "a.txt ".repeat(2000);
    for (arguments, status) in
        [(many.clone(), 0), (format!("--explain {many}"), 0), (format!("missing.txt {many}"), 1)]
    {
        let (mut child, _stdin) = toy.spawn("", &arguments);
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap()).has_status(status);
        assert_eq!(run.err.lines().count(), usize::from(status == 1), "{run:?}");
    }
    // The part would take a minute, and the run would end at its limit.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = toy.command("faulty", "--approach stubborn --time-limit 1 a.txt");
    let run = Run::from(command.stdout(writer).output().unwrap()).has_status(0);
    assert_eq!(run.err, "");
}

#[test]
fn a_failed_write_is_reported() {
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let full = || Stdio::from(full.try_clone().unwrap());
    let toy = Toy::new();
    for arguments in ["--help", "--version", "--list", "a.txt", "--json a.txt", "--explain a.txt"] {
        let run = Run::from(toy.command("", arguments).stdout(full()).output().unwrap());
        run.has_status(1).shows(&["error: cannot write the output"]);
        let status = toy.command("", arguments).stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(1), "a full stderr does not change the status");
    }
    assert_eq!(toy.command("", "--nonsense").stderr(full()).status().unwrap().code(), Some(2));
}
