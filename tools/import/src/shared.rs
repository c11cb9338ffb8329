//! The modules and packages that days share. They lie in one folder of the new workspace, each file
//! where it lay in the old repository.
//!
//! A day takes a shared module from the path of its folder. So the module is compiled as a part of
//! the day, as it was a part of the old crate: what is private stays in reach, and no line changes.
//! A shared package stays a package.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use scaffold::fill;

use crate::Files;
use crate::packages::{Dependency, Package};
use crate::repository::{OldDay, Repository, collect, is_input, is_start, name, slashed};
use crate::source::names;

/// What days share, by path in the new workspace.
pub(crate) struct Shared {
    pub(crate) repository: Repository,
    pub(crate) files: Files,
}

impl Shared {
    /// The root of a crate with a day's module and those that it uses. Adds the names in them.
    pub(crate) fn modules(&mut self, day: &OldDay, used: &mut BTreeSet<String>) -> Result<String> {
        let source = day.root.parent().unwrap_or(&day.root);
        let mut module = day.file.with_extension("");
        if module.ends_with("mod") {
            module.pop();
        }
        let levels = || module.ancestors().take_while(|level| *level != source);
        let mut found = BTreeSet::new();
        let mut open: Vec<String> = used.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for path in levels().map(|level| level.with_file_name(&name)) {
                if module.starts_with(&path) || found.contains(&path) {
                    continue;
                }
                for file in files_of_module(&path) {
                    // A module may use others.
                    let names = self.add(&file)?;
                    open.extend(names.iter().cloned());
                    used.extend(names);
                    found.insert(path.clone());
                }
            }
        }
        let mut text = String::new();
        for level in levels() {
            let body = if text.is_empty() { ";".to_owned() } else { format!(" {{\n{text}}}") };
            text = format!("pub(crate) mod {}{body}\n", name(level));
            let beside = found.iter().filter(|path| path.parent() == level.parent());
            let beside: Vec<_> =
                beside.map(|path| format!("pub(crate) mod {};\n", name(path))).collect();
            if !beside.is_empty() {
                let depth = level.strip_prefix(source)?.iter().count() + 1;
                let place = self.place(level.parent().unwrap_or(source), depth);
                let old =
                    format!("#[path = {place:?}]\nmod old_modules {{\n{}}}\n", beside.concat());
                text = format!("{old}pub(crate) use old_modules::*;\n{text}");
            }
        }
        let path = slashed(module.strip_prefix(source)?).replace('/', "::");
        Ok(format!("pub use crate::{path}::PUZZLE;\n\n{text}"))
    }

    /// Where an old file or folder lies in the new workspace, from a folder at this `depth`.
    fn place(&self, path: &Path, depth: usize) -> String {
        format!("{}old-{}", "../".repeat(depth), self.repository.below(path))
    }

    /// Adds a file, unless it is an input. Returns the names in it.
    fn add(&mut self, file: &Path) -> Result<BTreeSet<String>> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let used = names(&String::from_utf8_lossy(&bytes));
        if !is_input(&self.repository.below(file)) {
            self.files.insert(self.place(file, 0), bytes);
        }
        Ok(used)
    }

    /// A dependency for a manifest in a folder at this `depth`. A package of the old repository
    /// comes along.
    pub(crate) fn dependency(&mut self, dependency: &Dependency, depth: usize) -> Result<String> {
        let fields = &dependency.fields;
        let Some(folder) = &dependency.folder else { return Ok(format!("{{ {fields} }}")) };
        let package = self.repository.package(Path::new(folder))?.context("no such package")?;
        Ok(format!("{{ {}{fields} }}", self.package(&package, depth)?))
    }

    /// Adds a package. Returns the fields of a dependency on it in a folder at this `depth`.
    pub(crate) fn package(&mut self, package: &Package, depth: usize) -> Result<String> {
        let folder = self.place(&package.folder, 0);
        let name = folder.replace(|c: char| !c.is_alphanumeric(), "-");
        let path = format!("{folder}/Cargo.toml");
        if !self.files.contains_key(&path) {
            let library = package.library.as_ref();
            let library = library.with_context(|| format!("{folder} is no library"))?;
            let mut files = Vec::new();
            collect(library.root.parent().unwrap_or(&package.folder), &mut files)?;
            files.retain(|file| !package.roots.contains(file) || *file == library.root);
            for file in files {
                self.add(&file)?;
            }
            let mut dependencies = String::new();
            for dependency in package.dependencies.iter().filter(|found| !found.is_for_tests) {
                let value = self.dependency(dependency, folder.split('/').count())?;
                dependencies += &[&dependency.key, " = ", &value, "\n"].concat();
            }
            let values = [
                ("package", &name),
                ("edition", &package.edition),
                ("path", &self.place(&library.root, 0).replace(&folder, ".")),
                ("dependencies", &dependencies),
            ];
            let manifest = fill(include_str!("../files/package.toml"), &values);
            self.files.insert(path, manifest.into_bytes());
        }
        Ok(format!("path = {:?}, package = {name:?}", self.place(&package.folder, depth)))
    }
}

/// The files of a module, if it is one that has a file.
fn files_of_module(path: &Path) -> Vec<PathBuf> {
    let mut files = vec![path.with_extension("rs"), path.join("mod.rs")];
    files.retain(|file| !is_start(path) && file.is_file());
    if !files.is_empty() {
        // A module without a folder has only one file.
        let _ = collect(path, &mut files);
    }
    files
}
