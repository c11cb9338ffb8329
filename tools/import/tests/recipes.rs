//! Each recipe of `docs/moving-in.md` compiles, and gives the right answers.

#![allow(clippy::unwrap_used, reason = "a recipe without an answer is wrong")]
#![expect(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "the functions are as people write them"
)]

use common::{Approach, Context, approach};

const PAGE: &str = include_str!("../../../docs/moving-in.md");
const SOURCE: &str = include_str!("recipes.rs");

mod named {
    pub(super) fn parse(text: &str) -> Vec<&str> {
        text.split('\n').collect()
    }
    pub(super) fn part_one(lines: &[&str]) -> usize {
        lines.len()
    }
    pub(super) fn part_two(lines: &[&str]) -> Option<usize> {
        Some(lines[0].len())
    }
    pub(super) use {part_one as part1, part_two as part2, part_two as part2_fold};
}

mod text {
    pub(super) fn part1(text: &str) -> usize {
        text.len()
    }
    pub(super) fn part2(text: &str) -> usize {
        text.matches('\n').count()
    }
}

mod bytes {
    pub(super) fn part1(text: &[u8]) -> usize {
        text.len()
    }
    pub(super) fn part2(text: &[u8]) -> u8 {
        text[0]
    }
}

mod each {
    pub(super) fn words(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }
    pub(super) fn length(text: &str) -> Length {
        Length(text.len())
    }
    pub(super) fn part1(words: &[&str]) -> usize {
        words.len()
    }
    pub(super) fn part2(length: Length) -> usize {
        length.0
    }
    pub(super) struct Length(usize);
}

fn solve(text: &str) -> (u32, String) {
    (1, text.to_uppercase())
}

#[track_caller]
fn gives(approach: Approach, answers: [&str; 2]) {
    let outcomes = approach.solve("ab\ncd e\n", &Context::unlimited()).unwrap();
    assert_eq!(outcomes.map(|outcome| outcome.unwrap().to_string()), answers);
}

#[test]
fn recipes_with_a_parser() {
    use named::{parse, part_one, part_two, part1, part2, part2_fold};
    gives(approach!("simple", parse, part_one, part_two), ["2", "2"]);
    gives(approach!("simple", parse, part1, part2).raw(), ["3", "2"]);
    let two =
        [approach!("simple", parse, part1, part2), approach!("fold", parse, part1, part2_fold)];
    for approach in two {
        gives(approach, ["2", "2"]);
    }
}

#[test]
fn recipes_for_a_text() {
    use text::{part1, part2};
    gives(approach!("simple", common::parse::text, part1, part2), ["7", "1"]);
    gives(approach!("simple", common::parse::raw, part1, part2).raw(), ["8", "2"]);
}

#[test]
fn the_recipe_for_bytes() {
    use bytes::{part1, part2};
    gives(approach!("simple", str::as_bytes, part1, part2), ["7", "97"]);
}

#[test]
#[rustfmt::skip] // As on the page.
fn the_recipe_for_a_parser_of_each_part() {
    use each::{length, part1, part2, words};
    gives(
        approach!(
            "simple",
            common::parse::text,
            |text: &str| part1(&words(text)),
            |text: &str| part2(length(text))
        ),
        ["3", "7"],
    );
}

#[test]
#[rustfmt::skip] // As on the page.
fn the_recipe_for_one_function() {
    gives(
        approach!(
            "simple",
            solve,
            |both: &(u32, String)| both.0,
            |both: &(u32, String)| both.1.clone()
        ),
        ["1", "AB\nCD E"],
    );
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn each_recipe_of_the_page_is_here() {
    let tests = without_space(SOURCE);
    let code = PAGE.lines().filter_map(|line| line.strip_prefix("    "));
    let code: Vec<&str> = code.filter(|line| !line.starts_with("//")).collect();
    let code = without_space(&code.concat());
    // Other code comes before the first recipe.
    let recipes: Vec<&str> = code.split("approach!").skip(1).collect();
    assert_eq!(recipes.len(), 9, "{recipes:?}");
    for recipe in recipes {
        let recipe = format!("approach!{}", recipe.trim_end_matches(','));
        assert!(tests.contains(&recipe), "no test of {recipe}");
    }
    for line in PAGE.lines().filter(|line| line.starts_with("    ")) {
        assert!(line.len() <= 4 + 88, "too wide: {line}");
    }
}
