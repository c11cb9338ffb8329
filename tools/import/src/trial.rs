//! A workspace aside, in which the new days are compiled before the owner's workspace gets them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Result, bail};
use common::Date;
use common::support::files;
use nojson::{JsonParseError, RawJson, RawJsonValue};

use crate::Files;
use crate::packages::{Output, cargo, reason, text};

/// The workspace aside. It is removed at the end.
pub(crate) struct Trial {
    folder: PathBuf,
    target: String,
}

impl Drop for Trial {
    fn drop(&mut self) {
        // What remains lies among the files that cargo makes.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Trial {
    /// Makes it for the days of a workspace, below the folder that has what cargo makes.
    pub(crate) fn new(workspace: &Path) -> Result<Self> {
        let output = cargo(workspace, &["metadata", "--format-version", "1"])?;
        let shown = workspace.display();
        if !output.is_success {
            bail!("cargo cannot read the workspace {shown}: {}", reason(&output.message));
        }
        let read = || {
            let json = RawJson::parse(&output.text)?;
            let target = text(json.value(), "target_directory")?;
            let mut ours = BTreeMap::new();
            for package in json.value().to_member("packages")?.required()?.to_array()? {
                ours.insert(text(package, "name")?, text(package, "manifest_path")?);
            }
            Ok::<_, JsonParseError>((target, ours))
        };
        let (target, packages) =
            read().context("cannot understand what cargo says of the workspace")?;
        let line = |name: &str| {
            let manifest = packages.get(name);
            let manifest = manifest.with_context(|| {
                format!("{shown} is no workspace for days: it does not use the crate `{name}`")
            })?;
            let folder = Path::new(manifest).parent().unwrap_or(workspace);
            Ok::<_, anyhow::Error>(format!(
                "{name} = {{ path = {:?} }}\n",
                folder.display().to_string()
            ))
        };
        let lines = line("common")? + &line("testing")?;
        let trial =
            Self { folder: Path::new(&target).join(format!("import-{}", process::id())), target };
        let manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [\"day*\"]\n\n[workspace.dependencies]\n{lines}"
        );
        trial.write("Cargo.toml", manifest)?;
        if let Ok(lock) = fs::read(workspace.join("Cargo.lock")) {
            trial.write("Cargo.lock", lock)?;
        }
        Ok(trial)
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        let path = self.folder.join(path);
        files::write(&path, contents).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes the package of a day in place of an older one.
    pub(crate) fn write_day(&self, date: Date, files: &Files) -> Result<()> {
        self.remove(date);
        files
            .iter()
            .try_for_each(|(path, bytes)| self.write(&format!("{}/{path}", date.package()), bytes))
    }

    pub(crate) fn remove(&self, date: Date) {
        let _ = fs::remove_dir_all(self.folder.join(date.package()));
    }

    /// A day that cargo cannot resolve, with cargo's words.
    pub(crate) fn unresolved(&self) -> Result<Option<(Date, String)>> {
        let output = cargo(&self.folder, &["metadata", "--format-version", "1"])?;
        if output.is_success {
            return Ok(None);
        }
        let words = output.message;
        let quoted = words.split(['`', '(', ' ', '/', '\\', '\n']);
        let Some(date) = quoted.into_iter().find_map(Date::from_package) else {
            bail!("cargo cannot find the dependencies of the old days: {}", reason(&words))
        };
        Ok(Some((date, reason(&words))))
    }

    /// Checks some days, and returns the first error of each that does not compile.
    pub(crate) fn check(&self, days: &[Date], with_tests: bool) -> Result<BTreeMap<Date, String>> {
        let packages: Vec<String> = days.iter().map(|date| date.package()).collect();
        let mut arguments =
            vec!["check", "--keep-going", "--message-format", "json", "--target-dir", &self.target];
        arguments.push(if with_tests { "--tests" } else { "--lib" });
        arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
        let output = cargo(&self.folder, &arguments)?;
        let (compiled, mut errors, elsewhere) =
            outcomes(&output).context("cannot understand what cargo says of the days")?;
        for date in days.iter().filter(|date| !compiled.contains(date)) {
            let other = || elsewhere.clone().unwrap_or_else(|| reason(&output.message));
            errors.entry(*date).or_insert_with(other);
        }
        errors.retain(|date, _| days.contains(date));
        Ok(errors)
    }
}

type Outcomes = (BTreeSet<Date>, BTreeMap<Date, String>, Option<String>);

/// The days that were compiled, the first error in each day, and the first in another crate.
fn outcomes(output: &Output) -> Result<Outcomes, JsonParseError> {
    let mut outcomes = Outcomes::default();
    let (compiled, errors, elsewhere) = &mut outcomes;
    // A procedural macro may print lines, too.
    for line in output.text.lines().filter(|line| line.starts_with('{')) {
        let Ok(json) = RawJson::parse(line) else { continue };
        let value = json.value();
        let Some(manifest) = value.to_member("manifest_path")?.optional() else { continue };
        let manifest = PathBuf::from(manifest.to_unquoted_string_str()?.into_owned());
        let folder = manifest
            .parent()
            .and_then(Path::file_name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let date = Date::from_package(&folder);
        match &*text(value, "reason")? {
            "compiler-artifact" => compiled.extend(date),
            "compiler-message" => {
                let Some(words) = error(value.to_member("message")?.required()?)? else { continue };
                match date {
                    Some(date) => drop(errors.entry(date).or_insert(words)),
                    None => drop(elsewhere.get_or_insert(format!("{folder}: {words}"))),
                }
            }
            _ => {}
        }
    }
    Ok(outcomes)
}

/// An error of the compiler in a line: its message, and its place.
fn error(message: RawJsonValue<'_, '_>) -> Result<Option<String>, JsonParseError> {
    if text(message, "level")? != "error" {
        return Ok(None);
    }
    let rendered = text(message, "rendered")?;
    let place = rendered.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
    let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
    Ok(Some(text(message, "message")?.lines().next().unwrap_or_default().to_owned() + &place))
}
