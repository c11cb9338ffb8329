//! A workspace aside, in which the new days are compiled before their own workspace gets them.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::{fs, process};

use anyhow::{Result, ensure};
use scaffold::fill;

use crate::day::Draft;
use crate::packages::{cargo, get, metadata, reason};
use crate::write;

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
        ensure!(
            manifest.contains("testing"),
            "{} is not made with `cargo workspace`",
            workspace.display()
        );
        // A name of its own on the way to the days keeps cargo from taking what it made in another
        // trial.
        let name = format!("import-{}", process::id());
        let values = [("name", &*name), ("import", env!("CARGO_MANIFEST_DIR"))];
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

    /// Checks all days, and notes why they do not compile. For one without its code, this is known.
    pub(crate) fn check(&self, drafts: &mut [Draft], what: &str) -> Result<()> {
        // One line on standard error for each error, and one of JSON for what was compiled.
        let format = "json-render-diagnostics,json-diagnostic-short";
        let arguments = ["check", "--workspace", "--keep-going", what];
        let options = ["--message-format", format, "--target-dir", &self.target];
        let output = cargo(&self.folder, &[arguments, options].concat())?;
        let [compiled, messages] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        ensure!(
            compiled.contains("build-finished"),
            "cargo cannot find the crates that the old days use: {}",
            reason(&output)
        );
        for draft in drafts.iter_mut().filter(|draft| !draft.calls.is_empty()) {
            let package = draft.date.package();
            // The owner will find the file in a day.
            let in_trial = format!("{}{MAIN_SEPARATOR}", self.name);
            let lines = messages.lines().filter_map(|line| line.strip_prefix(&in_trial));
            let mut errors =
                lines.filter(|line| line.starts_with(&package) && line.contains(": error"));
            let is_compiled = compiled.contains(&format!("/{package}#"));
            let elsewhere = (!is_compiled).then_some("a crate that it uses does not compile");
            draft.error = errors.next().or(elsewhere).map(str::to_owned);
        }
        Ok(())
    }
}
