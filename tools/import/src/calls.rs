//! How a day's functions may be called: the owner's own words, attributes of cargo-aoc, or usual
//! names. The compiler decides which of them fits.

use std::collections::BTreeMap;

use common::Date;
use syn::{FnArg, Item, ItemFn, Pat, ReturnType};

use crate::source::{has, names};

/// One way to call the functions of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// The calls of `approach!`.
    pub(crate) code: Vec<String>,
    /// The number of parts that it calls.
    pub(crate) parts: usize,
}

/// The parser without which parts take the text.
const TEXT: &str = "::common::parse::text";
/// What usually stands before the number of a part, the surest first.
const WORDS: [&str; 9] =
    ["part", "p", "solvepart", "solve", "solution", "star", "puzzle", "task", "answer"];
/// What usually tells one part from the other.
const NUMBERS: [[&str; 2]; 4] = [["1", "2"], ["one", "two"], ["a", "b"], ["first", "second"]];
/// Names of functions that solve both parts.
const BOTH: [&str; 5] = ["solve", "run", "solution", "both", "solveboth"];
/// Names of functions that make the input of both parts.
const PARSERS: [&str; 6] =
    ["parse", "parseinput", "inputgenerator", "generator", "parser", "parsedata"];

/// What a day calls before its owner has named the functions.
pub(crate) fn stub() -> Call {
    let none = "|_: &&str| None::<u64>";
    Call { code: vec![approach("simple", TEXT, none, none)], parts: 0 }
}

fn approach(name: &str, parse: &str, part1: &str, part2: &str) -> String {
    format!("approach!({name:?}, {parse}, {part1}, {part2})")
}

/// All calls that may fit the code of a day, the best first.
pub(crate) fn candidates(date: Date, items: &[(Item, &str)], own: &[String]) -> Vec<Call> {
    let own = own.iter().map(|code| {
        let code = code.replace("{dd}", &format!("{:02}", date.day));
        Call { code: vec![code.replace("{d}", &date.day.to_string())], parts: 2 }
    });
    let functions: Vec<Function<'_>> = items.iter().filter_map(Function::of).collect();
    let attributed = of_attributes(&functions);
    let usual = if attributed.is_empty() { of_names(date, &functions, items) } else { attributed };
    own.chain(usual).collect()
}

/// A function at the top of a file.
struct Function<'a> {
    item: &'a ItemFn,
    name: String,
    /// The name in small letters, without underscores and the day.
    plain: String,
}

impl<'a> Function<'a> {
    fn of((item, _): &'a (Item, &str)) -> Option<Self> {
        let Item::Fn(item) = item else { return None };
        let name = item.sig.ident.to_string();
        let plain = name.to_lowercase().replace('_', "");
        let day = plain.strip_prefix("day").or_else(|| plain.strip_prefix('d'));
        let rest = day.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        let plain = rest.filter(|rest| *rest != day.unwrap_or_default() && !rest.is_empty());
        Some(Self {
            item,
            plain: plain.map_or_else(|| name.to_lowercase().replace('_', ""), str::to_owned),
            name,
        })
    }

    /// Whether it takes one value, which is not the name of a file.
    fn takes_input(&self) -> bool {
        let mut inputs = self.item.sig.inputs.iter();
        let (Some(FnArg::Typed(input)), None) = (inputs.next(), inputs.next()) else {
            return false;
        };
        let Pat::Ident(name) = &*input.pat else { return true };
        let name = name.ident.to_string();
        !name.contains("file") && !name.contains("path")
    }

    fn returns(&self) -> bool {
        matches!(self.item.sig.output, ReturnType::Type(..))
    }
}

/// Calls of functions with usual names.
fn of_names(date: Date, functions: &[Function<'_>], items: &[(Item, &str)]) -> Vec<Call> {
    let solvers: Vec<&Function<'_>> =
        functions.iter().filter(|function| function.takes_input() && function.returns()).collect();
    let find = |plain: &str| solvers.iter().find(|function| function.plain == plain).copied();
    let parsers: Vec<&str> = PARSERS.iter().filter_map(|name| Some(&*find(name)?.name)).collect();
    let pairs =
        WORDS.iter().flat_map(|word| NUMBERS.map(|pair| pair.map(|end| format!("{word}{end}"))));
    let found = pairs.filter_map(|[one, two]| Some((find(&one)?, find(&two)))).next();
    match found {
        Some((part1, Some(part2))) => of_parts(&part1.name, &part2.name, &parsers, 2),
        // A part 2 may have another name.
        Some((part1, None))
            if date.parts().len() == 1 || !has_uncalled(functions, &part1.name, items) =>
        {
            of_parts(&part1.name, "|_| None::<u64>", &parsers, 1)
        }
        Some(_) => Vec::new(),
        None => {
            BOTH.iter().filter_map(|name| find(name)).flat_map(|both| of_both(&both.name)).collect()
        }
    }
}

/// Whether a function that returns something is called neither by another one nor as part 1.
fn has_uncalled(functions: &[Function<'_>], part1: &str, items: &[(Item, &str)]) -> bool {
    let is_called = |name: &str| {
        items.iter().any(|(item, text)| match item {
            Item::Fn(function) if function.sig.ident == "main" || function.sig.ident == name => {
                false
            }
            Item::Mod(module) if has(&module.attrs, "cfg") => false,
            _ => names(text).contains(name),
        })
    };
    let mut others =
        functions.iter().filter(|function| function.returns() && function.name != part1);
    others.any(|function| function.name != "main" && !is_called(&function.name))
}

/// Two parts that take the text, or what a parser makes of it.
fn of_parts(part1: &str, part2: &str, parsers: &[&str], parts: usize) -> Vec<Call> {
    // A closure stands for a part that is not there.
    let closure = |part: &str, argument: &str| match part.strip_prefix('|') {
        Some(_) => "|_: &&str| None::<u64>".to_owned(),
        None => format!("|text: &&str| {part}({argument})"),
    };
    let apart = |argument: &str| {
        approach("simple", TEXT, &closure(part1, argument), &closure(part2, argument))
    };
    let with = |parser: &str| approach("simple", parser, part1, part2);
    let mut codes = vec![with(TEXT)];
    codes.extend(parsers.iter().map(|parser| with(parser)));
    codes.extend([with("str::to_owned"), apart("text.to_string()")]);
    codes.extend(parsers.iter().map(|parser| apart(&format!("{parser}(text)"))));
    codes.into_iter().map(|code| Call { code: vec![code], parts }).collect()
}

/// A function that returns a pair of answers.
fn of_both(both: &str) -> Vec<Call> {
    let part = |index| {
        let types = if index == 0 { "T: ToString, U" } else { "U, T: ToString" };
        let pair = if index == 0 { "T, U" } else { "U, T" };
        format!(
            "{{ fn part<{types}>(both: &({pair})) -> String {{ both.{index}.to_string() }} part }}"
        )
    };
    let code = |parser: &str| approach("simple", parser, &part(0), &part(1));
    let owned = format!("|text: &str| {both}(text.to_owned())");
    [both, &owned].map(|parser| Call { code: vec![code(parser)], parts: 2 }).into()
}

/// What the attributes of cargo-aoc say: each variant with both parts is an approach.
fn of_attributes(functions: &[Function<'_>]) -> Vec<Call> {
    let mut generators: [Option<&str>; 2] = [None, None];
    let mut variants: BTreeMap<String, [Option<&str>; 2]> = BTreeMap::new();
    for function in functions {
        for attribute in &function.item.attrs {
            let Ok(list) = attribute.meta.require_list() else { continue };
            let words = list.tokens.to_string().replace([' ', '"'], "");
            let words: Vec<&str> = words.split(',').collect();
            let part = words.get(1).map(|part| usize::from(part.ends_with('2')));
            if list.path.is_ident("aoc_generator") {
                for generator in part.map_or(0..2, |part| part..part + 1) {
                    generators[generator].get_or_insert(&function.name);
                }
            } else if list.path.is_ident("aoc")
                && let Some(part) = part
            {
                let name = words.get(2).map_or("simple", |name| name);
                variants.entry(name.to_lowercase()).or_default()[part] = Some(&function.name);
            }
        }
    }
    let first = |part: usize| variants.values().find_map(|parts| parts[part]);
    let mut solved: Vec<(&str, &str, Option<&str>)> = Vec::new();
    for (name, parts) in &variants {
        if let [Some(part1), Some(part2)] = parts {
            solved.push((name, part1, Some(part2)));
        }
    }
    if solved.is_empty()
        && let Some(part1) = first(0)
    {
        solved.push(("simple", part1, first(1)));
    }
    let parts = if solved.iter().all(|(.., part2)| part2.is_some()) { 2 } else { 1 };
    let none = "|_| None::<u64>";
    let shared = generators[0].filter(|_| generators[0] == generators[1]).unwrap_or(TEXT);
    let plain = solved
        .iter()
        .map(|(name, part1, part2)| approach(name, shared, part1, part2.unwrap_or(none)));
    let apart = solved.iter().map(|(name, part1, part2)| {
        let part = |index: usize, part: &str, sign: &str| match generators[index] {
            Some(generator) => format!("|text: &&str| {part}({sign}{generator}(text))"),
            None => format!("|text: &&str| {part}(text)"),
        };
        let of = |sign| {
            let second =
                part2.map_or("|_: &&str| None::<u64>".to_owned(), |part2| part(1, part2, sign));
            approach(name, TEXT, &part(0, part1, sign), &second)
        };
        [of("&"), of("")]
    });
    let apart: Vec<[String; 2]> = apart.collect();
    let [borrowed, owned] = [0, 1].map(|way| apart.iter().map(|ways| ways[way].clone()).collect());
    let ways = [plain.collect(), borrowed, owned];
    ways.into_iter()
        .filter(|code: &Vec<String>| !code.is_empty())
        .map(|code| Call { code, parts })
        .collect()
}
