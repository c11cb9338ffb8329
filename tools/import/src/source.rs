//! What a file of Rust says: its names, its items, and the files that it includes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use syn::Item;

/// Every name in a text, among other words.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

/// The items of a file. Empty if it is not Rust as this compiler knows it.
pub(crate) fn items(text: &str) -> Vec<Item> {
    syn::parse_file(text).map(|file| file.items).unwrap_or_default()
}

/// The modules that a file declares and does not contain.
pub(crate) fn declared(text: &str) -> Vec<String> {
    let module = |item| match item {
        Item::Mod(item) if item.content.is_none() => Some(item.ident.to_string()),
        _ => None,
    };
    items(text).into_iter().filter_map(module).collect()
}

/// The paths that a file includes, by their range in the text, and where they lead from its folder.
pub(crate) fn included(text: &str, folder: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let calls = text.match_indices("include").filter_map(|(at, _)| {
        let rest = text[at..].trim_start_matches(|c: char| c.is_alphabetic() || c == '_');
        let rest =
            rest.strip_prefix('!')?.trim_start_matches(|c: char| c.is_whitespace() || c == '(');
        let path = rest.strip_prefix('"')?.split('"').next()?;
        let start = text.len() - rest.len() + 1;
        Some((start..start + path.len(), simple(&folder.join(path))))
    });
    calls.collect()
}

/// A path without `.` and `..`, of a file that may not exist.
pub(crate) fn simple(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut simple, part| {
        match part {
            Component::ParentDir => drop(simple.pop()),
            Component::CurDir => {}
            part => simple.push(part),
        }
        simple
    })
}
