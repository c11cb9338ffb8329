//! What a file of Rust says: its names, and the files that it includes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

/// Every name in a text, among other words.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

/// The paths that a file includes, by their range in the text, and where they lead from its folder.
pub(crate) fn included(text: &str, folder: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let calls = text.match_indices("!(\"").filter_map(|(at, opening)| {
        let is_include =
            text[..at].ends_with("include_str") || text[..at].ends_with("include_bytes");
        let start = at + opening.len();
        let end = start + text[start..].find('"')?;
        is_include.then(|| (start..end, simple(&folder.join(&text[start..end]))))
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
