//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::Date;
use common::runner::recorded;
use common::support::terminal::WIDTH;

use crate::days::program;
use crate::environment::clock::span;
use crate::environment::program::command;
use crate::environment::settings::{Named, Settings};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// A request to run a day.
pub(crate) struct Solve {
    pub(crate) named: Named,
    /// The flags of cargo that choose the profile.
    pub(crate) profile: &'static [&'static str],
    /// The options and inputs for the day.
    pub(crate) arguments: Vec<OsString>,
    /// Whether to run it again after every save.
    pub(crate) watch: bool,
}

/// A file as it was seen. If it changes, one of these does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    path: PathBuf,
    modified: Option<SystemTime>,
    size: u64,
}

impl Solve {
    /// Returns the exit status of the day.
    pub(crate) fn run(&self, settings: &Settings) -> Result<u8> {
        if self.watch {
            return self.watch(settings);
        }
        let date = self.fixed_day(settings)?.map_or_else(|| last_saved(settings), Ok)?;
        let mut day = self.build(settings, date, self.profile)?;
        let status = settings.console.run(&mut day).context("cannot start it")?;
        let code = status.code().with_context(|| format!("{date} ended by {status}"))?;
        Ok(u8::try_from(code).unwrap_or(1))
    }

    /// The named day or that of the current folder, if any.
    fn fixed_day(&self, settings: &Settings) -> Result<Option<Date>> {
        match self.named {
            Named::Nothing => Ok(settings.day_here()),
            named => {
                let date = settings.day(named)?;
                settings.ensure_made(date)?;
                Ok(Some(date))
            }
        }
    }

    /// Builds a day with these flags. Returns its program with its arguments.
    fn build(&self, settings: &Settings, date: Date, flags: &[&str]) -> Result<Command> {
        if !settings.is_unlocked(date) {
            let left = span(settings.until(date));
            settings.console.note(&format!("{date} is still locked; it unlocks in {left}"));
        }
        let programs = program::build(settings, &[date], flags)?;
        let mut day = command(programs.of(date).with_context(|| date.to_string())?);
        day.args(&self.arguments).current_dir(&settings.folder);
        Ok(day)
    }

    /// Runs a day, and again whenever a file changes, even if it still runs. Without a fixed day,
    /// that is each time the one that was saved last. Never returns, except with an error.
    fn watch(&self, settings: &Settings) -> Result<u8> {
        let console = &settings.console;
        let fixed = self.fixed_day(settings)?;
        let mut flags = self.profile.to_vec();
        loop {
            let date = fixed.map_or_else(|| last_saved(settings), Ok)?;
            let watched = || {
                let mut places = places(settings, date);
                if fixed.is_none() {
                    places.extend(unlocked_folders(settings));
                }
                files(places)
            };
            // A save during the build counts, too.
            let seen = watched();
            let started = self.start(settings, date, &flags);
            let mut day = started.map_err(|error| console.error(&format!("{error:#}"))).ok();
            let path = wait_for_change(&seen, watched, day.as_mut(), || {
                console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
            });
            if let Some(mut day) = day {
                // It may have ended.
                let _ = day.kill().and_then(|()| day.wait());
            }
            let path = path.strip_prefix(&settings.root).unwrap_or(&path).display();
            console.note(&format!("{:─<WIDTH$}", format!("── {path} changed ")));
            if !flags.contains(&"--quiet") {
                flags.push("--quiet");
            }
        }
    }

    fn start(&self, settings: &Settings, date: Date, flags: &[&str]) -> Result<Child> {
        self.build(settings, date, flags)?.spawn().context("cannot start it")
    }
}

fn is_running(day: &mut Child) -> bool {
    matches!(day.try_wait(), Ok(None))
}

/// Waits until a file changes, and returns its path. Calls `note_end` if the day ends before.
fn wait_for_change(
    seen: &BTreeSet<Seen>,
    watched: impl Fn() -> BTreeSet<Seen>,
    mut day: Option<&mut Child>,
    note_end: impl Fn(),
) -> PathBuf {
    let mut may_run = true;
    loop {
        if may_run && !day.as_mut().is_some_and(|day| is_running(day)) {
            may_run = false;
            note_end();
        }
        // A file may have gone or come, too.
        if let Some(file) = watched().symmetric_difference(seen).next() {
            // An editor may need a moment to finish writing.
            thread::sleep(PERIOD / 4);
            return file.path.clone();
        }
        thread::sleep(PERIOD);
    }
}

/// The day that was saved last. A locked day has no puzzle yet, so it comes after all others.
fn last_saved(settings: &Settings) -> Result<Date> {
    let saved = |date: Date| {
        let files = files(vec![settings.path(&date.package())]);
        files.into_iter().map(|file| file.modified).max()
    };
    let days = settings.days(Named::Nothing)?.into_iter();
    days.max_by_key(|date| (settings.is_unlocked(*date), saved(*date)))
        .context("there is no day yet")
}

/// The files and folders that a day may depend on: its own folder, its input with the answers, and
/// the packages that are not days.
fn places(settings: &Settings, date: Date) -> Vec<PathBuf> {
    let input = settings.path(&date.own_input());
    let answers = input.with_file_name(recorded::FILE);
    let mut places = vec![settings.path(&date.package()), input, answers];
    for entry in fs::read_dir(&settings.root).into_iter().flatten().flatten() {
        let is_day = entry.file_name().to_str().and_then(Date::from_package).is_some();
        if !is_day && entry.path().join("Cargo.toml").is_file() {
            places.push(entry.path());
        }
    }
    places
}

/// The folders of the days that are unlocked.
fn unlocked_folders(settings: &Settings) -> Vec<PathBuf> {
    let mut days = settings.days(Named::Nothing).unwrap_or_default();
    days.retain(|date| settings.is_unlocked(*date));
    days.into_iter().map(|date| settings.path(&date.package())).collect()
}

/// The files in these places. Skips links to folders, which may lead upwards, and the folders in
/// which cargo builds.
fn files(mut places: Vec<PathBuf>) -> BTreeSet<Seen> {
    let mut files = BTreeSet::new();
    while let Some(path) = places.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_file() {
            files.insert(Seen { path, modified: metadata.modified().ok(), size: metadata.len() });
            continue;
        }
        let entries = fs::read_dir(&path).into_iter().flatten().flatten();
        places.extend(entries.map(|entry| entry.path()).filter(|path| !is_skipped(path)));
    }
    files
}

fn is_skipped(path: &Path) -> bool {
    path.ends_with("target") || path.is_symlink() && path.is_dir()
}
