//! The shapes of functions that become an approach: one module for each promise.

#![expect(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::ptr_arg,
    clippy::trivially_copy_pass_by_ref,
    reason = "approaches are written as people write them"
)]

use common::{Approach, Context, Outcome, approach};

/// The outcomes of both parts in words, or why the text is refused and where.
fn solve(approach: &Approach, text: &str) -> [String; 2] {
    let context = Context::unlimited().with_parameter(Some("7"));
    let words = |outcome: Outcome| {
        outcome.map_or_else(|reason| format!("{reason:?}"), |answer| answer.to_string())
    };
    let reply = approach.solve(text, &context);
    assert_eq!(approach.check(text).as_ref().err(), reply.as_ref().err());
    match reply {
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

    a_string {
        pub fn parse(text: &str) -> String { text.to_uppercase() }
        pub fn part1(text: &str) -> Option<char> { text.chars().next() }
        pub fn part2(text: &String) -> String { text.repeat(2) }
    }
    "ab" => "A", "ABAB";
    "" => "NotSolvedYet", "";

    a_list_and_its_slice {
        pub use common::parse::ints as parse;
        pub fn part1(numbers: &[i64]) -> i64 { numbers.iter().sum() }
        pub fn part2(numbers: &Vec<i64>) -> usize { numbers.len() }
    }
    "1 2" => "3", "2";
    "1\n2 99999999999999999999" => "2:3: this integer does not fit in 64 bits", "";

    a_model_that_borrows {
        pub struct Model<'a> { words: Vec<&'a str> }
        pub fn parse(text: &str) -> Model<'_> { Model { words: text.split(' ').collect() } }
        pub fn part1(model: &Model<'_>) -> usize { model.words.len() }
        pub fn part2<'a>(model: &Model<'a>) -> Option<&'a str> { model.words.last().copied() }
    }
    "two words" => "2", "words";

    a_parser_with_an_option {
        pub fn parse(text: &str) -> Option<(&str, &str)> { text.split_once("\n\n") }
        pub fn part1(blocks: &(&str, &str)) -> usize { blocks.0.len() }
        pub fn part2(blocks: &(&str, &str)) -> String { blocks.1.to_owned() }
    }
    "abc\n\nd" => "3", "d";
    "x" => "`parse` returned `None`", "";

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
    "a text that the error borrows" => "a text that the error borrows", "";
    "" => "an error without a message", "";

    reasons {
        use common::NoAnswer;
        pub fn part1(_: &str) -> Result<u8, NoAnswer> { Err(NoAnswer::OutOfTime) }
        pub fn part2(_: &str) -> Result<Option<u8>, NoAnswer> {
            Err(NoAnswer::unsolvable("it never ends"))
        }
    }
    "" => "OutOfTime", "Unsolvable(\"it never ends\")";

    a_context (context) {
        use common::{Context, NoAnswer};
        pub use common::parse::lines as parse;
        pub fn part1(lines: &[&str], context: &Context) -> Result<usize, NoAnswer> {
            context.check_time()?;
            Ok(lines.len())
        }
        pub fn part2(_: &[&str], context: &Context) -> Option<&'static str> { context.parameter }
    }
    "1\n2\n" => "2", "7";

    a_context_for_part_1 (context) {
        pub fn part1(_: &str, _: &common::Context) -> u8 { 1 }
    }
    "" => "1", "NoPart2";

    names_in_the_way {
        pub use common::parse::ints as parse;
        pub const input: u8 = 1;
        pub static context: u8 = 2;
        pub struct Result;
        pub enum Part { One }
        pub type usize = u8;
        pub trait Kind {
            fn outcome(&self) -> u8 { 1 }
            fn parse(&self) -> u8 { 1 }
        }
        impl<T> Kind for T {}
        pub fn part1(numbers: &[i64]) -> i64 { numbers.iter().sum() }
        pub fn part2(numbers: &[i64]) -> i64 { numbers.iter().product() }
    }
    "3 4" => "7", "12";
}

/// Functions as other templates have them: private, in one file.
mod at_the_root {
    use common::{Approach, Context, approach};

    fn parse(text: &str) -> Result<Vec<i64>, std::num::ParseIntError> {
        text.lines().map(str::parse).collect()
    }

    fn part_one(numbers: &[i64]) -> i64 {
        numbers.iter().sum()
    }

    fn windows<const N: usize>(numbers: &[i64]) -> usize {
        numbers.windows(N).count()
    }

    type Both = (usize, String);

    fn both(text: &str) -> Both {
        (text.len(), text.to_uppercase())
    }

    fn scaled(numbers: &[i64], context: &Context) -> Result<i64, std::num::ParseIntError> {
        Ok(part_one(numbers) * context.parameter.unwrap_or("1").parse::<i64>()?)
    }

    pub(super) const APPROACHES: &[Approach] = &[
        approach!("private functions", parse, part_one, windows::<2>),
        approach!(
            "a parser for each part",
            common::parse::text,
            |text: &str| parse(text).map(|numbers| part_one(&numbers)),
            |text: &str| text.as_bytes()[0],
        ),
        approach!("both at once", both, |both: &Both| both.0, |both: &Both| both.1.clone()),
        approach!("a context", parse, scaled, |list: &Vec<_>, _: &Context| list.len(), context),
    ];
}

#[test]
fn functions_at_the_root_stay_as_they_are() {
    let answers = at_the_root::APPROACHES.iter().map(|approach| solve(approach, "1\n2\n3\n"));
    assert_eq!(
        answers.collect::<Vec<_>>(),
        [["6", "2"], ["6", "49"], ["5", "1\n2\n3"], ["42", "3"]]
    );
}

mod in_reach {
    #[allow(unused_imports)]
    pub use self::other::*;

    mod other {
        pub fn parse(_: &str) -> u8 {
            1
        }
        pub fn part2(_: &u8) -> u8 {
            3
        }
    }

    mod fast {
        pub fn part1(text: &str) -> &str {
            text
        }
    }

    pub const FAST: super::Approach = super::approach!(fast);
}

#[test]
fn the_functions_of_another_module_are_not_taken() {
    assert_eq!(solve(&in_reach::FAST, "text"), ["text", "NoPart2"]);
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

#[test]
fn a_long_error_is_shortened() {
    assert_eq!(solve(&approach!(errors_in_words), &"é".repeat(1000))[0], "é".repeat(300) + "…");
}
