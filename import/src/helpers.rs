//! What the days of an old package share becomes a package of its own: the old library without the
//! days. A day uses it under its old name.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::{Item, ItemMacro, UseTree, Visibility};

use crate::layouts::is_of_runner;
use crate::manifest::Manifest;
use crate::repository::{Repository, is_day};
use crate::source::Source;
use crate::{Files, cannot, tokens};

/// A package that days share.
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) files: Files,
}

/// Makes the paths of a module that start with `crate` or `super` start with the old library,
/// because the day is no longer a module of it. The module's own path becomes `crate`.
pub(crate) fn redirect(source: &mut Source, library: &str, module: &[String]) {
    let (name, parents) = module.split_last().map_or(("", &[][..]), |(name, rest)| (name, rest));
    let parent = [&[library.to_owned()], parents].concat().join("::");
    let own = if parents.is_empty() { name } else { "" };
    let mut edits = Vec::new();
    for item in &source.file.items {
        if let Item::Use(used) = item
            && let UseTree::Path(path) = &used.tree
            && path.ident == "super"
        {
            edits.push((path.ident.span().byte_range(), &*parent));
        }
    }
    let tokens = &source.tokens;
    for at in 0..tokens.len() {
        let is_macro = at > 0 && tokens[at - 1].text == "$";
        if !tokens::are(tokens, at, &["crate", ":", ":"]) || is_macro {
            continue;
        }
        let start = tokens[at].range.start;
        if tokens::are(tokens, at + 3, &[own]) {
            edits.push((start..tokens[at + 3].range.end, "crate"));
        } else {
            edits.push((tokens[at].range.clone(), library));
        }
    }
    for (range, new) in edits {
        source.replace(range, new);
    }
}

/// Copies the library of an old package, or its program if it has no library. `None` if it has only
/// days.
pub(crate) fn library(
    repository: &Repository,
    manifest: &Manifest,
    name: String,
) -> Result<Option<Library>> {
    let folder = manifest.folder.join("src");
    let mut texts = BTreeMap::new();
    for path in &repository.files {
        let Ok(below) = path.strip_prefix(&folder) else { continue };
        let is_other = below.starts_with("bin") || below.starts_with("template");
        let is_code = below.extension().is_some_and(|extension| extension == "rs");
        if is_code && !is_other && !repository.is_of_day(path) {
            let bytes = fs::read(path).with_context(|| cannot("read", path))?;
            let text =
                Source::read(bytes).and_then(shared).with_context(|| cannot("copy", path))?;
            texts.insert(format!("src/{}", below.display()), text);
        }
    }
    let program = texts.remove("src/main.rs").unwrap_or_default();
    texts.entry("src/lib.rs".to_owned()).or_insert(program);
    let sources = texts.values().map(|text| Source::read(text.clone().into_bytes()));
    let sources: Vec<Source> = sources.collect::<Result<_>>()?;
    if sources.iter().all(|source| source.file.items.is_empty()) {
        return Ok(None);
    }
    let (library, edition) = (manifest.library(), &manifest.edition);
    let mut toml = format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = {edition:?}\npublish = false\n\n\
         [lib]\nname = {library:?}\nbench = false\ndoctest = false\n"
    );
    let names = sources.iter().flat_map(|source| tokens::roots(&source.tokens)).collect();
    manifest.add_used(&names, &mut toml);
    texts.insert("Cargo.toml".to_owned(), toml);
    let files = texts.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
    Ok(Some(Library { name, files }))
}

/// The text of a file without its days and its template. The whole workspace may use what only the
/// old package might.
fn shared(mut source: Source) -> Result<String> {
    let mut edits = Vec::new();
    edit_items(&source, &source.file.items, &mut edits);
    for (range, new) in edits {
        if new.is_empty() {
            source.remove_all(vec![range]);
        } else {
            source.replace(range, new);
        }
    }
    let edited = source.edited()?;
    Ok((edited.inner + &edited.rest).replace("pub(crate) ", "pub "))
}

fn edit_items(source: &Source, items: &[Item], edits: &mut Vec<(Range<usize>, &str)>) {
    for item in items {
        let range = item.span().byte_range();
        let names_day = || source.tokens_of(item).any(|token| is_day(&token.text));
        let is_gone = match item {
            Item::Mod(module) => {
                if matches!(module.vis, Visibility::Inherited) {
                    let start = module.mod_token.span().byte_range().start;
                    edits.push((start..start, "pub "));
                }
                let items = module.content.as_ref().map(|(_, items)| &items[..]);
                edit_items(source, items.unwrap_or_default(), edits);
                items.is_none() && (names_day() || module.ident == "template")
            }
            Item::Macro(call) if is_template(call) => true,
            // It may declare modules.
            Item::Macro(_) => {
                for (at, token) in source.tokens.iter().enumerate() {
                    if range.contains(&token.range.start) && is_day(&token.text) {
                        let has_comma = tokens::are(&source.tokens, at + 1, &[","]);
                        let last = &source.tokens[at + usize::from(has_comma)];
                        edits.push((token.range.start..last.range.end, ""));
                    }
                }
                false
            }
            Item::Fn(function) => function.sig.ident == "main" || names_day(),
            item => is_of_runner(item) || names_day(),
        };
        if is_gone {
            edits.push((range, ""));
        }
    }
}

fn is_template(call: &ItemMacro) -> bool {
    let name = call.mac.path.segments.last().map(|last| last.ident.to_string());
    matches!(name.as_deref(), Some("aoc_lib" | "aoc_main"))
}
