//! The code that the days of an old package share becomes a package of its own: the old library
//! without the days. A day uses it under its old name.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::{Item, ItemMacro, Visibility};

use crate::layouts::is_of_runner;
use crate::manifest::{Manifest, Manifests, add_lines};
use crate::repository::{Repository, is_code, is_day};
use crate::source::{Edit, Source, removal};
use crate::tokens::{self, Token};
use crate::{Files, cannot, read};

/// Names of libraries that every day uses.
const OURS: [&str; 2] = ["common", "testing"];

/// The name of an old library in the code of a day.
pub(crate) fn name_in_day(library: &str) -> String {
    if OURS.contains(&library) { format!("old_{library}") } else { library.to_owned() }
}

/// Makes the code of a day one of its own package. Paths that start with `crate` or `super` start
/// with the old library, because the day is no longer a `module` of it, and the module's own path
/// becomes `crate`. Old libraries with our names get other ones. A file `inside` the module has its
/// `super` in the day.
pub(crate) fn move_out(source: &mut Source, manifest: &Manifest, module: &[String], inside: bool) {
    let library = name_in_day(&manifest.library());
    let own = format!("crate::{}", module.join("::")).replace("::", " : : ");
    let own: Vec<&str> = own.split(' ').collect();
    let items = source.file.items.iter().filter(|item| !matches!(item, Item::Mod(_)));
    let ranges: Vec<_> = items.map(|item| item.span().byte_range()).collect();
    let is_at_root = |token: &Token| ranges.iter().any(|item| item.contains(&token.range.start));
    let tokens = &source.tokens;
    let mut edits = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_path = tokens::are(tokens, at + 1, &[":", ":"]);
        let is_macro = at > 0 && tokens[at - 1].text == "$";
        let mut range = token.range.clone();
        let new = match (&*token.text, module) {
            (name, _) if OURS.contains(&name) => {
                if !tokens::is_root(tokens, at) || !manifest.has_library(name) {
                    continue;
                }
                name_in_day(name)
            }
            ("crate", [_, ..]) if tokens::are(tokens, at, &own) => {
                range.end = tokens[at + own.len() - 1].range.end;
                "crate".to_owned()
            }
            ("crate", [_, ..]) if is_path && !is_macro => {
                let group = whole_paths(tokens, at + 3, &own[3..], &library);
                if group.is_empty() {
                    library.clone()
                } else {
                    edits.extend(group);
                    range.end = tokens[at + 2].range.end;
                    String::new()
                }
            }
            ("super", [parents @ .., _]) if !inside && is_at_root(token) => {
                // Without a path behind it, it tells who may use an item.
                let parent = [std::slice::from_ref(&library), parents].concat().join("::");
                if is_path { parent } else { "crate".to_owned() }
            }
            _ => continue,
        };
        edits.push((range, new));
    }
    source.change(edits);
}

/// The edits that lead each member of the group that opens at a place to the module or to the
/// library. There are none if no member is the module's `own`.
fn whole_paths(tokens: &[Token], open: usize, own: &[&str], library: &str) -> Vec<Edit> {
    let members = members(tokens, open);
    let is_own = |start: usize| tokens::are(tokens, start, own);
    if !members.iter().any(|start| is_own(*start)) {
        return Vec::new();
    }
    let edit = |start: usize| {
        let first = tokens[start].range.start;
        if is_own(start) {
            (first..tokens[start + own.len() - 1].range.end, "crate".to_owned())
        } else {
            (first..first, format!("{library}::"))
        }
    };
    members.into_iter().map(edit).collect()
}

/// The starts of the members of an import's group that opens at a place.
fn members(tokens: &[Token], open: usize) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match &*token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        match (depth, &*token.text) {
            (0, _) => break,
            (1, "{" | ",") if !tokens::are(tokens, at + 1, &["}"]) => starts.push(at + 1),
            _ => {}
        }
    }
    starts
}

/// The packages that days share, by name.
pub(crate) type Libraries = BTreeMap<String, Files>;

/// Makes packages out of the code that days share.
pub(crate) struct Sharing<'a> {
    pub(crate) repository: &'a Repository,
    pub(crate) manifests: &'a Manifests,
    /// The end of each name. Several repositories may have libraries of the same name.
    pub(crate) suffix: String,
    pub(crate) libraries: Libraries,
}

impl Sharing<'_> {
    /// Adds the library of an old package, and those that it uses. Returns the line of a manifest
    /// for it, or `None` if the package has only days.
    pub(crate) fn add(&mut self, key: &str, manifest: &Manifest) -> Result<Option<String>> {
        let name = format!("helpers-{}{}", manifest.library(), self.suffix);
        if !self.libraries.contains_key(&name) {
            let Some(files) = self.library(manifest, &name)? else { return Ok(None) };
            self.libraries.insert(name.clone(), files);
        }
        Ok(Some(format!("{key} = {{ path = \"../{name}\", package = {name:?} }}")))
    }

    /// Adds the packages beside an old one that these names use. Returns their lines.
    pub(crate) fn add_neighbours(
        &mut self,
        manifest: &Manifest,
        names: &BTreeSet<&str>,
        in_code: impl Fn(&str) -> String,
    ) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        for (name, folder) in manifest.neighbours(names, in_code) {
            lines.extend(self.add(&name, &*self.manifests.get(folder)?)?);
        }
        Ok(lines)
    }

    /// The library of an old package, or its program if it has no library.
    fn library(&mut self, manifest: &Manifest, name: &str) -> Result<Option<Files>> {
        let folder = manifest.folder.join("src");
        let mut texts = BTreeMap::new();
        for path in &self.repository.files {
            let Ok(below) = path.strip_prefix(&folder) else { continue };
            let is_other = below.starts_with("bin") || below.starts_with("template");
            if is_code(path) && !is_other && !self.repository.is_of_day(path) {
                let source = Source::read(read(path)?);
                let text = source.and_then(shared).with_context(|| cannot("copy", path))?;
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
        let library = manifest.library();
        let edition = &manifest.edition;
        // The old package may have allowed what the compiler warns of, and each run would show it.
        let mut toml = format!(
            "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = {edition:?}\n\
             publish = false\n\n[lib]\nname = {library:?}\nbench = false\ndoctest = false\n\n\
             [lints.rust]\nwarnings = \"allow\"\n"
        );
        let names = sources.iter().flat_map(|source| tokens::roots(&source.tokens)).collect();
        manifest.add_used(&names, &mut toml);
        let lines = self.add_neighbours(manifest, &names, str::to_owned)?;
        add_lines(&mut toml, "[dependencies]\n", &lines);
        texts.insert("Cargo.toml".to_owned(), toml);
        Ok(Some(texts.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()))
    }
}

/// The text of a file without its days and its template. The whole workspace may use the items
/// that only the old package might.
fn shared(mut source: Source) -> Result<String> {
    let mut edits = Vec::new();
    share(&source, &source.file.items, &mut edits);
    source.change(edits);
    let edited = source.edited()?;
    Ok((edited.inner + &edited.rest).replace("pub(crate) ", "pub "))
}

/// Removes the items of days and of the template, and makes modules public.
fn share(source: &Source, items: &[Item], edits: &mut Vec<Edit>) {
    for item in items {
        match item {
            _ if is_gone(source, item) => edits.push(removal(item)),
            Item::Mod(module) => {
                if matches!(module.vis, Visibility::Inherited) {
                    edits.push((module.mod_token.span().byte_range(), "pub mod".to_owned()));
                }
                if let Some((_, items)) = &module.content {
                    share(source, items, edits);
                }
            }
            Item::Macro(call) => remove_days(source, call, edits),
            _ => {}
        }
    }
}

/// Removes the names of days from the call of a macro, which may declare modules.
fn remove_days(source: &Source, call: &ItemMacro, edits: &mut Vec<Edit>) {
    let range = call.span().byte_range();
    for (at, token) in source.tokens.iter().enumerate() {
        if range.contains(&token.range.start) && is_day(&token.text) {
            let has_comma = tokens::are(&source.tokens, at + 1, &[","]);
            let last = &source.tokens[at + usize::from(has_comma)];
            edits.push((token.range.start..last.range.end, String::new()));
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
        Item::Macro(_) => is_of_runner(item),
        Item::Fn(function) => function.sig.ident == "main" || names_day(),
        item => is_of_runner(item) || names_day(),
    }
}
