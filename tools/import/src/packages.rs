//! The old packages, as cargo itself reads them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt::Write, fs};

use anyhow::{Context, Result, bail};
use nojson::{JsonParseError, RawJson, RawJsonValue};

/// An old package, as far as days need it.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) targets: Vec<Target>,
    pub(crate) dependencies: Vec<Dependency>,
    edition: String,
    features: Vec<(String, Vec<String>)>,
}

/// What cargo builds of a package.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) root: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name in code.
    pub(crate) name: String,
    /// The folder of a package beside the old one.
    pub(crate) folder: Option<PathBuf>,
    key: String,
    /// The rest of the line in a manifest, without its braces.
    fields: Vec<String>,
    /// The section of a manifest.
    section: &'static str,
}

/// Names of our crates that each day has. A crate of an author gets another one.
const OURS: [&str; 2] = ["common", "testing"];

/// The name in a day's manifest of a crate that an author calls `name`.
pub(crate) fn renamed(name: &str) -> String {
    if OURS.contains(&name) { format!("old_{name}") } else { name.to_owned() }
}

/// A finished run of cargo.
pub(crate) struct Output {
    pub(crate) is_success: bool,
    pub(crate) text: String,
    pub(crate) message: String,
}

/// Runs cargo in a folder.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Result<Output> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).current_dir(folder).stdin(Stdio::null());
    let output = cargo.output().context("cannot start cargo")?;
    Ok(Output {
        is_success: output.status.success(),
        text: String::from_utf8_lossy(&output.stdout).into_owned(),
        message: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// The last two reasons in cargo's message, which says before how it came there.
pub(crate) fn reason(message: &str) -> String {
    let error = message.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or(message);
    let causes = message.split("Caused by:\n").skip(1).filter_map(|cause| cause.lines().next());
    let words: Vec<&str> = [error].into_iter().chain(causes).map(str::trim).collect();
    words[words.len().saturating_sub(2)..].join(": ")
}

/// The packages of the workspace that a manifest in this folder belongs to.
pub(crate) fn read(folder: &Path) -> Result<Vec<Package>> {
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let output = cargo(folder, &arguments)?;
    if !output.is_success {
        bail!(
            "cargo cannot read {}: {}",
            folder.join("Cargo.toml").display(),
            reason(&output.message)
        );
    }
    let parse = || {
        let json = RawJson::parse(&output.text)?;
        let root = PathBuf::from(text(json.value(), "workspace_root")?);
        let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
        let packages = json.value().to_member("packages")?.required()?.to_array()?;
        packages
            .map(|package| Package::of_json(package, &lock))
            .collect::<Result<_, JsonParseError>>()
    };
    parse().context("cannot understand what cargo says of the old packages")
}

pub(crate) fn text(value: RawJsonValue<'_, '_>, name: &str) -> Result<String, JsonParseError> {
    value.to_member(name)?.required()?.try_into()
}

impl Package {
    fn of_json(package: RawJsonValue<'_, '_>, lock: &str) -> Result<Self, JsonParseError> {
        let member = |name| package.to_member(name)?.required();
        let target = |value: RawJsonValue<'_, '_>| {
            let kinds: Vec<String> = value.to_member("kind")?.required()?.try_into()?;
            let root = PathBuf::from(text(value, "src_path")?);
            Ok(Target { kind: kinds.join(" "), name: text(value, "name")?, root })
        };
        let feature = |(name, needs): (RawJsonValue<'_, '_>, RawJsonValue<'_, '_>)| {
            Ok((name.try_into()?, needs.try_into()?))
        };
        let dependency = |value| Dependency::of_json(value, lock);
        Ok(Self {
            name: text(package, "name")?,
            folder: PathBuf::from(text(package, "manifest_path")?)
                .parent()
                .unwrap_or(Path::new(""))
                .into(),
            targets: member("targets")?
                .to_array()?
                .map(target)
                .collect::<Result<_, JsonParseError>>()?,
            dependencies: member("dependencies")?
                .to_array()?
                .map(dependency)
                .collect::<Result<_, _>>()?,
            edition: text(package, "edition")?,
            features: member("features")?
                .to_object()?
                .map(feature)
                .collect::<Result<_, JsonParseError>>()?,
        })
    }

    /// The target of a kind whose name contains this word.
    pub(crate) fn library(&self) -> Option<&Target> {
        self.targets
            .iter()
            .find(|target| target.kind.contains("lib") || target.kind == "proc-macro")
    }

    /// The edition for a day. In edition 2015, code would not find our crates.
    pub(crate) fn edition(&self) -> &str {
        if self.edition == "2015" { "2018" } else { &self.edition }
    }

    /// The lines of a manifest for features, if there are any.
    pub(crate) fn features(&self) -> String {
        let mut lines = String::new();
        for (name, needs) in &self.features {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{name:?} = {needs:?}");
        }
        if lines.is_empty() { lines } else { format!("\n[features]\n{lines}") }
    }
}

impl Dependency {
    fn of_json(value: RawJsonValue<'_, '_>, lock: &str) -> Result<Self, JsonParseError> {
        let optional = |name: &str| -> Result<Option<String>, JsonParseError> {
            value.to_member(name)?.try_into().map(Option::flatten)
        };
        let flag = |name| -> Result<bool, JsonParseError> {
            value.to_member(name)?.required()?.try_into()
        };
        let package = text(value, "name")?;
        let key = optional("rename")?.unwrap_or_else(|| package.clone());
        let folder = optional("path")?.map(PathBuf::from);
        let mut fields = Vec::new();
        match optional("source")?.as_deref().and_then(|source| source.strip_prefix("git+")) {
            _ if folder.is_some() => {}
            Some(address) => fields.extend(git(address, lock)),
            None => {
                let requirement = text(value, "req")?;
                let version = locked(lock, &package, &requirement);
                let version = version.unwrap_or(requirement.trim_start_matches('^'));
                fields.push(format!("version = {version:?}"));
            }
        }
        if folder.is_none() && key != package {
            fields.push(format!("package = {package:?}"));
        }
        let features: Vec<String> = value.to_member("features")?.required()?.try_into()?;
        if !features.is_empty() {
            fields.push(format!("features = {features:?}"));
        }
        if !flag("uses_default_features")? {
            fields.push("default-features = false".to_owned());
        }
        if flag("optional")? {
            fields.push("optional = true".to_owned());
        }
        let section = match optional("kind")?.as_deref() {
            Some("dev") => "dev-dependencies",
            Some("build") => "build-dependencies",
            _ => "dependencies",
        };
        Ok(Self { name: key.replace('-', "_"), folder, key, fields, section })
    }

    pub(crate) fn is_dev(&self) -> bool {
        self.section == "dev-dependencies"
    }

    /// Adds the line to a manifest, with more fields.
    pub(crate) fn add_to(&self, manifest: &mut String, key: &str, more: &[String]) {
        let heading = format!("[{}]\n", self.section);
        if !manifest.contains(&heading) {
            *manifest += &format!("\n{heading}");
        }
        let fields = [more, &self.fields].concat().join(", ");
        *manifest = manifest.replacen(&heading, &format!("{heading}{key} = {{ {fields} }}\n"), 1);
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

/// The fields for a git repository: the locked commit, or what the old manifest asks for.
fn git(address: &str, lock: &str) -> Vec<String> {
    let (url, query) = address.split_once('?').unwrap_or((address, ""));
    let commit =
        lock.split(&format!("git+{address}#")).nth(1).and_then(|rest| rest.split('"').next());
    let query = commit.map_or(query.to_owned(), |commit| format!("rev={commit}"));
    let pair = query.split_once('=').map(|(key, value)| format!("{key} = {value:?}"));
    [Some(format!("git = {url:?}")), pair].into_iter().flatten().collect()
}

/// The version of a package in the old lock file that the requirement allows.
fn locked<'a>(lock: &'a str, package: &str, requirement: &str) -> Option<&'a str> {
    let start = format!("name = {package:?}\nversion = \"");
    let mut versions = lock.split(&start).skip(1).filter_map(|rest| rest.split(['"', '+']).next());
    let wanted = compatible(requirement.trim_start_matches(['^', '~', '=', '>', ' ']));
    versions.find(|version| compatible(version).starts_with(&wanted))
}

/// The numbers of a version up to the first that is not zero. Versions that share them are
/// compatible.
fn compatible(version: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    for number in version.split(['.', '-', ',']).map_while(|part| part.parse().ok()) {
        numbers.push(number);
        if number > 0 {
            break;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_one_that_the_manifest_allows() {
        let entry = |version| format!("[[package]]\nname = \"rand\"\nversion = \"{version}\"\n\n");
        let lock = entry("0.7.3") + &entry("0.8.5") + &entry("1.2.3+4");
        for (requirement, expected) in [
            ("^0.8", Some("0.8.5")),
            ("^0.7.1", Some("0.7.3")),
            ("^1", Some("1.2.3")),
            ("*", Some("0.7.3")),
            ("^2", None),
        ] {
            assert_eq!(locked(&lock, "rand", requirement), expected, "{requirement}");
        }
        assert_eq!(locked(&lock, "ran", "^0.8"), None);
    }
}
