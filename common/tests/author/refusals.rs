//! The compiler refuses functions that are not an approach, with an error in the author's file.

use std::process::Command;
use std::{env, fs};

/// The messages of the compiler about an approach of a module `day`, in a file called `day.rs`.
fn compile(approach: &str, module: &str) -> String {
    let tests = env::current_exe().expect("a test is a program");
    let libraries = tests.parent().expect("a program is in a folder");
    // Older ones may be in the same folder.
    let library = fs::read_dir(libraries)
        .expect("a folder")
        .flatten()
        .filter(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            matches!(name.split_once('.'), Some((name, "rlib")) if name.starts_with("libcommon-"))
        })
        .max_by_key(|entry| entry.metadata().and_then(|metadata| metadata.modified()).ok())
        .expect("the library is compiled");
    let folder = tempfile::tempdir().expect("a folder");
    let source =
        format!("pub static DAY: aoc::Approach = aoc::{approach};\nmod day {{ {module} }}");
    fs::write(folder.path().join("day.rs"), source).expect("the source can be written");
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(&folder)
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "day.rs", "-L"])
        .arg(libraries)
        // A dependency may have any name.
        .args(["--extern", &format!("aoc={}", library.path().display())])
        .output()
        .expect("rustc starts");
    String::from_utf8(output.stderr).expect("messages are text")
}

/// Our own words, and the types of the author's, not the wording of the compiler.
#[test]
fn each_mistake_is_one_error_in_the_authors_file() {
    for (approach, module, words) in [
        (
            "approach!(day)",
            "pub fn parse(text: &str) -> Vec<&str> { vec![text] } \
             pub fn part1(numbers: &[i64]) -> usize { numbers.len() }",
            ["&[i64]", "&Vec<&str>"],
        ),
        (
            "approach!(day)",
            "pub fn part1(_: &str) -> Result<Option<bool>, String> { todo!() }",
            [
                "`bool` is not an answer",
                "a part returns a number or a text, or an `Option` or a `Result` of one",
            ],
        ),
        (
            "approach!(day, part1, part2)",
            "",
            ["expected the name of a module, or a name and three functions", "part1, part2"],
        ),
    ] {
        let messages = compile(approach, module);
        for words in words.into_iter().chain(["--> day.rs:", "due to 1 previous error"]) {
            assert!(messages.contains(words), "no {words:?} in {messages}");
        }
    }
}
