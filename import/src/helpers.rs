//! What the days of an old package share becomes a package of its own: the old library without the
//! days. A day uses it under its old name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::{Item, Visibility};

use crate::layouts::is_of_runner;
use crate::manifest::Manifest;
use crate::repository::Repository;
use crate::source::Source;
use crate::{Files, cannot, tokens};

/// Files and folders of a library that are not shared.
const OTHERS: [&str; 4] = ["bin", "template", "input", "inputs"];

/// A package that days share.
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) files: Files,
}

/// Makes the paths of a module that start with `crate` or `super` start with the old library,
/// because the day is no longer a module of it. The module's own path becomes `crate`.
pub(crate) fn redirect(source: &mut Source, library: &str, module: &[String]) {
    let (_, parents) = module.split_last().unwrap_or((&library.to_owned(), &[]));
    let parent = [&[library.to_owned()], parents].concat().join("::");
    let own: Vec<&str> = module.iter().flat_map(|name| [":", ":", name]).collect();
    let tokens = &source.tokens;
    let mut edits = Vec::new();
    // The end of the module of the day that is being read.
    let mut inner_end = 0;
    for at in 0..tokens.len() {
        let mut range = tokens[at].range.clone();
        if tokens[at].text == "mod" && tokens::are(tokens, at + 2, &["{"]) {
            inner_end = inner_end.max(closing(tokens, at + 2));
        }
        let is_macro = at > 0 && tokens[at - 1].text == "$";
        if is_macro || !tokens::are(tokens, at + 1, &[":", ":"]) {
            continue;
        }
        match tokens[at].text.as_str() {
            "crate" if tokens::are(tokens, at + 1, &own) => {
                range.end = tokens[at + own.len()].range.end;
                edits.push((range, "crate"));
            }
            "crate" => edits.push((range, library)),
            "super" if at > inner_end => edits.push((range, &parent)),
            _ => {}
        }
    }
    for (range, new) in edits {
        source.replace(range, new);
    }
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[tokens::Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Copies the library of an old package. `None` if it has only days.
pub(crate) fn library(
    repository: &Repository,
    manifest: &Manifest,
    name: String,
) -> Result<Option<Library>> {
    let folder = manifest.folder.join("src");
    let mut sources = BTreeMap::new();
    for path in &repository.files {
        let Ok(below) = path.strip_prefix(&folder) else { continue };
        let first = below.iter().next().and_then(|first| first.to_str()).unwrap_or_default();
        let is_code = below.extension().is_some_and(|extension| extension == "rs");
        if is_code && !OTHERS.contains(&first) && !repository.is_of_day(path) {
            let bytes = fs::read(path).with_context(|| cannot("read", path))?;
            let source = Source::read(bytes).with_context(|| path.display().to_string())?;
            sources.insert(below.to_owned(), source);
        }
    }
    let program = sources.remove(Path::new("main.rs"));
    let root = sources.remove(Path::new("lib.rs")).or(program);
    let modules: BTreeSet<PathBuf> = sources.keys().map(|path| module_of(path)).collect();
    let root = match root {
        Some(root) if !declares_by_macro(&root) => text(&edit_root(root, &modules))?,
        _ => declarations(&modules, Path::new("")),
    };
    if modules.is_empty() && Source::read(root.clone().into_bytes())?.file.items.is_empty() {
        return Ok(None);
    }
    let mut texts = BTreeMap::from([("src/lib.rs".to_owned(), root)]);
    for (path, mut source) in sources {
        source.remove_items(is_of_runner);
        texts.insert(format!("src/{}", path.display()), text(&source)?);
    }
    let library = manifest.library();
    let edition = &manifest.edition;
    let mut toml = format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = {edition:?}\npublish = false\n\n\
         [lib]\nname = {library:?}\nbench = false\ndoctest = false\n"
    );
    let parsed: Vec<Source> = texts
        .values()
        .map(|text| Source::read(text.clone().into_bytes()))
        .collect::<Result<_>>()?;
    let names = parsed.iter().flat_map(|source| tokens::roots(&source.tokens)).collect();
    manifest.add_used(&names, &mut toml);
    texts.insert("Cargo.toml".to_owned(), toml);
    let files = texts.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
    Ok(Some(Library { name, files }))
}

/// The text of a file, where the whole workspace may use what only the old package might.
fn text(source: &Source) -> Result<String> {
    let edited = source.edited()?;
    Ok((edited.inner + &edited.rest).replace("pub(crate) ", "pub "))
}

/// The path of a file's module, such as `util/grid`.
fn module_of(path: &Path) -> PathBuf {
    if path.ends_with("mod.rs") {
        path.parent().unwrap_or(path).to_owned()
    } else {
        path.with_extension("")
    }
}

fn is_template(call: &syn::ItemMacro) -> bool {
    let name = call.mac.path.segments.last().map(|last| last.ident.to_string());
    matches!(name.as_deref(), Some("aoc_lib" | "aoc_main"))
}

/// Whether an author's macro may declare modules.
fn declares_by_macro(source: &Source) -> bool {
    source.file.items.iter().any(|item| match item {
        Item::Macro(call) => call.ident.is_none() && !is_template(call),
        _ => false,
    })
}

/// Takes the days and the template out of the root of a library.
fn edit_root(mut source: Source, modules: &BTreeSet<PathBuf>) -> Source {
    let mut private = Vec::new();
    let mut gone = Vec::new();
    modules_in(&source.file.items, Path::new(""), modules, &mut private, &mut gone);
    source.remove_all(gone);
    for start in private {
        source.replace(start..start, "pub ");
    }
    source.remove_items(|item| match item {
        Item::Macro(call) => is_template(call),
        Item::Fn(function) => function.sig.ident == "main",
        item => is_of_runner(item),
    });
    // Unstable features were for the days.
    let features = source.file.attrs.iter().filter(|found| found.path().is_ident("feature"));
    let features = features.map(|found| found.span().byte_range()).collect();
    source.remove_all(features);
    source
}

/// Finds the private modules, and those whose files are not shared.
fn modules_in(
    items: &[Item],
    place: &Path,
    modules: &BTreeSet<PathBuf>,
    private: &mut Vec<usize>,
    gone: &mut Vec<std::ops::Range<usize>>,
) {
    for item in items {
        let Item::Mod(module) = item else { continue };
        let path = place.join(module.ident.to_string());
        if let Some((_, items)) = &module.content {
            modules_in(items, &path, modules, private, gone);
        } else if !modules.contains(&path) {
            gone.push(item.span().byte_range());
        }
        if matches!(module.vis, Visibility::Inherited) {
            private.push(module.mod_token.span().byte_range().start);
        }
    }
}

/// Declares a module for each file below a folder that has no module of its own.
fn declarations(modules: &BTreeSet<PathBuf>, place: &Path) -> String {
    let below = modules.iter().filter_map(|module| module.strip_prefix(place).ok()?.iter().next());
    let names: BTreeSet<_> = below.collect();
    let declaration = |name: &std::ffi::OsStr| {
        let (path, name) = (place.join(name), name.display());
        if modules.contains(&path) {
            format!("pub mod {name};\n")
        } else {
            format!("pub mod {name} {{\n{}}}\n", declarations(modules, &path))
        }
    };
    names.into_iter().map(declaration).collect()
}
