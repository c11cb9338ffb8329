//! fspoettel/advent-of-code-rust: `src/bin/05.rs` with `advent_of_code::solution!(5)`, `part_one`
//! and `part_two`, `data/inputs/05.txt`, and `data/examples/05.txt` and `05-2.txt`. Before its
//! version 0.9, a `main` called `advent_of_code::solve!`.

use anyhow::Result;
use syn::{Item, Macro};

use super::plain;
use crate::Files;
use crate::approach::{Functions, Solution};
use crate::source::{Source, arguments};
use crate::tokens;

/// The call of `solution!`, if the file has one.
fn solution(source: &Source) -> Option<&Macro> {
    source.file.items.iter().find_map(|item| match item {
        Item::Macro(call) if is_solution(&call.mac) => Some(&call.mac),
        _ => None,
    })
}

fn is_solution(call: &Macro) -> bool {
    call.path.segments.last().is_some_and(|last| last.ident == "solution")
}

pub(super) fn is_known(source: &Source) -> bool {
    let calls_solve = |at: usize| tokens::are(&source.tokens, at, &["solve", "!"]);
    solution(source).is_some() || (0..source.tokens.len()).any(calls_solve)
}

pub(super) fn edit(source: &mut Source, files: &Files) {
    plain::edit(source);
    source.remove_items(|item| matches!(item, Item::Macro(call) if is_solution(&call.mac)));
    let calls: Vec<_> = (0..source.tokens.len()).filter_map(|at| example(source, at)).collect();
    for (range, name) in calls.into_iter().filter(|(_, name)| files.contains_key(name)) {
        source.replace(range, &format!("include_str!(\"../{name}\")"));
    }
}

/// The range of a call such as `&advent_of_code::template::read_file("examples", DAY)` whose last
/// name is the token `at`, and the name of the file that it reads.
fn example(source: &Source, at: usize) -> Option<(std::ops::Range<usize>, String)> {
    let tokens = &source.tokens;
    let has_part = tokens::are(tokens, at, &["read_file_part", "(", "\"examples\"", ","]);
    if !has_part && !tokens::are(tokens, at, &["read_file", "(", "\"examples\"", ","]) {
        return None;
    }
    let close = at + tokens[at..].iter().position(|token| token.text == ")")?;
    let last = tokens[..close].iter().rfind(|token| token.text != ",")?;
    let name = if has_part { format!("example-{}.txt", last.text) } else { "example.txt".into() };
    let mut first = at;
    while first >= 3 && tokens::are(tokens, first - 2, &[":", ":"]) {
        first -= 3;
    }
    first -= usize::from(first >= 1 && tokens::are(tokens, first - 1, &["&"]));
    Some((tokens[first].range.start..tokens[close].range.end, name))
}

pub(super) fn solutions(source: &Source) -> Result<Vec<Solution<'_>>> {
    let mut steps = plain::parts(source)?;
    // `solution!(5, 1)` has only part 1.
    let has_only_one = solution(source).is_some_and(
        |call| matches!(&arguments(call)[..], [_, part] if source.written(part) == "1"),
    );
    if has_only_one {
        steps.truncate(1);
    }
    Ok(vec![Solution { name: "simple".to_owned(), functions: Functions::Each(steps) }])
}
