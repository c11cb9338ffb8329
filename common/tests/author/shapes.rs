//! The shapes of functions that become an approach: one module for each promise.

#![expect(
    dead_code,
    clippy::ptr_arg,
    reason = "approaches are written as people write them"
)]

use common::{Approach, Context, Outcome, approach};

/// The outcomes of both parts in words, or why the text is refused and where.
fn solve(approach: &Approach, text: &str) -> [String; 2] {
    let context = Context::unlimited();
    let words = |outcome: Outcome| {
        outcome.map_or_else(|reason| format!("{reason:?}"), |answer| answer.to_string())
    };
    match approach.solve(text, &context) {
        Ok(outcomes) => outcomes.map(words),
        Err(error) => [error.locate(text), String::new()],
    }
}

macro_rules! modules {
    ($($name:ident $(($context:ident))? { $($item:item)* }
        $($text:literal => $part1:literal, $part2:literal;)*)*) => {
        $(mod $name { $($item)* })*

        $(#[test]
        fn $name() {
            let approach = approach!($name $(, $context)?);
            $(assert_eq!(solve(&approach, $text), [$part1, $part2]);)*
        })*
    };
}

modules! {
    a_text_without_a_parser {
        pub fn part1(text: &str) -> usize { text.len() }
        fn part2(_: &str) -> usize { 1 }
    }
    "abc\r\n\n" => "3", "NoPart2";

    a_list_and_its_slice {
        pub use common::parse::ints as parse;
        pub fn part1(numbers: &[i64]) -> i64 { numbers.iter().sum() }
        pub fn part2(numbers: &Vec<i64>) -> u128 { u128::MAX - numbers.len() as u128 }
    }
    "1 -2" => "-1", "340282366920938463463374607431768211453";

    a_parser_with_an_option {
        pub fn parse(text: &str) -> Option<String> { text.strip_prefix("x=").map(str::to_owned) }
        pub fn part1(text: &str) -> Option<char> { text.chars().next() }
        pub fn part2(text: &String) -> String { text.repeat(2) }
    }
    "x=ab" => "a", "abab";
    "x=" => "NotSolvedYet", "";
    "y" => "`parse` returned `None`", "";

    a_parser_of_nom {
        use nom::character::complete::{newline, u8};
        pub fn parse(text: &str) -> nom::IResult<&str, Vec<u8>> {
            nom::multi::separated_list1(newline, u8)(text)
        }
        pub fn part1(numbers: &[u8]) -> u8 { numbers.iter().sum() }
    }
    "7\n8\n" => "15", "NoPart2";
    "7\n8\nnine" => "2:2: expected the end of the input, found the end of the line", "";
    "seven" => "Parsing Error: Error { input: \"seven\", code: Digit }", "";

    errors_in_words {
        use anyhow::Context;
        pub fn parse(text: &str) -> Result<&str, &str> { text.strip_prefix("the ").ok_or(text) }
        pub fn part1(number: &str) -> anyhow::Result<u8> { number.parse().context("the moon") }
        pub fn part2(number: &str) -> Result<Option<u8>, std::num::ParseIntError> {
            Ok(Some(number.parse()?).filter(|&number| number > 9))
        }
    }
    "the 7" => "7", "NotSolvedYet";
    "the 256" => "Failed(\"the moon: number too large to fit in target type\")",
        "Failed(\"number too large to fit in target type\")";
    "" => "an error without a message", "";

    a_context (context) {
        pub fn part1(_: &str, context: &common::Context) -> Result<u8, common::NoAnswer> {
            let late = context.clone().with_steps(0);
            late.check_time().map(|()| 7)
        }
    }
    "" => "OutOfTime", "NoPart2";
}
