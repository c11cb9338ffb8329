//! Imports small repositories, one for each layout, into temporary workspaces.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

#[path = "importing/habits.rs"]
mod habits;
#[path = "importing/moving.rs"]
mod moving;

use std::fs;
use std::path::Path;

use import::import;

use moving::{Move, run};

/// A day with a helper, a dependency, and a name that is a keyword in edition 2024. Its part 2
/// counts line ends.
const FSPOETTEL: &str = r#"use advent_of_code::Grid;
use either::Either;

advent_of_code::solution!(5);

pub fn part_one(input: &str) -> Option<usize> {
    let gen: Either<usize, ()> = Either::Left(input.len());
    gen.left().map(|length| Grid(length).0)
}

pub fn part_two(input: &str) -> Option<usize> {
    Some(input.matches('\n').count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_part_one() {
        let result = part_one(&advent_of_code::template::read_file("examples", DAY));
        assert_eq!(result, Some(3));
    }

    #[test]
    fn test_part_two() {
        let input = advent_of_code::template::read_file_part(
            "examples", DAY, 2,
        );
        assert_eq!(part_two(&input), Some(2));
    }
}
"#;

fn fspoettel() -> Move {
    Move::new(&[
        (".cargo/config.toml", "[env]\nAOC_YEAR = \"2018\"\n"),
        ("src/bin/05.rs", FSPOETTEL),
        ("src/lib.rs", "pub mod template;\n\npub(crate) struct Grid(pub usize);\n"),
        ("src/template/mod.rs", "pub fn read_file() {}\n"),
        ("data/examples/05.txt", "ab\n"),
        ("data/examples/05-2.txt", "a\n\n"),
        ("data/inputs/05.txt", "mine\n\n"),
    ])
}

#[test]
fn a_day_of_advent_of_code_rust_arrives_with_what_it_needs() {
    let moving = fspoettel();
    let imported = moving.import(None);
    assert_eq!((imported.days.len(), imported.days[0].answers(), imported.inputs), (1, 2, 1));
    assert_eq!(imported.days[0].problem, None);
    let head = r#"//! Day 5 of Advent of Code 2018.

use common::{Example, Puzzle, approach};

USES/// The puzzle: its examples and its approaches, the default first.
pub static PUZZLE: Puzzle = Puzzle {
    examples: &[
        Example::new(include_str!("../example.txt"), [Some("3"), None]),
        Example::new(include_str!("../example-2.txt"), [None, Some("2")]),
    ],
    ..Puzzle::new(
        2018,
        5,
        "5 December 2018",
        &[approach!("simple", common::parse::raw, part_one, part_two).raw()],
    )
};

"#;
    let (uses, rest) = FSPOETTEL.split_once("advent_of_code::solution!(5);\n\n").unwrap();
    let rest = rest
        .replace(
            "&advent_of_code::template::read_file(\"examples\", DAY)",
            "include_str!(\"../example.txt\")",
        )
        .replace(
            "advent_of_code::template::read_file_part(\n            \"examples\", DAY, 2,\n        )",
            "include_str!(\"../example-2.txt\")",
        );
    assert_eq!(moving.read("day05-2018/src/lib.rs"), head.replace("USES", uses) + &rest);
    assert_eq!(moving.read("day05-2018/example-2.txt"), "a\n\n");
    assert_eq!(moving.read("inputs/2018/day05.txt"), "mine\n\n");
    let manifest = moving.read("day05-2018/Cargo.toml");
    assert!(manifest.contains("edition = \"2021\"\n") && !manifest.contains("rust-version"));
    let dependencies = "[dependencies]\n\
        either = { version = \"1.5\", default-features = false }\n\
        advent_of_code = { path = \"../helpers-advent_of_code-2018\", \
        package = \"helpers-advent_of_code-2018\" }\n";
    assert!(manifest.contains(dependencies), "{manifest}");
    assert!(!manifest.contains("fastrand"), "the day does not use it");
    let helpers = moving.read("helpers-advent_of_code-2018/src/lib.rs");
    assert_eq!(helpers.trim(), "pub struct Grid(pub usize);");
}

#[test]
fn a_second_import_changes_nothing() {
    let moving = fspoettel();
    moving.write("src/bin/06.rs", "fn main() {}\n");
    // It shows its table, so the next one has nothing to check.
    run(&moving);
    let before = moving.files();
    let (status, output) = run(&moving);
    assert_eq!(status, Some(0));
    let words = "new: 0 days and 0 inputs\n2018 day 5, 6: exists already, and stays as it is\n";
    assert_eq!(output, words);
    assert_eq!(moving.files(), before);
}

#[test]
fn nothing_is_overwritten() {
    let moving = fspoettel();
    moving.put("day05-2018/src/lib.rs", "mine");
    moving.put("inputs/2018/day05.txt", "mine");
    let imported = moving.import(None);
    assert!(imported.notes[1].starts_with("inputs/2018/day05.txt exists already, and differs"));
    assert_eq!(moving.read("day05-2018/src/lib.rs"), "mine");
    assert_eq!(moving.read("inputs/2018/day05.txt"), "mine");
    assert!(!moving.exists("day05-2018/Cargo.toml"));
}

#[test]
fn an_interrupted_import_leaves_nothing_in_the_way() {
    let moving = fspoettel();
    moving.put(".day05-2018.part/src/other.rs", "");
    moving.import(None);
    assert!(!moving.exists("day05-2018/src/other.rs") && !moving.exists(".day05-2018.part"));
}

/// Private functions, variants, and an answer that is a `Result`.
const VARIANTS: &str = r#"use aoc_runner_derive::{aoc, aoc_generator};

struct Input(Vec<u8>);

#[aoc_generator(day7)]
fn generate(text: &str) -> Result<Input, std::num::ParseIntError> {
    text.split('\n').map(str::parse).collect::<Result<_, _>>().map(Input)
}

#[aoc(day7, part1)]
#[inline]
fn sum(input: &Input) -> u64 {
    input.0.iter().map(|&number| u64::from(number)).sum()
}

#[aoc(day7, part2, loop_)]
fn count(Input(numbers): &Input) -> Option<usize> {
    Some(numbers.len())
}

#[aoc(day7, part2, Fold)]
fn count_by_fold(input: &Input) -> usize {
    input.0.iter().fold(0, |count, _| count + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn both() {
        let input = super::generate("1\n2\n39").unwrap();
        assert_eq!(super::sum(&input), 42);
        assert_eq!(super::count(&input).unwrap(), 3);
    }
}
"#;

const BYTES: &str = r#"#[aoc(day8, part1)]
pub fn part1(input: &[u8]) -> usize { input.len() }
#[aoc(day8, part2)]
pub fn part2(input: &[u8]) -> char { char::from(input[0]) }
#[test]
fn example() { assert_eq!(part1(b"abc"), 3); assert_eq!(part1("abc".as_bytes()), 3); }
"#;

const GENERATOR_FOR_EACH: &str = r#"#[aoc_generator(day9, part1)]
fn words(text: &str) -> Vec<String> { text.split(' ').map(str::to_owned).collect() }
#[aoc_generator(day9, part2)]
fn number(text: &str) -> Option<usize> { Some(text.len()) }
#[aoc(day9, part1)]
fn part1(words: &[String]) -> usize { words.len() }
#[aoc(day9, part2)]
fn part2(number: &usize) -> usize { *number }
#[test]
fn example() { assert_eq!(part1(&words("a b")), 2); assert_eq!(part2(&number("a b").unwrap()), 3); }
"#;

fn cargo_aoc() -> Move {
    let library = "mod day7;\nmod day8;\nmod day9;\n\naoc_lib! { year = 2018 }\n";
    Move::new(&[
        ("src/lib.rs", library),
        ("src/day7.rs", VARIANTS),
        ("src/day8.rs", BYTES),
        ("src/day9.rs", GENERATOR_FOR_EACH),
        ("input/2018/day7.txt", "1\n2\n"),
    ])
}

#[test]
fn attributes_of_cargo_aoc_become_approaches() {
    let moving = cargo_aoc();
    moving.import(None);
    let code = moving.read("day07-2018/src/lib.rs");
    let approaches = r#"&[
        approach!("simple", generate, sum, count),
        approach!("fold", generate, sum, count_by_fold),
    ])"#;
    assert!(code.contains(approaches), "{code}");
    assert!(!code.contains("aoc") && code.contains("#[inline]\nfn sum"), "{code}");
    assert!(
        code.contains(
            "Example::new(include_str!(\"../example.txt\"), [Some(\"42\"), Some(\"3\")])"
        )
    );
    assert_eq!(moving.read("day07-2018/example.txt"), "1\n2\n39");
    let code = moving.read("day08-2018/src/lib.rs");
    assert!(code.contains(r#"&[approach!("simple", str::as_bytes, part1, part2)])"#), "{code}");
    let code = moving.read("day09-2018/src/lib.rs");
    let approach = "approach!(\"simple\", common::parse::text, \
        |text: &str| part1(&words(text)), |text: &str| part2(&number(text).unwrap()))";
    assert!(code.contains(approach), "{code}");
    assert!(!moving.exists("helpers-advent_of_code-2018"), "there is nothing to share");
}

/// A module that uses its library, with its tests elsewhere.
const MODULE: &str = "//! # A Maze
use crate::util::grid::*;

pub fn parse(input: &str) -> Grid {
    Grid(input.len())
}

pub fn part1(input: &Grid) -> usize {
    input.0
}

pub fn part2(_input: &Grid) -> String {
    crate::shout!(\"abc\")
}
";

const MODULE_TESTS: &str = "use advent_of_code::year2024::day05::*;
const EXAMPLE: &str = \"\\
#.
.#\";
#[test]
fn part2_test() { let input = parse(EXAMPLE); assert_eq!(part2(&input), \"ABC\"); }
#[test]
fn part1_test() { assert_eq!(part1(&parse(EXAMPLE)), 5); }
";

const BOTH: &str = "use super::intcode::run;

pub fn solve(input: &str) -> Result<(usize, String), std::num::ParseIntError> {
    Ok((run(input.trim().parse()?), input.to_owned()))
}
#[test]
fn both() { assert_eq!(solve(\"1\").unwrap(), (2, \"1\".to_string())); }
";

const OWNED: &str = "struct Input(usize);
fn parse_input(input: &str) -> Input { Input(input.len()) }
pub fn part_one(input: Input) -> usize { input.0 }
fn main() {
    println!(\"{}\", part_one(parse_input(include_str!(\"../../input/2023/day06.txt\"))));
}
#[test]
fn example() { assert_eq!(part_one(parse_input(\"abcd\")), 4); }
";

const LIBRARY: &str = "#[macro_export]
macro_rules! shout { ($text:expr) => { $text.to_uppercase() } }
macro_rules! library { ($year:tt $($module:tt),*) => { pub mod $year { $(pub mod $module;)* } } }
library!(util grid);
library!(year2024 day05);
library!(year2019 day09, intcode);
pub fn run() { year2024::day05::part1(&1); }
";

fn plain() -> Move {
    Move::new(&[
        ("src/lib.rs", LIBRARY),
        ("src/util/grid.rs", "pub struct Grid(pub(crate) usize);\n"),
        ("src/year2024/day05.rs", MODULE),
        ("tests/year2024/day05.rs", MODULE_TESTS),
        ("src/year2019/day09.rs", BOTH),
        ("src/year2019/intcode.rs", "pub fn run(number: usize) -> usize { number * 2 }\n"),
        ("src/year2023/day06.rs", OWNED),
        ("input/2023/day06.txt", "mine"),
    ])
}

#[test]
fn plain_modules_of_several_years_share_their_helpers() {
    let moving = plain();
    moving.import(None);
    let code = moving.read("day05-2024/src/lib.rs");
    let start = "//! Day 5 of Advent of Code 2024.\n//!\n//! # A Maze\n\nuse common::";
    assert!(code.starts_with(start), "{code}");
    assert!(code.contains("[approach!(\"simple\", parse, part1, part2).raw()]"), "{code}");
    assert!(code.contains("\nuse advent_of_code::util::grid::*;\n"), "{code}");
    let example = "Example::new(include_str!(\"../example.txt\"), [Some(\"5\"), Some(\"ABC\")])";
    assert!(code.contains(example), "{code}");
    assert_eq!(moving.read("day05-2024/example.txt"), "#.\n.#");
    let library = moving.read("helpers-advent_of_code/src/lib.rs");
    let end = "library!(util grid);\nlibrary!(year2024 );\nlibrary!(year2019  intcode);\n";
    assert!(library.ends_with(end), "{library}");
    let code = moving.read("day09-2019/src/lib.rs");
    let both = "approach!(\"simple\", solve, |both: &(usize, String)| both.0.to_string(), \
        |both: &(usize, String)| both.1.to_string()).raw()";
    assert!(code.contains(both), "{code}");
    assert!(code.contains("\nuse advent_of_code::year2019::intcode::run;\n"), "{code}");
    let code = moving.read("day06-2023/src/lib.rs");
    assert!(code.contains("|text: &str| part_one(parse_input(text))"), "{code}");
    assert!(!code.contains("main") && !code.contains("2023/day06.txt"), "{code}");
}

#[test]
fn a_year_selects_its_days() {
    let moving = plain();
    moving.import(Some(2023));
    assert!(moving.exists("day06-2023") && !moving.exists("day05-2024"));
}

#[test]
fn a_day_that_is_not_understood_is_kept_with_the_reason() {
    let moving = Move::new(&[]);
    let broken: [(&[u8], &str); 6] = [
        (
            b"fn main() { println!(\"5\"); }\n",
            "it has no two functions whose names differ in 1 and 2",
        ),
        (b"fn part1(\n", "is not Rust that this command knows"),
        (b"fn part1(text: &str) -> u8 {\xFF}\n", "the file is not UTF-8 text"),
        (
            b"fn part1(text: &str) { println!() }\n",
            "`part1` returns no answer; let it return what it prints",
        ),
        (b"fn part1(text: &str, width: u8) -> u8 { 1 }\n", "more or less than the input"),
        (b"fn part1(input: &Grid) -> u8 { 1 }\n", "no function makes the input of `part1`"),
    ];
    for (day, (text, _)) in broken.iter().enumerate() {
        moving.write(&format!("src/bin/day{}.rs", day + 1), text);
    }
    // If no day were understood, nothing would be written.
    moving.write("src/bin/day7.rs", "fn part1(text: &str) -> usize { text.len() }\n");
    let imported = moving.import(Some(2023));
    for (day, (text, reason)) in imported.days.iter().zip(broken) {
        let problem = day.problem.as_ref().unwrap();
        assert!(problem.contains(reason), "{problem}");
        let package = moving.new.path().join(day.date.package());
        assert_eq!(fs::read(package.join("src/old.rs")).unwrap(), text);
        let code = fs::read_to_string(package.join("src/lib.rs")).unwrap();
        assert!(code.contains("todo!()") && code.contains(problem), "{code}");
    }
    assert_eq!(imported.days.len(), 7);
}

#[test]
fn a_parser_of_texts_is_used_once() {
    let step = "pub fn parse(input: &str) -> String { input.replace('a', \"b\") }
        pub fn part1(input: &str) -> usize { input.parse().unwrap() }
        #[test] fn a() { part1(&parse(\"1\")); }";
    let inside = "fn parse(input: &str) -> String { input.replace('a', \"b\") }
        fn solve(input: &str) -> usize { parse(input).len() }
        pub fn part1(input: &str) -> usize { solve(input) }";
    let moving = Move::new(&[("src/day5.rs", step), ("src/day6.rs", inside)]);
    moving.import(Some(2023));
    assert!(moving.read("day05-2023/src/lib.rs").contains("approach!(\"simple\", parse, part1,"));
    assert!(
        moving.read("day06-2023/src/lib.rs").contains("(\"simple\", common::parse::raw, part1,")
    );
}

#[test]
fn a_program_that_trims_its_input_gets_it_without_the_last_line_end() {
    let part = "pub fn part1(input: &str) -> usize { input.len() }\n";
    let trims =
        format!("fn main() {{ part1(&std::fs::read_to_string(\"x\").unwrap().trim()); }}\n{part}");
    let keeps = format!("fn main() {{ part1(&std::fs::read_to_string(\"x\").unwrap()); }}\n{part}");
    let moving = Move::new(&[
        ("src/bin/day5.rs", &trims),
        ("src/bin/day6.rs", &keeps),
        ("src/day7.rs", part),
    ]);
    moving.write("src/main.rs", "fn main() { read().trim_end(); }");
    moving.import(Some(2023));
    let is_raw = |day: u8| moving.read(&format!("day{day:02}-2023/src/lib.rs")).contains(".raw()");
    assert_eq!([5, 6, 7].map(is_raw), [false, true, false]);
}

#[test]
fn answers_that_are_right_only_in_tests_are_left_in_the_tests() {
    let day = "fn size() -> usize { if cfg!(test) { 7 } else { 101 } }
        pub fn part_1(input: &str) -> usize { input.len() * size() }
        fn part1_(input: &str, size: usize) -> usize { size }
        #[test] fn a() { assert_eq!(part_1(\"x\"), 7); }";
    let moving = Move::new(&[("src/day5.rs", day)]);
    let imported = moving.import(Some(2023));
    assert_eq!((imported.days[0].answers(), &imported.days[0].problem), (0, &None));
    assert!(moving.read("day05-2023/src/lib.rs").contains("    examples: &[],\n"));
}

#[test]
fn names_of_the_author_do_not_clash_with_ours() {
    let day = "struct Example;\nmod common {}\npub fn part1(input: &str) -> u32 { 0 }\n\
        #[test]\nfn a() { assert_eq!(part1(\"x\"), 3); }\n";
    let moving = Move::new(&[("src/day5.rs", day)]);
    moving.import(Some(2023));
    let code = moving.read("day05-2023/src/lib.rs");
    let start = "PUZZLE: ::common::Puzzle = ::common::Puzzle {\n    \
        examples: &[::common::Example::new(\"x\", [Some(\"3\"), None])],\n";
    assert!(code.contains(start) && !code.contains("use "), "{code}");
    assert!(code.contains("::common::approach!(\"simple\", ::common::parse::raw, part1"), "{code}");
}

#[test]
fn an_input_that_is_not_a_text_stays_where_it_is() {
    let moving = cargo_aoc();
    moving.write("input/2018/day8.txt", b"\0GITCRYPT\0\xFF");
    let imported = moving.import(None);
    assert!(imported.notes[0].ends_with("day8.txt is not a text, so it stays where it is"));
    assert!(!moving.exists("inputs/2018/day08.txt"));
}

#[test]
fn a_day_whose_dependencies_no_version_satisfies_does_not_stop_the_workspace() {
    let day = "use either::Either;\npub fn part1(input: &str) -> u32 { 0 }\n";
    let moving =
        Move::new(&[("src/day5.rs", day), ("src/day6.rs", "fn part1(input: &str) -> u8 { 0 }")]);
    let manifest = "[package]\nname = \"old\"\n[dependencies]\neither = \"=0.0.7\"\n";
    moving.write("Cargo.toml", manifest);
    let imported = moving.import(Some(2023));
    let problem = imported.days[0].problem.as_ref().unwrap();
    assert!(problem.starts_with("failed to select a version"), "{problem}");
    assert_eq!(moving.read("day05-2023/src/old.rs"), day);
    assert_eq!(imported.days[1].problem, None);
}

#[test]
fn nothing_is_written_if_no_day_is_understood() {
    let moving = Move::new(&[
        ("2023/day1.rs", "fn main() {}\n"),
        ("2023/day2.rs", "fn main() {}\n"),
        ("inputs/2023/day1.txt", "mine"),
    ]);
    let before = moving.files();
    let (status, output) = run(&moving);
    let words = "error: no day is understood, so nothing is written\n\
        2023 day 1, 2: it has no two functions whose names differ in 1 and 2, such as `part1` and \
        `part2`\n";
    assert_eq!((status, output.as_str()), (Some(1), words));
    assert_eq!(moving.files(), before);
}

#[test]
fn an_import_that_broke_off_is_checked_by_the_next_one() {
    let day =
        "fn part1(input: &str) -> u32 { 0 }\n#[test]\nfn a() { assert_eq!(part1(\"x\"), 0); }\n";
    let moving = Move::new(&[("2021/day1.rs", day), ("2021/day2.rs", day)]);
    // It ends before the table, and without a day.
    moving.import(None);
    fs::remove_dir_all(moving.new.path().join("day02-2021")).unwrap();
    let (_, output) = run(&moving);
    assert!(output.contains("2 of 2 days compile, 2 of 2 answers are right"), "{output}");
    let (_, output) = run(&moving);
    assert!(output.starts_with("new: 0 days"), "{output}");
}

#[test]
fn a_folder_of_several_repositories_is_refused() {
    let day = "fn part1(input: &str) -> u8 { 0 }";
    let moving = Move::new(&[("one/src/day5.rs", day), ("two/src/day5.rs", day)]);
    for name in ["one", "two"] {
        moving.write(&format!("{name}/.git/HEAD"), "");
    }
    assert_eq!(moving.refusal(Some(2018)), "name one of these repositories: one, two");
}

#[test]
fn what_is_not_taken_is_noted() {
    let moving = fspoettel();
    moving.write("src/day21_cursed.rs", "");
    moving.write("src/day21_worse.rs", "");
    moving.write(".gitmodules", "[submodule \"x\"]\n\tpath = src/common\n");
    let notes = [
        "the submodule src/common is empty; `git submodule update --init` fetches it",
        "src/day21_cursed.rs and 1 more like it may be days, and stay where they are",
    ];
    assert_eq!(moving.import(None).notes, notes);
    let refusal = "no day of this year found; there are days of 2018";
    assert_eq!(moving.refusal(Some(2019)), refusal);
}

#[test]
fn a_folder_that_has_no_days_is_refused() {
    let moving = Move::new(&[]);
    let nowhere = import(moving.new.path(), Path::new("no-such-folder"), None).unwrap_err();
    assert!(format!("{nowhere:#}").starts_with("cannot find no-such-folder: "));
    let inside = import(moving.new.path(), moving.new.path(), None).unwrap_err();
    assert_eq!(inside.to_string(), "the old repository must be outside this workspace");
    assert!(moving.refusal(Some(2023)).starts_with("no day found; a day is a file such as"));
    moving.write("src/day5.rs", "fn part1(input: &str) -> u32 { 0 }");
    assert!(moving.refusal(None).starts_with("which year?"));
    assert!(moving.refusal(Some(22)).starts_with("22 is not a year of Advent of Code"));
    moving.write("Cargo.toml", "[package");
    let refusal = moving.refusal(Some(2023));
    let start = "no day is understood, so nothing is written\n2023 day 5: cargo cannot read ";
    assert!(refusal.starts_with(start), "{refusal}");
    assert!(!moving.exists("day05-2023"));
    let file = import(moving.new.path(), &moving.old.path().join("src/day5.rs"), None).unwrap_err();
    assert!(file.to_string().ends_with("day5.rs is a file; name the folder of the repository"));
    moving.write("src/util/a.rs", "");
    let below = import(moving.new.path(), &moving.old.path().join("src/util"), None).unwrap_err();
    assert!(below.to_string().contains(". Does the repository start at "), "{below}");
}

#[test]
fn the_days_of_each_layout_compile_and_their_examples_are_right() {
    for (moving, words) in [
        (fspoettel(), "1 of 1 days compile, 2 of 2 answers are right"),
        (cargo_aoc(), "3 of 3 days compile, 5 of 5 answers are right"),
        (plain(), "3 of 3 days compile, 5 of 5 answers are right"),
    ] {
        let (status, output) = run(&moving);
        assert!(status == Some(0) && output.contains(words), "{output}");
    }
}

#[test]
fn the_table_shows_what_does_not_compile_and_what_is_wrong() {
    let wrong =
        "fn part1(input: &str) -> u32 { 0 }\n#[test]\nfn a() { assert_eq!(part1(\"x\"), 3); }\n";
    let moving = Move::new(&[
        ("2023/day1.rs", wrong),
        ("2023/day2.rs", "fn part1(input: &str) -> u8 { unknown() }\n"),
        ("2023/day3.rs", "fn main() {}\n"),
        ("2023/day4.rs", "fn main() {}\n"),
    ]);
    let (status, output) = run(&moving);
    assert_eq!(status, Some(1), "{output}");
    for words in [
        "day01-2023  yes       0 of 1             0    0\n",
        "day02-2023  no                           0    0\n",
        "2023 day 1: example 1, part 1: 0, but 3 is right\n",
        "2023 day 2: cannot find function `unknown` in this scope\n",
        "2023 day 3, 4: it has no two functions whose names differ in 1 and 2",
        "1 of 4 days compile, 0 of 1 answers are right",
        "cargo download 2023",
    ] {
        assert!(output.contains(words), "no {words:?} in {output}");
    }
}

#[test]
fn a_wrong_example_and_a_test_that_does_not_compile_are_no_success() {
    let wrong =
        "fn part1(input: &str) -> u8 { 0 }\n#[test]\nfn a() { assert_eq!(part1(\"x\"), 3); }\n";
    let moving = Move::new(&[("2023/day1.rs", wrong)]);
    let (status, output) = run(&moving);
    assert!(output.contains("1 of 1 days compile, 0 of 1 answers are right"), "{output}");
    assert_eq!(status, Some(1));
    let broken = "fn part1(input: &str) -> u8 { 3 }\n#[test]\nfn a() { assert_eq!(part1(\"x\"), 3); }\n\
        #[test]\nfn b() { unknown(); }\n";
    let moving = Move::new(&[("2023/day1.rs", broken)]);
    let (status, output) = run(&moving);
    assert!(
        output.contains("2023 day 1: cannot find function `unknown` in this scope"),
        "{output}"
    );
    assert!(output.contains("0 of 1 days compile, 1 of 1 answers are right"), "{output}");
    assert_eq!(status, Some(1));
}

#[test]
fn days_without_examples_are_said_to_have_none() {
    let moving = Move::new(&[("2023/day1.rs", "fn part1(input: &str) -> u32 { 0 }\n")]);
    let (status, output) = run(&moving);
    assert_eq!(status, Some(0), "{output}");
    let words = "\n1 of 1 days compile, and there are no examples to check\n";
    assert!(output.contains(words), "{output}");
}
