//! The compiler refuses functions that are not an approach with one error in the author's file. Its
//! words are the same on all systems, so only one asks it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Compiles a library with this source. Returns the messages of the compiler, in which the file is
/// called `day.rs`.
fn compile(source: &str) -> String {
    let tests = env::current_exe().expect("a test is a program");
    let libraries = tests.parent().expect("a program is in a folder");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("day.rs"), source).expect("the source can be written");
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(&folder)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-L"])
        .arg(libraries)
        .args(["--extern", &format!("common={}", newest(libraries).display()), "day.rs"])
        .output()
        .expect("rustc starts");
    String::from_utf8(output.stderr).expect("messages are text")
}

/// The library that was compiled for this test. Older ones may be in the same folder.
fn newest(libraries: &Path) -> PathBuf {
    let files = fs::read_dir(libraries).expect("a folder").flatten().map(|entry| entry.path());
    let is_common = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libcommon-") && path.extension().is_some_and(|end| end == "rlib")
    };
    let written = |path: &PathBuf| path.metadata().and_then(|metadata| metadata.modified()).ok();
    files.filter(is_common).max_by_key(written).expect("the library is compiled")
}

/// The source of an approach, which is the first line, and of a module `day`.
fn source(approach: &str, module: &str) -> String {
    format!("pub static DAY: common::Approach = common::{approach};\nmod day {{ {module} }}\n")
}

/// Checks that the compiler refuses the module `day` with one error, which has these words and the
/// place of `approach!(day)`.
#[track_caller]
fn is_refused(module: &str, words: &[&str]) {
    is_refused_at(36, &source("approach!(day)", module), words);
}

#[track_caller]
fn is_refused_at(column: usize, source: &str, words: &[&str]) {
    let messages = compile(source);
    let is_error = |line: &&str| line.starts_with("error") && !line.contains("aborting");
    assert_eq!(messages.lines().filter(is_error).count(), 1, "{messages}");
    let place = messages.lines().skip_while(|line| !is_error(line)).nth(1).map(str::trim);
    assert_eq!(place, Some(&*format!("--> day.rs:1:{column}")), "{messages}");
    for words in words {
        assert!(messages.contains(words), "no {words:?} in {messages}");
    }
}

#[test]
fn a_part_that_does_not_take_the_input_is_underlined() {
    is_refused(
        "pub fn parse(text: &str) -> Vec<&str> { vec![text] } \
         pub fn part1(numbers: &[i64]) -> usize { numbers.len() }",
        &[
            "expected `&[i64]`, found `&Vec<&str>`",
            "--> day.rs:2:",
            "pub fn part1(numbers: &[i64])",
        ],
    );
}

#[test]
fn a_result_that_is_not_an_answer_is_named() {
    let rule = "a part returns a number or a text, or an `Option` or a `Result` of one";
    for (result, refused) in
        [("bool", "bool"), ("Result<Option<bool>, String>", "bool"), ("Vec<u8>", "Vec<u8>")]
    {
        let part = format!("pub fn part1(_: &str) -> {result} {{ todo!() }}");
        is_refused(&part, &[&format!("`{refused}` is not an answer"), rule]);
    }
}

#[test]
fn an_error_without_words_is_refused() {
    let function = "(_: &str) -> Result<u8, ()> { Err(()) }";
    let words = "`()` doesn't implement `std::fmt::Display`";
    is_refused(&format!("pub fn part1{function}"), &[words]);
    is_refused(&format!("pub fn parse{function} pub fn part1(_: &u8) -> u8 {{ 1 }}"), &[words]);
}

#[test]
fn a_function_that_is_not_public_is_underlined() {
    is_refused("fn part1(_: &str) -> u8 { 1 }", &["function `part1` is private"]);
    let module = "pub fn part1(_: &str) -> u8 { 1 } fn part2(_: &str) -> u8 { 2 }";
    let messages = compile(&source("approach!(day)", module));
    assert!(messages.contains("is never used") && !messages.contains("error"), "{messages}");
}

#[test]
fn a_wrong_call_is_refused() {
    let module = "pub fn part1(_: &str) -> u8 { 1 }";
    let takes = "expected the name of a module, or a name and three functions";
    for (call, column, words) in [
        ("approach!(dya)", 54, "dya`"),
        ("approach!()", 36, takes),
        ("approach!(day, part1, part2)", 36, "as in `approach!(\"simple\", parse, part1, part2)`"),
        ("approach!(\"day\", str::trim, day::part1, day::part2)", 89, "cannot find value `part2`"),
        ("approach!(day, context)", 36, "takes 1 argument but 2 arguments were supplied"),
    ] {
        is_refused_at(column, &source(call, module), &[words]);
    }
}
