//! A workspace aside, in which the new days are compiled before their own workspace gets them.

use std::collections::BTreeMap;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::{fs, process};

use anyhow::{Result, ensure};
use common::Date;

use crate::day::Draft;
use crate::packages::{cargo, get, metadata, reason};
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
        let metadata = metadata(folder)?;
        let workspace: PathBuf = get::<String>(metadata.value(), "workspace_root")?.into();
        let target: String = get(metadata.value(), "target_directory")?;
        let manifest = fs::read_to_string(workspace.join("Cargo.toml"))?;
        let shown = workspace.display();
        ensure!(manifest.contains("testing"), "{shown} is not made with `cargo workspace`");
        // A name of its own on the way to the days keeps cargo from taking what it made in another
        // trial.
        let name = format!("import-{}", process::id());
        let ours = dunce::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
        let ours = ours.display().to_string().replace('\\', "/");
        let values = [("$name$", &*name), ("$ours$", &ours)];
        let manifest = fill(include_str!("../files/trial.toml"), &values);
        let folder = Path::new(&target).join(&name);
        let trial = Self { workspace, folder, name, target };
        write(&trial.folder.join("Cargo.toml"), manifest)?;
        // Days that are alone have no lock file yet.
        let _ = fs::copy(trial.workspace.join("Cargo.lock"), trial.folder.join("Cargo.lock"));
        Ok(trial)
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        write(&self.folder.join(&self.name).join(path), contents)
    }

    /// Writes the package of a day with its first call.
    pub(crate) fn write_day(&self, draft: &Draft) -> Result<()> {
        let package = draft.date.package();
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
        let output = cargo(&self.folder, &arguments)?;
        let [compiled, messages] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        ensure!(
            compiled.contains("build-finished"),
            "cargo cannot find the crates that the old days use: {}",
            reason(&output)
        );
        let mut failed = BTreeMap::new();
        for (date, package) in packages {
            let start = format!("{}{MAIN_SEPARATOR}{package}", self.name);
            let is_error = |line: &&str| line.starts_with(&start) && line.contains(": error");
            if let Some(error) = messages.lines().find(is_error) {
                // The owner will find the file in a day.
                failed.insert(date, error[self.name.len() + 1..].to_owned());
            } else if !compiled.contains(&format!("/{package}#")) {
                failed.insert(date, "a crate that it uses does not compile".to_owned());
            }
        }
        Ok(failed)
    }
}
