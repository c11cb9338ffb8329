//! How the functions of a day may be called: in its owner's words, by attributes of cargo-aoc, or
//! by usual names. The compiler decides which of them fits.

use std::collections::VecDeque;

use common::Date;
use scaffold::fill;

/// One way to call the functions of a day, and the number of parts that it calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) code: String,
    pub(crate) parts: usize,
}

/// Usual names of the parts.
const PARTS: [[&str; 2]; 6] = [
    ["part1", "part2"],
    ["part_1", "part_2"],
    ["part_one", "part_two"],
    ["solve_part1", "solve_part2"],
    ["solve_a", "solve_b"],
    ["p1", "p2"],
];
const PARSERS: [&str; 2] = ["parse", "parse_input"];
/// The parser without which parts take the text.
const TEXT: &str = "::common::parse::text";
/// Usual names of functions that solve both parts.
const BOTH: [&str; 2] = ["solve", "run"];

/// The calls that may fit the code of a day, the best first. The last calls nothing.
pub(crate) fn candidates(date: Date, text: &str, own: &[String]) -> VecDeque<Call> {
    let [day, two_digits] = [date.day.to_string(), format!("{:02}", date.day)];
    let own = own.iter().map(|code| code.replace("{dd}", &two_digits).replace("{d}", &day));
    let parts = date.parts().len();
    let calls = own.chain(usual(date, text)).map(|code| Call { code, parts });
    let stub = Call { code: include_str!("../files/stub.txt").to_owned(), parts: 0 };
    calls.chain([stub]).collect()
}

/// The calls by attributes and usual names.
pub(crate) fn usual(date: Date, text: &str) -> Vec<String> {
    let named = |name: &'static str| Some(name).filter(|name| is_solver(text, name));
    let parsers = attributed(text, "#[aoc_generator(").into_iter();
    let parsers = parsers.chain(PARSERS.into_iter().filter_map(named)).chain([TEXT]);
    let pairs =
        ["part1", "part2"].map(|part| attributed(text, &format!("#[aoc(day{}, {part}", date.day)));
    let pairs = [pairs].into_iter().chain(PARTS.map(|pair| pair.map(named)));
    // On other days than the last, a function under another name may be part 2.
    let absent = (date.parts().len() == 1).then_some("|_| None::<u64>");
    let mut codes = Vec::new();
    for [part1, part2] in pairs.filter_map(|[part1, part2]| Some([part1?, part2.or(absent)?])) {
        for parser in parsers.clone() {
            codes.push(format!("approach!(\"simple\", {parser}, {part1}, {part2})"));
        }
        let parts = [("part1", part1), ("part2", part2)];
        codes.push(fill(include_str!("../files/string.txt"), &parts));
    }
    let both = BOTH.into_iter().filter_map(named);
    codes.extend(both.map(|both| fill(include_str!("../files/pair.txt"), &[("both", both)])));
    codes
}

/// Whether a function has this name, and does not take that of a file.
fn is_solver(text: &str, name: &str) -> bool {
    text.split_once(&format!("fn {name}(")).is_some_and(|(_, rest)| {
        let signature = rest.split('{').next().unwrap_or(rest);
        !signature.contains("file") && !signature.contains("path")
    })
}

/// The name of the function after an attribute.
fn attributed<'a>(text: &'a str, attribute: &str) -> Option<&'a str> {
    text.split_once(attribute)?.1.split_once("fn ")?.1.split(['(', '<']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(code: &str, day: u8) -> Option<String> {
        let first = candidates(Date { year: 2022, day }, code, &[]).pop_front().unwrap();
        Some(first.code).filter(|_| first.parts > 0)
    }

    #[test]
    fn usual_names_and_attributes_are_found() {
        let both = "approach!(\"simple\", ::common::parse::text, part_one, part_two)";
        let parts = "fn part_one(t: &str) -> u8 { 1 }\npub fn part_two(t: &str) -> u8 { 2 }";
        assert_eq!(first(parts, 1).as_deref(), Some(both));
        let attributes = "\
#[aoc_generator(day1)]
fn g(t: &str) -> u8 { 0 }

#[aoc(day1, part2)]
fn b(n: &u8) -> u8 { 2 }

#[aoc(day1, part1)]
#[inline]
pub(crate) fn a(
    n: &u8,
) -> u8 { 1 }";
        assert_eq!(first(attributes, 1).as_deref(), Some("approach!(\"simple\", g, a, b)"));
        assert_eq!(first(&parts.replace("t:", "file_name:"), 1), None, "it reads its own input");
    }

    #[test]
    fn part_1_is_not_alone_where_another_function_may_be_part_2() {
        let code = "fn p1(t: &str) -> u8 { 1 }\nfn second_solution(t: &str) -> u8 { 2 }";
        assert_eq!(first(code, 1), None);
        assert!(first(code, 25).unwrap().contains("p1, |_| None::<u64>"));
    }

    #[test]
    fn the_owners_calls_come_first_with_the_day_filled_in() {
        let own = ["Day{dd}::solve".to_owned(), "day{d}".to_owned()];
        let calls = candidates(Date { year: 2022, day: 5 }, "", &own);
        assert_eq!(calls[0], Call { code: "Day05::solve".to_owned(), parts: 2 });
        assert_eq!(calls[1].code, "day5");
    }
}
