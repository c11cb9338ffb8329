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

/// The functions at the top of a file, by name, each with its attributes and signature. In laid out
/// code, they start a line.
pub(crate) fn functions(text: &str) -> Vec<(&str, String)> {
    let mut functions = Vec::new();
    let mut attributes = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("#[") {
            attributes.push_str(line);
        } else if let Some((before, after)) = line.split_once("fn ")
            && (before.is_empty() || before.starts_with("pub"))
        {
            let rest = text.lines().skip(number).collect::<Vec<_>>().join(" ");
            attributes.push_str(rest.split('{').next().unwrap_or_default());
            let name = after.split(|c| !is_inner(c)).next().unwrap_or_default();
            functions.push((name, std::mem::take(&mut attributes)));
        } else if !line.starts_with("//") {
            attributes.clear();
        }
    }
    functions
}

/// The paths that a file includes, by their range in the text, and where they lead from its folder.
pub(crate) fn included(text: &str, folder: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let calls = text.match_indices("include").filter_map(|(at, _)| {
        let (_, rest) =
            text[at..].split_once('!').filter(|(name, _)| name.chars().all(is_inner))?;
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '(');
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
