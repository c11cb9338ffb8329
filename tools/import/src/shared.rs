//! The modules and packages that days share. They lie in one folder of the new workspace, each file
//! where it lay in the old repository.
//!
//! A day takes a shared module by its path. So the module is compiled as a part of the day, as it was
//! a part of the old crate: what is private stays in reach, and no line changes. A shared package
//! stays a package.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result};

use crate::packages::{Dependency, Package};
use crate::repository::{Repository, collect, is_code, is_input, name, slashed};
use crate::source::names;
use crate::{Files, fill};

/// What days share, by path in the new workspace.
pub(crate) struct Shared {
    pub(crate) repository: Repository,
    pub(crate) files: Files,
    /// The name of the folder.
    name: String,
}

/// The dependencies of a package and those of its tests, by name, as in a manifest.
pub(crate) type Dependencies = [BTreeMap<String, String>; 2];

impl Shared {
    pub(crate) fn new(repository: Repository) -> Self {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = name(&repository.base).replace(|c| !is_plain(c), "-");
        Self { repository, files: Files::new(), name: format!("old-{name}") }
    }

    /// The declarations of a day's module below this root and of those that it uses, and the path of
    /// the module. Adds the names in them.
    pub(crate) fn modules(
        &mut self,
        file: &Path,
        root: &Path,
        used: &mut BTreeSet<String>,
    ) -> Result<(String, String)> {
        let source = root.parent().unwrap_or(root);
        let is_folder = file.ends_with("mod.rs");
        let module =
            if is_folder { file.parent().unwrap_or(file) } else { &file.with_extension("") };
        let folders: Vec<&Path> =
            module.ancestors().skip(1).take_while(|folder| folder.starts_with(source)).collect();
        let mut found = BTreeMap::new();
        let mut open: Vec<String> = used.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for path in folders.iter().map(|folder| folder.join(&name)) {
                let files = files_of_module(&path);
                if files.is_empty() || module.starts_with(&path) || found.contains_key(&path) {
                    continue;
                }
                found.insert(path, self.place(&files[0]));
                for file in files {
                    // A module may use others.
                    let names = names(&self.add(&file)?);
                    open.extend(names.iter().cloned());
                    used.extend(names);
                }
            }
        }
        let mut declarations = format!("pub(crate) mod {};\n", name(module));
        for (depth, folder) in folders.iter().rev().enumerate().rev() {
            for (path, place) in found.iter().filter(|(path, _)| path.parent() == Some(folder)) {
                let up = "../".repeat(depth + 2);
                let module = name(path);
                declarations =
                    format!("#[path = \"{up}{place}\"]\npub(crate) mod {module};\n{declarations}");
            }
            if depth > 0 {
                declarations = format!("pub(crate) mod {} {{\n{declarations}}}\n", name(folder));
            }
        }
        let path = slashed(module.strip_prefix(source)?).replace('/', "::");
        Ok((declarations, path))
    }

    /// Where a file lies in the new workspace. The start of a module with a folder lies in there,
    /// because the modules of one that is taken by its path are beside it.
    fn place(&self, file: &Path) -> String {
        let folder = file.with_extension("");
        let is_start = is_code(file) && folder.is_dir();
        let file = if is_start { &folder.join("mod.rs") } else { file };
        format!("{}/{}", self.name, self.repository.below(file))
    }

    /// Adds a file, unless it is an input. Returns its text.
    fn add(&mut self, file: &Path) -> Result<String> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if !is_input(&self.repository.below(file)) {
            self.files.insert(self.place(file), bytes);
        }
        Ok(text)
    }

    /// The dependencies of a package for a manifest in a folder at this `depth`: those that are
    /// used. Packages of the old repository come along.
    pub(crate) fn dependencies(
        &mut self,
        package: &Package,
        depth: usize,
        is_used: impl Fn(&Dependency) -> bool,
    ) -> Result<Dependencies> {
        let mut found = Dependencies::default();
        for dependency in package.dependencies.iter().filter(|dependency| is_used(dependency)) {
            let mut fields = dependency.fields.clone();
            if let Some(folder) = &dependency.folder {
                let package = self.repository.package(folder)?;
                fields.push(self.package(&package.context("no such package")?, depth)?);
            }
            let value = format!("{{ {} }}", fields.join(", "));
            found[usize::from(dependency.is_for_tests)].insert(dependency.key.clone(), value);
        }
        Ok(found)
    }

    /// Adds a package. Returns the fields of a dependency on it in a folder at this `depth`.
    pub(crate) fn package(&mut self, package: &Rc<Package>, depth: usize) -> Result<String> {
        let folder = format!("{}/{}", self.name, self.repository.below(&package.folder));
        let folder = folder.trim_end_matches('/');
        let name = format!("{}-{}", self.name, package.name);
        let path = format!("{folder}/Cargo.toml");
        if !self.files.contains_key(&path) {
            let library = package.library.as_ref();
            let library = library.with_context(|| format!("{} is no library", package.name))?;
            let mut files = Vec::new();
            collect(library.root.parent().unwrap_or(&package.folder), &mut files)?;
            let is_program = |file| package.roots.contains(file) && *file != library.root;
            for file in files.iter().filter(|file| !is_program(file)) {
                self.add(file)?;
            }
            let depth = folder.split('/').count();
            let [dependencies, _] = self.dependencies(package, depth, |used| !used.is_for_tests)?;
            let root = library.root.strip_prefix(&package.folder).unwrap_or(&library.root);
            let manifest = fill(
                include_str!("../files/package.toml"),
                &[
                    ("$package$", &name),
                    ("$edition$", &package.edition),
                    ("$library$", &library.name),
                    ("$path$", &slashed(root)),
                    ("$macro$", &library.is_macro.to_string()),
                    ("$dependencies$", &lines(&dependencies, "")),
                ],
            );
            self.files.insert(path, manifest.into_bytes());
        }
        Ok(format!("path = {:?}, package = {name:?}", "../".repeat(depth) + folder))
    }
}

/// The lines of a manifest for dependencies, each with a mark before it.
pub(crate) fn lines(dependencies: &BTreeMap<String, String>, mark: &str) -> String {
    dependencies.iter().map(|(key, value)| format!("{mark}{key} = {value}\n")).collect()
}

/// The files of a module, from that with which it starts.
pub(crate) fn files_of_module(path: &Path) -> Vec<PathBuf> {
    let is_root = ["main", "lib", "mod"].iter().any(|name| path.ends_with(name));
    let mut starts = [path.with_extension("rs"), path.join("mod.rs")].into_iter();
    let start = starts.find(|file| !is_root && file.is_file());
    let mut files: Vec<PathBuf> = start.into_iter().collect();
    if !files.is_empty() {
        // A module without a folder has only one file.
        let _ = collect(path, &mut files);
    }
    files
}
