//! The old packages, as cargo itself reads them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use nojson::{JsonParseError, RawJsonOwned, RawJsonValue};

type Json<'a> = RawJsonValue<'a, 'a>;

/// An old package, as far as days need it.
#[derive(Debug)]
pub(crate) struct Package {
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
}

#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name in a manifest.
    pub(crate) key: String,
    /// Or for a build script, which does not come along.
    pub(crate) is_for_tests: bool,
    /// The fields that follow in a manifest.
    pub(crate) fields: String,
    /// The folder of a package beside the old one.
    pub(crate) folder: Option<String>,
}

/// Runs cargo in a folder.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Result<Output> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).args(["--color", "never"]).current_dir(folder);
    cargo.output().with_context(|| format!("cannot run cargo in {}", folder.display()))
}

/// What cargo knows of a manifest and its workspace.
pub(crate) fn metadata(folder: &Path) -> Result<RawJsonOwned> {
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let output = cargo(folder, &arguments)?;
    let shown = folder.display();
    ensure!(output.status.success(), "cargo cannot use {shown}: {}", reason(&output));
    Ok(RawJsonOwned::parse(String::from_utf8(output.stdout)?)?)
}

/// Cargo's error, without what it says before.
pub(crate) fn reason(output: &Output) -> String {
    let messages = String::from_utf8_lossy(&output.stderr);
    messages[messages.find("error: ").unwrap_or(0)..].trim_end().to_owned()
}

pub(crate) fn get<'a, T>(json: Json<'a>, name: &str) -> Result<T>
where
    T: TryFrom<Json<'a>, Error = JsonParseError>,
{
    Ok(json.to_member(name)?.required()?.try_into()?)
}

pub(crate) fn list<'a>(json: Json<'a>, name: &str) -> Result<impl Iterator<Item = Json<'a>>> {
    Ok(json.to_member(name)?.required()?.to_array()?)
}

/// The packages of the workspace that a manifest in this folder belongs to.
pub(crate) fn read(folder: &Path) -> Result<Vec<Package>> {
    let metadata = metadata(folder)?;
    let json = metadata.value();
    let root: String = get(json, "workspace_root")?;
    let lock = fs::read_to_string(Path::new(&root).join("Cargo.lock")).unwrap_or_default();
    list(json, "packages")?.map(|json| Package::of_json(json, &lock)).collect()
}

impl Package {
    fn of_json(json: Json<'_>, lock: &str) -> Result<Self> {
        let dependencies = list(json, "dependencies")?;
        let mut package = Self {
            folder: get::<String>(json, "manifest_path")?.trim_end_matches("Cargo.toml").into(),
            // In edition 2015, code would not find our crates.
            edition: get::<String>(json, "edition")?.replace("2015", "2018"),
            roots: Vec::new(),
            library: None,
            dependencies: dependencies
                .map(|json| Dependency::of_json(json, lock))
                .collect::<Result<_>>()?,
        };
        for target in list(json, "targets")? {
            let kind = get::<Vec<String>>(target, "kind")?.concat();
            let root: PathBuf = get::<String>(target, "src_path")?.into();
            if kind.contains("lib") || kind == "proc-macro" {
                let name = get::<String>(target, "name")?.replace('-', "_");
                package.library = Some(Library { name, root: root.clone() });
            }
            if !["test", "bench", "custom-build"].contains(&&*kind) {
                package.roots.push(root);
            }
        }
        Ok(package)
    }
}

impl Dependency {
    fn of_json(json: Json<'_>, lock: &str) -> Result<Self> {
        let package: String = get(json, "name")?;
        let key = get::<Option<String>>(json, "rename")?.unwrap_or_else(|| package.clone());
        let rename =
            if key == package { String::new() } else { format!(", package = {package:?}") };
        let features: Vec<String> = get(json, "features")?;
        let has_default: bool = get(json, "uses_default_features")?;
        let choice = if features.is_empty() && has_default {
            String::new()
        } else {
            format!(", features = {features:?}, default-features = {has_default}")
        };
        let source: Option<String> = get(json, "source")?;
        // A branch is not brought.
        let address =
            source.iter().find_map(|source| source.strip_prefix("git+")?.split('?').next());
        let requirement: String = get(json, "req")?;
        let origin = match address {
            Some(address) => format!("git = {address:?}"),
            None => format!("version = {:?}", locked(lock, &package, &requirement)),
        };
        let folder: Option<String> = json.to_member("path")?.try_into()?;
        Ok(Self {
            key,
            is_for_tests: get::<Option<String>>(json, "kind")?.is_some(),
            // A package of the old repository gets another name and place.
            fields: if folder.is_some() { choice } else { origin + &rename + &choice },
            folder,
        })
    }
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
