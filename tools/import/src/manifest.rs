//! The manifest of an old package, read by cargo itself.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::rc::Rc;
use std::{env, fmt::Write};

use anyhow::{Context, Result, anyhow};
use nojson::{JsonParseError, RawJson, RawJsonValue};
use xtask::command;

/// An old manifest, as far as days need it.
#[derive(Debug)]
pub(crate) struct Manifest {
    pub(crate) folder: PathBuf,
    pub(crate) edition: String,
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug)]
struct Dependency {
    /// The name in the code.
    name: String,
    /// The line in a manifest.
    line: String,
    /// The folder of a package beside the old one.
    folder: Option<PathBuf>,
    is_dev: bool,
}

/// The old manifests that were read, by folder.
#[derive(Debug, Default)]
pub(crate) struct Manifests(RefCell<BTreeMap<PathBuf, Rc<Manifest>>>);

impl Manifests {
    /// Asks cargo, which knows inherited keys and every way to write a table. It tells all packages
    /// of a workspace at once.
    pub(crate) fn get(&self, folder: &Path) -> Result<Rc<Manifest>> {
        let known = |manifests: &Self| manifests.0.borrow().get(folder).cloned();
        if let Some(manifest) = known(self) {
            return Ok(manifest);
        }
        let path = folder.join("Cargo.toml");
        let text = metadata(&["--no-deps", "--offline"], &path)?
            .map_err(|words| anyhow!("cargo cannot read {}: {}", path.display(), reason(&words)))?;
        let json = RawJson::parse(&text).context("cannot understand cargo's answer")?;
        let packages = packages(json.value()).context("cannot understand cargo's answer")?;
        let by_folder = packages.into_iter().map(|found| (found.folder.clone(), Rc::new(found)));
        self.0.borrow_mut().extend(by_folder);
        known(self).with_context(|| format!("{} has no package", path.display()))
    }
}

/// The answer of `cargo metadata`, or its error message.
pub(crate) fn metadata(flags: &[&str], manifest: &Path) -> Result<Result<String, String>> {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--format-version", "1"]).args(flags).arg("--manifest-path");
    let output = cargo.arg(manifest).stdin(Stdio::null()).output().context("cannot start cargo")?;
    let stream = if output.status.success() { output.stdout } else { output.stderr };
    let text = String::from_utf8_lossy(&stream).into_owned();
    Ok(if output.status.success() { Ok(text) } else { Err(text) })
}

/// The last two reasons in cargo's message, which says before how it came there.
pub(crate) fn reason(stderr: &str) -> String {
    let error = stderr.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or(stderr);
    let causes = stderr.split("Caused by:\n").skip(1).filter_map(|cause| cause.lines().next());
    let words: Vec<&str> = [error].into_iter().chain(causes).map(str::trim).collect();
    words[words.len().saturating_sub(2)..].join(": ")
}

impl Manifest {
    /// The name of the library in code.
    pub(crate) fn library(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Whether code may name such a library: that of the package, or one beside it.
    pub(crate) fn has_library(&self, name: &str) -> bool {
        let mut neighbours = self.dependencies.iter().filter(|found| found.folder.is_some());
        self.library() == name || neighbours.any(|found| found.name == name)
    }

    /// The names in code and the folders of the packages beside the old one that these names use.
    pub(crate) fn neighbours(
        &self,
        names: &BTreeSet<&str>,
        in_code: impl Fn(&str) -> String,
    ) -> impl Iterator<Item = (String, &Path)> {
        let normal = self.dependencies.iter().filter(|found| !found.is_dev);
        let by_name =
            normal.filter_map(move |found| Some((in_code(&found.name), found.folder.as_deref()?)));
        by_name.filter(|(name, _)| is_used(name, names))
    }

    /// Adds the dependencies that these names use to the text of a manifest.
    pub(crate) fn add_used(&self, names: &BTreeSet<&str>, text: &mut String) {
        for (is_dev, heading) in [(false, "[dependencies]\n"), (true, "[dev-dependencies]\n")] {
            let of_kind = self.dependencies.iter().filter(|found| found.is_dev == is_dev);
            let used = of_kind
                .filter(|found| found.folder.is_none() && is_used(&found.name, names))
                .map(|found| (&*found.name, &*found.line));
            // A package may be there once for each platform.
            let used: BTreeMap<&str, &str> = used.collect();
            add_lines(text, heading, &used.into_values().collect::<Vec<_>>());
        }
    }
}

/// Whether code with these names needs a package. The libraries of `md-5` and `rust-crypto` have
/// shorter names, which cargo tells only after a download. The macros of a crate such as
/// `strum_macros` need `strum`, which the code may not name.
fn is_used(package: &str, names: &BTreeSet<&str>) -> bool {
    let short = package.replace('_', "");
    let bare = package.trim_start_matches("rust_");
    let is_named = |library: &str| {
        ["", "_derive", "_macros"].iter().any(|end| names.contains(&*format!("{library}{end}")))
    };
    [package, &short, bare].into_iter().any(is_named)
}

/// Adds lines below a heading of a manifest.
pub(crate) fn add_lines(text: &mut String, heading: &str, lines: &[impl Borrow<str>]) {
    if lines.is_empty() {
        return;
    }
    if !text.contains(heading) {
        let _ = write!(text, "\n{heading}");
    }
    *text = text.replacen(heading, &format!("{heading}{}\n", lines.join("\n")), 1);
}

fn packages(metadata: RawJsonValue<'_, '_>) -> Result<Vec<Manifest>, JsonParseError> {
    let mut packages = Vec::new();
    for package in metadata.to_member("packages")?.required()?.to_array()? {
        let text =
            |name: &str| -> Result<String, _> { package.to_member(name)?.required()?.try_into() };
        let mut folder = PathBuf::from(text("manifest_path")?);
        folder.pop();
        let mut dependencies = Vec::new();
        for dependency in package.to_member("dependencies")?.required()?.to_array()? {
            dependencies.extend(Dependency::read(dependency)?);
        }
        let edition = text("edition")?;
        packages.push(Manifest { folder, edition, name: text("name")?, dependencies });
    }
    Ok(packages)
}

impl Dependency {
    /// `None` if the package is neither in a registry nor beside the old one.
    fn read(value: RawJsonValue<'_, '_>) -> Result<Option<Self>, JsonParseError> {
        let text = |name: &str| -> Result<Option<String>, _> {
            value.to_member(name)?.required()?.try_into()
        };
        let package = text("name")?.unwrap_or_default();
        let requirement = text("req")?.unwrap_or_default();
        let path: Option<String> = value.to_member("path")?.try_into()?;
        let folder = path.map(PathBuf::from).filter(|folder| folder.join("Cargo.toml").is_file());
        let is_registered = match text("source")? {
            Some(source) => source.starts_with("registry+"),
            // A path that leads nowhere may stand beside a version.
            None => requirement != "*",
        };
        if folder.is_none() && !is_registered {
            return Ok(None);
        }
        let features: Vec<String> = value.to_member("features")?.required()?.try_into()?;
        let has_defaults: bool =
            value.to_member("uses_default_features")?.required()?.try_into()?;
        let rename = text("rename")?;
        let mut fields = String::new();
        if rename.is_some() {
            let _ = write!(fields, ", package = {package:?}");
        }
        if !features.is_empty() {
            let _ = write!(fields, ", features = {features:?}");
        }
        if !has_defaults {
            fields += ", default-features = false";
        }
        let key = rename.unwrap_or(package);
        let version = requirement.trim_start_matches('^');
        let line = if fields.is_empty() {
            format!("{key} = {version:?}")
        } else {
            format!("{key} = {{ version = {version:?}{fields} }}")
        };
        Ok(Some(Self {
            name: key.replace('-', "_"),
            line,
            folder,
            is_dev: text("kind")?.as_deref() == Some("dev"),
        }))
    }
}
