//! What a file of Rust says: its names, its functions, and the files that it includes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

fn is_inner(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Every name in a text, among other words.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c| !is_inner(c));
    words.filter(|word| !word.starts_with(|c: char| c.is_numeric())).map(str::to_owned).collect()
}

/// The functions at the top of a file: their names, the lines above them, and their signatures. In
/// laid out code, they start a line.
pub(crate) fn functions_of(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    text.match_indices("fn ").filter_map(|(at, word)| {
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let above = text[..start].rsplit("\n\n").next()?;
        let signature = text[at + word.len()..].split('{').next()?;
        let name = signature.split(|c| !is_inner(c)).next()?;
        let is_top = start == at || text[start..].starts_with("pub");
        is_top.then_some((name, above, signature))
    })
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
