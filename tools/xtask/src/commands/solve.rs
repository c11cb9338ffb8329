//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::Date;
use common::runner::recorded;

use crate::days::program;
use crate::environment::clock::span;
use crate::environment::process::command;
use crate::environment::settings::{Named, Settings};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// Clears a terminal, as bacon and cargo-watch do.
const CLEAR: &str = "\x1b[2J\x1b[H";

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

/// Files with their times and sizes. If a file changes, one of these does.
type Files = BTreeSet<(PathBuf, Option<SystemTime>, u64)>;

impl Solve {
    /// Returns the exit status of the day.
    pub(crate) fn run(&self, settings: &Settings) -> Result<u8> {
        if self.watch {
            return self.watch(settings);
        }
        let date = self.fixed_day(settings)?.map_or_else(|| last_saved(settings), Ok)?;
        let Some(mut day) = self.build(settings, date, self.profile)? else { return Ok(1) };
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

    /// Builds a day with these flags. Returns its program with its arguments, unless cargo has said
    /// why there is none.
    fn build(&self, settings: &Settings, date: Date, flags: &[&str]) -> Result<Option<Command>> {
        if !settings.is_unlocked(date) {
            let left = span(settings.until(date));
            settings.console.note(&format!("{date} is still locked; it unlocks in {left}"));
        }
        let programs = program::build(settings, &[date], flags)?;
        let program = match programs.of(date) {
            Err(_) if programs.has_failed => return Ok(None),
            program => program.with_context(|| date.to_string())?,
        };
        let mut day = command(program);
        day.args(&self.arguments).current_dir(&settings.folder);
        Ok(Some(day))
    }

    /// Runs a day, and again whenever a file changes, even if it still runs. Without a fixed day,
    /// that is each time the one that was saved last. Never returns, except with an error.
    fn watch(&self, settings: &Settings) -> Result<u8> {
        let console = &settings.console;
        let fixed = self.fixed_day(settings)?;
        let mut flags = self.profile.to_vec();
        loop {
            let date = fixed.map_or_else(|| last_saved(settings), Ok)?;
            let watched = || files(places(settings, date, fixed.is_none()));
            // A save during the build counts, too.
            let seen = watched();
            let mut day = self.start(settings, date, &flags).unwrap_or_else(|error| {
                console.error(&format!("{error:#}"));
                None
            });
            let path = wait_for_change(&seen, watched, day.as_mut(), || {
                console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
            });
            if let Some(mut day) = day {
                // It may have ended.
                let _ = day.kill().and_then(|()| day.wait());
            }
            if console.is_watched {
                let _ = console.err.borrow_mut().write_all(CLEAR.as_bytes());
            } else {
                let path = path.strip_prefix(&settings.root).unwrap_or(&path).display();
                console.note(&format!("── {path} changed ──"));
            }
            flags = [self.profile, &["--quiet"]].concat();
        }
    }

    /// Starts a day, unless cargo has said why it cannot.
    fn start(&self, settings: &Settings, date: Date, flags: &[&str]) -> Result<Option<Child>> {
        let day = self.build(settings, date, flags)?;
        day.map(|mut day| day.spawn().context("cannot start it")).transpose()
    }
}

/// Waits until a file changes, and returns its path. Calls `note_end` if the day ends before.
fn wait_for_change(
    seen: &Files,
    watched: impl Fn() -> Files,
    mut day: Option<&mut Child>,
    note_end: impl Fn(),
) -> PathBuf {
    let mut may_run = true;
    loop {
        if may_run && !day.as_mut().is_some_and(|day| matches!(day.try_wait(), Ok(None))) {
            may_run = false;
            note_end();
        }
        // A file may have gone or come, too.
        if let Some((path, ..)) = watched().symmetric_difference(seen).next() {
            // An editor may need a moment to finish writing.
            thread::sleep(PERIOD / 4);
            return path.clone();
        }
        thread::sleep(PERIOD);
    }
}

/// The year that the user is in: that of the current folder's day, of the day that was saved last,
/// or of the next puzzle.
pub(crate) fn year_at_hand(settings: &Settings) -> u16 {
    let day = settings.day_here().or_else(|| last_saved(settings).ok());
    day.or_else(|| settings.next_day()).map_or(2015, |date| date.year)
}

/// The day that was saved last. A locked day has no puzzle yet, so it comes after all others.
fn last_saved(settings: &Settings) -> Result<Date> {
    let saved = |date: Date| {
        let files = files(vec![settings.path(&date.package())]);
        files.into_iter().map(|(_, modified, _)| modified).max()
    };
    let days = settings.days(Named::Nothing)?.into_iter();
    days.max_by_key(|date| (settings.is_unlocked(*date), saved(*date)))
        .context("there is no day yet")
}

/// The files and folders whose changes count: those of the day, or of all days that are unlocked if
/// it `may_change`, its input with the answers, and the packages that are not days.
fn places(settings: &Settings, date: Date, may_change: bool) -> Vec<PathBuf> {
    let input = settings.path(&date.own_input());
    let answers = input.with_file_name(recorded::FILE);
    let mut places = vec![input, answers];
    for entry in fs::read_dir(&settings.root).into_iter().flatten().flatten() {
        let counts = |day| day == date || may_change && settings.is_unlocked(day);
        let day = entry.file_name().to_str().and_then(Date::from_package);
        if day.is_none_or(counts) && entry.path().join("Cargo.toml").is_file() {
            places.push(entry.path());
        }
    }
    places
}

/// The files in these places. Skips links to folders, which may lead upwards, and the folders in
/// which cargo builds.
fn files(mut places: Vec<PathBuf>) -> Files {
    let is_skipped = |path: &Path| path.ends_with("target") || path.is_symlink() && path.is_dir();
    let mut files = Files::new();
    while let Some(path) = places.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_file() {
            files.insert((path, metadata.modified().ok(), metadata.len()));
            continue;
        }
        let entries = fs::read_dir(&path).into_iter().flatten().flatten();
        places.extend(entries.map(|entry| entry.path()).filter(|path| !is_skipped(path)));
    }
    files
}
