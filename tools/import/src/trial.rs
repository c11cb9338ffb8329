//! A workspace aside, in which the new days are compiled before their own workspace gets them.

use std::collections::BTreeMap;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Result, ensure};
use common::Date;

use crate::day::Draft;
use crate::packages::{cargo, list, metadata, reason, text};
use crate::{fill, write};

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
        let json = metadata.value();
        let workspace = text(json, "workspace_root")?;
        let target = text(json, "target_directory")?;
        let mut packages = BTreeMap::new();
        for package in list(json, "packages")? {
            packages.insert(text(package, "name")?, text(package, "manifest_path")?);
        }
        let path = |ours: &str| {
            let folder = packages.get(ours).and_then(|manifest| Path::new(manifest).parent());
            folder.map(|folder| format!("{:?}", folder.display().to_string())).with_context(|| {
                format!("{workspace} is no workspace for days: it does not use `{ours}`")
            })
        };
        // A name of its own on the way to the days keeps cargo from taking what it made in another
        // trial.
        let name = format!("import-{}", process::id());
        let values =
            [("$name$", &*name), ("$common$", &path("common")?), ("$testing$", &path("testing")?)];
        let manifest = fill(include_str!("../files/trial.toml"), &values);
        let folder = Path::new(&target).join(&name);
        let trial = Self { workspace: workspace.into(), folder, name, target };
        write(&trial.folder.join("Cargo.toml"), manifest)?;
        // Days that are alone have no lock file yet.
        let _ = fs::copy(trial.workspace.join("Cargo.lock"), trial.folder.join("Cargo.lock"));
        Ok(trial)
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        write(&self.folder.join(&self.name).join(path), contents)
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
        days: impl Iterator<Item = Date>,
        what: &str,
    ) -> Result<BTreeMap<Date, String>> {
        let packages: Vec<(Date, String)> = days.map(|date| (date, date.package())).collect();
        let mut arguments = vec!["check", "--keep-going", "--target-dir", &self.target, what];
        // One line on standard error for each error, and one of JSON for what was compiled.
        arguments.extend([
            "--message-format",
            "json-render-diagnostics,json-diagnostic-short",
            "--quiet",
        ]);
        arguments.extend(packages.iter().flat_map(|(_, package)| ["-p", package]));
        let (_, compiled, messages) = cargo(&self.folder, &arguments)?;
        ensure!(
            compiled.contains("build-finished"),
            "cargo cannot find the crates that the old days use: {}",
            reason(&messages)
        );
        let errors = || messages.lines().filter(|line| line.contains(": error"));
        let start = |name: &str| format!("{}{MAIN_SEPARATOR}{name}", self.name);
        let elsewhere = errors().find(|line| !line.starts_with(&start("day")));
        let elsewhere = elsewhere.unwrap_or(reason(&messages));
        let mut failed = BTreeMap::new();
        for (date, package) in packages {
            let own = errors().find(|line| line.starts_with(&start(&package)));
            let is_compiled = compiled.contains(&format!("/{package}#"));
            if let Some(error) = own.or((!is_compiled).then_some(elsewhere)) {
                // The owner will find the file in a day.
                failed.insert(date, error.replace(&start(""), ""));
            }
        }
        Ok(failed)
    }
}
