//! The code that the days of an old package share becomes a package of its own: the old library
//! without the days. A day uses it under its old name.

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
    let mut parent = vec![library];
    // The name of a module at the root of the library, which calls itself `crate::NAME`.
    let mut own = None;
    match module {
        [name] => own = Some(name.as_str()),
        [parents @ .., _] => parent.extend(parents.iter().map(String::as_str)),
        [] => {}
    }
    let parent = parent.join("::");
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
        match tokens.get(at + 3) {
            Some(name) if own == Some(&name.text) => edits.push((start..name.range.end, "crate")),
            _ => edits.push((tokens[at].range.clone(), library)),
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
    let mut changes = Changes::default();
    changes.add(&source, &source.file.items);
    for start in changes.private {
        source.replace(start..start, "pub ");
    }
    source.remove_all(changes.removed);
    let edited = source.edited()?;
    Ok((edited.inner + &edited.rest).replace("pub(crate) ", "pub "))
}

/// The changes that make a file one of a library of helpers.
#[derive(Default)]
struct Changes {
    /// The starts of private modules, which become public.
    private: Vec<usize>,
    removed: Vec<Range<usize>>,
}

impl Changes {
    fn add(&mut self, source: &Source, items: &[Item]) {
        for item in items {
            match item {
                _ if is_gone(source, item) => self.removed.push(item.span().byte_range()),
                Item::Mod(module) => {
                    if matches!(module.vis, Visibility::Inherited) {
                        self.private.push(module.mod_token.span().byte_range().start);
                    }
                    if let Some((_, items)) = &module.content {
                        self.add(source, items);
                    }
                }
                Item::Macro(call) => self.remove_days(source, call),
                _ => {}
            }
        }
    }

    /// Removes the names of days from the call of a macro, which may declare modules.
    fn remove_days(&mut self, source: &Source, call: &ItemMacro) {
        let range = call.span().byte_range();
        for (at, token) in source.tokens.iter().enumerate() {
            if range.contains(&token.range.start) && is_day(&token.text) {
                let has_comma = tokens::are(&source.tokens, at + 1, &[","]);
                let last = &source.tokens[at + usize::from(has_comma)];
                self.removed.push(token.range.start..last.range.end);
            }
        }
    }
}

/// Whether an item belongs to a day or to the template.
fn is_gone(source: &Source, item: &Item) -> bool {
    let names_day = || source.tokens_of(item).any(|token| is_day(&token.text));
    match item {
        // A module with its code here is searched for days.
        Item::Mod(module) => {
            module.content.is_none() && (names_day() || module.ident == "template")
        }
        Item::Macro(call) => is_template(call),
        Item::Fn(function) => function.sig.ident == "main" || names_day(),
        item => is_of_runner(item) || names_day(),
    }
}

fn is_template(call: &ItemMacro) -> bool {
    let name = call.mac.path.segments.last().map(|last| last.ident.to_string());
    matches!(name.as_deref(), Some("aoc_lib" | "aoc_main"))
}
