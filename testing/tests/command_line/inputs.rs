//! Where an input comes from, and what cannot be one.

use std::fs;
use std::process::Stdio;

use testing::Run;

use crate::{ANSWERS, EXAMPLE, has_answers, has_status, run, toy};

#[test]
fn without_an_input_a_bundled_one_is_solved_and_said() {
    let run = toy().run::<&str>(&[]);
    has_status(&run, 0);
    assert!(run.out.starts_with("Advent of Code 2014, day 1: Sums (bundled input)\nPart 1: "), "{run:?}");
    assert!(run.err.starts_with("note: there is no inputs/2014/day01.txt, so this solves"), "{run:?}");
}

#[test]
fn a_puzzle_that_brings_no_input_asks_for_one() {
    let run = run(&toy(), "least", &[]);
    has_status(&run, 1);
    assert_eq!(run.out, "");
    assert_eq!(
        run.err,
        "error: there is no inputs/2014/day02.txt: save your input under that name, or give its path\n"
    );
}

#[test]
fn your_own_input_is_found_from_any_folder() {
    let toy = toy();
    toy.write("inputs/2014/day01.txt", EXAMPLE);
    toy.write("some/folder/file", "");
    let mut command = toy.command(&[] as &[&str]);
    let output = command.current_dir(toy.folder().join("some/folder")).output().expect("the program can be run");
    let run = Run::of(output);
    has_status(&run, 0);
    has_answers(&run);
    assert!(run.out.starts_with("Advent of Code 2014, day 1: Sums (inputs/2014/day01.txt)\n"), "{run:?}");
    assert_eq!(run.err, "");
}

#[test]
fn a_folder_with_the_inputs_name_is_an_error() {
    let toy = toy();
    toy.write("inputs/2014/day01.txt/file", "");
    let run = toy.run::<&str>(&[]);
    has_status(&run, 1);
    assert_eq!(run.err, "error: inputs/2014/day01.txt: this is a folder, not a file\n");
}

#[test]
fn files_are_solved_in_blocks() {
    let toy = toy();
    toy.write("a.txt", EXAMPLE);
    toy.write("b.txt", format!("\u{feff}{}\r\n\r\n", EXAMPLE.trim_end().replace('\n', "\r\n")));
    let run = toy.run(&["a.txt", "missing.txt", "b.txt"]);
    has_status(&run, 1);
    let blocks: Vec<&str> = run.out.split("\n\n").collect();
    assert_eq!(blocks.len(), 2, "{run:?}");
    for (block, name) in blocks.iter().zip(["a.txt", "b.txt"]) {
        assert!(block.starts_with(&format!("Advent of Code 2014, day 1: Sums ({name})\n")), "{run:?}");
        assert!(ANSWERS.iter().all(|answer| block.contains(answer)), "{run:?}");
    }
    assert_eq!(run.err, "error: missing.txt: there is no such file\n");
}

#[test]
fn a_dash_is_standard_input() {
    let run = toy().run_with(&["-"], EXAMPLE.as_bytes());
    has_status(&run, 0);
    has_answers(&run);
    assert!(run.out.contains("(standard input)"), "{run:?}");
}

/// Of a redirected file, the answers are those of the file. A pipe may never end, so it is not waited for.
#[test]
fn a_redirected_file_is_read_and_a_pipe_is_not() {
    let toy = toy();
    toy.write("inputs/2014/day01.txt", "40\n2\n");
    toy.write("a.txt", EXAMPLE);
    let file = fs::File::open(toy.folder().join("a.txt")).expect("the file is there");
    let run = Run::of(toy.command(&[] as &[&str]).stdin(file).output().expect("the program can be run"));
    has_status(&run, 0);
    has_answers(&run);

    // The pipe stays open until the run has ended.
    let mut command = toy.command(&[] as &[&str]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be run");
    let pipe = child.stdin.take();
    let run = Run::of(child.wait_with_output().expect("the run ends"));
    drop(pipe);
    has_status(&run, 0);
    assert!(run.out.contains("Part 1: 42 "), "{run:?}");
    assert_eq!(run.err, "note: standard input is a pipe, which is read if you name it: `-`\n");

    let run = toy.run::<&str>(&[]);
    assert!(run.out.contains("Part 1: 42 ") && run.err.is_empty(), "/dev/null is no input: {run:?}");
}

#[test]
fn what_cannot_be_read_is_refused() {
    let toy = toy();
    toy.write("folder/file", "");
    for (name, bytes) in [
        ("empty.txt", &b""[..]),
        ("mark.txt", b"\xEF\xBB\xBF"),
        ("latin1.txt", b"one line\nna\xEFve\n"),
        ("utf16.txt", b"\xFF\xFEP\0l\0a\0y\0"),
        ("utf16-without-mark.txt", b"P\0l\0a\0y\0"),
        ("utf32.txt", b"\xFF\xFE\0\0P\0\0\0"),
        ("surrogate.txt", b"9\n\xED\xA0\x80\n"),
    ] {
        toy.write(name, bytes);
    }
    let files = [
        "missing.txt",
        "folder",
        "empty.txt",
        "mark.txt",
        "latin1.txt",
        "utf16.txt",
        "utf16-without-mark.txt",
        "utf32.txt",
        "surrogate.txt",
    ];
    let run = toy.run(&files);
    has_status(&run, 1);
    assert_eq!(run.out, "");
    assert_eq!(
        run.err,
        "error: missing.txt: there is no such file\n\
         error: folder: this is a folder, not a file\n\
         error: empty.txt: is empty\n\
         error: mark.txt: is empty\n\
         error: latin1.txt: is not UTF-8 text: byte 0xEF at line 2, column 3\n\
         error: utf16.txt: is UTF-16 text: save it as UTF-8\n\
         error: utf16-without-mark.txt: is UTF-16 text: save it as UTF-8\n\
         error: utf32.txt: is UTF-32 text: save it as UTF-8\n\
         error: surrogate.txt: is not UTF-8 text: byte 0xED at line 2, column 1\n"
    );
}

#[test]
fn broken_texts_are_shown_in_a_few_lines() {
    for text in ["no number\n", "\0\0\0", &"9".repeat(100_000), "1\n\u{9b}31m\u{202e}\n", "1 \n"] {
        let run = toy().run_with(&["-"], text.as_bytes());
        has_status(&run, 1);
        assert_eq!(run.out, "", "{text:.20}");
        assert!(run.err.starts_with("error: ") && run.err.contains("--> standard input:"), "{run:?}");
        assert!(run.err.lines().count() <= 12 && run.err.len() < 1000, "{run:?}");
        assert!(!run.err.chars().any(|c| c != '\n' && common::terminal::is_control(c)), "{run:?}");
    }
}

/// A diagnostic looks at the line alone, and a refused text is never copied.
#[test]
fn large_nonsense_is_refused() {
    const MIB: usize = 1 << 20;
    for nonsense in [vec![b'x'; 64 * MIB], vec![0; 16 * MIB], "\u{ff17}".repeat(4 * MIB).into_bytes(), vec![0xFF; MIB]]
    {
        let run = toy().run_with(&["-"], &nonsense);
        has_status(&run, 1);
        assert!(run.out.is_empty() && run.err.contains("standard input") && run.err.len() < 1000, "{run:?}");
    }
}

#[test]
fn names_do_not_steer_the_terminal() {
    let run = toy().run(&["a\u{1b}[31m\u{9b}\u{2028}b"]);
    assert_eq!(run.err, "error: a\\u{1b}[31m\\u{9b}\\u{2028}b: there is no such file\n");
}

#[test]
fn what_a_failed_download_leaves_is_named() {
    for (text, help) in [
        ("Puzzle inputs differ by user.  Please log in to get your puzzle input.\n", "not logged in"),
        ("Please don't repeatedly request this endpoint before it unlocks!", "before a puzzle unlocks"),
        ("<!DOCTYPE html>\n<html></html>\n", "a page of a web site"),
    ] {
        let run = toy().run_with(&["-"], text.as_bytes());
        has_status(&run, 1);
        assert!(run.err.contains("= help: ") && run.err.contains(help), "{run:?}");
        let run = toy().run_with(&["--json", "-"], text.as_bytes());
        assert!(run.out.contains(help), "{run:?}");
    }
}
