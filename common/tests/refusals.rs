//! The compiler refuses functions that are not an approach with one error, which says what to write
//! instead.

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
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .current_dir(&folder)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-L"])
        .arg(libraries)
        .args(["--extern", &format!("common={}", newest(libraries))]);
    if let Some(Other { system, macros }) = other_system(libraries) {
        rustc.arg(format!("--target={system}")).arg("-L").arg(macros);
    }
    let output = rustc.arg("day.rs").output().expect("rustc starts");
    String::from_utf8(output.stderr).expect("messages are text")
}

/// Another system, for which this test was compiled.
struct Other {
    system: String,
    /// The folder of the macros, which run on this system.
    macros: PathBuf,
}

/// The other system, if there is one. Cargo puts its profiles, such as `debug`, into a folder named
/// after the system, which is in its own folder.
fn other_system(libraries: &Path) -> Option<Other> {
    let profile = libraries.parent()?;
    let folder = profile.parent()?;
    let is_cargos_own = folder.join(".rustc_info.json").exists();
    (!is_cargos_own).then(|| Other {
        system: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        macros: folder.with_file_name(profile.file_name().unwrap_or_default()).join("deps"),
    })
}

/// The source of an approach, which is the first line, and of a module `day`.
fn source(approach: &str, module: &str) -> String {
    format!("pub static DAY: common::Approach = common::{approach};\nmod day {{ {module} }}\n")
}

/// The library that was compiled for this test. Older ones may be in the same folder.
fn newest(libraries: &Path) -> String {
    let files = fs::read_dir(libraries).expect("a folder").flatten().map(|entry| entry.path());
    let is_common = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libcommon-")
            && path.extension().is_some_and(|extension| extension == "rlib")
    };
    let written = |path: &PathBuf| path.metadata().and_then(|metadata| metadata.modified()).ok();
    files
        .filter(is_common)
        .max_by_key(written)
        .expect("the library is compiled")
        .display()
        .to_string()
}

/// Checks that the compiler refuses the module `day` with one error, which has these words and the
/// place of `approach!(day)`.
#[track_caller]
fn is_refused(module: &str, words: &[&str]) {
    is_refused_at("--> day.rs:1:36", &source("approach!(day)", module), words);
}

#[track_caller]
fn is_refused_at(place: &str, source: &str, words: &[&str]) {
    let messages = compile(source);
    let is_error = |line: &&str| line.starts_with("error") && !line.contains("aborting");
    assert_eq!(messages.lines().filter(is_error).count(), 1, "{messages}");
    let places = messages.lines().skip_while(|line| !is_error(line)).nth(1);
    assert_eq!(places.map(str::trim), Some(place), "{messages}");
    for words in words {
        assert!(messages.contains(words), "no {words:?} in {messages}");
    }
}

#[test]
fn a_part_that_does_not_take_the_input_is_named() {
    is_refused(
        "pub fn parse(_: &str) -> u8 { 1 } pub fn part1(_: u8, _: u8) -> u8 { 1 }",
        &[
            "fn(u8, u8) -> u8 {part1}` does not take what `parse` returns: `u8`",
            "where `Input` is what `parse` returns, and at most a `&Context` follows it\n",
            "by value or as `&mut Input`",
        ],
    );
    is_refused(
        "pub struct Heavy; pub fn parse(_: &str) -> Heavy { Heavy } \
         pub fn part1(_: Heavy) -> u8 { 1 }",
        &["does not take what `parse` returns: `Heavy`", "if that can be cloned"],
    );
}

/// A private parser is not found, and neither is one that is missing.
#[test]
fn a_missing_parser_is_the_first_reason() {
    for parser in [
        "fn parse(_: &str) -> Vec<u32> { vec![] }",
        "pub fn parse(text: &str) -> &str { text }",
        "",
    ] {
        let first = "error[E0277]: there is no public `parse` that makes an input for `for<'a> fn(&'a [u32])";
        is_refused(
            &format!("{parser} pub fn part1(_: &[u32]) -> u8 {{ 1 }}"),
            &[
                first,
                "without one, a part is `fn(&str) -> answer` or `fn(&[u8]) -> answer`, and at",
            ],
        );
    }
    is_refused("pub fn part1(_: &str, _: u8) -> u8 { 1 }", &["a `&Context` follows the text\n"]);
}

/// The list would be longer than the message.
#[test]
fn a_message_does_not_list_what_else_is_an_answer() {
    let messages = compile(&source(
        "approach!(day)",
        "pub fn part1(_: &str) -> Vec<u8> { vec![] } pub fn part2(_: &str) -> () {}",
    ));
    assert_eq!(messages.matches("is not an answer").count(), 2, "{messages}");
    for words in ["other types", "implements", "is implemented for"] {
        assert!(!messages.contains(words), "{messages}");
    }
}

#[test]
fn a_result_that_is_not_an_answer_is_named() {
    for (result, refused) in [
        ("bool", "bool"),
        ("Option<bool>", "bool"),
        ("Result<Option<bool>, String>", "bool"),
        ("()", "()"),
        ("Vec<u8>", "Vec<u8>"),
        ("Option<&[u8]>", "Option<&[u8]>"),
        ("Result<u8, ()>", "Result<u8, ()>"),
    ] {
        is_refused(
            &format!("pub fn part1(_: &str) -> {result} {{ todo!() }}"),
            &[&format!("`{refused}` is not an answer"), "a part returns a number or a text"],
        );
    }
}

#[test]
fn a_parser_of_another_shape_is_refused() {
    is_refused(
        "pub fn parse(_: &str) -> Result<u8, ()> { Err(()) } pub fn part1(_: &u8) -> u8 { 1 }",
        &["`()` doesn't implement `std::fmt::Display`"],
    );
    is_refused(
        "pub fn parse(_: String) -> u8 { 1 } pub fn part1(_: &u8) -> u8 { 1 }",
        &["expected `String`, found `&str`"],
    );
}

#[test]
fn a_part_that_is_not_found_is_named() {
    is_refused("fn part1(_: &str) -> u8 { 1 }", &["function `part1` is private"]);
    is_refused("pub fn part_one(_: &str) -> u8 { 1 }", &["cannot find value `part1`"]);
}

#[test]
fn a_function_that_is_not_found_is_underlined() {
    for function in [
        "fn part2(_: &str) -> u8 { 2 }",
        "pub fn part_2(_: &str) -> u8 { 2 }",
        "fn parse(_: &str) -> u8 { 2 }",
    ] {
        let module = format!("pub fn part1(_: &str) -> u8 {{ 1 }} {function}");
        let messages = compile(&source("approach!(day)", &module));
        assert!(
            messages.contains("is never used") && !messages.contains("error"),
            "{function}: {messages}"
        );
    }
}

#[test]
fn a_wrong_call_is_refused() {
    let module = "pub fn part1(_: &str) -> u8 { 1 } pub fn is_odd(_: &str) -> bool { true }";
    let takes = "expected the name of a module, or a name and three functions";
    for (call, column, words) in [
        ("approach!(dya)", 54, "dya`"),
        ("approach!(day::day)", 54, takes),
        ("approach!(\"day\")", 54, takes),
        ("approach!()", 36, takes),
        ("approach!(\"day\", day::part1, day::part1)", 36, takes),
        ("approach!(day::part1, day::part1)", 36, takes),
        ("approach!(day, part1, part2)", 36, "as in `approach!(\"simple\", parse, part1, part2)`"),
        ("approach!(\"day\", str::trim, day::part1,)", 36, takes),
        ("approach!(\"day\", str::trim, day::part1, day::is_odd)", 36, "`bool` is not an answer"),
        ("approach!(\"day\", str::trim, day::part1, day::part2)", 89, "cannot find value `part2`"),
    ] {
        is_refused_at(&format!("--> day.rs:1:{column}"), &source(call, module), &[words]);
    }
}
