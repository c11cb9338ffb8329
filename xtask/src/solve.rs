//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::terminal::WIDTH;
use common::{Date, recorded};

use crate::program::{self, Programs};
use crate::settings::{Settings, command};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// The times and sizes of files.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// The day whose folder is the current one, or else the last that changed.
pub(crate) fn day_at_hand(settings: &Settings) -> Result<Date> {
    let newest = |date: &Date| files(&[settings.path(&date.package())].into()).into_values().max();
    let last_changed = || settings.days(None, None)?.into_iter().max_by_key(newest).context("there is no day yet");
    settings.day_here().map_or_else(last_changed, Ok)
}

/// Runs a day with these arguments, built with these flags, and returns its exit status.
pub(crate) fn solve(settings: &Settings, date: Date, arguments: &[OsString], flags: &[&str]) -> Result<u8> {
    let programs = program::build(settings, &[date], flags)?;
    let status = settings.console.run(&mut day(settings, &programs, date, arguments)?).context("cannot start it")?;
    if status.code().is_none() {
        settings.console.error(&format!("{date} ended by {status}"));
    }
    Ok(status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1)))
}

/// The program of a day with its arguments.
fn day(settings: &Settings, programs: &Programs<'_>, date: Date, arguments: &[OsString]) -> Result<Command> {
    let mut day = command(programs.of(date).with_context(|| date.to_string())?.path);
    day.args(arguments).current_dir(&settings.folder);
    Ok(day)
}

/// Runs a day, and again whenever a file changes, even if it still runs. Never returns.
pub(crate) fn watch(settings: &Settings, date: Date, arguments: &[OsString], flags: &[&str]) -> Result<u8> {
    let console = &settings.console;
    let input = settings.path(&date.own_input());
    let mut watched = BTreeSet::from([settings.path(&date.package()), input.with_file_name(recorded::FILE), input]);
    let (mut seen, mut quiet) = (files(&watched), &[][..]);
    loop {
        let mut programs = program::build(settings, &[date], &[flags, quiet].concat())?;
        // cargo has named the packages that the day depends on, except for one that does not compile.
        if programs.of(date).is_err() {
            programs.folders.extend(other_packages(settings));
        }
        let new = &programs.folders - &watched;
        seen.extend(files(&new));
        watched.extend(new);
        let day = day(settings, &programs, date, arguments);
        let day = day.and_then(|mut day| day.spawn().context("cannot start it"));
        let mut day = day.map_err(|error| console.error(&format!("{error:#}"))).ok();
        let mut is_running = true;
        let changed = loop {
            if is_running && !day.as_mut().is_some_and(|day| day.try_wait().is_ok_and(|ended| ended.is_none())) {
                console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
                is_running = false;
            }
            let now = files(&watched);
            // A file may have gone or come, too.
            if let Some(changed) = now.keys().chain(seen.keys()).find(|path| seen.get(*path) != now.get(*path)) {
                break changed.clone();
            }
            thread::sleep(PERIOD);
        };
        // An editor may need a moment to finish writing.
        thread::sleep(PERIOD / 4);
        seen = files(&watched);
        // It may have ended.
        let _ = day.map(|mut day| day.kill().and_then(|()| day.wait()));
        let changed = changed.strip_prefix(&settings.root).unwrap_or(&changed).display();
        console.note(&format!("{:─<1$}", format!("── {changed} changed "), WIDTH));
        quiet = &["--quiet"];
    }
}

/// The folders of the packages beside the days.
fn other_packages(settings: &Settings) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(&settings.root).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_day = |path: &Path| path.file_name().and_then(OsStr::to_str).and_then(Date::from_package).is_some();
    folders.filter(move |path| !is_day(path) && path.join("Cargo.toml").is_file())
}

/// The files in these places. Skips links to folders, which may lead upwards, and what cargo builds.
fn files(places: &BTreeSet<PathBuf>) -> Files {
    let mut files = Files::new();
    let mut open: Vec<PathBuf> = places.iter().cloned().collect();
    while let Some(path) = open.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let is_link = || !places.contains(&path) && path.is_symlink();
        if metadata.is_file() {
            files.insert(path, (metadata.modified().ok(), metadata.len()));
        } else if !path.ends_with("target") && !is_link() {
            open.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        }
    }
    files
}
