//! A file of Rust: the names in it, its items, and the files that it includes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Item};

/// Every name in a text of Rust, or in a part of it.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    match text.parse::<TokenStream>() {
        Ok(tokens) => add_names(tokens, &mut names),
        Err(_) => {
            names.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned))
        }
    }
    names
}

fn add_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => add_names(group.stream(), names),
            TokenTree::Ident(name) => drop(names.insert(name.to_string())),
            _ => {}
        }
    }
}

/// The items of a file with their texts. Empty if it is not Rust as this compiler knows it.
pub(crate) fn items(text: &str) -> Vec<(Item, &str)> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    items
        .into_iter()
        .map(|item| {
            let range = item.span().byte_range();
            (item, &text[range])
        })
        .collect()
}

/// The modules that a file declares without their code.
pub(crate) fn declared(text: &str) -> Vec<String> {
    let items = items(text).into_iter();
    items
        .filter_map(|(item, _)| match item {
            Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
            _ => None,
        })
        .collect()
}

/// The items of a file that declares days, without the days, modules and `main`: the code and names
/// that a day may use. An attribute such as `#[macro_use]` is used by all.
pub(crate) fn shared_items(text: &str, days: &BTreeSet<String>) -> (String, BTreeSet<String>) {
    let mut code = String::new();
    let mut defined = BTreeSet::new();
    for (item, text) in items(text) {
        let name = match &item {
            Item::Mod(module) if module.content.is_none() => continue,
            Item::Fn(function) if function.sig.ident == "main" => continue,
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Const(item) => Some(&item.ident),
            Item::Static(item) => Some(&item.ident),
            Item::Mod(item) => Some(&item.ident),
            // The call of a macro without a name may be the old runner.
            Item::Macro(item) => match &item.ident {
                Some(name) => Some(name),
                None => continue,
            },
            Item::ExternCrate(item) if has(&item.attrs, "macro_use") => Some(&item.ident),
            _ => None,
        };
        let used = names(text);
        if used.is_disjoint(days) {
            if matches!(item, Item::ExternCrate(_)) {
                defined.insert("macro_use".to_owned());
            }
            defined.extend(name.map(ToString::to_string));
            code += &format!("{text}\n\n");
        }
    }
    (code, defined)
}

pub(crate) fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// A path in a call of `include_str!` or `include_bytes!`: its range in the text, without the
/// quotes, and where it leads from a folder.
pub(crate) fn included(text: &str, folder: &Path) -> Vec<(std::ops::Range<usize>, PathBuf)> {
    let mut found = Vec::new();
    for call in ["include_str!", "include_bytes!", "include!"] {
        for (at, _) in text.match_indices(call) {
            let rest = &text[at + call.len()..];
            let inside = rest.trim_start_matches(|c: char| c.is_whitespace() || "([{".contains(c));
            let Some(path) = inside.strip_prefix('"').and_then(|path| path.split('"').next())
            else {
                continue;
            };
            let start = text.len() - inside.len() + 1;
            found.push((start..start + path.len(), simple(&folder.join(path))));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// A path without `.` and `..`, of a file that may not exist.
pub(crate) fn simple(path: &Path) -> PathBuf {
    let mut simple = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => drop(simple.pop()),
            std::path::Component::CurDir => {}
            part => simple.push(part),
        }
    }
    simple
}
