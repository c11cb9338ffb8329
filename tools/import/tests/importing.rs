//! Imports small repositories into temporary workspaces with the real program.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const OURS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// An old repository beside a new workspace.
struct Move(TempDir);

impl Move {
    fn new(files: &[(&str, &str)]) -> Self {
        let moving = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(moving.old("")).unwrap();
        for (path, text) in files {
            write(&moving.old(path), text);
        }
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [\"day*\"]\n\n[workspace.package]\n\
             version = \"0.1.0\"\npublish = false\n\n[workspace.dependencies]\n\
             common = {{ path = {:?} }}\ntesting = {{ path = {:?} }}\n",
            format!("{OURS}/common"),
            format!("{OURS}/tools/testing"),
        );
        write(&moving.new_path("Cargo.toml"), &manifest);
        fs::copy(format!("{OURS}/Cargo.lock"), moving.new_path("Cargo.lock")).unwrap();
        write(
            &moving.new_path("day-mine/Cargo.toml"),
            "[package]\nname = \"day-mine\"\n\n[dependencies]\ncommon.workspace = true\n\
             testing.workspace = true\n",
        );
        write(&moving.new_path("day-mine/src/lib.rs"), "");
        moving
    }

    fn old(&self, path: &str) -> PathBuf {
        self.0.path().join("aoc").join(path)
    }

    fn new_path(&self, path: &str) -> PathBuf {
        self.0.path().join("mine").join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.new_path(path)).unwrap()
    }

    /// Imports the repository. Returns the exit status, and all that is printed.
    fn import(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut import = Command::new(env!("CARGO_BIN_EXE_import"));
        import.arg(self.old("")).args(arguments).arg("--into").arg(self.new_path("day-mine"));
        run(&mut import)
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runs a program. All tests share what cargo makes.
fn run(command: &mut Command) -> (Option<i32>, String) {
    command.env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/days"));
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

const MANIFEST: &str = "[package]\nname = \"aoc\"\nedition = \"2021\"\n";

/// A program with its own names for the parts, which uses the library of its package.
const DAY_1: &str = r#"//! Mine.

use aoc::grid::Grid;
use either::Either;

fn part_one(input: &str) -> usize {
    let length: Either<usize, ()> = Either::Left(input.len());
    Grid(length.left().unwrap()).0 + common::NONE
}

fn part_two(input: &str) -> Option<usize> {
    input.lines().count().checked_add(1)
}

fn main() {
    let input = std::fs::read_to_string("x").unwrap();
    println!("{}", part_one(&input));
}
"#;

/// A module that uses another one, what is private there, and its own input.
const DAY_2: &str = r#"use crate::helper::twice;

const INPUT: &str = include_str!("../input/day2.txt");

pub fn run() -> usize {
    INPUT.len()
}

fn solve(text: &str) -> Result<(usize, String), String> {
    Ok((twice(text.len()), text.to_uppercase()))
}
"#;

/// Parts under names that are not usual.
const DAY_3: &str = "\
pub struct Day03;

impl Day03 {
    fn easy(text: &&str) -> usize {
        text.len()
    }

    fn hard(text: &&str) -> usize {
        text.len() + 1
    }
}
";

const DAY_4: &str = "\
pub fn part1(text: &str) -> usize {
    text.lenght()
}
";

const DEPENDENCIES: &str = r#"
[dependencies]
either = "1"
syn = "1"
common = { path = "common" }
"#;

#[test]
fn code_comes_whole_and_is_called_if_it_fits() {
    let moving = Move::new(&[
        ("Cargo.toml", &[MANIFEST, DEPENDENCIES].concat()),
        ("Cargo.lock", "[[package]]\nname = \"either\"\nversion = \"1.5.0\"\n"),
        // The name of a crate that each day has.
        ("common/Cargo.toml", &MANIFEST.replace("aoc", "common")),
        ("common/src/lib.rs", "pub const NONE: usize = 0;\n"),
        ("src/bin/01.rs", DAY_1),
        ("src/lib.rs", "pub mod grid;\n"),
        ("src/grid.rs", "pub struct Grid(pub usize);\n"),
        ("src/main.rs", "mod day02;\nmod day03;\nmod day04;\nmod helper;\n\nfn main() {}\n"),
        ("src/day02.rs", DAY_2),
        ("src/day03.rs", DAY_3),
        ("src/day04.rs", DAY_4),
        (
            "src/helper.rs",
            "mod two;\n\npub(crate) fn twice(n: usize) -> usize {\n    two::TWO * n\n}\n",
        ),
        ("src/helper/two.rs", "pub(super) const TWO: usize = 2;\n"),
        ("input/day1.txt", "abc\ndef\n"),
        ("input/day2.txt", "xy\n"),
        ("examples/day1.txt", "a\n"),
    ]);
    let (status, output) = moving.import(&["2018"]);
    assert_eq!(status, Some(1), "{output}");
    for row in [
        "day01-2018  yes            both parts  aoc/src/bin/01.rs\n",
        "day02-2018  yes            both parts  aoc/src/day02.rs\n",
        "day03-2018  yes            -           aoc/src/day03.rs\n",
        "day04-2018  no             -           aoc/src/day04.rs\n",
    ] {
        assert!(output.contains(row), "{output}");
    }
    let error = "    day04-2018/src/day04.rs:2:10: error[E0599]: no method named `lenght`";
    assert!(output.contains(error), "{output}");
    assert!(moving.read("day01-2018/src/lib.rs").starts_with(DAY_1));
    assert!(moving.read("day03-2018/src/day03.rs").starts_with(DAY_3));
    assert_eq!(moving.read("day04-2018/src/day04.rs"), DAY_4);
    assert_eq!(moving.read("day01-2018/examples/day1.txt"), "a\n");
    let manifest = moving.read("day01-2018/Cargo.toml");
    assert!(
        manifest.contains("edition = \"2021\"")
            && manifest.contains("either = { version = \"1.5.0\" }\n")
    );
    assert!(!manifest.contains("syn"), "no code uses it");
    let included = DAY_2.replace("../input/day2.txt", "../../inputs/2018/day02.txt");
    assert!(moving.read("day02-2018/src/day02.rs").starts_with(&included));
    assert_eq!(moving.read("old-aoc/src/helper.rs").lines().count(), 5);

    // The owner says how day 3 is called, and has gone on with day 1.
    write(&moving.new_path("day01-2018/src/lib.rs"), "// mine");
    let call = "approach!(\"own\", common::parse::text, Day{dd}::easy, Day{dd}::hard)";
    let (status, output) =
        moving.import(&["2018", "--call", "approach!(nonsense)", "--call", call]);
    assert_eq!(status, Some(0), "{output}");
    assert!(output.contains("days: 1 carried, 1 compile, 1 called"), "{output}");
    assert_eq!(moving.read("day01-2018/src/lib.rs"), "// mine");

    // A day answers where it is now.
    let mut day_2 = Command::new(env!("CARGO"));
    day_2.args(["run", "-q", "-p", "day02-2018"]).current_dir(moving.new_path(""));
    let (status, output) = run(&mut day_2);
    assert_eq!(status, Some(0), "{output}");
    assert!(output.contains('4') && output.contains("XY"), "{output}");
}

/// The files of a repository, the arguments, and what is said.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], &'a str);

#[test]
fn what_cannot_be_imported_is_named_and_nothing_is_written() {
    let package = |name: &str| MANIFEST.replace("aoc", name);
    let (one, two) = (package("one"), package("two"));
    let missing = MANIFEST.to_owned() + "\n[dependencies]\nnowhere = { path = \"../nowhere\" }\n";
    // Nothing but cargo knows that these cannot be built together.
    let unknown = missing.replace("../nowhere\"", "here\", features = [\"none\"]");
    let uses = "use nowhere::x;\n";
    let several = "2018 day 1 is both aoc/one/src/day01.rs and aoc/two/src/day01.rs";
    let cases: [Case<'_>; 8] = [
        (&[], &[], "has no file of a Rust package"),
        (&[("Cargo.toml", "[package]")], &[], "note: cargo cannot use"),
        (
            &[("Cargo.toml", MANIFEST), ("src/lib.rs", "")],
            &["2018"],
            "has no file of a Rust package that is named after a day",
        ),
        (
            &[("Cargo.toml", MANIFEST), ("src/bin/1.rs", "")],
            &[],
            "names a year; say which one, as in: cargo import ",
        ),
        (
            &[("Cargo.toml", MANIFEST), ("src/bin/2017/1.rs", ""), ("src/lib.rs", "")],
            &["2018"],
            "names a day of that year, but of {2017}",
        ),
        (
            &[
                ("one/Cargo.toml", &one),
                ("one/src/lib.rs", ""),
                ("one/src/day01.rs", ""),
                ("two/Cargo.toml", &two),
                ("two/src/lib.rs", ""),
                ("two/src/day01.rs", ""),
            ],
            &["2018"],
            several,
        ),
        (&[("Cargo.toml", &missing), ("src/bin/1.rs", uses)], &["2018"], "cannot run cargo in"),
        (
            &[
                ("Cargo.toml", &unknown),
                ("here/Cargo.toml", &package("nowhere")),
                ("here/src/lib.rs", ""),
                ("src/bin/1.rs", uses),
            ],
            &["2018"],
            "cargo cannot find the crates that the old days use",
        ),
    ];
    for (files, arguments, expected) in cases {
        let moving = Move::new(files);
        let (status, output) = moving.import(arguments);
        assert_eq!(status, Some(1), "{output}");
        assert!(output.contains(expected), "{expected}: {output}");
        // The manifest, the lock file and the owner's package.
        assert_eq!(fs::read_dir(moving.new_path("")).unwrap().count(), 3, "{expected}");
    }
}

#[test]
fn an_input_that_is_there_stays() {
    let moving = Move::new(&[
        ("Cargo.toml", MANIFEST),
        ("src/bin/01.rs", DAY_4),
        ("input/01.txt", "theirs"),
    ]);
    write(&moving.new_path("inputs/2018/day01.txt"), "mine");
    write(&moving.new_path("day01-2018/Cargo.toml"), "[package]\nname = \"day01-2018\"\n");
    write(&moving.new_path("day01-2018/src/lib.rs"), "");
    let (status, output) = moving.import(&["2018"]);
    assert_eq!(status, Some(0), "{output}");
    assert!(output.contains("days that are there already: 1\n"), "{output}");
    assert_eq!(moving.read("inputs/2018/day01.txt"), "mine");
}

#[test]
fn broken_tests_of_a_day_are_told_from_broken_code() {
    let day = "\
fn part1(text: &str) -> usize {
    text.len()
}

fn main() {}

#[test]
fn fails() {
    nowhere();
}
";
    let moving = Move::new(&[("Cargo.toml", MANIFEST), ("src/bin/01.rs", day)]);
    let (status, output) = moving.import(&["2018"]);
    assert_eq!(status, Some(1), "{output}");
    assert!(output.contains("day01-2018  without tests  -"), "{output}");
}

#[test]
fn an_included_input_comes_along_whatever_its_name() {
    let day = "\
const TEXT: &str = include_str!(\"05.txt\");
const CODE: &str = include_str!(\"05.rs\");

fn part1(text: &str) -> usize {
    text.len() + TEXT.len() + CODE.len()
}

fn part2(text: &str) -> usize {
    text.len()
}

fn main() {}
";
    let moving =
        Move::new(&[("Cargo.toml", MANIFEST), ("src/bin/05.rs", day), ("src/bin/05.txt", "mine")]);
    let (status, output) = moving.import(&["2018"]);
    assert_eq!(status, Some(0), "{output}");
    assert_eq!(moving.read("inputs/2018/day05.txt"), "mine");
    let code = moving.read("day05-2018/src/lib.rs");
    let included = day.replacen("05.txt", "../../inputs/2018/day05.txt", 1);
    assert!(code.starts_with(&included), "{code}");
    assert_eq!(moving.read("day05-2018/src/05.rs"), day);
}

#[test]
fn a_file_is_included_from_beside_the_module_that_names_it() {
    let day = "\
mod deep;

fn part1(text: &str) -> usize {
    text.len() + deep::TEXT.len()
}

fn main() {}
";
    let moving = Move::new(&[
        ("Cargo.toml", MANIFEST),
        ("src/bin/01/main.rs", day),
        ("src/bin/01/deep/mod.rs", "pub const TEXT: &str = include_str!(\"example.txt\");\n"),
        ("src/bin/01/deep/example.txt", "abc\n"),
    ]);
    let (status, output) = moving.import(&["2018"]);
    assert_eq!(status, Some(0), "{output}");
}
