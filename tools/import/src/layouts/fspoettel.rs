//! fspoettel/advent-of-code-rust: `src/bin/05.rs` with `advent_of_code::solution!(5)`, `part_one`
//! and `part_two`, `data/inputs/05.txt`, and `data/examples/05.txt` and `05-2.txt`. Before its
//! version 0.9, a `main` called `advent_of_code::solve!`.

use syn::Item;

use crate::Files;
use crate::source::{Source, last_name};
use crate::tokens;

/// Whether an item is the program that the template makes for a day. It hands on the text as it is.
pub(crate) fn is_solution(item: &Item) -> bool {
    matches!(item, Item::Macro(call) if last_name(&call.mac.path) == "solution")
}

pub(super) fn edit(source: &mut Source, files: &Files) {
    source.remove_items(is_solution);
    let calls = (0..source.tokens.len()).filter_map(|at| example(source, at));
    let known = calls.filter(|(_, name)| files.contains_key(name));
    let edits = known.map(|(range, name)| (range, format!("include_str!(\"../{name}\")")));
    source.change(edits.collect());
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
