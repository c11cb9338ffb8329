//! The workspace of a command: its files and its days.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::SystemTime;
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail, ensure};
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

/// The days that the user named.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    Nothing,
    Year(u16),
    Day(Date),
}

/// Files with their times and sizes. If a file changes, one of these does.
pub(crate) type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Workspace {
    /// The workspace of the package that cargo runs, or else of the current folder.
    pub(crate) fn find() -> Result<Self> {
        Ok(Self {
            root: workspace::root().context("this folder is not part of a workspace")?,
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

    /// The day whose folder contains the current one.
    pub(crate) fn day_here(&self) -> Option<Date> {
        let first = self.folder.strip_prefix(&self.root).ok()?.components().next()?;
        Date::from_package(first.as_os_str().to_str()?)
    }

    /// The named day, else the day of the current folder, else the current day of the event.
    pub(crate) fn day(&self, named: Named) -> Result<Date> {
        match named {
            Named::Day(date) => Ok(date),
            Named::Year(year) => bail!("which day of {year}? Write YEAR DAY, as in 2024 5"),
            Named::Nothing => self.day_here().or_else(clock::current_day).context(
                "which day? Write YEAR DAY, as in 2024 5. In a day's folder, or while an event is \
                 on, you may leave it out",
            ),
        }
    }

    /// Refuses a day that the workspace does not have.
    pub(crate) fn ensure_made(&self, date: Date) -> Result<()> {
        let Date { year, day } = date;
        ensure!(
            self.path(&date.package()).join("Cargo.toml").is_file(),
            "there is no {date}; `cargo scaffold {year} {day}` makes it"
        );
        Ok(())
    }

    /// The days of the workspace in order: all of them, those of a year, or one.
    pub(crate) fn days(&self, named: Named) -> Result<Vec<Date>> {
        let is_named = |date: &Date| match named {
            Named::Nothing => true,
            Named::Year(year) => date.year == year,
            Named::Day(named) => *date == named,
        };
        let packages = self.packages().into_iter();
        let days: BTreeSet<Date> = packages.filter_map(|(_, date)| date).filter(is_named).collect();
        let Date { year, day } = match named {
            Named::Nothing => Date { year: 2015, day: 1 },
            Named::Year(year) => Date { year, day: 1 },
            Named::Day(date) => date,
        };
        ensure!(!days.is_empty(), "there is no such day; `cargo scaffold {year} {day}` makes one");
        Ok(days.into_iter().collect())
    }

    /// The folders at the root that have a manifest, with the dates of those that are days.
    pub(crate) fn packages(&self) -> Vec<(PathBuf, Option<Date>)> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let packages = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
        let dated = packages.map(|package| {
            (package.path(), package.file_name().to_str().and_then(Date::from_package))
        });
        dated.collect()
    }

    /// The day that was saved last. A locked day has no puzzle yet, so it comes after all others.
    pub(crate) fn last_saved(&self) -> Result<Date> {
        let saved = |date: Date| {
            let files = files_in(vec![self.path(&date.package())]);
            files.into_values().map(|(time, _)| time).max()
        };
        let days = self.days(Named::Nothing)?.into_iter();
        days.max_by_key(|date| (clock::is_unlocked(*date), saved(*date)))
            .context("there is no day yet")
    }

    /// The year that the user is in: that of the current folder's day, of the day that was saved
    /// last, or of the next puzzle.
    pub(crate) fn year_at_hand(&self) -> u16 {
        let day = self.day_here().or_else(|| self.last_saved().ok()).or_else(clock::next_day);
        day.map_or(2015, |date| date.year)
    }
}

impl Named {
    /// The days that the user named by a year and a day of December.
    pub(crate) fn new(year: Option<u16>, day: Option<u16>) -> Result<Self> {
        let Some(year) = year else { return Ok(Self::Nothing) };
        // The first day shows whether there is such a year.
        let number = day.unwrap_or(1);
        let is_swapped = year <= 31 && number >= 2015;
        ensure!(!is_swapped, "did you mean {number} {year}? The year comes first");
        let number = u8::try_from(number).map_err(|_| anyhow!("there is no day {number}"))?;
        let date = Date::new(year, number).map_err(|error| anyhow!(error))?;
        Ok(if day.is_some() { Self::Day(date) } else { Self::Year(year) })
    }
}

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
            let entries = entries.map(|entry| entry.path());
            places.extend(entries.filter(|path| !(path.is_symlink() && path.is_dir())));
        }
    }
    files
}
