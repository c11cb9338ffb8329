//! Modules and programs without a template. The parts are two functions whose names differ in 1 and
//! 2, one and two, or a and b, at the root of the file or in a type. What they take and return tells
//! whether a third function parses the text for them.

use anyhow::{Context, Result, bail, ensure};
use syn::Item;

use crate::approach::{Functions, Solution, Step, text_argument};
use crate::source::{Function, Source};

/// The names of a function for both parts.
const BOTH: [&str; 3] = ["solve", "solution", "run"];

/// A library has no `main`, which reads the input and prints the answers.
pub(super) fn edit(source: &mut Source) {
    source.remove_items(|item| matches!(item, Item::Fn(found) if found.sig.ident == "main"));
}

pub(super) fn solutions(source: &Source) -> Result<Vec<Solution<'_>>> {
    let both = free(source)
        .into_iter()
        .find(|function| BOTH.contains(&&*function.name()) && returns_pair(source, function));
    let functions = match (parts(source), both) {
        // The functions with the names of parts may be steps of the one for both.
        (Err(_), Some(both)) => Functions::Both(both),
        (parts, _) => Functions::Each(parts?),
    };
    Ok(vec![Solution { name: "simple".to_owned(), functions }])
}

/// The functions at the root of the file that may be part of a solution.
fn free(source: &Source) -> Vec<Function<'_>> {
    let functions = source.functions().filter(|function| function.sig.ident != "main");
    functions.filter(|function| !is_test(&function.attrs)).map(Function::free).collect()
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|found| found.path().is_ident("test"))
}

fn returns_pair(source: &Source, function: &Function<'_>) -> bool {
    function.output().is_ok_and(|output| source.core(output).starts_with('('))
}

/// The functions for the parts, each with its parser.
fn parts(source: &Source) -> Result<Vec<Step<'_>>> {
    let mut functions = free(source);
    functions.extend(source.methods());
    let parts = pair(source, &functions)?;
    ensure!(
        !parts.is_empty(),
        "it has no two functions whose names differ in 1 and 2, such as `part1` and `part2`"
    );
    let mut steps = Vec::new();
    for part in parts {
        steps.push(Step { parser: parser(source, &functions, &part)?, part });
    }
    Ok(steps)
}

/// The functions for part 1 and, if there is one, part 2. Empty without a function for part 1.
fn pair<'a>(source: &Source, functions: &[Function<'a>]) -> Result<Vec<Function<'a>>> {
    let mut pairs = Vec::new();
    for part1 in functions.iter().filter(|function| !is_parser(function)) {
        let name = part1.name();
        let twins = twins(&name);
        let part2 = functions.iter().find(|other| twins.contains(&other.name()));
        if part2.is_some() || ["1", "one", "_a"].iter().any(|end| name.ends_with(end)) {
            pairs.push([Some(part1), part2].into_iter().flatten().collect());
        }
    }
    let names = |pair: &Vec<&Function<'_>>| pair.iter().map(|part| part.name()).collect::<Vec<_>>();
    // A function that others call is a step of a solution, unless one function calls both parts.
    prefer(&mut pairs, |pair| {
        let names = names(pair);
        !names.iter().any(|name| is_called(source, name, &names))
    });
    prefer(&mut pairs, |pair| pair.iter().all(|part| parser(source, functions, part).is_ok()));
    prefer(&mut pairs, |pair| pair[0].name().contains("part"));
    prefer(&mut pairs, |pair| pair.len() == 2);
    if let [first, others @ ..] = &pairs[..]
        && !others.is_empty()
        && !first[0].name().contains("part")
    {
        bail!("the parts may be {}", pairs.iter().flat_map(names).collect::<Vec<_>>().join(", "));
    }
    // `part1_fast` is a variant of `part1`.
    let shortest = pairs.into_iter().min_by_key(|pair| pair[0].name().len());
    Ok(shortest.unwrap_or_default().into_iter().cloned().collect())
}

/// Whether the name of a function says that it makes the input.
fn is_parser(function: &Function<'_>) -> bool {
    ["parse", "generator"].iter().any(|word| function.name().contains(word))
}

/// Removes the items that do not fit, unless none does.
fn prefer<T>(list: &mut Vec<T>, fits: impl Fn(&T) -> bool) {
    if list.iter().any(&fits) {
        list.retain(fits);
    }
}

/// The names that the function for part 2 may have beside this one for part 1.
fn twins(name: &str) -> Vec<String> {
    let mut twins = Vec::new();
    for (one, two) in [("1", "2"), ("one", "two"), ("One", "Two"), ("a", "b")] {
        for (at, _) in name.match_indices(one) {
            twins.push([&name[..at], two, &name[at + one.len()..]].concat());
        }
    }
    twins
}

/// The function that makes the input of a part out of the text.
fn parser<'a>(
    source: &Source,
    functions: &[Function<'a>],
    part: &Function<'_>,
) -> Result<Option<Function<'a>>> {
    part.output()?;
    let wanted = part.input()?;
    let core = source.core(wanted);
    let is_free = |function: &Function<'_>| {
        let name = function.name();
        !is_called(source, &name, std::slice::from_ref(&name))
    };
    let fits = |function: &Function<'_>| {
        let takes_text = function.input().is_ok_and(|input| text_argument(source, input).is_some());
        takes_text && function.output().is_ok_and(|output| source.core(output) == core)
    };
    let takes_text = text_argument(source, wanted).is_some();
    // A part of the solution that nothing calls is a step before it.
    let is_step = |function: &&Function<'_>| {
        if takes_text {
            is_parser(function) && is_free(function)
        } else {
            is_parser(function) || is_free(function)
        }
    };
    let candidates = functions.iter().filter(is_step);
    let mut parsers: Vec<_> = candidates.filter(|function| fits(function)).collect();
    if takes_text && parsers.is_empty() {
        return Ok(None);
    }
    prefer(&mut parsers, |parser| is_parser(parser));
    prefer(&mut parsers, |parser| is_free(parser));
    let part = part.name();
    let parser =
        parsers.first().with_context(|| format!("no function makes the input of `{part}`"))?;
    ensure!(parsers.len() == 1, "several functions may make the input of `{part}`");
    Ok(Some((*parser).clone()))
}

/// Whether the solution itself calls a function, apart from some functions.
fn is_called(source: &Source, name: &str, callers: &[String]) -> bool {
    source.file.items.iter().any(|item| match item {
        Item::Mod(_) => false,
        Item::Fn(function) => {
            let caller = function.sig.ident.to_string();
            let counts = caller != "main" && !callers.contains(&caller);
            counts && !is_test(&function.attrs) && source.calls(function, name)
        }
        item => source.calls(item, name),
    })
}
