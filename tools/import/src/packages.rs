//! The old packages, as cargo itself reads them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use nojson::{JsonParseError, RawJson, RawJsonValue};

/// An old package, as far as days need it.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) edition: String,
    pub(crate) targets: Vec<Target>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// What cargo builds of a package.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) kind: String,
    /// The name of a library in code.
    pub(crate) name: String,
    pub(crate) root: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name in a manifest.
    pub(crate) key: String,
    pub(crate) section: &'static str,
    /// The fields that follow in a manifest.
    pub(crate) fields: Vec<String>,
    /// The folder of a package beside the old one.
    pub(crate) folder: Option<PathBuf>,
}

type Parsed<T> = Result<T, JsonParseError>;

/// Runs cargo in a folder. Returns whether it succeeded, what it printed, and its messages.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Result<(bool, String, String)> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output =
        cargo.args(arguments).current_dir(folder).output().context("cannot start cargo")?;
    let [printed, messages] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok((output.status.success(), printed, messages))
}

/// What cargo knows of a manifest and its workspace.
pub(crate) fn metadata(folder: &Path, flags: &[&str]) -> Result<String> {
    let arguments = [&["metadata", "--format-version", "1"], flags].concat();
    let (is_success, printed, messages) = cargo(folder, &arguments)?;
    ensure!(is_success, "cargo cannot use {}: {}", folder.display(), reason(&messages));
    Ok(printed)
}

/// The last reason in cargo's message, which says before how it came there.
pub(crate) fn reason(message: &str) -> &str {
    // What comes before may be about a lock that another cargo holds.
    let (_, error) = message.split_once("error: ").unwrap_or(("", message));
    let cause = error.rsplit("Caused by:\n").next().unwrap_or(error);
    cause.lines().next().unwrap_or(cause).trim()
}

/// The packages of the workspace that a manifest in this folder belongs to.
pub(crate) fn read(folder: &Path) -> Result<Vec<Package>> {
    let metadata = metadata(folder, &["--no-deps", "--offline"])?;
    let parse = || {
        let json = RawJson::parse(&metadata)?;
        let root = PathBuf::from(text(json.value(), "workspace_root")?);
        let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
        list(json.value(), "packages", |package| Package::of_json(package, &lock))
    };
    parse().context("cannot understand what cargo says of the old packages")
}

pub(crate) fn text(value: RawJsonValue<'_, '_>, name: &str) -> Parsed<String> {
    value.to_member(name)?.required()?.try_into()
}

pub(crate) fn list<T>(
    value: RawJsonValue<'_, '_>,
    name: &str,
    read: impl Fn(RawJsonValue<'_, '_>) -> Parsed<T>,
) -> Parsed<Vec<T>> {
    value.to_member(name)?.required()?.to_array()?.map(read).collect()
}

impl Package {
    fn of_json(package: RawJsonValue<'_, '_>, lock: &str) -> Parsed<Self> {
        let target = |value: RawJsonValue<'_, '_>| {
            let kind = Vec::<String>::try_from(value.to_member("kind")?.required()?)?.join(" ");
            let name = text(value, "name")?.replace('-', "_");
            Ok(Target { kind, name, root: text(value, "src_path")?.into() })
        };
        // In edition 2015, code would not find our crates.
        let edition = text(package, "edition")?.replace("2015", "2018");
        Ok(Self {
            name: text(package, "name")?,
            folder: text(package, "manifest_path")?.trim_end_matches("Cargo.toml").into(),
            edition,
            targets: list(package, "targets", target)?,
            dependencies: list(package, "dependencies", |value| Dependency::of_json(value, lock))?,
        })
    }

    pub(crate) fn library(&self) -> Option<&Target> {
        let is_library = |kind: &str| kind.contains("lib") || kind == "proc-macro";
        self.targets.iter().find(|target| is_library(&target.kind))
    }
}

impl Target {
    /// Whether it may be a day, or have days.
    pub(crate) fn has_days(&self) -> bool {
        self.kind.contains("lib") || self.kind == "bin" || self.kind == "example"
    }
}

impl Dependency {
    fn of_json(value: RawJsonValue<'_, '_>, lock: &str) -> Parsed<Self> {
        let optional = |name: &str| -> Parsed<Option<String>> {
            value.to_member(name)?.try_into().map(Option::flatten)
        };
        let package = text(value, "name")?;
        let key = optional("rename")?.unwrap_or_else(|| package.clone());
        let folder = optional("path")?.map(PathBuf::from);
        let mut fields = Vec::new();
        // A package of the old repository gets another name.
        if folder.is_none() && (key != package || has_our_name(&key)) {
            fields.push(format!("package = {package:?}"));
        }
        if folder.is_none() {
            let requirement = text(value, "req")?;
            let version = locked(lock, &package, &requirement);
            match optional("source")?.as_deref().and_then(|source| source.strip_prefix("git+")) {
                Some(address) => fields.push(git(address)),
                None => fields.push(format!("version = {version:?}")),
            }
        }
        let features = Vec::<String>::try_from(value.to_member("features")?.required()?)?;
        if !features.is_empty() {
            fields.push(format!("features = {features:?}"));
        }
        if !bool::try_from(value.to_member("uses_default_features")?.required()?)? {
            fields.push("default-features = false".to_owned());
        }
        let section = match optional("kind")?.as_deref() {
            Some("dev") => "[dev-dependencies]\n",
            Some("build") => "[build-dependencies]\n",
            _ => "[dependencies]\n",
        };
        Ok(Self { key, section, fields, folder })
    }

    /// The name in code.
    pub(crate) fn name(&self) -> String {
        self.key.replace('-', "_")
    }

    /// The name in the manifest of a day, which may have a crate with this name already.
    pub(crate) fn name_in_day(&self) -> String {
        if has_our_name(&self.key) { format!("old_{}", self.key) } else { self.key.clone() }
    }
}

/// Whether each day has a crate with this name.
fn has_our_name(name: &str) -> bool {
    ["common", "testing"].contains(&name)
}

/// The field for a git repository, with its branch, tag or commit if there is one.
fn git(address: &str) -> String {
    let (url, query) = address.split_once('?').unwrap_or((address, ""));
    let choice = query.split_once('=').map(|(key, value)| format!(", {key} = {value:?}"));
    format!("git = {url:?}{}", choice.unwrap_or_default())
}

/// The version of a package in the old lock file that the requirement allows, or the requirement.
fn locked<'a>(lock: &'a str, package: &str, requirement: &'a str) -> &'a str {
    let start = format!("name = {package:?}\nversion = \"");
    let mut versions = lock.split(&start).skip(1).filter_map(|rest| rest.split(['"', '+']).next());
    let wanted = compatible(requirement.trim_start_matches(['^', '~', '=', '>', ' ']));
    versions.find(|version| compatible(version).starts_with(&wanted)).unwrap_or(requirement)
}

/// The numbers of a version up to the first that is not zero. Versions that share them are
/// compatible.
fn compatible(version: &str) -> Vec<u64> {
    let numbers = version.split(['.', '-', ',']).map_while(|part| part.parse().ok());
    let mut is_over = false;
    numbers.take_while(|number| !std::mem::replace(&mut is_over, *number > 0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_one_that_the_manifest_allows() {
        let entry = |version| format!("[[package]]\nname = \"rand\"\nversion = \"{version}\"\n\n");
        let lock = entry("0.7.3") + &entry("0.8.5") + &entry("1.2.3+4");
        for (requirement, expected) in
            [("^0.8", "0.8.5"), ("^0.7.1", "0.7.3"), ("^1", "1.2.3"), ("*", "0.7.3"), ("^2", "^2")]
        {
            assert_eq!(locked(&lock, "rand", requirement), expected);
        }
        assert_eq!(locked(&lock, "ran", "^0.8"), "^0.8");
    }
}
