//! The workspace: its root, its days, and the paths of a day's files.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::calendar::{Clock, Day};
use crate::session::command_without;

/// The workspace that the current folder belongs to.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The folder of the workspace's manifest.
    pub(crate) root: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

impl Workspace {
    /// Walks up to the first manifest of a workspace.
    pub(crate) fn find() -> Result<Self> {
        let folder = env::current_dir().context("there is no current folder")?;
        let is_root = |folder: &&Path| {
            fs::read_to_string(folder.join("Cargo.toml"))
                .is_ok_and(|manifest| manifest.lines().any(|line| line.trim_end() == "[workspace]"))
        };
        let root = folder.ancestors().find(is_root).context("this folder belongs to no workspace")?;
        Ok(Self { root: root.to_owned() })
    }

    /// The day that the words say; with none, the day of the current folder, or the current day of the event.
    pub(crate) fn day(&self, year: Option<u16>, day: Option<u8>, clock: Clock) -> Result<Day> {
        match (year, day) {
            (Some(year), Some(day)) => Day::new(year, day),
            (Some(year), None) => bail!("which day of {year}? Write YEAR DAY, as in 2024 5"),
            _ => self.day_here().or_else(|| clock.current_day()).context(
                "which day? Write YEAR DAY, as in 2024 5; in a day's folder, or while an event is on, it may be left out",
            ),
        }
    }

    /// The day whose folder we are in.
    fn day_here(&self) -> Option<Day> {
        let folder = env::current_dir().ok()?;
        let first = folder.strip_prefix(&self.root).ok()?.components().next()?;
        Day::from_package(first.as_os_str().to_str()?)
    }

    /// The days of the workspace that the words ask for, in order.
    pub(crate) fn days(&self, year: Option<u16>, day: Option<u8>) -> Result<Vec<Day>> {
        let mut days: Vec<Day> = self
            .packages()?
            .iter()
            .filter_map(|package| Day::from_package(&package.name))
            .filter(|found| year.is_none_or(|year| found.year == year) && day.is_none_or(|day| found.day == day))
            .collect();
        days.sort_unstable();
        if days.is_empty() {
            match (year, day) {
                (Some(year), Some(day)) => bail!("there is no {}; `cargo scaffold` makes it", Day::new(year, day)?),
                (Some(year), None) => {
                    let first = Day::new(year, 1)?;
                    bail!("there is no day of {year}; `cargo scaffold {year} {}` makes the first", first.day)
                }
                _ => bail!("there is no day yet; `cargo scaffold 2015 1` makes one"),
            }
        }
        Ok(days)
    }

    /// The packages that depend on a day: none could be built without it.
    pub(crate) fn dependents(&self, day: Day) -> Result<Vec<String>> {
        let depends = |package: &Package| package.dependencies.iter().any(|other| other.name == day.package());
        Ok(self.packages()?.into_iter().filter(depends).map(|package| package.name).collect())
    }

    fn packages(&self) -> Result<Vec<Package>> {
        let output = self
            .cargo()
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .output()
            .context("cannot start cargo")?;
        ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
        let metadata: Metadata = serde_json::from_slice(&output.stdout).context("cannot read cargo's metadata")?;
        Ok(metadata.packages)
    }

    /// The cargo that runs us, in the root.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = command_without(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(&self.root);
        cargo
    }

    /// A path in the workspace.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The folder of a day.
    pub(crate) fn folder(&self, day: Day) -> PathBuf {
        self.path(&day.package())
    }
}

/// One's own input, below the root.
pub(crate) fn own_input(day: Day) -> String {
    format!("inputs/{}/{}", day.year, input_name(day))
}

/// The file name of one's own input.
pub(crate) fn input_name(day: Day) -> String {
    format!("day{:02}.txt", day.day)
}

/// The puzzle's page in Markdown, below the root.
pub(crate) fn page(day: Day) -> String {
    format!("inputs/{}/day{:02}.md", day.year, day.day)
}
