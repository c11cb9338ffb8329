//! The manifest of an old package, read by cargo itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt::Write};

use anyhow::{Context, Result, bail};
use nojson::{JsonParseError, RawJson, RawJsonValue};
use xtask::session;

/// Packages whose libraries have other names. cargo tells those only after a download.
const OTHER_NAMES: [(&str, &str); 3] =
    [("md-5", "md5"), ("rust-crypto", "crypto"), ("sha-1", "sha1")];

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
    is_dev: bool,
}

impl Manifest {
    /// Asks cargo, which knows inherited keys and every way to write a table.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("Cargo.toml");
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
            .arg("--manifest-path")
            .arg(&path)
            .stdin(Stdio::null())
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            bail!("cargo cannot read {}: {}", path.display(), stderr.trim());
        }
        let text = String::from_utf8(output.stdout).context("cargo's answer is not a text")?;
        let json = RawJson::parse(&text).context("cannot understand cargo's answer")?;
        let package = find(json.value(), &path).context("cannot understand cargo's answer")?;
        package.with_context(|| format!("{} has no package", path.display()))
    }

    /// The name of the library in code.
    pub(crate) fn library(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Adds the dependencies that these names use to the text of a manifest.
    pub(crate) fn add_used(&self, names: &BTreeSet<&str>, text: &mut String) {
        for (is_dev, heading) in [(false, "[dependencies]\n"), (true, "[dev-dependencies]\n")] {
            let is_used = |dependency: &&Dependency| {
                dependency.is_dev == is_dev && is_used(&dependency.name, names)
            };
            // A package may be there once for each platform.
            let used: BTreeMap<&str, &str> = self
                .dependencies
                .iter()
                .filter(is_used)
                .map(|dependency| (&*dependency.name, &*dependency.line))
                .collect();
            let lines: Vec<&str> = used.into_values().collect();
            add_lines(text, heading, &lines);
        }
    }
}

/// The name in code of the library of a package.
fn library_of(package: &str) -> String {
    match OTHER_NAMES.iter().find(|(other, _)| *other == package) {
        Some((_, name)) => (*name).to_owned(),
        None => package.replace('-', "_"),
    }
}

/// Whether code with these names needs a library. The macros of a crate such as `strum_macros` need
/// `strum`, which the code may not name.
fn is_used(library: &str, names: &BTreeSet<&str>) -> bool {
    ["", "_derive", "_macros"].iter().any(|end| names.contains(&*format!("{library}{end}")))
}

/// Adds lines below a heading of a manifest.
pub(crate) fn add_lines(text: &mut String, heading: &str, lines: &[&str]) {
    if lines.is_empty() {
        return;
    }
    if !text.contains(heading) {
        let _ = write!(text, "\n{heading}");
    }
    *text = text.replacen(heading, &format!("{heading}{}\n", lines.join("\n")), 1);
}

/// Lets cargo choose the versions of all dependencies of a workspace. The inner error is the first
/// line of cargo's message.
pub(crate) fn resolve(root: &Path) -> Result<Result<(), String>> {
    let mut cargo = cargo();
    cargo.args(["metadata", "--format-version", "1"]).current_dir(root).stdin(Stdio::null());
    let output = cargo.output().context("cannot start cargo")?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let error = stderr.lines().find_map(|line| line.strip_prefix("error: "));
    Ok(if output.status.success() { Ok(()) } else { Err(error.unwrap_or(&stderr).to_owned()) })
}

/// cargo, without the session, which code of others need not see.
pub(crate) fn cargo() -> Command {
    session::command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn find(metadata: RawJsonValue<'_, '_>, path: &Path) -> Result<Option<Manifest>, JsonParseError> {
    for package in metadata.to_member("packages")?.required()?.to_array()? {
        let text =
            |name: &str| -> Result<String, _> { package.to_member(name)?.required()?.try_into() };
        if Path::new(&text("manifest_path")?) != path {
            continue;
        }
        let all = package.to_member("dependencies")?.required()?.to_array()?;
        let mut dependencies = Vec::new();
        for dependency in all {
            dependencies.extend(Dependency::read(dependency)?);
        }
        return Ok(Some(Manifest {
            folder: path.parent().unwrap_or(path).to_owned(),
            edition: text("edition")?,
            name: text("name")?,
            dependencies,
        }));
    }
    Ok(None)
}

impl Dependency {
    /// `None` if the package is not in a registry.
    fn read(value: RawJsonValue<'_, '_>) -> Result<Option<Self>, JsonParseError> {
        let text = |name: &str| -> Result<Option<String>, _> {
            value.to_member(name)?.required()?.try_into()
        };
        if !text("source")?.is_some_and(|source| source.starts_with("registry+")) {
            return Ok(None);
        }
        let package = text("name")?.unwrap_or_default();
        let requirement = text("req")?.unwrap_or_default();
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
            name: library_of(&key),
            line,
            is_dev: text("kind")?.as_deref() == Some("dev"),
        }))
    }
}
