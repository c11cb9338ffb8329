//! The modules and packages that days share. They lie in one folder of the new workspace, each file
//! where it lay in the old repository.
//!
//! A day takes a shared module by its path, so the module is compiled as a part of the day, as it
//! was a part of the old crate: what is private stays in reach, and no line of it changes. A shared
//! package is a package again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result};
use syn::Item;

use crate::packages::{Package, renamed};
use crate::place::Place;
use crate::repository::{OldDay, Repository, collect, is_input};
use crate::source::{self, has};
use crate::{Files, slashed};

/// What days share, by path in the new workspace.
pub(crate) struct Shared<'a> {
    pub(crate) repository: &'a mut Repository,
    pub(crate) files: Files,
    packages: BTreeSet<PathBuf>,
}

/// A folder of modules above a day, and the file that declares them.
struct Level {
    /// The name of the module on the way to the day.
    next: String,
    /// The other modules, by name.
    modules: BTreeMap<String, Vec<PathBuf>>,
    /// Those whose macros need no path.
    with_macros: BTreeSet<String>,
    /// The declaring file without days and modules, and the names that it defines.
    items: (String, BTreeSet<String>),
    file: PathBuf,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(repository: &'a mut Repository) -> Self {
        Self { repository, files: Files::new(), packages: BTreeSet::new() }
    }

    /// The declarations of a day's module and of those that it uses, and the module's path. Adds the
    /// names in their code.
    pub(crate) fn modules(
        &mut self,
        day: &OldDay,
        root: &Path,
        names: &mut BTreeSet<String>,
    ) -> Result<(String, String)> {
        let levels = levels(&day.file, root);
        let mut used: BTreeSet<(usize, Option<&str>)> = BTreeSet::new();
        loop {
            let before = used.len();
            for (at, level) in levels.iter().enumerate() {
                for (name, files) in &level.modules {
                    let is_used = level.with_macros.contains(name) || names.contains(name);
                    if is_used && used.insert((at, Some(name))) {
                        for file in files {
                            names.extend(source::names(&read(file)?));
                        }
                    }
                }
                let (code, defined) = &level.items;
                if !defined.is_disjoint(names) && used.insert((at, None)) {
                    names.extend(source::names(code));
                }
            }
            if used.len() == before {
                break;
            }
        }
        let mut code = String::new();
        let mut end = String::new();
        for (at, level) in levels.iter().enumerate() {
            let indent = "    ".repeat(at);
            if used.contains(&(at, None)) {
                let place = self.place(&level.file.with_extension("shared.rs"));
                code += &format!("{indent}include!(\"../../{place}\");\n");
                self.files.insert(place, level.items.0.clone().into_bytes());
            }
            let of_level = used.iter().filter_map(|(of, name)| name.filter(|_| *of == at));
            for name in of_level {
                let mut places = Vec::new();
                for file in &level.modules[name] {
                    places.push(self.add(file)?);
                }
                if level.with_macros.contains(name) {
                    code += &format!("{indent}#[macro_use]\n");
                }
                let path = "../".repeat(at + 2) + &places[0];
                code += &format!("{indent}#[path = {path:?}]\n{indent}pub(crate) mod {name};\n");
            }
            let is_last = at + 1 == levels.len();
            let start = if is_last { ";" } else { " {" };
            code += &format!("{indent}pub(crate) mod {}{start}\n", level.next);
            if !is_last {
                end = format!("{indent}}}\n{end}");
            }
        }
        let path: Vec<&str> = levels.iter().map(|level| &*level.next).collect();
        Ok((code + &end, path.join("::")))
    }

    /// Where a file lies in the new workspace. A module with a folder of its own lies there, because
    /// a path to it would lead its modules astray.
    fn place(&self, file: &Path) -> String {
        let folder = file.with_extension("");
        let has_folder = folder.is_dir() && !file.ends_with("lib.rs");
        let file = if has_folder { folder.join("mod.rs") } else { file.to_owned() };
        format!("{}/{}", self.repository.name, self.repository.below(&file))
    }

    /// Adds a file, and those that it includes.
    fn add(&mut self, file: &Path) -> Result<String> {
        let place = self.place(file);
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        if let Ok(text) = str::from_utf8(&bytes) {
            for (_, path) in source::included(text, file.parent().unwrap_or(file)) {
                if path.is_file() && !is_input(&self.repository.below(&path)) {
                    let place = self.place(&path);
                    self.files.insert(place, fs::read(&path)?);
                }
            }
        }
        self.files.insert(place.clone(), bytes);
        Ok(place)
    }

    /// Adds the dependencies that these names use to a manifest in a folder at this `depth`, and the
    /// packages of the old repository among them.
    pub(crate) fn depend(
        &mut self,
        manifest: &mut String,
        package: &Rc<Package>,
        names: Option<&BTreeSet<String>>,
        depth: usize,
    ) -> Result<()> {
        for dependency in &package.dependencies {
            let is_used = names.is_none_or(|names| names.contains(&dependency.name));
            if !is_used || names.is_none() && dependency.is_dev() {
                continue;
            }
            // A package that is known under our name keeps it in a package without ours.
            let key = if names.is_some() {
                renamed(dependency.key())
            } else {
                dependency.key().to_owned()
            };
            let mut fields = Vec::new();
            if let Some(folder) = &dependency.folder {
                let folder = source::simple(folder);
                let found = self.repository.package(&folder)?;
                let found =
                    found.with_context(|| format!("{} has no package", folder.display()))?;
                fields = self.package(&found, depth)?;
            } else if key != dependency.key() {
                fields.push(format!("package = {:?}", dependency.key()));
            }
            dependency.add_to(manifest, &key, &fields);
        }
        Ok(())
    }

    /// Adds a package. Returns the fields of a dependency on it in a folder at this `depth`.
    pub(crate) fn package(&mut self, package: &Rc<Package>, depth: usize) -> Result<Vec<String>> {
        let folder = format!("{}/{}", self.repository.name, self.repository.below(&package.folder));
        let folder = folder.trim_end_matches('/').to_owned();
        let name = format!("{}-{}", self.repository.name, package.name);
        if self.packages.insert(package.folder.clone()) {
            let library = package.library();
            let library = library.with_context(|| format!("{} has no library", package.name))?;
            let source = library.root.parent().unwrap_or(&package.folder);
            let mut files = Vec::new();
            collect(source, &mut files)?;
            let is_other = |file: &Path| {
                package
                    .targets
                    .iter()
                    .any(|target| target.root == file && target.kind != library.kind)
            };
            files.retain(|file| !is_other(file));
            files.extend(
                package
                    .targets
                    .iter()
                    .filter(|target| target.kind == "custom-build")
                    .map(|target| target.root.clone()),
            );
            for file in files {
                self.add(&file)?;
            }
            let path = slashed(library.root.strip_prefix(&package.folder).unwrap_or(&library.root));
            let kind = if library.kind == "proc-macro" { "proc-macro = true\n" } else { "" };
            let mut manifest = format!(
                "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = {:?}\npublish = false\n\n\
                 [lib]\nname = {:?}\npath = {path:?}\n{kind}test = false\ndoctest = false\nbench = false\n\n\
                 # The code is an older one, so its warnings say nothing new.\n\
                 [lints.rust]\nwarnings = \"allow\"\n",
                package.edition(),
                library.name.replace('-', "_"),
            );
            self.depend(&mut manifest, package, None, folder.split('/').count())?;
            manifest += &package.features();
            self.files.insert(format!("{folder}/Cargo.toml"), manifest.into_bytes());
        }
        let path = "../".repeat(depth) + &folder;
        Ok(vec![format!("path = {path:?}"), format!("package = {name:?}")])
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The folders from the root of a crate down to a day's module.
fn levels(file: &Path, root: &Path) -> Vec<Level> {
    let source = root.parent().unwrap_or(root);
    let below = file.strip_prefix(source).unwrap_or(file).with_extension("");
    let mut path: Vec<String> = below.iter().map(|name| name.to_string_lossy().into()).collect();
    if path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    let mut folder = source.to_owned();
    let mut declaring = root.to_owned();
    let mut levels = Vec::new();
    for next in path {
        let mut modules = modules_in(&folder);
        modules.retain(|name, files| *name != next && !files.contains(&declaring));
        let days: BTreeSet<String> = modules
            .keys()
            .filter(|name| holds_days(&folder, name))
            .chain([&next])
            .cloned()
            .collect();
        let text = fs::read_to_string(&declaring).unwrap_or_default();
        let with_macros = source::items(&text).into_iter().filter_map(|(item, _)| match item {
            Item::Mod(module) if has(&module.attrs, "macro_use") => Some(module.ident.to_string()),
            _ => None,
        });
        levels.push(Level {
            with_macros: with_macros.filter(|name| modules.contains_key(name)).collect(),
            items: source::shared_items(&text, &days),
            file: declaring,
            modules,
            next: next.clone(),
        });
        folder.push(&next);
        declaring = folder.with_extension("rs");
        if !declaring.is_file() {
            declaring = folder.join("mod.rs");
        }
    }
    levels
}

/// The modules in a folder with all of their files, the one that starts the module first.
fn modules_in(folder: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut files = Vec::new();
    // A folder that cannot be read has no modules.
    let _ = collect(folder, &mut files);
    for file in files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
        let below = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
        let Some(name) = below.iter().next() else { continue };
        let name = name.to_string_lossy().into_owned();
        let is_start =
            below.iter().nth(1).is_none_or(|second| second == "mod" && below.iter().count() == 2);
        let of_module = modules.entry(name).or_default();
        of_module.insert(if is_start { 0 } else { of_module.len() }, file);
    }
    modules.retain(|name, files| {
        let first = files[0].strip_prefix(folder).unwrap_or(folder);
        let starts =
            first.iter().count() == 1 || first.ends_with("mod.rs") && first.iter().count() == 2;
        starts && !["main", "lib", "bin"].contains(&&**name)
    });
    modules
}

/// Whether a module is a day, or declares days.
fn holds_days(folder: &Path, name: &str) -> bool {
    let is_day = |name: &Path| Place::of_code(name).is_some();
    let entries = fs::read_dir(folder.join(name)).into_iter().flatten().flatten();
    is_day(Path::new(name))
        || entries.into_iter().any(|entry| is_day(Path::new(&entry.file_name())))
}
