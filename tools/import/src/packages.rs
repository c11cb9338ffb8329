//! The old packages, as cargo itself reads them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use nojson::{RawJsonOwned, RawJsonValue};

type Json<'a> = RawJsonValue<'a, 'a>;

/// An old package, as far as days need it.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) edition: String,
    /// Where its library, its programs and its examples begin.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) library: Option<Library>,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Debug)]
pub(crate) struct Library {
    /// The name in code.
    pub(crate) name: String,
    pub(crate) root: PathBuf,
    pub(crate) is_macro: bool,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name in a manifest.
    pub(crate) key: String,
    pub(crate) is_for_tests: bool,
    /// The fields that follow in a manifest.
    pub(crate) fields: Vec<String>,
    /// The folder of a package beside the old one.
    pub(crate) folder: Option<PathBuf>,
}

/// Runs cargo in a folder. Returns whether it succeeded, what it printed, and its messages.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Result<(bool, String, String)> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = cargo.args(arguments).args(["--color", "never"]).current_dir(folder).output();
    let output = output.with_context(|| format!("cannot run cargo in {}", folder.display()))?;
    let [printed, messages] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok((output.status.success(), printed, messages))
}

/// What cargo knows of a manifest and its workspace.
pub(crate) fn metadata(folder: &Path, flags: &[&str]) -> Result<RawJsonOwned> {
    let arguments = [&["metadata", "--format-version", "1"], flags].concat();
    let (is_success, printed, messages) = cargo(folder, &arguments)?;
    ensure!(is_success, "cargo cannot use {}: {}", folder.display(), reason(&messages));
    Ok(RawJsonOwned::parse(printed)?)
}

/// The last reason in cargo's message, which says before how it came there.
pub(crate) fn reason(message: &str) -> &str {
    // What comes before may be about a lock that another cargo holds.
    let (_, error) = message.split_once("error: ").unwrap_or(("", message));
    let cause = error.rsplit("Caused by:\n").next().unwrap_or(error);
    cause.lines().next().unwrap_or(cause).trim()
}

pub(crate) fn text(value: Json<'_>, name: &str) -> Result<String> {
    Ok(value.to_member(name)?.required()?.try_into()?)
}

pub(crate) fn list<'a>(value: Json<'a>, name: &str) -> Result<impl Iterator<Item = Json<'a>>> {
    Ok(value.to_member(name)?.required()?.to_array()?)
}

/// The packages of the workspace that a manifest in this folder belongs to.
pub(crate) fn read(folder: &Path) -> Result<Vec<Package>> {
    let metadata = metadata(folder, &["--no-deps", "--offline"])?;
    let root = PathBuf::from(text(metadata.value(), "workspace_root")?);
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    list(metadata.value(), "packages")?.map(|json| Package::of_json(json, &lock)).collect()
}

impl Package {
    fn of_json(json: Json<'_>, lock: &str) -> Result<Self> {
        let mut package = Self {
            name: text(json, "name")?,
            folder: text(json, "manifest_path")?.trim_end_matches("Cargo.toml").into(),
            // In edition 2015, code would not find our crates.
            edition: text(json, "edition")?.replace("2015", "2018"),
            roots: Vec::new(),
            library: None,
            dependencies: list(json, "dependencies")?
                .map(|json| Dependency::of_json(json, lock))
                .collect::<Result<_>>()?,
        };
        for target in list(json, "targets")? {
            let kind = Vec::<String>::try_from(target.to_member("kind")?.required()?)?.join(" ");
            let name = text(target, "name")?.replace('-', "_");
            let root = PathBuf::from(text(target, "src_path")?);
            let is_macro = kind == "proc-macro";
            let is_library = is_macro || kind.contains("lib");
            if is_library || kind == "bin" || kind == "example" {
                package.roots.push(root.clone());
            }
            if is_library {
                package.library = Some(Library { name, root, is_macro });
            }
        }
        Ok(package)
    }

    /// The library, unless it is the crate with this root.
    pub(crate) fn library_beside(&self, root: &Path) -> Option<&Library> {
        self.library.as_ref().filter(|library| library.root != root)
    }
}

impl Dependency {
    fn of_json(json: Json<'_>, lock: &str) -> Result<Self> {
        let optional = |name: &str| -> Result<Option<String>> {
            let value: Option<Option<String>> = json.to_member(name)?.try_into()?;
            Ok(value.flatten())
        };
        let package = text(json, "name")?;
        let key = optional("rename")?.unwrap_or_else(|| package.clone());
        let folder = optional("path")?.map(PathBuf::from);
        let mut fields = Vec::new();
        // A package of the old repository gets another name.
        if folder.is_none() {
            if key != package {
                fields.push(format!("package = {package:?}"));
            }
            let requirement = text(json, "req")?;
            let source = optional("source")?;
            fields.push(match source.as_deref().and_then(|source| source.strip_prefix("git+")) {
                Some(address) => git(address),
                None => format!("version = {:?}", locked(lock, &package, &requirement)),
            });
        }
        let features = Vec::<String>::try_from(json.to_member("features")?.required()?)?;
        if !features.is_empty() {
            fields.push(format!("features = {features:?}"));
        }
        if !bool::try_from(json.to_member("uses_default_features")?.required()?)? {
            fields.push("default-features = false".to_owned());
        }
        Ok(Self { key, is_for_tests: optional("kind")?.as_deref() == Some("dev"), fields, folder })
    }
}

/// The field for a git repository, with its branch, tag or commit if there is one.
fn git(address: &str) -> String {
    let (url, query) = address.split_once('?').unwrap_or((address, ""));
    let choice = query.split_once('=').map(|(key, value)| format!(", {key} = {value:?}"));
    format!("git = {url:?}{}", choice.unwrap_or_default())
}

/// The version of a package in the old lock file. If there are several, the requirement tells which
/// of them is meant.
fn locked<'a>(lock: &'a str, package: &str, requirement: &'a str) -> &'a str {
    let start = format!("name = {package:?}\nversion = \"");
    let versions = lock.split(&start).skip(1).filter_map(|rest| rest.split(['"', '+']).next());
    match versions.collect::<Vec<_>>()[..] {
        [version] => version,
        _ => requirement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_taken_unless_there_are_several() {
        let entry = |version| format!("[[package]]\nname = \"rand\"\nversion = \"{version}\"\n\n");
        let one = entry("0.8.5+4");
        assert_eq!(locked(&one, "rand", "*"), "0.8.5");
        assert_eq!(locked(&one, "ran", "^0.8"), "^0.8");
        assert_eq!(locked(&(one + &entry("0.7.3")), "rand", "^0.8"), "^0.8");
    }
}
