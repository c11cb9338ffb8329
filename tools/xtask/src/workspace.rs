//! The workspace of a command: its files and its days.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use anyhow::{Context, Error, Result, ensure};
use common::Date;
use common::input::{files, workspace};

use crate::console;

/// Files with the times at which they were saved, in order.
pub(crate) type Files = BTreeSet<(SystemTime, PathBuf)>;

/// Asks for a date.
pub(crate) const WHICH_DAY: &str = "which day? Write YEAR DAY, as in 2024 5";

/// The workspace of a command.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
}

/// The days that the user named.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    Nothing,
    Year(u16),
    Day(Date),
}

impl Named {
    /// What two numbers name, of which a day needs a year.
    pub(crate) fn new(year: Option<u16>, day: Option<u8>) -> Result<Self> {
        let Some(year) = year else { return Ok(Self::Nothing) };
        // The first day shows whether there is such a year.
        let date = Date::new(year, day.unwrap_or(1)).map_err(Error::msg)?;
        Ok(if day.is_some() { Self::Day(date) } else { Self::Year(year) })
    }
}

/// Does the same for each day. A failure is shown, and does not stop the others.
pub(crate) fn each_day(days: Vec<Date>, mut run: impl FnMut(Date) -> Result<()>) {
    for date in days {
        if let Err(error) = run(date) {
            console::error(&format!("{date}: {error:#}"));
        }
    }
}

impl Workspace {
    /// The workspace of the package that cargo runs, or else of the current folder.
    pub(crate) fn find() -> Self {
        Self { root: workspace::root() }
    }

    /// A path in the workspace.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The text of a file in the workspace, if it exists.
    pub(crate) fn read(&self, path: &str) -> Result<Option<String>> {
        files::read(&self.path(path)).with_context(|| format!("cannot read {path}"))
    }

    /// Writes a file in the workspace, whole or not at all.
    pub(crate) fn write(&self, path: &str, text: &str) -> Result<()> {
        files::write(&self.path(path), text).with_context(|| format!("cannot write {path}"))
    }

    /// Opens a file in the workspace to read it and to add to its end. Creates it if need be.
    pub(crate) fn append(&self, path: &str) -> Result<File> {
        let full = self.path(path);
        let open = || {
            fs::create_dir_all(full.parent().unwrap_or(&full))?;
            let mut options = File::options();
            options.create(true).read(true).append(true).open(&full)
        };
        open().with_context(|| format!("cannot open {path}"))
    }

    /// The day whose folder contains a path.
    fn day_of(&self, path: &Path) -> Option<Date> {
        let first = path.strip_prefix(&self.root).ok()?.components().next()?;
        Date::from_package(first.as_os_str().to_str()?)
    }

    /// The named day, else that of the current folder, else the one that was saved last.
    pub(crate) fn day(&self, named: Named) -> Result<Date> {
        let here = || self.day_of(&env::current_dir().ok()?);
        let saved_last = || {
            self.files()
                .iter()
                .rev()
                .find_map(|(_, path)| self.day_of(path))
        };
        let day = match named {
            Named::Day(date) => Some(date),
            Named::Year(_) => None,
            Named::Nothing => here().or_else(saved_last),
        };
        day.context(WHICH_DAY)
    }

    /// The named days of the workspace in order, all of them if none is named.
    pub(crate) fn days(&self, named: Named) -> Result<Vec<Date>> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let packages = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
        let mut days: Vec<Date> = packages
            .filter_map(|it| Date::from_package(it.file_name().to_str()?))
            .collect();
        days.sort_unstable();
        days.retain(|date| match named {
            Named::Nothing => true,
            Named::Year(year) => date.year == year,
            Named::Day(day) => *date == day,
        });
        ensure!(
            !days.is_empty(),
            "there is no such day; `cargo scaffold` makes one"
        );
        Ok(days)
    }

    /// The code, the inputs and the examples in the folders of the workspace, but not what a day
    /// writes, what cargo builds, what is hidden, and what links lead to, which may be upwards.
    pub(crate) fn files(&self) -> Files {
        let mut files = Files::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let (name, path) = (entry.file_name(), entry.path());
                // A file may have gone just now.
                let Ok(data) = entry.metadata() else { continue };
                if name == "target" || name.to_string_lossy().starts_with('.') {
                    continue;
                }
                if data.is_dir() {
                    folders.push(path);
                } else if let Ok(saved) = data.modified()
                    && folder != self.root
                    && self.is_saved_by_hand(&path)
                {
                    files.insert((saved, path));
                }
            }
        }
        files
    }

    fn is_saved_by_hand(&self, path: &Path) -> bool {
        let path = path
            .strip_prefix(&self.root)
            .unwrap_or(path)
            .to_string_lossy();
        let is_code = path.ends_with(".rs") || path.ends_with(".toml");
        is_code || path.contains("example") || path.starts_with("inputs")
    }
}
