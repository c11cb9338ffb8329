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

use anyhow::{Context, Result, ensure};

use crate::packages::Package;
use crate::repository::{Repository, collect, is_code, is_input, slashed};
use crate::source::{included, names, simple};
use crate::{Files, fill};

/// What days share, by path in the new workspace.
pub(crate) struct Shared<'a> {
    pub(crate) repository: &'a mut Repository,
    pub(crate) files: Files,
    /// The name of the folder.
    name: String,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(repository: &'a mut Repository) -> Self {
        let name = repository.base.file_name().unwrap_or_default().to_string_lossy();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = format!("old-{}", name.replace(|c| !is_plain(c), "-"));
        Self { repository, files: Files::new(), name }
    }

    /// The declarations of a day's module and of those that it uses, and the path of the module. Adds
    /// the names in them.
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
        let mut folders: Vec<&Path> =
            module.ancestors().skip(1).take_while(|folder| folder.starts_with(source)).collect();
        folders.reverse();
        let mut found = BTreeMap::new();
        // A module may use others.
        let mut number = None;
        while number != Some(found.len()) {
            number = Some(found.len());
            let new =
                used.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
            let new = new.filter(|path| !module.starts_with(path) && !found.contains_key(path));
            let new: Vec<_> = new.filter_map(|path| Some((start(&path)?, path))).collect();
            for (start, path) in new {
                found.insert(path.clone(), self.place(&start));
                let mut files = vec![start];
                // A module without a folder has only one file.
                let _ = collect(&path, &mut files);
                for file in files.iter().filter(|file| is_code(file)) {
                    used.extend(names(&self.add(file)?));
                }
            }
        }
        let name =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut declarations = String::new();
        for (depth, folder) in folders.iter().enumerate() {
            for (path, place) in found.iter().filter(|(path, _)| path.parent() == Some(folder)) {
                let up = "../".repeat(depth + 2);
                let lines = ["#[path = \"", &up, place, "\"]\npub(crate) mod ", &name(path), ";\n"];
                declarations.push_str(&lines.concat());
            }
            let inner = folders.get(depth + 1);
            let end = if inner.is_some() { " {\n" } else { ";\n" };
            let lines = ["pub(crate) mod ", &name(inner.unwrap_or(&module)), end];
            declarations.push_str(&lines.concat());
        }
        declarations.push_str(&"}\n".repeat(folders.len() - 1));
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

    /// Adds a file, and those that it includes, unless they are inputs. Returns its text.
    fn add(&mut self, file: &Path) -> Result<String> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for (_, path) in included(&text, file.parent().unwrap_or(file)) {
            if let Ok(bytes) = fs::read(&path)
                && !is_input(&self.repository.below(&path))
            {
                self.files.insert(self.place(&path), bytes);
            }
        }
        self.files.insert(self.place(file), bytes);
        Ok(text)
    }

    /// Adds the dependencies of a package to a manifest in a folder at this `depth`: those that the
    /// code of a day uses, or all that a library has. Packages of the old repository come along.
    pub(crate) fn depend(
        &mut self,
        manifest: &mut String,
        package: &Package,
        used: Option<&BTreeSet<String>>,
        depth: usize,
    ) -> Result<()> {
        for dependency in &package.dependencies {
            let is_used = match used {
                Some(used) => used.contains(&dependency.name()),
                None => !dependency.section.contains("dev"),
            };
            if !is_used {
                continue;
            }
            let mut fields = dependency.fields.clone();
            if let Some(folder) = &dependency.folder {
                let is_there = folder.join("Cargo.toml").is_file();
                ensure!(is_there, "the package {} is not there", folder.display());
                let found = self.repository.package(&simple(folder))?.context("no such package")?;
                fields.push(self.package(&found, depth)?);
            }
            let key =
                if used.is_some() { dependency.name_in_day() } else { dependency.key.clone() };
            if !manifest.contains(dependency.section) {
                manifest.push('\n');
                manifest.push_str(dependency.section);
            }
            let value = match &fields[..] {
                [version] if version.starts_with("version") => version.replace("version = ", ""),
                fields => format!("{{ {} }}", fields.join(", ")),
            };
            let line = format!("{}{key} = {value}\n", dependency.section);
            *manifest = manifest.replacen(dependency.section, &line, 1);
        }
        Ok(())
    }

    /// Adds a package. Returns the fields of a dependency on it in a folder at this `depth`.
    pub(crate) fn package(&mut self, package: &Rc<Package>, depth: usize) -> Result<String> {
        let folder = format!("{}/{}", self.name, self.repository.below(&package.folder));
        let folder = folder.trim_end_matches('/');
        let name = format!("{}-{}", self.name, package.name);
        let path = format!("{folder}/Cargo.toml");
        if !self.files.contains_key(&path) {
            let library =
                package.library().with_context(|| format!("{} is no library", package.name))?;
            let mut files = Vec::new();
            collect(library.root.parent().unwrap_or(&package.folder), &mut files)?;
            let is_program = |file: &PathBuf| {
                package.targets.iter().any(|target| target.root == *file && target.kind == "bin")
            };
            for file in files.iter().filter(|file| !is_program(file)) {
                self.add(file)?;
            }
            let root = library.root.strip_prefix(&package.folder).unwrap_or(&library.root);
            let is_macro = (library.kind == "proc-macro").to_string();
            let mut manifest = fill(
                include_str!("../files/package.toml"),
                &[
                    ("$package$", &name),
                    ("$edition$", &package.edition),
                    ("$library$", &library.name),
                    ("$path$", &slashed(root)),
                    ("$macro$", &is_macro),
                ],
            );
            // Packages may need each other for their tests.
            self.files.insert(path.clone(), Vec::new());
            self.depend(&mut manifest, package, None, folder.split('/').count())?;
            self.files.insert(path, manifest.into_bytes());
        }
        Ok(format!("path = {:?}, package = {name:?}", "../".repeat(depth) + folder))
    }
}

/// The file that starts a module.
fn start(path: &Path) -> Option<PathBuf> {
    let is_root = ["main", "lib", "mod"].iter().any(|name| path.ends_with(name));
    let files = [path.with_extension("rs"), path.join("mod.rs")];
    files.into_iter().find(|file| !is_root && file.is_file())
}
