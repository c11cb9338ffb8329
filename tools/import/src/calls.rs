//! How the functions of a day may be called: in its owner's words, by attributes of cargo-aoc, or by
//! usual names. The compiler decides which of them fits.

use std::collections::BTreeMap;

use common::Date;

use crate::source::functions_of;

/// One way to call the functions of a day, and the number of parts that it calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) code: String,
    pub(crate) parts: usize,
}

/// What usually stands before the number of a part, the surest first.
const WORDS: [&str; 7] = ["part", "solvepart", "p", "solve", "star", "puzzle", "task"];
const NUMBERS: [[&str; 2]; 3] = [["1", "2"], ["one", "two"], ["a", "b"]];
const PARSERS: [&str; 3] = ["parse", "parseinput", "inputgenerator"];
/// Usual names of functions that solve both parts.
const BOTH: [&str; 3] = ["solve", "run", "solution"];

/// The parser without which parts take the text.
const TEXT: &str = "::common::parse::text";

/// What a day calls before its owner has named the functions.
pub(crate) fn stub() -> Call {
    Call { code: include_str!("../files/stub.txt").to_owned(), parts: 0 }
}

/// The calls that may fit the code of a day, the best first.
pub(crate) fn candidates(date: Date, text: &str, own: &[String]) -> Vec<Call> {
    let [day, two_digits] = [date.day.to_string(), format!("{:02}", date.day)];
    let own = own.iter().map(|code| code.replace("{dd}", &two_digits).replace("{d}", &day));
    let own = own.map(|code| Call { code, parts: 2 });
    own.chain(usual(date, text)).collect()
}

/// The calls by usual names.
fn usual(date: Date, text: &str) -> Vec<Call> {
    let mut functions = BTreeMap::new();
    for (name, above, signature) in functions_of(text) {
        // It returns something, and does not take the name of a file.
        if signature.contains("->") && !signature.contains("file") && !signature.contains("path") {
            functions.entry(usual_name(name, above)).or_insert(name);
        }
    }
    let named = |name: &str| functions.get(name).copied();
    let words =
        WORDS.iter().flat_map(|word| NUMBERS.map(|pair| pair.map(|end| word.to_string() + end)));
    let mut pairs = words.filter_map(|[one, two]| Some((named(&one)?, named(&two))));
    let Some((part1, part2)) = pairs.next() else {
        return BOTH.iter().filter_map(|name| named(name)).map(of_both).collect();
    };
    let parts = 1 + usize::from(part2.is_some());
    if parts < date.parts().len() {
        // A function under another name may be part 2.
        return Vec::new();
    }
    let part2 = part2.unwrap_or("|_| None::<u64>");
    let parsers = PARSERS.iter().filter_map(|name| named(name)).chain([TEXT]);
    let calls = parsers.map(|parser| approach(parser, part1, part2));
    let owned = |part: &str| format!("|text: &&str| {part}(text.to_string())");
    let calls = calls.chain([approach(TEXT, &owned(part1), &owned(part2))]);
    calls.map(|code| Call { code, parts }).collect()
}

/// The name of a function apart from the day, capitals and underscores. An attribute of cargo-aoc
/// tells more.
fn usual_name(name: &str, above: &str) -> String {
    if above.contains("#[aoc_generator(") {
        return PARSERS[0].to_owned();
    }
    if above.contains("#[aoc(") {
        return if above.contains("part1") { "part1" } else { "part2" }.to_owned();
    }
    let name = name.to_lowercase().replace('_', "");
    let rest = name.strip_prefix("day").unwrap_or(&name);
    rest.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned()
}

/// A function that returns both answers.
fn of_both(name: &str) -> Call {
    let part = |types, index| {
        format!(
            "{{ fn part<T: ToString, U>(both: &{types}) -> String {{ both.{index}.to_string() }} part }}"
        )
    };
    Call { code: approach(name, &part("(T, U)", 0), &part("(U, T)", 1)), parts: 2 }
}

fn approach(parser: &str, part1: &str, part2: &str) -> String {
    format!("approach!(\"simple\", {parser}, {part1}, {part2})")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(code: &str, day: u8) -> Option<String> {
        candidates(Date { year: 2022, day }, code, &[]).first().map(|call| call.code.clone())
    }

    #[test]
    fn usual_names_and_attributes_are_found() {
        let both = "approach!(\"simple\", ::common::parse::text, part_one, part_two)";
        let parts = "fn part_one(t: &str) -> u8 { 1 }\npub fn part_two(t: &str) -> u8 { 2 }";
        assert_eq!(first(parts, 1).as_deref(), Some(both));
        let attributes = "#[aoc_generator(day1)]\nfn g(t: &str) -> u8 { 0 }\n\n#[aoc(day1, part2)]\n\
            fn b(n: &u8) -> u8 { 2 }\n\n#[aoc(day1, part1)]\n#[inline]\npub(crate) fn a(\n    n: &u8,\n) -> u8 { 1 }";
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
