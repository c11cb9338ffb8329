//! The workspace of a command: its files and its days.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::PathBuf;
use std::time::SystemTime;
use std::{env, fs};

use anyhow::{Context, Error, Result, bail, ensure};
use common::Date;
use common::support::{files, workspace};

use crate::clock;

/// The folders of a command.
pub(crate) struct Workspace {
    /// The root of the workspace.
    pub(crate) root: PathBuf,
    /// The current folder of the user.
    pub(crate) folder: PathBuf,
}

/// The days that the user named: all of them, those of a year, or one.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    pub(crate) year: Option<u16>,
    pub(crate) day: Option<u8>,
}

impl Named {
    /// The day, if the user named one.
    pub(crate) fn date(self) -> Option<Date> {
        Some(Date { year: self.year?, day: self.day? })
    }
}

impl Workspace {
    /// The workspace of the package that cargo runs, or else of the current folder.
    pub(crate) fn find() -> Result<Self> {
        Ok(Self {
            root: workspace::root(),
            folder: env::current_dir().context("there is no current folder")?,
        })
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
        full.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = File::options().create(true).read(true).append(true).open(full);
        file.with_context(|| format!("cannot open {path}"))
    }

    /// The day whose folder contains the current one.
    pub(crate) fn day_here(&self) -> Option<Date> {
        let first = self.folder.strip_prefix(&self.root).ok()?.components().next()?;
        Date::from_package(first.as_os_str().to_str()?)
    }

    /// The named day, else the day of the current folder, else the current day of the event.
    pub(crate) fn day(&self, named: Named) -> Result<Date> {
        let or_here =
            || self.day_here().or_else(clock::current_day).filter(|_| named.year.is_none());
        named.date().or_else(or_here).context("which day? Write YEAR DAY, as in 2024 5")
    }

    /// The named days of the workspace in order.
    pub(crate) fn days(&self, Named { year, day }: Named) -> Result<Vec<Date>> {
        let days = self.packages().into_iter().filter_map(|(_, date)| date);
        let is_named = |date: &Date| {
            year.is_none_or(|year| date.year == year) && day.is_none_or(|day| date.day == day)
        };
        let days: BTreeSet<Date> = days.filter(is_named).collect();
        let (year, day) = (year.unwrap_or(2015), day.unwrap_or(1));
        ensure!(!days.is_empty(), "there is no such day; `cargo scaffold {year} {day}` makes one");
        Ok(days.into_iter().collect())
    }

    /// The folders at the root that have a manifest, with the dates of those that are days.
    pub(crate) fn packages(&self) -> Vec<(PathBuf, Option<Date>)> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let packages = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
        let date = |name: &str| Date::from_package(name);
        packages.map(|it| (it.path(), it.file_name().to_str().and_then(date))).collect()
    }

    /// The day that was saved last. A locked day has no puzzle yet, so it comes after all others.
    pub(crate) fn last_saved(&self) -> Result<Date> {
        let saved = |date: &Date| {
            let files = files_in(vec![self.path(&date.package())]);
            (clock::is_unlocked(*date), files.into_values().map(|(time, _)| time).max())
        };
        let days = self.days(Named { year: None, day: None })?;
        days.into_iter().max_by_key(saved).context("there is no day yet")
    }

    /// The days that a user named by two numbers. A day alone is one of the year at hand: that of the
    /// current folder, of the day that was saved last, or of the next puzzle.
    pub(crate) fn named(&self, year: Option<u16>, day: Option<u16>) -> Result<Named> {
        let (year, day) = match (year, day) {
            (None, _) => return Ok(Named { year: None, day: None }),
            (Some(day @ 1..=25), None) => {
                let date = self.day_here().or_else(|| self.last_saved().ok());
                (date.or_else(clock::next_day).map_or(2015, |date| date.year), Some(day))
            }
            (Some(day @ ..=31), Some(year @ 2015..)) => bail!("did you mean {year} {day}?"),
            (Some(year), day) => (year, day),
        };
        // The first day shows whether there is such a year.
        let first = u8::try_from(day.unwrap_or(1)).unwrap_or(u8::MAX);
        Date::new(year, first).map_err(Error::msg)?;
        Ok(Named { year: Some(year), day: day.map(|_| first) })
    }
}

/// Files with their times and sizes. If a file changes, one of these does.
pub(crate) type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// The files in these places. Skips links to folders, which may lead upwards, and the folders in
/// which cargo builds.
pub(crate) fn files_in(mut places: Vec<PathBuf>) -> Files {
    let mut files = Files::new();
    while let Some(path) = places.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_file() {
            files.insert(path, (metadata.modified().ok(), metadata.len()));
        } else if !path.ends_with("target") {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            let is_link = |path: &PathBuf| path.is_symlink() && path.is_dir();
            places.extend(entries.map(|entry| entry.path()).filter(|path| !is_link(path)));
        }
    }
    files
}
