//! Every shape of function that an author may write becomes an approach.

#![expect(
    unreachable_pub,
    clippy::ptr_arg,
    clippy::trivially_copy_pass_by_ref,
    reason = "approaches are written as people write them"
)]

use common::{Approach, Context, Outcome, Part, approach};

/// The outcomes of both parts in words, or why the text is refused and where.
fn solve(approach: &Approach, text: &str) -> [String; 2] {
    let context = Context::unlimited().with_parameter(Some("7"));
    let words = |outcome: Outcome| outcome.map_or_else(|reason| format!("{reason:?}"), |answer| answer.to_string());
    let whole = approach.solve(text, &context);
    let parsed = approach.parse(text);
    // There are two ways to the answers: with a box, which is what people run, and without, which is what is measured.
    match (whole, &parsed, approach.parse_only(text)) {
        (Ok(outcomes), Ok(parsed), Ok(())) => {
            assert_eq!(outcomes, Part::BOTH.map(|part| parsed(part, &context)));
            outcomes.map(words)
        }
        (Err(error), Err(other), Err(another)) => {
            assert_eq!([&error, &error], [other, &another]);
            [error.locate(text), String::new()]
        }
        _ => panic!("{approach:?} accepts {text:?} only sometimes"),
    }
}

macro_rules! modules {
    ($($name:ident { $($item:item)* } $text:literal => $part1:literal, $part2:literal;)*) => {
        $(mod $name { $($item)* })*

        $(#[test]
        fn $name() {
            assert_eq!(solve(&approach!($name), $text), [$part1, $part2]);
        })*
    };
}

modules! {
    a_text_without_a_parser {
        pub fn part1(text: &str) -> usize { text.len() }
    } "abc\n" => "3", "NotSolvedYet";

    a_text_that_was_trimmed {
        pub fn parse(text: &str) -> &str { text.trim() }
        pub fn part1(text: &str) -> &str { text }
        pub fn part2(text: &str) -> String { text.repeat(2) }
    } " ab " => "ab", "abab";

    a_string {
        pub fn parse(text: &str) -> String { text.to_uppercase() }
        pub fn part1(text: &str) -> usize { text.len() }
        pub fn part2(text: &String) -> String { text.clone() }
    } "ab" => "2", "AB";

    a_list_and_its_slice {
        pub use common::parse::ints as parse;
        pub fn part1(numbers: &[i64]) -> i64 { numbers.iter().sum() }
        pub fn part2(numbers: &Vec<i64>) -> Option<usize> { (numbers.len() > 2).then_some(numbers.len()) }
    } "1 2" => "3", "NotSolvedYet";

    a_parser_with_a_place {
        pub use common::parse::ints as parse;
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: an integer that does not fit 64 bits", "";

    a_place_in_a_box {
        pub fn parse(text: &str) -> Result<Vec<i64>, Box<dyn std::error::Error>> { Ok(common::parse::ints(text)?) }
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: an integer that does not fit 64 bits", "";

    an_error_of_the_library {
        pub fn parse(text: &str) -> Result<u8, std::num::ParseIntError> { text.parse() }
        pub fn part1(number: &u8) -> u8 { *number }
    } "256" => "number too large to fit in target type", "";

    a_parser_with_an_option {
        pub fn parse(text: &str) -> Option<(&str, &str)> { text.split_once("\n\n") }
        pub fn part1(blocks: &(&str, &str)) -> usize { blocks.0.len() }
        pub fn part2(blocks: &(&str, &str)) -> String { blocks.1.to_owned() }
    } "abc\n\nd" => "3", "d";

    nothing_from_a_parser {
        pub fn parse(text: &str) -> Option<u8> { text.parse().ok() }
        pub fn part1(number: &u8) -> u8 { *number }
    } "x" => "`parse` returned `None`", "";

    an_error_in_words {
        pub fn parse(text: &str) -> Result<(), String> { Err(format!("no {text}")) }
        pub fn part1(_: &()) -> u8 { 1 }
    } "pain" => "no pain", "";

    a_model_that_borrows {
        pub struct Model<'a> { pub words: Vec<&'a str> }
        pub fn parse(text: &str) -> Model<'_> { Model { words: text.split(' ').collect() } }
        pub fn part1(model: &Model<'_>) -> usize { model.words.len() }
        pub fn part2<'a>(model: &Model<'a>) -> Option<&'a str> { model.words.last().copied() }
    } "two words" => "2", "words";

    a_context {
        use common::{Context, NoAnswer};
        pub use common::parse::lines as parse;
        pub fn part1(lines: &[&str], context: &Context) -> Result<usize, NoAnswer> {
            context.check_time()?;
            Ok(lines.len())
        }
        pub fn part2(_: &Vec<&str>, context: &Context) -> Option<&'static str> { context.parameter }
    } "1\n2\n" => "2", "7";

    reasons {
        use common::NoAnswer;
        pub fn part1(_: &str) -> Result<u8, NoAnswer> { Err(NoAnswer::OutOfTime) }
        pub fn part2(_: &str) -> Result<u8, String> { Err("full moon".to_owned()) }
    } "" => "OutOfTime", "Failed(\"full moon\")";

    options_in_results {
        pub fn part1(text: &str) -> Result<Option<u8>, std::num::ParseIntError> { Ok(Some(text.parse()?)) }
        pub fn part2(text: &str) -> Result<Option<u8>, std::num::ParseIntError> { Ok(Some(text.parse()?).filter(|&n| n > 9)) }
    } "7" => "7", "NotSolvedYet";

    reasons_in_boxes {
        use std::error::Error;
        pub fn part1(_: &str) -> Result<u8, Box<dyn Error>> { Err(common::NoAnswer::OutOfTime.into()) }
        pub fn part2(text: &str) -> Result<u8, Box<dyn Error + Send + Sync>> { Ok(text.parse()?) }
    } "x" => "OutOfTime", "Failed(\"invalid digit found in string\")";

    a_reason_in_a_box_of_threads {
        use std::error::Error;
        pub fn part1(_: &str) -> Result<u8, Box<dyn Error + Send + Sync>> { Err(common::NoAnswer::OutOfTime.into()) }
        pub fn part2(_: &str) -> u128 { u128::MAX }
    } "" => "OutOfTime", "340282366920938463463374607431768211455";
}

#[test]
fn any_integer_is_an_answer() {
    macro_rules! integers {
        ($($integer:ident)*) => {$({
            fn part(_: &str) -> $integer { $integer::MAX }
            let [part1, part2] = solve(&approach!("integers", common::parse::text, part, part), "");
            assert_eq!((part1, part2), ($integer::MAX.to_string(), $integer::MAX.to_string()));
        })*};
    }
    integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
}

#[test]
fn an_approach_says_what_it_is() {
    const APPROACH: Approach = approach!(a_string).summary("loud").source("a book");
    assert_eq!((APPROACH.name, APPROACH.summary, APPROACH.source), ("a_string", "loud", "a book"));
}
