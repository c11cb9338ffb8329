//! Ways to keep days that no template prescribes, each as a small repository.

use std::fs;

use crate::moving::{Move, run};

/// The call of `approach!` for a day with this code.
#[track_caller]
fn approach(code: &str) -> String {
    let moving = Move::new(&[("src/day5.rs", code)]);
    let imported = moving.import(Some(2023));
    assert_eq!(imported.days[0].problem, None, "{code}");
    let code = moving.read("day05-2023/src/lib.rs");
    let (_, call) = code.split_once("approach!(").unwrap();
    let (call, _) = call.split_once(").raw()").unwrap();
    call.to_owned()
}

#[test]
fn parts_are_functions_whose_names_differ_in_one_and_two() {
    for names in [
        ["task1", "task2"],
        ["star_1", "star_2"],
        ["solve_part_one", "solve_part_two"],
        ["p1", "p2"],
        ["solve_a", "solve_b"],
        ["partOne", "partTwo"],
        ["first_1_star", "first_2_star"],
    ] {
        let [one, two] = names;
        let code = format!(
            "fn nice1(text: &str) -> u8 {{ 1 }}\nfn nice2(text: &str) -> u8 {{ 2 }}\n\
             fn {one}(text: &str) -> u8 {{ nice1(text) }}\n\
             fn {two}(text: &str) -> u8 {{ {one}(text) + nice2(text) }}\n"
        );
        let expected = format!("\"simple\", common::parse::raw, {one}, {two}");
        assert_eq!(approach(&code), expected);
    }
}

#[test]
fn a_parser_is_what_makes_the_input_and_is_called_by_nobody() {
    let code = "fn read(text: &str) -> Vec<u16> { digits(text) }\n\
        fn digits(text: &str) -> Vec<u16> { vec![] }\n\
        fn star1(numbers: &[u16]) -> u8 { 1 }\nfn star2(numbers: &[u16]) -> u8 { 2 }\n";
    assert_eq!(approach(code), "\"simple\", read, star1, star2");
}

#[test]
fn parts_that_may_be_others_are_not_guessed() {
    let moving = Move::new(&[
        (
            "src/day5.rs",
            "fn a(x: &str) -> u8 { 1 }\nfn b(x: &str) -> u8 { 1 }\n\
             fn x1(x: &str) -> u8 { 1 }\nfn x2(x: &str) -> u8 { 1 }\n",
        ),
        ("src/day6.rs", "fn part1(x: &str) {}\nfn part2(x: &str) -> Result<(), ()> { Ok(()) }\n"),
        ("src/day7.rs", "fn part1(x: &str) -> u8 { 1 }\n"),
        ("src/day8.rs", "fn parse1(x: &str) -> u8 { 1 }\nfn parse2(x: &str) -> u8 { 1 }\n"),
    ]);
    let imported = moving.import(Some(2023));
    let problem = |day: usize| imported.days[day].problem.as_deref();
    assert_eq!(problem(0), Some("the parts may be a, b, x1, x2"));
    assert_eq!(problem(1), Some("`part1` returns no answer; let it return what it prints"));
    assert_eq!(problem(2), None);
    assert!(problem(3).unwrap().starts_with("it has no two functions"));
}

/// A workspace of a package for each year, with a trait that each day implements.
fn traits() -> Move {
    let library = "pub trait Day { fn star1(&self, input: &str) -> String;\n\
        fn star2(&self, input: &str) -> String; }\n#[cfg(feature = \"odd\")]\npub fn odd() {}\n";
    let day = "use common::Day;\nuse util_lib::double;\n\npub struct Day05;\n\n\
        impl Day for Day05 {\n    fn star1(&self, input: &str) -> String {\n        \
        double(input)\n    }\n    fn star2(&self, input: &str) -> String {\n        \
        input.to_uppercase()\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    \
        #[test]\n    fn both() {\n        let day = Day05;\n        \
        assert_eq!(day.star1(\"ab\"), \"abab\");\n        assert_eq!(day.star2(\"ab\"), \"AB\");\n    \
        }\n}\n";
    let manifest = "[package]\nname = \"year2018\"\nedition = \"2021\"\n\n[dependencies]\n\
        common = { path = \"../common\" }\nutil-lib = { path = \"../util\" }\n";
    let moving = Move::new(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"common\", \"util\", \"year2018\"]\n"),
        ("common/Cargo.toml", "[package]\nname = \"common\"\n"),
        ("common/src/lib.rs", library),
        ("util/Cargo.toml", "[package]\nname = \"util-lib\"\n[dependencies]\neither = \"1\"\n"),
        (
            "util/src/lib.rs",
            "pub fn double(x: &str) -> String { either::for_both!(l(x), y => y.repeat(2)) }\n\
             fn l(x: &str) -> either::Either<&str, &str> { either::Either::Left(x) }\n",
        ),
        ("year2018/Cargo.toml", manifest),
        ("year2018/src/lib.rs", "pub mod day05;\n"),
        ("year2018/src/day05.rs", day),
    ]);
    fs::remove_dir_all(moving.old.path().join("src")).unwrap();
    moving
}

#[test]
fn a_trait_and_crates_of_the_old_workspace_come_along() {
    let moving = traits();
    let (status, output) = run(&moving);
    assert!(output.contains("1 of 1 days compile, 2 of 2 answers are right"), "{output}");
    assert!(status == Some(0) && !output.contains("warning"), "{output}");
    let code = moving.read("day05-2018/src/lib.rs");
    let parts = "|text: &str| Day05 {}.star1(text),";
    assert!(code.contains(parts) && code.contains("use old_common::Day;\n"), "{code}");
}

#[test]
fn a_package_for_each_day_comes_with_its_modules() {
    let day = "mod parse;\n\nfn main() {}\nfn part1(input: &str) -> usize { parse::n(input) }\n\
        fn part2(input: &str) -> usize { parse::n(input) * 2 }\n\
        #[cfg(test)]\nmod tests;\n";
    let moving = Move::new(&[
        ("aoc03/Cargo.toml", "[package]\nname = \"aoc03\"\n"),
        ("aoc03/src/main.rs", day),
        ("aoc03/src/parse.rs", "pub fn n(input: &str) -> usize { input.len() }\n"),
        ("aoc03/src/tests.rs", "#[test]\nfn one() { assert_eq!(crate::part1(\"abc\"), 3); }\n"),
        ("aoc03/src/unused.rs", "not Rust"),
        ("aoc03/input/input.txt", "mine"),
        (".cargo/config.toml", "[env]\nAOC_YEAR = \"2018\"\n"),
    ]);
    let (status, output) = run(&moving);
    assert!(output.contains("1 of 1 days compile, 1 of 1 answers are right"), "{output}");
    assert_eq!((status, moving.read("inputs/2018/day03.txt").as_str()), (Some(0), "mine"));
    assert!(!moving.exists("day03-2018/src/unused.rs"));
}

#[test]
fn a_module_with_a_folder_comes_with_its_modules() {
    let day = "mod parse;\npub fn part1(input: &str) -> usize { parse::n(input) }\n\
        pub(super) fn part2(input: &str) -> usize { super::util::double(parse::n(input)) }\n\
        #[test]\nfn one() { assert_eq!(part1(\"abc\"), 6); }\n";
    let parse = "use crate::{util, day04::part2};\nuse super::part1;\npub fn n(input: &str) -> usize {\n    \
        let _ = (part1, part2);\n    util::double(input.len())\n}\n";
    let moving = Move::new(&[
        ("src/main.rs", "mod util;\nmod day04;\nfn main() {}\n"),
        ("src/util.rs", "pub fn double(n: usize) -> usize { n * 2 }\n"),
        ("src/day04/mod.rs", day),
        ("src/day04/parse.rs", parse),
        (".cargo/config.toml", "[env]\nAOC_YEAR = \"2018\"\n"),
    ]);
    let (_, output) = run(&moving);
    assert!(output.contains("1 of 1 days compile, 1 of 1 answers are right"), "{output}");
    assert!(!moving.exists("helpers-advent_of_code-2018/src/day04"));
}

#[test]
fn a_path_is_that_of_a_file_that_came_along() {
    let code = |name: &str| {
        format!(
            "fn part1(input: &str) -> usize {{ input.len() }}\n#[test]\nfn a() {{\n    \
             let input = include_str!({name:?});\n    assert_eq!(part1(input), 2);\n    \
             assert_eq!(part1(\"a\\nb\"), 3);\n}}\n"
        )
    };
    let moving = Move::new(&[
        ("src/day5.rs", &code("../input/2018/day5.txt")),
        ("src/day6.rs", &code("example.txt")),
        ("src/day7.rs", &code("../example7.txt")),
        ("example7.txt", "ab"),
        ("input/2018/day5.txt", "mine"),
    ]);
    moving.import(Some(2018));
    let read = |day: u8| moving.read(&format!("day{day:02}-2018/src/lib.rs"));
    assert!(read(5).contains("include_str!(\"../../inputs/2018/day05.txt\");"), "{}", read(5));
    // The code mentions a file that did not come along. Another text must not take its name.
    assert!(read(6).contains("include_str!(\"example.txt\");"), "{}", read(6));
    assert!(!moving.exists("day06-2018/example.txt"));
    assert_eq!(moving.read("day06-2018/example-2.txt"), "a\nb");
    assert!(read(7).contains("include_str!(\"../example7.txt\");"), "{}", read(7));
    assert_eq!(moving.read("day07-2018/example7.txt"), "ab");
}

#[test]
fn examples_beside_the_code_are_read() {
    let code = "fn main() { aoc::solve!(1, part_one, input); }\n\
        fn part_one(input: &str) -> Option<usize> { Some(input.len()) }\n\
        #[test]\nfn a() {\n    assert_eq!(part_one(&aoc::read_file(\"examples\", 5)), Some(2));\n}\n";
    let moving = Move::new(&[
        ("src/bin/05.rs", code),
        ("src/bin/06.rs", &code.replace(", 5)", ", 6)")),
        ("src/examples/05.txt", "ab"),
    ]);
    let imported = moving.import(Some(2022));
    let answers: Vec<usize> = imported.days.iter().map(import::NewDay::answers).collect();
    assert_eq!(answers, [1, 0]);
    let read = |day: u8| moving.read(&format!("day{day:02}-2022/src/lib.rs"));
    assert!(read(5).contains("assert_eq!(part_one(include_str!(\"../example.txt\")), Some(2));"));
    assert!(read(6).contains("read_file(\"examples\", 6)"), "its example is not here");
}

#[test]
fn two_long_examples_have_a_file_each() {
    let code = "fn part1(input: &str) -> usize { input.len() }\n#[test]\nfn a() {\n    \
        assert_eq!(part1(\"a\\nb\"), 3);\n    assert_eq!(part1(\"a\\nbc\"), 4);\n}\n";
    let moving = Move::new(&[("src/day5.rs", code)]);
    moving.import(Some(2018));
    let read = |name: &str| moving.read(&format!("day05-2018/{name}"));
    assert_eq!([read("example.txt"), read("example-2.txt")], ["a\nb", "a\nbc"]);
}

#[test]
fn the_first_line_stands_below_a_notice_and_no_licence_is_claimed() {
    let notice = "// Copyright 2019 Me.\n// GPL-3.0.\n";
    let code = "use std::fmt;\n\nfn part1(input: &str) -> u8 { 1 }\n";
    let moving = Move::new(&[
        ("src/day5.rs", &format!("{notice}//! Notes.\n\n#![allow(unused)]\n\n{code}")),
        ("src/day6.rs", &format!("{notice}\n{code}")),
        ("src/day7.rs", &format!("// On fmt.\n{code}")),
    ]);
    moving.import(Some(2019));
    let starts = |day: u8, expected: &str| {
        let code = moving.read(&format!("day{day:02}-2019/src/lib.rs"));
        assert!(code.starts_with(expected), "{code}");
        assert!(code.contains("use common::{Puzzle, approach};\n\n"), "{code}");
        assert!(code.contains("use std::fmt;\n\n/// The puzzle"), "{code}");
    };
    let title = |day: u8| format!("//! Day {day} of Advent of Code 2019.\n");
    starts(5, &format!("{notice}{}//!\n//! Notes.\n\n#![allow(unused)]\n\nuse common", title(5)));
    starts(6, &format!("{notice}\n{}\nuse common", title(6)));
    starts(7, &format!("{}\nuse common::{{Puzzle, approach}};\n\n// On fmt.\nuse std", title(7)));
    assert!(!moving.read("day05-2019/Cargo.toml").contains("license"));
}

#[test]
fn brackets_that_are_too_deep_cost_one_day() {
    let deep =
        format!("fn part1(x: &str) -> u8 {{ {}1{} }}", "(".repeat(20_000), ")".repeat(20_000));
    let moving = Move::new(&[
        ("src/day5.rs", deep.as_str()),
        ("src/day6.rs", "fn part1(input: &str) -> u8 { 1 }\n"),
    ]);
    let imported = moving.import(Some(2019));
    assert_eq!(imported.days[0].problem.as_deref(), Some("its brackets are too deep"));
    assert_eq!(imported.days[1].problem, None);
}
