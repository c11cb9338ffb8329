//! How the functions of a day may be called: in its owner's words, by attributes of cargo-aoc, or by
//! usual names. The compiler decides which of them fits.

use std::collections::{BTreeMap, VecDeque};

use common::Date;
use scaffold::fill;

use crate::source::functions_of;

/// One way to call the functions of a day, and the number of parts that it calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) code: String,
    pub(crate) parts: usize,
}

/// What usually stands before the number of a part, the surest first.
const WORDS: [&str; 4] = ["part", "solvepart", "solve", "p"];
const NUMBERS: [[&str; 2]; 3] = [["1", "2"], ["one", "two"], ["a", "b"]];
const PARSERS: [&str; 3] = ["parse", "parseinput", "inputgenerator"];
/// The parser without which parts take the text.
const TEXT: &str = "::common::parse::text";
/// Usual names of functions that solve both parts.
const BOTH: [&str; 3] = ["solve", "run", "solution"];

/// The calls that may fit the code of a day, the best first. The last calls nothing.
pub(crate) fn candidates(date: Date, text: &str, own: &[String]) -> VecDeque<Call> {
    let [day, two_digits] = [date.day.to_string(), format!("{:02}", date.day)];
    let own = own.iter().map(|code| code.replace("{dd}", &two_digits).replace("{d}", &day));
    let own = own.map(|code| Call { code, parts: 2 });
    let stub = Call { code: include_str!("../files/stub.txt").to_owned(), parts: 0 };
    own.chain(usual(date, text)).chain([stub]).collect()
}

/// The calls by attributes and usual names.
fn usual(date: Date, text: &str) -> Vec<Call> {
    let mut functions = BTreeMap::new();
    for (name, above, signature) in functions_of(text) {
        // It returns something, and does not take the name of a file.
        if signature.contains("->") && !signature.contains("file") && !signature.contains("path") {
            functions.entry(usual_name(name, above)).or_insert(name);
        }
    }
    let named = |name: &str| functions.get(name).copied();
    let pairs =
        WORDS.iter().flat_map(|word| NUMBERS.map(|pair| pair.map(|end| [word, end].concat())));
    let pair = pairs.filter_map(|[one, two]| Some((named(&one)?, named(&two)))).next();
    let (parts, [part1, part2]) = match pair {
        Some((part1, Some(part2))) => (2, [part1, part2]),
        // On other days, a function under another name may be part 2.
        Some((part1, None)) if date.parts().len() == 1 => (1, [part1, "|_| None::<u64>"]),
        Some(_) => return Vec::new(),
        None => {
            let code = |name| fill(include_str!("../files/pair.txt"), &[("both", name)]);
            let both = BOTH.iter().filter_map(|name| named(name));
            return both.map(|name| Call { code: code(name), parts: 2 }).collect();
        }
    };
    let parsers = PARSERS.iter().filter_map(|name| named(name)).chain([TEXT]);
    let shared = parsers.map(|parser| format!("{parser}, {part1}, {part2}"));
    let owned = [part1, part2].map(|part| format!("|text: &&str| {part}(text.to_string())"));
    let arguments = shared.chain([format!("{TEXT}, {}", owned.join(", "))]);
    let code = |arguments| format!("approach!(\"simple\", {arguments})");
    arguments.map(|arguments| Call { code: code(arguments), parts }).collect()
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
