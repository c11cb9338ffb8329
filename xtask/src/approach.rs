//! `cargo scaffold --approach`: one more approach in a day that is there.

use anyhow::{Context, Result, ensure};

use crate::calendar::Day;
use crate::files;
use crate::scaffold::with_parts_of;
use crate::terminal::{note, say};
use crate::workspace::Workspace;

const TEMPLATE: &str = include_str!("../template/approach.rs.in");

/// Names that cannot be a module's.
const RESERVED: &str = " as async await break const continue crate dyn else enum extern false fn for gen if impl in let lib \
                        loop main match mod move mut pub ref return self static struct super trait true type unsafe use \
                        where while abstract become box do final macro override priv try typeof unsized virtual yield ";

/// Adds a module with an empty solver, and its place in the list of approaches.
pub(crate) fn add(workspace: &Workspace, day: Day, name: &str) -> Result<()> {
    check_name(name)?;
    let package = day.package();
    let sources = workspace.folder(day).join("src");
    let library = sources.join("lib.rs");
    let module = name.replace('-', "_");
    let file = sources.join(format!("{module}.rs"));
    ensure!(!file.exists() && !sources.join(&module).exists(), "{package} has a module {module} already");
    let text = files::read(&library)?.with_context(|| format!("there is no {package}/src/lib.rs"))?;
    let (listed, first) = with_approach(&text, &module, &type_name(name)).with_context(|| {
        format!(
            "{package}/src/lib.rs has no `Puzzle::new(..., &[&...])` to add to; add the approach to its list yourself"
        )
    })?;
    let listed = with_module(&listed, &module);
    let solver = with_parts_of(day, TEMPLATE).replace("APPROACH", name).replace("TYPE", &type_name(name));
    files::write(&file, &solver.replace("FIRST", &first))?;
    if let Err(error) = files::write(&library, &listed) {
        // A module that nothing names would be in the way of the next try.
        let _ = std::fs::remove_file(&file);
        return Err(error);
    }
    say(format!("{package}/src/{module}.rs"))?;
    note(format!("`cargo run -p {package} -- --approach {name}` runs it, --compare compares it with the others"));
    Ok(())
}

fn check_name(name: &str) -> Result<()> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let fits = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(plain);
    ensure!(fits, "an approach is named in small letters, digits and hyphens, as in two-heaps");
    ensure!(!RESERVED.contains(&format!(" {name} ")), "{name} is a word of Rust; take another name");
    Ok(())
}

/// `two-heaps` is `TwoHeaps`.
fn type_name(name: &str) -> String {
    let capital = |word: &str| word[..word.len().min(1)].to_uppercase() + word.get(1..).unwrap_or_default();
    name.split('-').map(capital).collect()
}

/// The text with one more entry at the end of the list that `Puzzle::new` is given, and the path of the list's first.
fn with_approach(text: &str, module: &str, kind: &str) -> Option<(String, String)> {
    let call = text.find("Puzzle::new(")?;
    let open = call + code_after(text, call).find(|&(_, c)| c == '[')?.0;
    let close = call + closing(text, call)?;
    let list = &text[open + 1..close];
    let last = list.trim_end();
    let first = open + code_after(text, open).find(|&(_, c)| c == '&')?.0 + 1;
    let first: String =
        text[first..close].chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == ':').collect();
    // One entry per line, with a comma at the end; or all on one line.
    let comma = if last.ends_with(',') { "" } else { "," };
    let entry = if list[last.len()..].contains('\n') {
        let indent: String = last.lines().last()?.chars().take_while(|c| c.is_whitespace()).collect();
        format!("{comma}\n{indent}&{module}::{kind},")
    } else {
        format!("{comma} &{module}::{kind}")
    };
    let end = open + 1 + last.len();
    let first = if first.starts_with("crate::") { first } else { format!("crate::{first}") };
    Some((format!("{}{entry}{}", &text[..end], &text[end..]), first))
}

/// The distance from a place to the end of the first list after it.
fn closing(text: &str, place: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in code_after(text, place) {
        match c {
            '[' => depth += 1,
            ']' if depth == 1 => return Some(at),
            ']' => depth -= 1,
            // The call ends without a list.
            ';' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The characters after a place that are in no string and no comment.
fn code_after(text: &str, place: usize) -> impl Iterator<Item = (usize, char)> {
    let mut in_string = false;
    let mut in_comment = false;
    let mut before = ' ';
    text[place..].char_indices().filter(move |&(_, c)| {
        let was_code = !in_string && !in_comment;
        match c {
            '\n' => in_comment = false,
            '/' if was_code && before == '/' => in_comment = true,
            '"' if !in_comment && before != '\\' => in_string = !in_string,
            _ => {}
        }
        // Two backslashes are one character of a string.
        before = if c == '\\' && before == '\\' { ' ' } else { c };
        was_code
    })
}

/// The text with one more module, in its place in the first group of modules, or before the first `use`.
fn with_module(text: &str, module: &str) -> String {
    let name = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')).map(str::to_owned)
    };
    let mut lines: Vec<&str> = text.split('\n').collect();
    let new = format!("pub mod {module};");
    if let Some(start) = lines.iter().position(|line| name(line).is_some()) {
        let group = lines[start..].iter().map_while(|line| name(line));
        let place = start + group.take_while(|other| other.as_str() < module).count();
        lines.insert(place, &new);
    } else {
        let before_use = lines.iter().position(|line| line.starts_with("use ") || line.starts_with("pub use "));
        let after_head = || lines.iter().take_while(|line| line.starts_with("//!") || line.is_empty()).count();
        let place = before_use.unwrap_or_else(after_head);
        lines.splice(place..place, [new.as_str(), ""]);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_on_one_line() {
        let text = "pub static PUZZLE: Puzzle = Puzzle::new(2015, 1, \"a ] \\\" [ title\", &[&Count]);\n";
        let expected = text.replace("&[&Count]", "&[&Count, &two_heaps::TwoHeaps]");
        assert_eq!(with_approach(text, "two_heaps", "TwoHeaps").unwrap(), (expected, "crate::Count".to_owned()));
    }

    #[test]
    fn lists_of_several_lines() {
        let text = "    ..Puzzle::new(\n        2020,\n        22,\n        \"Crab\",\n        &[\n            // [the & best]\n            &fast::Fast,\n            &Handler,\n        ],\n    )\n";
        let expected = text.replace("&Handler,\n", "&Handler,\n            &a::A,\n");
        assert_eq!(with_approach(text, "a", "A").unwrap(), (expected, "crate::fast::Fast".to_owned()));
    }

    #[test]
    fn other_shapes_are_refused() {
        for text in
            ["", "static X: Puzzle = Puzzle::new(1, 2, \"x\", LIST);\nlet x = [1];", "Puzzle::new(1, 2, \"x\", &[&A"]
        {
            assert_eq!(with_approach(text, "a", "A"), None, "{text}");
        }
    }

    #[test]
    fn modules_in_their_order() {
        assert_eq!(with_module("//! x\n\nuse a;\n", "heap"), "//! x\n\npub mod heap;\n\nuse a;\n");
        let text = "//! x\n\npub mod fast;\npub mod model;\n\nmod explain;\n\nuse a;\n";
        assert_eq!(with_module(text, "heap"), text.replace("pub mod model", "pub mod heap;\npub mod model"));
        assert_eq!(with_module(text, "other"), text.replace("pub mod model;", "pub mod model;\npub mod other;"));
    }

    #[test]
    fn names() {
        assert_eq!(type_name("two-heaps2"), "TwoHeaps2");
        for name in ["", "Fast", "a_b", "2fast", "a/b", "match", "main", "é"] {
            assert!(check_name(name).is_err(), "{name}");
        }
        assert!(check_name("two-heaps").is_ok());
    }
}
