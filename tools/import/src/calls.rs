//! How the functions of a day may be called: in its owner's words, by attributes of cargo-aoc, or by
//! usual names. The compiler decides which of them fits.

use common::Date;

use crate::source::functions;

/// One way to call the functions of a day, and the number of parts that it calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) code: String,
    pub(crate) parts: usize,
}

/// The parser without which parts take the text.
const TEXT: &str = "::common::parse::text";
/// What stands for a part that is not there.
const ABSENT: &str = "|_: &&str| None::<u64>";
/// What usually stands before the number of a part, the surest first.
const WORDS: [&str; 7] = ["part", "solvepart", "p", "solve", "star", "puzzle", "task"];
const NUMBERS: [[&str; 2]; 3] = [["1", "2"], ["one", "two"], ["a", "b"]];
/// Usual names of functions that solve both parts, or make the input of both.
const BOTH: [&str; 4] = ["solve", "run", "solution", "both"];
const PARSERS: [&str; 5] = ["parse", "parseinput", "inputgenerator", "generator", "parser"];

/// What a day calls before its owner has named the functions.
pub(crate) fn stub() -> Call {
    Call { code: include_str!("../files/stub.txt").to_owned(), parts: 0 }
}

fn approach(parser: &str, part1: &str, part2: &str) -> String {
    format!("approach!(\"simple\", {parser}, {part1}, {part2})")
}

/// The calls that may fit the code of a day, the best first.
pub(crate) fn candidates(date: Date, text: &str, own: &[String]) -> Vec<Call> {
    let own = own.iter().map(|code| {
        let code = code.replace("{dd}", &format!("{:02}", date.day));
        Call { code: code.replace("{d}", &date.day.to_string()), parts: 2 }
    });
    own.chain(Code(functions(text)).usual(date)).collect()
}

/// The functions of a day.
struct Code<'a>(Vec<(&'a str, String)>);

impl Code<'_> {
    /// The first function of which this is true. It returns something, and does not take the name of
    /// a file.
    fn find(&self, is: impl Fn(&str, &str) -> bool) -> Option<&str> {
        let solves =
            |head: &str| head.contains("->") && !head.contains("file") && !head.contains("path");
        let mut found = self.0.iter().filter(|(name, head)| solves(head) && is(name, head));
        found.next().map(|(name, _)| *name)
    }

    /// The function with a usual name, apart from the day, capitals and underscores.
    fn named(&self, usual: &str) -> Option<&str> {
        self.find(|name, _| {
            let name = name.to_lowercase().replace('_', "");
            let rest = name.strip_prefix("day").unwrap_or(&name);
            rest.trim_start_matches(|c: char| c.is_ascii_digit()) == usual
        })
    }

    fn usual(&self, date: Date) -> Vec<Call> {
        let attributed = ["part1", "part2"]
            .map(|part| self.find(|_, head| head.contains("#[aoc(") && head.contains(part)));
        let pairs = WORDS
            .iter()
            .flat_map(|word| NUMBERS.map(|pair| pair.map(|end| format!("{word}{end}"))));
        let named = pairs.map(|pair| pair.map(|name| self.named(&name)));
        let generator = self.find(|_, head| head.contains("#[aoc_generator("));
        let parsers =
            generator.into_iter().chain(PARSERS.iter().filter_map(|name| self.named(name)));
        let parsers: Vec<&str> = parsers.collect();
        match [attributed].into_iter().chain(named).find(|[part1, _]| part1.is_some()) {
            Some([Some(part1), Some(part2)]) => of_parts(part1, Some(part2), &parsers),
            // On other days, a function under another name may be part 2.
            Some([Some(part1), None]) if date.parts().len() == 1 => of_parts(part1, None, &parsers),
            Some(_) => Vec::new(),
            None => BOTH.iter().filter_map(|name| self.named(name)).map(of_both).collect(),
        }
    }
}

/// Parts that take what a parser makes, or the text.
fn of_parts(part1: &str, part2: Option<&str>, parsers: &[&str]) -> Vec<Call> {
    let shared = |parser: &str| approach(parser, part1, part2.unwrap_or("|_| None::<u64>"));
    let closure = |part: &str, input: &str| format!("|text: &&str| {part}({input})");
    let apart = |input: &str| {
        let part2 = part2.map_or(ABSENT.to_owned(), |part| closure(part, input));
        approach(TEXT, &closure(part1, input), &part2)
    };
    let mut codes: Vec<String> = parsers.iter().map(|parser| shared(parser)).collect();
    codes.extend(parsers.iter().map(|parser| apart(&format!("{parser}(text)"))));
    codes.extend([shared(TEXT), shared("str::to_owned"), apart("text.to_string()")]);
    let parts = 1 + usize::from(part2.is_some());
    codes.into_iter().map(|code| Call { code, parts }).collect()
}

/// A function that returns both answers.
fn of_both(name: &str) -> Call {
    let part = |index, types| {
        format!(
            "{{ fn part<T: ToString, U>(both: &{types}) -> String {{ both.{index}.to_string() }} part }}"
        )
    };
    Call { code: approach(name, &part(0, "(T, U)"), &part(1, "(U, T)")), parts: 2 }
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
