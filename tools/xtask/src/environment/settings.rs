//! The environment of a command: the site, the session, the clock, the workspace and the terminal.
//! Only this module reads the process's environment, so a test can replace all of it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail, ensure};
use common::Date;
use common::support::{files, workspace};

use crate::environment::console::Console;
use crate::environment::process::SESSION_VARIABLES;

/// The environment of a command.
pub struct Settings {
    /// The root of the workspace.
    pub root: PathBuf,
    /// The current folder of the command.
    pub folder: PathBuf,
    /// The user's home folder, which may have a file with a session.
    pub home: Option<PathBuf>,
    /// The name and the value of a variable that holds a session.
    pub session: Option<(String, String)>,
    /// The clock: the Unix time in seconds.
    pub clock: Box<dyn Fn() -> i64 + Send>,
    /// The time limit of a request.
    pub timeout: Duration,
    /// The least time between two requests.
    pub pause: Duration,
    /// How long to compare the times of a day with those at another commit.
    pub patience: Duration,
    /// The program that makes the requests.
    pub curl: OsString,
    /// The program that builds the days.
    pub cargo: OsString,
    /// The target folder for cargo, instead of its default.
    pub target: Option<PathBuf>,
    /// The terminal.
    pub console: Console,
    /// The scheme and host of the site, or of a test's server.
    pub site: String,
}

impl Settings {
    /// The settings of this process.
    pub fn from_environment() -> Result<Self> {
        Ok(Self {
            root: workspace::root().context("this folder is not part of a workspace")?,
            folder: env::current_dir().context("there is no current folder")?,
            home: env::home_dir().filter(|home| !home.as_os_str().is_empty()),
            session: SESSION_VARIABLES.into_iter().find_map(variable),
            clock: Box::new(unix_time),
            timeout: Duration::from_secs(30),
            pause: Duration::from_secs(1),
            patience: Duration::from_secs(90),
            curl: "curl".into(),
            cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            target: None,
            console: Console::of_process(),
            site: "https://adventofcode.com".to_owned(),
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

    /// Writes a file in the workspace, completely or not at all.
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
            Named::Nothing => self.day_here().or_else(|| self.current_day()).context(
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
        let mut days = BTreeSet::new();
        let entries = fs::read_dir(&self.root)
            .with_context(|| format!("cannot read {}", self.root.display()))?;
        for entry in entries.flatten() {
            let name = entry.file_name();
            if let Some(date) = name.to_str().and_then(Date::from_package)
                && named.includes(date)
                && entry.path().join("Cargo.toml").is_file()
            {
                days.insert(date);
            }
        }
        let Date { year, day } = named.first();
        ensure!(
            !days.is_empty(),
            "there is no such day yet; `cargo scaffold {year} {day}` makes one"
        );
        Ok(days.into_iter().collect())
    }
}

/// The days that the user named.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Named {
    Nothing,
    Year(u16),
    Day(Date),
}

impl Named {
    /// The days that the user named by a year and a day of December.
    pub(crate) fn new(year: Option<u16>, day: Option<u16>) -> Result<Self> {
        let Some(year) = year else { return Ok(Self::Nothing) };
        // The first day shows whether there is such a year.
        let date = date(year, day.unwrap_or(1))?;
        Ok(if day.is_some() { Self::Day(date) } else { Self::Year(year) })
    }

    fn includes(self, date: Date) -> bool {
        match self {
            Self::Nothing => true,
            Self::Year(year) => date.year == year,
            Self::Day(named) => date == named,
        }
    }

    /// The first of these days.
    fn first(self) -> Date {
        match self {
            Self::Nothing => Date { year: 2015, day: 1 },
            Self::Year(year) => Date { year, day: 1 },
            Self::Day(date) => date,
        }
    }
}

fn date(year: u16, day: u16) -> Result<Date> {
    let is_swapped = year <= 31 && day >= 2015;
    ensure!(!is_swapped, "did you mean {day} {year}? The year comes first");
    let day = u8::try_from(day).map_err(|_| anyhow!("there is no day {day}"))?;
    Date::new(year, day).map_err(|error| anyhow!(error))
}

/// The Unix time in seconds. Before 1970, every puzzle is as locked as in 1970.
fn unix_time() -> i64 {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    i64::try_from(seconds).unwrap_or(i64::MAX)
}

/// The name and the value of a variable. Some shells unset one by making it empty.
fn variable(name: &str) -> Option<(String, String)> {
    let value = env::var(name).ok().filter(|value| !value.is_empty())?;
    Some((name.to_owned(), value))
}
