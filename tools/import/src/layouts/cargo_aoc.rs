//! cargo-aoc: `src/day5.rs` with the attributes `#[aoc_generator(day5)]` and `#[aoc(day5, part1)]`,
//! and `input/2024/day5.txt`. A third word in an attribute names a variant.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use syn::{Attribute, Ident, Item, ItemFn, UseTree};

use crate::approach::{Functions, Solution, Step};
use crate::source::{Function, Source, last_name, removal};

/// The words of an attribute.
struct Role<'a> {
    function: &'a ItemFn,
    is_generator: bool,
    /// `part1` or `part2`. A generator without one is for both.
    part: Option<String>,
    variant: Option<String>,
}

/// The macros of cargo-aoc.
const MACROS: [&str; 4] = ["aoc", "aoc_generator", "aoc_lib", "aoc_main"];

fn is_aoc(attribute: &Attribute) -> bool {
    ["aoc", "aoc_generator"].contains(&&*last_name(attribute.path()))
}

fn roles(source: &Source) -> Vec<Role<'_>> {
    let mut roles = Vec::new();
    for function in source.functions() {
        for attribute in function.attrs.iter().filter(|attribute| is_aoc(attribute)) {
            let Ok(list) = attribute.meta.require_list() else { continue };
            let text = list.tokens.to_string();
            let mut words = text.split(',').map(|word| word.trim().to_owned()).skip(1);
            let is_generator = last_name(attribute.path()) == "aoc_generator";
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
    source.change(attributes.filter(|attribute| is_aoc(attribute)).map(removal).collect());
    source.remove_items(is_of_runner);
}

/// Whether an item calls a macro of cargo-aoc, or only brings its crates or macros into scope.
pub(crate) fn is_of_runner(item: &Item) -> bool {
    match item {
        Item::ExternCrate(item) => is_runner(&item.ident),
        Item::Use(item) => brings_runner(&item.tree),
        Item::Macro(item) => MACROS.contains(&&*last_name(&item.mac.path)),
        _ => false,
    }
}

fn brings_runner(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(path) => is_runner(&path.ident) || brings_runner(&path.tree),
        UseTree::Name(name) => {
            is_runner(&name.ident) || MACROS.iter().any(|known| name.ident == known)
        }
        UseTree::Group(group) => group.items.iter().all(brings_runner),
        UseTree::Glob(_) | UseTree::Rename(_) => false,
    }
}

fn is_runner(name: &Ident) -> bool {
    name == "aoc_runner" || name == "aoc_runner_derive"
}

/// One solution for each variant.
pub(super) fn solutions<'a>(source: &'a Source) -> Result<Vec<Solution<'a>>> {
    let roles = roles(source);
    let step = |role: &Role<'a>| Step {
        part: Function::free(role.function),
        parser: generator(&roles, role).map(Function::free),
    };
    let mut solutions = Vec::new();
    let mut seen = BTreeSet::new();
    let solvers = roles.iter().filter(|role| !role.is_generator);
    // The parts without a variant come first.
    let variants: BTreeSet<Option<&str>> = solvers.map(|role| role.variant.as_deref()).collect();
    for variant in variants {
        let [part1, part2] = ["part1", "part2"].map(|part| solver(&roles, part, variant));
        let part1 = part1.context("no function has the attribute `#[aoc(day, part1)]`")?;
        let steps = [part1].into_iter().chain(part2).map(step).collect();
        let name = variant.map_or("simple".to_owned(), str::to_lowercase);
        let solution = Solution { name, functions: Functions::Each(steps) };
        // A variant of a generator alone changes nothing here.
        if seen.insert(solution.roles()) {
            solutions.push(solution);
        }
    }
    Ok(solutions)
}

/// The function for a part in a variant. If the variant has none, another one's serves it.
fn solver<'a, 'b>(
    roles: &'b [Role<'a>],
    part: &str,
    variant: Option<&str>,
) -> Option<&'b Role<'a>> {
    let is_of_part = |role: &&Role<'_>| !role.is_generator && role.part.as_deref() == Some(part);
    let of_part = || roles.iter().filter(is_of_part);
    let of_variant = of_part().find(|role| role.variant.as_deref() == variant);
    of_variant.or_else(|| of_part().next())
}

/// The generator for a function: that of its part and variant, else of its part, else of all.
fn generator<'a>(roles: &[Role<'a>], role: &Role<'_>) -> Option<&'a ItemFn> {
    let find = |part: Option<&str>, variant: Option<&str>| {
        let mut generators = roles.iter().filter(|role| role.is_generator);
        generators
            .find(|found| found.part.as_deref() == part && found.variant.as_deref() == variant)
    };
    let part = role.part.as_deref();
    let variant = role.variant.as_deref();
    let found = find(part, variant).or_else(|| find(part, None)).or_else(|| find(None, None));
    found.map(|generator| generator.function)
}
