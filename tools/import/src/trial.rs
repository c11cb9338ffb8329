//! A workspace aside, in which the new days are compiled before their own workspace gets them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Result};
use common::Date;
use common::support::files;
use nojson::{JsonParseError, RawJson};

use crate::day::Draft;
use crate::packages::{cargo, list, metadata, reason, text};

/// The workspace aside, which is removed at the end.
pub(crate) struct Trial {
    /// The workspace that is to get the days.
    pub(crate) workspace: PathBuf,
    folder: PathBuf,
    name: String,
    target: String,
}

impl Drop for Trial {
    fn drop(&mut self) {
        // What remains lies among the files that cargo makes.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Trial {
    /// Makes it for the workspace of a folder, which uses our crates.
    pub(crate) fn new(folder: &Path) -> Result<Self> {
        let metadata = metadata(folder, &[])?;
        let read = || {
            let json = RawJson::parse(&metadata)?;
            let ours = list(json.value(), "packages", |package| {
                Ok((text(package, "name")?, text(package, "manifest_path")?))
            })?;
            let text = |name| text(json.value(), name);
            Ok::<_, JsonParseError>((text("workspace_root")?, text("target_directory")?, ours))
        };
        let (workspace, target, packages) =
            read().context("cannot understand what cargo says of the workspace")?;
        // A name of its own on the way to the days keeps cargo from taking what it made in another
        // trial.
        let name = format!("import-{}", process::id());
        let mut manifest = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [\"{name}/day*\"]\n\n[workspace.dependencies]\n"
        );
        for ours in ["common", "testing"] {
            let found =
                packages.iter().find(|(name, _)| name == ours).map(|(_, path)| Path::new(path));
            let folder = found.and_then(Path::parent).with_context(|| {
                format!("{workspace} is no workspace for days: it does not use `{ours}`")
            })?;
            let path = format!("{:?}", folder.display().to_string());
            manifest += &[ours, " = { path = ", &path, " }\n"].concat();
        }
        let folder = Path::new(&target).join(&name);
        let trial = Self { workspace: workspace.into(), folder, name, target };
        files::write(&trial.folder.join("Cargo.toml"), manifest)?;
        // Days that are alone have no lock file yet.
        let _ = fs::copy(trial.workspace.join("Cargo.lock"), trial.folder.join("Cargo.lock"));
        Ok(trial)
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        let path = self.folder.join(&self.name).join(path);
        files::write(&path, contents).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes the package of a day with its first call, in place of an older one.
    pub(crate) fn write_day(&self, draft: &Draft) -> Result<()> {
        let package = draft.date.package();
        let _ = fs::remove_dir_all(self.folder.join(&self.name).join(&package));
        let files = draft.files(draft.calls.front());
        files.iter().try_for_each(|(path, bytes)| self.write(&format!("{package}/{path}"), bytes))
    }

    /// Checks some days. Returns why others do not compile.
    pub(crate) fn check(
        &self,
        days: impl Iterator<Item = Date> + Clone,
        what: &str,
    ) -> Result<BTreeMap<Date, String>> {
        metadata(&self.folder, &[])
            .context("cargo cannot find the crates that the old days use")?;
        let packages: Vec<String> = days.clone().map(Date::package).collect();
        let mut arguments = vec!["check", "--keep-going", "--message-format", "json"];
        arguments.extend(["--target-dir", &self.target, what]);
        arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
        let (_, printed, messages) = cargo(&self.folder, &arguments)?;
        let mut errors: BTreeMap<Date, String> = BTreeMap::new();
        let mut elsewhere = None;
        let mut compiled = Vec::new();
        // A procedural macro may print lines, too.
        for line in printed.lines().filter(|line| line.starts_with('{')) {
            let Ok((folder, error)) = message(line) else { continue };
            // The owner will find the file in a day.
            let error = error.map(|error| error.replace(&format!("({}/", self.name), "("));
            match (Date::from_package(&folder), error) {
                (Some(date), None) => compiled.push(date),
                (Some(date), Some(error)) => drop(errors.entry(date).or_insert(error)),
                (None, Some(error)) => drop(elsewhere.get_or_insert(format!("{folder}: {error}"))),
                (None, None) => {}
            }
        }
        for date in days.filter(|date| !compiled.contains(date)) {
            errors.entry(date).or_insert_with(|| {
                elsewhere.clone().unwrap_or_else(|| reason(&messages).to_owned())
            });
        }
        Ok(errors)
    }
}

/// The folder of a package of which cargo tells, and the first line of an error with its place. There
/// is none if the package was compiled.
fn message(line: &str) -> Result<(String, Option<String>), JsonParseError> {
    let json = RawJson::parse(line)?;
    let manifest = PathBuf::from(text(json.value(), "manifest_path")?);
    let folder = manifest.parent().and_then(Path::file_name).unwrap_or_default();
    let error = match json.value().to_member("message")?.optional() {
        Some(message) if text(message, "level")? == "error" => {
            let rendered = text(message, "rendered")?;
            let place = rendered.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
            Some(format!(
                "{} ({})",
                text(message, "message")?.replace('\n', " "),
                place.unwrap_or_default()
            ))
        }
        // A warning is no error.
        Some(message) => return Err(message.invalid("a warning")),
        None => None,
    };
    Ok((folder.to_string_lossy().into_owned(), error))
}
