//! Tries whether cargo can resolve the workspace with a new day, before the day is part of it. A day
//! that cannot be resolved would stop each command in the workspace, `cargo import` among them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::files;

use crate::cannot;
use crate::day::Draft;
use crate::manifest::metadata;
use crate::repository::collect;

/// The folder of a trial. cargo does not take it for a day, and git ignores it. It remains after an
/// import that broke off.
const FOLDER: &str = ".new-days";
/// The file in it that lists the new days.
const LIST: &str = "unchecked";

/// The days of an import that broke off before it showed its table.
pub(crate) fn unchecked(root: &Path) -> Result<BTreeSet<Date>> {
    let path = root.join(FOLDER).join(LIST);
    let list = files::read(&path).with_context(|| cannot("read", &path))?.unwrap_or_default();
    Ok(list.lines().filter_map(Date::from_package).collect())
}

/// Forgets the days of an import, which has shown its table.
pub(crate) fn end(root: &Path) {
    // If the folder remains, the next import checks the days once more.
    let _ = fs::remove_dir_all(root.join(FOLDER));
}

/// A copy of the workspace, as far as cargo needs it to choose versions: its manifests, and empty
/// files for its sources.
pub(crate) struct Trial {
    root: PathBuf,
    /// The manifests without names that cargo can resolve.
    resolved: BTreeSet<String>,
}

impl Trial {
    /// Copies the workspace at `root`, and lists the new days.
    pub(crate) fn new(root: &Path, days: impl Iterator<Item = Date>) -> Result<Self> {
        let trial = Self { root: root.join(FOLDER).join("trial"), resolved: BTreeSet::new() };
        end(root);
        let list: String = days.map(|date| date.package() + "\n").collect();
        trial.write(Path::new("..").join(LIST), list)?;
        let mut paths = Vec::new();
        collect(root, &mut paths).with_context(|| cannot("read", root))?;
        for path in paths {
            let below = path.strip_prefix(root).unwrap_or(&path);
            match path.extension().and_then(|end| end.to_str()) {
                Some("toml" | "lock") => {
                    trial.write(below, fs::read(&path).with_context(|| cannot("read", &path))?)?;
                }
                Some("rs") => trial.write(below, "")?,
                _ => {}
            }
        }
        Ok(trial)
    }

    fn write(&self, path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> Result<()> {
        let path = self.root.join(path);
        files::write(&path, contents).with_context(|| cannot("write", &path))
    }

    /// Adds a day, unless no version of a dependency fits. The inner error is cargo's words about
    /// it.
    pub(crate) fn resolve(&mut self, draft: &Draft) -> Result<Result<(), String>> {
        let package = draft.day.date.package();
        for (folder, files) in draft.libraries.iter().chain([(&package, &draft.files)]) {
            for (name, bytes) in files {
                self.write(Path::new(folder).join(name), bytes)?;
            }
        }
        let toml = String::from_utf8_lossy(&draft.files["Cargo.toml"]).replace(&package, "");
        if self.resolved.contains(&toml) {
            return Ok(Ok(()));
        }
        if let Err(words) = metadata(&["--manifest-path"], &self.root.join("Cargo.toml"))? {
            let day = self.root.join(&package);
            fs::remove_dir_all(&day).with_context(|| cannot("remove", &day))?;
            let is_of_day = ["failed to select a version", "no matching package"]
                .iter()
                .any(|start| words.contains(start));
            ensure!(is_of_day, "{words}");
            return Ok(Err(words));
        }
        self.resolved.insert(toml);
        Ok(Ok(()))
    }
}
