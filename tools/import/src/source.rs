//! What a file of Rust says: its names, its items, and the files that it includes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

/// Every name in a text, among other words.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

/// The functions at the top of a file, by name, each with its attributes and signature. In laid out
/// code, they start a line.
pub(crate) fn functions(text: &str) -> Vec<(&str, String)> {
    let mut functions = Vec::new();
    let mut attributes = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("#[") {
            attributes.push_str(line);
        } else if let Some(name) = named(line, "fn ") {
            let rest = text.lines().skip(number).collect::<Vec<_>>().join(" ");
            attributes.push_str(rest.split('{').next().unwrap_or_default());
            functions.push((name, std::mem::take(&mut attributes)));
        } else if !line.starts_with("//") {
            attributes.clear();
        }
    }
    functions
}

/// The modules that a file declares and does not contain.
pub(crate) fn declared(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.trim_end().ends_with(';'))
        .filter_map(|line| named(line, "mod "))
}

/// The name after a word that starts a line, apart from `pub`.
fn named<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (before, after) = line.split_once(word)?;
    let is_start = before.is_empty() || before.starts_with("pub") && before.ends_with([' ', ')']);
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    is_start.then_some(name)
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
