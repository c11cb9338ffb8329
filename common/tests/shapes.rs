//! Every shape of function that an author may write becomes an approach.

#![expect(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    unreachable_pub,
    clippy::needless_lifetimes,
    clippy::needless_pass_by_value,
    clippy::ptr_arg,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
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
        pub fn part2(numbers: &Vec<i64>) -> Option<usize> {
            (numbers.len() > 2).then_some(numbers.len())
        }
    } "1 2" => "3", "NotSolvedYet";

    a_parser_with_a_place {
        pub use common::parse::ints as parse;
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: this integer does not fit in 64 bits", "";

    a_place_in_a_box {
        pub fn parse(text: &str) -> Result<Vec<i64>, Box<dyn std::error::Error>> {
            Ok(common::parse::ints(text)?)
        }
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: this integer does not fit in 64 bits", "";

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
        use std::num::ParseIntError;
        pub fn part1(text: &str) -> Result<Option<u8>, ParseIntError> { Ok(Some(text.parse()?)) }
        pub fn part2(text: &str) -> Result<Option<u8>, ParseIntError> {
            Ok(Some(text.parse()?).filter(|&number| number > 9))
        }
    } "7" => "7", "NotSolvedYet";

    reasons_in_boxes {
        use common::NoAnswer;
        use std::error::Error;
        pub fn part1(_: &str) -> Result<u8, Box<dyn Error>> { Err(NoAnswer::OutOfTime.into()) }
        pub fn part2(text: &str) -> Result<u8, Box<dyn Error + Send + Sync>> { Ok(text.parse()?) }
    } "x" => "OutOfTime", "Failed(\"invalid digit found in string\")";

    a_line_end_that_no_parser_sees {
        pub fn parse(text: &str) -> Result<i64, std::num::ParseIntError> { text.parse() }
        pub fn part1(number: &i64) -> i64 { *number }
    } "312051\r\n\n" => "312051", "NotSolvedYet";

    an_error_that_borrows {
        pub fn parse(text: &str) -> Result<u8, nom::error::Error<&str>> {
            nom::Finish::finish(nom::character::complete::u8(text)).map(|(_, number)| number)
        }
        pub fn part1<'a>(_: &'a u8) -> Result<&'a str, &'a str> { Err("borrowed") }
    } "7" => "Failed(\"borrowed\")", "NotSolvedYet";

    an_error_that_borrows_in_a_box {
        use nom::{Finish, IResult};
        use std::error::Error;
        pub fn parse(text: &str) -> Result<u8, Box<dyn Error + '_>> {
            let read: IResult<&str, u8> = nom::character::complete::u8(text);
            Ok(read.finish()?.1)
        }
        pub fn part1<'a>(_: &'a u8) -> Result<&'a str, Box<dyn Error + 'a>> { Err("a text".into()) }
    } "7" => "Failed(\"a text\")", "NotSolvedYet";

    an_error_that_borrows_is_shown {
        pub fn parse(text: &str) -> Result<u8, &str> { text.parse().map_err(|_| text) }
        pub fn part1(number: &u8) -> u8 { *number }
    } "seven" => "seven", "";

    a_parser_of_nom {
        use nom::character::complete::{newline, u8};
        pub fn parse(text: &str) -> nom::IResult<&str, Vec<u8>> {
            nom::multi::separated_list1(newline, u8)(text)
        }
        pub fn part1(numbers: &[u8]) -> u8 { numbers.iter().sum() }
    } "7\n8\n" => "15", "NotSolvedYet";

    a_parser_of_nom_that_leaves_something_over {
        pub use super::a_parser_of_nom::{parse, part1};
    } "7\n8\nnine" => "2:2: expected the end of the input, found the end of the line", "";

    a_parser_of_nom_that_fails {
        pub use super::a_parser_of_nom::{parse, part1};
    } "seven" => "Parsing Error: Error { input: \"seven\", code: Digit }", "";

    a_place_in_anyhow {
        pub fn parse(text: &str) -> anyhow::Result<Vec<i64>> { Ok(common::parse::ints(text)?) }
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: this integer does not fit in 64 bits", "";

    a_place_in_anyhow_with_a_context {
        use anyhow::Context;
        pub fn parse(text: &str) -> anyhow::Result<Vec<i64>> {
            common::parse::ints(text).context("the list")
        }
        pub fn part1(numbers: &[i64]) -> usize { numbers.len() }
    } "1\n2 99999999999999999999" => "2:3: the list: this integer does not fit in 64 bits", "";

    reasons_in_anyhow {
        use common::NoAnswer;
        pub fn part1(_: &str) -> anyhow::Result<u8> {
            Err(NoAnswer::unsolvable("it never ends").into())
        }
        pub fn part2(_: &str) -> anyhow::Result<Option<u8>> {
            anyhow::bail!("the moon is {}", "full")
        }
    } "" => "Unsolvable(\"it never ends\")", "Failed(\"the moon is full\")";

    a_reason_in_an_error_of_ones_own {
        use common::NoAnswer;
        pub enum Error { Rules(NoAnswer) }
        impl std::fmt::Display for Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let Self::Rules(reason) = self;
                write!(f, "round 7: {reason}")
            }
        }
        pub fn part1(_: &str) -> Result<u8, Error> {
            Err(Error::Rules(NoAnswer::unsolvable("it never ends")))
        }
        pub fn part2(_: &str) -> Result<u8, Error> { Err(Error::Rules(NoAnswer::OutOfTime)) }
    } "" => "Unsolvable(\"round 7: it never ends\")", "OutOfTime";

    inputs_by_value {
        pub fn parse(text: &str) -> Vec<u8> { text.bytes().collect() }
        pub fn part1(mut bytes: Vec<u8>) -> usize { bytes.clear(); bytes.len() }
        pub fn part2(bytes: Vec<u8>, context: &common::Context) -> Option<usize> {
            context.parameter.map(|_| bytes.len())
        }
    } "abc" => "0", "3";

    a_number_by_value {
        pub fn parse(text: &str) -> Result<u64, std::num::ParseIntError> { text.parse() }
        pub fn part1(number: u64) -> u64 { number + 1 }
        pub fn part2(number: &u64) -> u64 { number + 2 }
    } "7" => "8", "9";

    inputs_that_change {
        pub fn parse(text: &str) -> Vec<u8> { text.bytes().collect() }
        pub fn part1(bytes: &mut Vec<u8>) -> usize { bytes.push(0); bytes.len() }
        pub fn part2(bytes: &mut [u8]) -> char { bytes.reverse(); bytes[0].into() }
    } "abc" => "4", "c";

    an_array_and_its_slice {
        pub fn parse(_: &str) -> [u32; 2] { [1, 2] }
        pub fn part1(numbers: &[u32]) -> u32 { numbers.iter().sum() }
        pub fn part2(numbers: &[u32; 2]) -> u32 { numbers[1] }
    } "" => "3", "2";

    bytes_without_a_parser {
        pub fn part1(text: &[u8]) -> usize { text.len() }
        pub fn part2(text: &[u8], context: &common::Context) -> Option<u8> {
            context.parameter.and(text.last().copied())
        }
    } "ab\n" => "2", "98";

    bytes_of_a_text_that_was_trimmed {
        pub fn parse(text: &str) -> &str { text.trim() }
        pub fn part1(text: &[u8]) -> usize { text.len() }
        pub fn part2(text: &str) -> usize { text.len() }
    } " ab " => "2", "2";

    bytes_of_a_string {
        pub fn parse(text: &str) -> String { text.to_uppercase() }
        pub fn part1(text: &[u8]) -> u8 { text[0] }
    } "ab" => "65", "NotSolvedYet";

    fractions {
        pub fn part1(_: &str) -> f64 { 0.5 }
        pub fn part2(_: &str) -> Result<Option<f32>, String> { Ok(Some(1e10)) }
    } "" => "0.5", "10000000000";

    anything_with_display {
        use std::fmt::Display;
        pub fn part1(text: &str) -> impl Display { text.len() }
        pub fn part2(text: &str) -> Option<Box<dyn Display + '_>> { Some(Box::new(text)) }
    } "abc" => "3", "abc";

    a_type_of_ones_own {
        pub use common::parse::lines as parse;
        pub struct Screen<'a>(&'a [&'a str]);
        impl std::fmt::Display for Screen<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
            }
        }
        pub fn part1<'a>(lines: &'a [&str]) -> Screen<'a> { Screen(lines) }
        pub fn part2<'a>(lines: &'a [&str]) -> Result<Screen<'a>, String> { Ok(Screen(lines)) }
    } "#.\n.#" => "#.\n.#\n", "#.\n.#\n";

    texts_of_all_kinds {
        use std::borrow::Cow;
        pub fn part1(text: &str) -> Cow<'_, str> { text.into() }
        pub fn part2(text: &str) -> Result<Box<str>, String> { Ok(text.into()) }
    } "abc" => "abc", "abc";

    one_lifetime_for_all {
        pub use common::parse::lines as parse;
        pub fn part1<'a>(lines: &'a [&'a str]) -> Option<&'a str> { lines.first().copied() }
        pub fn part2<'a>(lines: &'a Vec<&'a str>) -> &'a String {
            Box::leak(Box::new(lines.concat()))
        }
    } "a\nb" => "a", "ab";

    generic_parts {
        pub use common::parse::ints as parse;
        pub fn part1<T: Copy + Into<i128>>(numbers: &[T]) -> i128 {
            numbers.iter().map(|&number| number.into()).sum()
        }
        pub fn part2(numbers: &impl AsRef<[i64]>) -> usize { numbers.as_ref().len() }
    } "1 2" => "3", "2";

    names_in_the_way {
        pub use common::parse::ints as parse;
        pub const input: u8 = 1;
        pub const text: &str = "";
        pub static part: u8 = 1;
        pub static context: u8 = 2;
        pub struct result;
        pub struct Box;
        pub struct Result;
        pub enum Part { One }
        pub type usize = u8;
        pub trait Kind {
            fn kind(&self) -> u8 { 1 }
            fn answer(&self) -> u8 { 1 }
            fn value(&self) -> u8 { 1 }
            fn parse(&self) -> u8 { 1 }
        }
        impl<T> Kind for T {}
        pub fn part1(numbers: &[i64]) -> i64 { numbers.iter().sum() }
        pub fn part2(numbers: &[i64]) -> i64 { numbers.iter().product() }
    } "3 4" => "7", "12";

    a_reason_in_a_box_of_threads {
        use std::error::Error;
        pub fn part1(_: &str) -> Result<u8, Box<dyn Error + Send + Sync>> {
            Err(common::NoAnswer::OutOfTime.into())
        }
        pub fn part2(_: &str) -> u128 { u128::MAX }
    } "" => "OutOfTime", "340282366920938463463374607431768211455";
}

/// Functions as other templates have them: private, in one file.
mod at_the_root {
    use common::{Approach, approach};

    struct Model(Vec<i64>);

    fn parse(text: &str) -> Result<Model, std::num::ParseIntError> {
        Ok(Model(text.lines().map(str::parse).collect::<Result<_, _>>()?))
    }

    fn part_one(model: &Model) -> i64 {
        model.0.iter().sum()
    }

    fn windows<const N: usize>(model: &Model) -> usize {
        model.0.windows(N).count()
    }

    fn digits(text: &str) -> Vec<u8> {
        text.bytes().collect()
    }

    fn of_digits(digits: &[u8]) -> usize {
        digits.len()
    }

    fn both(text: &str) -> (usize, String) {
        (text.len(), text.to_uppercase())
    }

    pub const APPROACHES: &[Approach] = &[
        approach!("private functions", parse, part_one, windows::<2>),
        approach!("a variant", parse, part_one, windows::<3>,),
        approach!(
            "a generator a part",
            common::parse::text,
            |text: &str| parse(text).map(|model| part_one(&model)),
            |text: &str| of_digits(&digits(text))
        ),
        approach!(
            "both parts at once",
            both,
            |both: &(usize, String)| both.0,
            |both: &(usize, String), _: &common::Context| both.1.clone()
        ),
        approach!("bytes", common::parse::text, of_digits, of_digits),
        approach!("bytes from the parser", str::as_bytes, of_digits, |bytes: &&[u8]| bytes[0]),
    ];
}

#[test]
fn functions_at_the_root_stay_as_they_are() {
    let answers = at_the_root::APPROACHES.iter().map(|approach| solve(approach, "1\n2\n3\n"));
    assert_eq!(
        answers.collect::<Vec<_>>(),
        [["6", "2"], ["6", "1"], ["6", "5"], ["5", "1\n2\n3"], ["5", "5"], ["5", "49"]]
    );
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
    integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize char);
}

mod in_reach {
    #[allow(unused_imports)]
    pub use self::other::*;

    mod other {
        pub fn parse(_: &str) -> u8 {
            1
        }
        pub fn part1(_: &u8) -> u8 {
            2
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
    assert_eq!(solve(&in_reach::FAST, "text"), ["text", "NotSolvedYet"]);
}

#[test]
fn an_approach_says_what_it_is() {
    const APPROACH: Approach = approach!(a_string).summary("loud").source("a book");
    assert_eq!((APPROACH.name, APPROACH.summary, APPROACH.source), ("a_string", "loud", "a book"));
}

#[test]
fn only_a_raw_approach_sees_the_line_ends_at_the_end() {
    fn part(text: &str) -> String {
        format!("{text:?}")
    }
    let cut = approach!("cut", common::parse::raw, part, part);
    for (text, seen) in [("a", r#""a""#), ("a\n", r#""a\n""#), ("a\n\n", r#""a\n\n""#)] {
        assert_eq!(solve(&cut, text), [r#""a""#; 2]);
        assert_eq!(solve(&cut.raw(), text), [seen; 2]);
    }
}

mod quotes_its_text {
    pub fn parse(text: &str) -> Result<u8, &str> {
        Err(text)
    }
    pub fn part1(_: &u8) -> u8 {
        1
    }
}

#[test]
fn a_long_error_is_shortened() {
    assert_eq!(solve(&approach!(quotes_its_text), &"é".repeat(1000))[0], "é".repeat(300) + "…");
}
