//! The compiler refuses functions that are not an approach, with an error in the author's file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The messages of the compiler about a module `day` that is to be an approach. The file is called
/// `day.rs`, and the module is in its second line.
fn compile(approach: &str, module: &str) -> String {
    let tests = env::current_exe().expect("a test is a program");
    let libraries = tests.parent().expect("a program is in a folder");
    let folder = tempfile::tempdir().expect("a folder");
    let source =
        format!("pub static DAY: aoc::Approach = aoc::{approach};\nmod day {{ {module} }}\n");
    fs::write(folder.path().join("day.rs"), source).expect("the source can be written");
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(&folder)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-L"])
        .arg(libraries)
        // A dependency may have any name.
        .args(["--extern", &format!("aoc={}", newest(libraries).display()), "day.rs"])
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

/// Our own words, and the names of the author's, not the wording of the compiler.
#[test]
fn each_mistake_is_one_error_in_the_authors_file() {
    let one = "pub fn part1(_: &str) -> u8 { 1 }";
    let takes = "expected the name of a module, or a name and three functions";
    let rule = "a part returns a number or a text, or an `Option` or a `Result` of one";
    for (approach, module, words) in [
        ("approach!(day)", one, None),
        (
            "approach!(day)",
            "pub fn parse(text: &str) -> Vec<&str> { vec![text] } \
             pub fn part1(numbers: &[i64]) -> usize { numbers.len() }",
            Some(["&[i64]", "&Vec<&str>"]),
        ),
        (
            "approach!(day)",
            "pub fn part1(_: &str) -> Result<Option<bool>, String> { todo!() }",
            Some(["`bool` is not an answer", rule]),
        ),
        ("approach!(day)", "fn part1(_: &str) -> u8 { 1 }", Some(["`part1`", "private"])),
        ("approach!(dya)", one, Some(["dya", "day.rs:1:"])),
        ("approach!(day, part1, part2)", one, Some([takes, "part1, part2"])),
        ("approach!(day, context)", one, Some(["argument", "part1"])),
    ] {
        let messages = compile(approach, module);
        let is_error = |line: &&str| line.starts_with("error") && !line.contains("aborting");
        let errors = messages.lines().filter(is_error).count();
        assert_eq!(errors, usize::from(words.is_some()), "{approach} {module}: {messages}");
        for words in words.into_iter().flatten() {
            assert!(messages.contains(words), "no {words:?} in {messages}");
        }
        assert!(words.is_none() || messages.contains("--> day.rs:"), "{messages}");
    }
}
