//! The compiler refuses functions that are not an approach with one error, which says what to write
//! instead.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Compiles a module `day` and `approach!(day)`. Returns the messages of the compiler.
fn compile(module: &str) -> String {
    let tests = env::current_exe().expect("a test is a program");
    let libraries = tests.parent().expect("a program is in a folder");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("day.rs");
    let source = format!(
        "pub static DAY: common::Approach = common::approach!(day);\nmod day {{ {module} }}\n"
    );
    fs::write(&file, source).expect("the source can be written");
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-L"])
        .arg(libraries);
    // A test for another system is in a folder named after it.
    let system = libraries
        .ancestors()
        .nth(2)
        .and_then(Path::file_name)
        .unwrap_or_default()
        .to_string_lossy();
    rustc.args((system.split('-').count() > 2).then(|| format!("--target={system}")));
    rustc
        .arg("--out-dir")
        .arg(folder.path())
        .arg("--extern")
        .arg(format!("common={}", newest(libraries)));
    let output = rustc.arg(file).output().expect("rustc starts");
    String::from_utf8(output.stderr).expect("messages are text")
}

/// The library that was compiled for this test. Older ones may be in the same folder.
fn newest(libraries: &Path) -> String {
    let files = fs::read_dir(libraries).expect("a folder").flatten().map(|entry| entry.path());
    let is_common = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libcommon-")
            && path.extension().is_some_and(|extension| extension == "rlib")
    };
    let written =
        |path: &std::path::PathBuf| path.metadata().and_then(|metadata| metadata.modified()).ok();
    files
        .filter(is_common)
        .max_by_key(written)
        .expect("the library is compiled")
        .display()
        .to_string()
}

#[track_caller]
fn is_refused(module: &str, words: &[&str]) {
    let messages = compile(module);
    let count = messages
        .lines()
        .filter(|line| line.starts_with("error") && !line.contains("aborting"))
        .count();
    assert_eq!(count, 1, "{messages}");
    for words in words {
        assert!(messages.contains(words), "no {words:?} in {messages}");
    }
}

#[test]
fn a_part_that_does_not_take_the_input_is_named() {
    let words = [
        "fn(u8, u8) -> u8 {part1}` does not take what `parse` returns: `u8`",
        "by value or as `&mut Input`",
    ];
    is_refused("pub fn parse(_: &str) -> u8 { 1 } pub fn part1(_: u8, _: u8) -> u8 { 1 }", &words);
    let words = ["does not take what `parse` returns: `&str`", "no public `parse`"];
    is_refused(
        "fn parse(_: &str) -> Vec<u8> { vec![] } pub fn part1(_: &[u8]) -> u8 { 1 }",
        &words,
    );
    let words = ["does not take what `parse` returns: `Heavy`", "if that can be cloned"];
    is_refused(
        "pub struct Heavy; pub fn parse(_: &str) -> Heavy { Heavy } pub fn part1(_: Heavy) -> u8 { 1 }",
        &words,
    );
}

#[test]
fn a_result_that_is_not_an_answer_is_named() {
    is_refused(
        "pub fn part1(_: &str) -> bool { true }",
        &["`bool` is not an answer", "a number or a word, not a `bool`"],
    );
    is_refused(
        "pub fn part1(_: &str) -> impl std::fmt::Display { 1 }",
        &["is not an answer", "`.to_string()`"],
    );
}

#[test]
fn a_private_part_is_not_replaced() {
    is_refused("fn part1(_: &str) -> u8 { 1 }", &["function `part1` is private"]);
}

#[test]
fn a_function_that_is_not_found_is_underlined() {
    for function in [
        "fn part2(_: &str) -> u8 { 2 }",
        "pub fn part_2(_: &str) -> u8 { 2 }",
        "fn parse(_: &str) -> u8 { 2 }",
    ] {
        let messages = compile(&format!("pub fn part1(_: &str) -> u8 {{ 1 }} {function}"));
        assert!(
            messages.contains("is never used") && !messages.contains("error"),
            "{function}: {messages}"
        );
    }
}

#[test]
fn approaches_have_distinct_names() {
    let puzzle = |names: [&str; 2]| {
        let [one, other] =
            names.map(|name| format!("common::approach!({name:?}, parse, part1, part1)"));
        format!(
            "pub fn parse(text: &str) -> &str {{ text }} pub fn part1(_: &str) -> u8 {{ 1 }}
             pub static PUZZLE: common::Puzzle = common::Puzzle::new(2015, 1, \"T\", &[{one}, {other}]);"
        )
    };
    is_refused(&puzzle(["one", "one"]), &["two approaches have the same name"]);
    is_refused(&puzzle(["", "one"]), &["the name of an approach is empty"]);
    is_refused(&puzzle(["one", "--part"]), &["looks like an option"]);
    assert!(!compile(&puzzle(["one", "one too"])).contains("error"));
}
