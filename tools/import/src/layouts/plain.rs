//! Modules and programs without a template: functions such as `parse`, `part1` and `part2`, or one
//! such as `solve` for both parts. They are known by their names, and must fit by their types.

use anyhow::{Context, Result, ensure};
use syn::{Item, ItemFn};

use crate::approach::{Functions, Solution, Step, text_argument};
use crate::source::{Source, input, output};

/// The names of the parts and of a function for both parts, without underscores.
const PARTS: [[&str; 5]; 2] = [
    ["part1", "partone", "p1", "solvepart1", "solve1"],
    ["part2", "parttwo", "p2", "solvepart2", "solve2"],
];
const BOTH: [&str; 3] = ["solve", "solution", "run"];

/// A library has no `main`, which reads the input and prints the answers.
pub(super) fn edit(source: &mut Source) {
    source.remove_items(|item| matches!(item, Item::Fn(found) if found.sig.ident == "main"));
}

pub(super) fn solutions(source: &Source) -> Result<Vec<Solution<'_>>> {
    let both = named(source, &BOTH).filter(|both| returns_pair(source, both));
    let functions = match (parts(source), both) {
        // The functions with the names of parts may be steps of the one for both.
        (Err(_), Some(both)) => Functions::Both(both),
        (parts, _) => Functions::Each(parts?),
    };
    Ok(vec![Solution { name: "simple".to_owned(), functions }])
}

fn named<'a>(source: &'a Source, names: &[&str]) -> Option<&'a ItemFn> {
    let is = |function: &ItemFn, name: &str| {
        let written = function.sig.ident.to_string();
        // `part1_` is a step of `part1`.
        !written.ends_with('_') && written.replace('_', "").to_lowercase() == name
    };
    names.iter().find_map(|name| source.functions().find(|function| is(function, name)))
}

fn returns_pair(source: &Source, function: &ItemFn) -> bool {
    output(function).is_ok_and(|output| source.core(output).starts_with('('))
}

/// The functions for the parts, each with its parser.
pub(super) fn parts(source: &Source) -> Result<Vec<Step<'_>>> {
    let [part1, part2] = PARTS.map(|names| named(source, &names));
    let part1 = part1.context("it has no function such as `part1`, `part_one` or `solve`")?;
    let parts = [part1].into_iter().chain(part2);
    parts.map(|part| Ok(Step { part, parser: parser(source, part)? })).collect()
}

/// The function that makes the input of a part out of the text.
fn parser<'a>(source: &'a Source, part: &ItemFn) -> Result<Option<&'a ItemFn>> {
    output(part)?;
    let wanted = input(part)?;
    let core = source.core(wanted);
    let fits = |function: &&ItemFn| {
        let takes_text = input(function).is_ok_and(|input| text_argument(source, input).is_some());
        takes_text && output(function).is_ok_and(|output| source.core(output) == core)
    };
    if text_argument(source, wanted).is_some() {
        let parser = source.function("parse").filter(fits);
        return Ok(parser.filter(|_| !is_called(source, "parse")));
    }
    let name = |function: &ItemFn| function.sig.ident.to_string();
    let is_parser = |function: &&ItemFn| {
        name(function).contains("parse") || name(function).contains("generator")
    };
    let parsers: Vec<&ItemFn> = source.functions().filter(is_parser).filter(fits).collect();
    let usual = parsers.iter().find(|parser| ["parse", "parse_input"].contains(&&*name(parser)));
    let part = &part.sig.ident;
    ensure!(!parsers.is_empty(), "no function such as `parse` makes the input of `{part}`");
    ensure!(
        usual.is_some() || parsers.len() == 1,
        "several functions may make the input of `{part}`"
    );
    Ok(usual.or(parsers.first()).copied())
}

/// Whether the solution itself calls a function. Then that is not a step before it.
fn is_called(source: &Source, name: &str) -> bool {
    source.file.items.iter().any(|item| match item {
        Item::Mod(_) => false,
        Item::Fn(function) if function.attrs.iter().any(|found| found.path().is_ident("test")) => {
            false
        }
        Item::Fn(function) if function.sig.ident == name || function.sig.ident == "main" => false,
        item => source.calls(item, name),
    })
}
