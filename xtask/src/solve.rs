//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::{Date, recorded};

use crate::program::{self, Programs};
use crate::settings::{Settings, command};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Request {
    /// The day, by default the one whose folder is the current one, or else the last that changed.
    pub(crate) date: Option<Date>,
    /// The arguments of the day.
    pub(crate) arguments: Vec<OsString>,
    /// The options of the build.
    pub(crate) flags: &'static [&'static str],
    /// Whether to run the day again after every save.
    pub(crate) watch: bool,
}

/// The times and sizes of files.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Runs a day and returns its exit status. With `watch`, it never returns.
pub(crate) fn solve(settings: &Settings, request: &Request) -> Result<u8> {
    let date = request.date.or_else(|| settings.day_here()).map_or_else(|| last_changed(settings), Ok)?;
    if request.watch {
        return watch(settings, date, request);
    }
    let programs = program::build(settings, &[date], request.flags)?;
    let status = settings.console.run(&mut day(settings, &programs, date, request)?).context("cannot start it")?;
    let Some(code) = status.code() else {
        settings.console.error(&format!("{date} ended by {status}"));
        return Ok(1);
    };
    Ok(u8::try_from(code).unwrap_or(1))
}

/// The program of a day with its arguments.
fn day(settings: &Settings, programs: &Programs<'_>, date: Date, request: &Request) -> Result<Command> {
    let mut day = command(programs.of(date).with_context(|| date.to_string())?.path);
    day.args(&request.arguments).current_dir(&settings.folder);
    Ok(day)
}

/// Runs a day, and again whenever a file changes, even if it still runs.
fn watch(settings: &Settings, date: Date, request: &Request) -> Result<u8> {
    let console = &settings.console;
    let input = settings.path(&date.own_input());
    let mut watched = BTreeSet::from([settings.day_folder(date), input.with_file_name(recorded::FILE), input]);
    let (mut seen, mut flags) = (files(&watched), request.flags.to_vec());
    loop {
        let programs = program::build(settings, &[date], &flags)?;
        // cargo has named the packages that the day depends on, except for one that does not compile.
        let mut folders = programs.folders.clone();
        if programs.of(date).is_err() {
            folders.extend(other_packages(settings));
        }
        let new: BTreeSet<PathBuf> = folders.difference(&watched).cloned().collect();
        seen.extend(files(&new));
        watched.extend(new);
        let mut day =
            day(settings, &programs, date, request).and_then(|mut day| day.spawn().context("cannot start it"));
        if let Err(error) = &day {
            console.error(&format!("{error:#}"));
        }
        let mut is_running = true;
        let changed = loop {
            if is_running && !day.as_mut().is_ok_and(|day| day.try_wait().is_ok_and(|ended| ended.is_none())) {
                console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
                is_running = false;
            }
            let now = files(&watched);
            if let Some(changed) = difference(&seen, &now) {
                // An editor may need a moment to finish writing.
                thread::sleep(PERIOD / 4);
                seen = files(&watched);
                break changed;
            }
            thread::sleep(PERIOD);
        };
        if let Ok(day) = &mut day {
            // It may have ended.
            let _ = day.kill().and_then(|()| day.wait());
        }
        let changed = changed.strip_prefix(&settings.root).unwrap_or(&changed).display();
        console.note(&format!("{:─<1$}", format!("── {changed} changed "), console.width));
        flags = [request.flags, &["--quiet"]].concat();
    }
}

/// The folders of the packages beside the days.
fn other_packages(settings: &Settings) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(&settings.root).into_iter().flatten().flatten();
    let is_day =
        |entry: &fs::DirEntry| entry.file_name().to_str().is_some_and(|name| Date::from_package(name).is_some());
    folders
        .filter(move |entry| !is_day(entry))
        .map(|entry| entry.path())
        .filter(|path| path.join("Cargo.toml").is_file())
}

/// The day with the newest file.
fn last_changed(settings: &Settings) -> Result<Date> {
    let newest = |date: &Date| files(&[settings.day_folder(*date)].into()).into_values().max();
    settings.days(None, None)?.into_iter().max_by_key(newest).context("there is no day yet")
}

/// A file that is only in one of two lists, or differs.
fn difference(old: &Files, new: &Files) -> Option<PathBuf> {
    let differs = |path: &&PathBuf| old.get(*path) != new.get(*path);
    new.keys().chain(old.keys()).find(differs).cloned()
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
