//! cargo-aoc: `src/day5.rs` with the attributes `#[aoc_generator(day5)]` and `#[aoc(day5, part1)]`,
//! and `input/2024/day5.txt`. A third word in an attribute names a variant.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemFn, UseTree};

use crate::approach::{Functions, Solution, Step};
use crate::source::Source;

/// The words of an attribute.
struct Role<'a> {
    function: &'a ItemFn,
    is_generator: bool,
    /// `part1` or `part2`. A generator without one is for both.
    part: Option<String>,
    variant: Option<String>,
}

fn is_aoc(attribute: &Attribute) -> bool {
    let name = attribute.path().segments.last().map(|last| last.ident.to_string());
    matches!(name.as_deref(), Some("aoc" | "aoc_generator"))
}

fn roles(source: &Source) -> Vec<Role<'_>> {
    let mut roles = Vec::new();
    for function in source.functions() {
        for attribute in function.attrs.iter().filter(|attribute| is_aoc(attribute)) {
            let Ok(list) = attribute.meta.require_list() else { continue };
            let text = list.tokens.to_string();
            let mut words = text.split(',').map(|word| word.trim().to_owned()).skip(1);
            let name = attribute.path().segments.last();
            let is_generator = name.is_some_and(|last| last.ident == "aoc_generator");
            roles.push(Role { function, is_generator, part: words.next(), variant: words.next() });
        }
    }
    roles
}

pub(super) fn is_known(source: &Source) -> bool {
    roles(source).iter().any(|role| !role.is_generator)
}

pub(super) fn edit(source: &mut Source) {
    let attributes = source.functions().flat_map(|function| &function.attrs);
    let found = attributes.filter(|attribute| is_aoc(attribute));
    let ranges = found.map(|attribute| attribute.span().byte_range()).collect();
    source.remove_all(ranges);
    source.remove_items(is_of_runner);
}

/// Whether an item brings the macros of cargo-aoc into scope.
pub(crate) fn is_of_runner(item: &Item) -> bool {
    let name = match item {
        Item::ExternCrate(item) => &item.ident,
        Item::Use(item) => match &item.tree {
            UseTree::Path(path) => &path.ident,
            _ => return false,
        },
        _ => return false,
    };
    name == "aoc_runner" || name == "aoc_runner_derive"
}

/// One solution for each variant. A part without a variant serves all.
pub(super) fn solutions<'a>(source: &'a Source) -> Result<Vec<Solution<'a>>> {
    let roles = roles(source);
    let of = |part: &str, variant: Option<&str>| {
        let mut of_part =
            roles.iter().filter(|role| !role.is_generator && role.part.as_deref() == Some(part));
        let mut same = of_part.clone().filter(|role| role.variant.as_deref() == variant);
        same.next().or_else(|| of_part.next())
    };
    let generator = |role: &Role<'_>| {
        let wanted = [
            (role.part.as_deref(), role.variant.as_deref()),
            (role.part.as_deref(), None),
            (None, None),
        ];
        let find = |wanted: (Option<&str>, Option<&str>)| {
            let is_wanted = |role: &&Role<'_>| {
                role.is_generator && (role.part.as_deref(), role.variant.as_deref()) == wanted
            };
            roles.iter().find(is_wanted).map(|role| role.function)
        };
        wanted.into_iter().find_map(find)
    };
    // `None` comes first.
    let variants: BTreeSet<Option<&str>> = roles
        .iter()
        .filter(|role| !role.is_generator)
        .map(|role| role.variant.as_deref())
        .collect();
    let mut solutions = Vec::new();
    let mut seen = BTreeSet::new();
    for variant in variants {
        let parts = ["part1", "part2"].map(|part| of(part, variant));
        parts[0].context("no function has the attribute `#[aoc(day, part1)]`")?;
        let step = |role: &Role<'a>| Step { part: role.function, parser: generator(role) };
        let steps = parts.into_iter().flatten().map(step).collect();
        let name = variant.map_or("simple".to_owned(), str::to_lowercase);
        let solution = Solution { name, functions: Functions::Each(steps) };
        // A variant of a generator alone changes nothing here.
        if seen.insert(solution.names()) {
            solutions.push(solution);
        }
    }
    Ok(solutions)
}
