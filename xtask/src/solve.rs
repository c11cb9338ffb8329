//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::terminal::WIDTH;
use common::{Date, recorded};

use crate::program;
use crate::settings::{Settings, command};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// Files with their times and sizes.
type Files = BTreeSet<(PathBuf, Option<SystemTime>, u64)>;

/// The day whose folder is the current one, or else the last that changed.
pub(crate) fn day_at_hand(settings: &Settings) -> Result<Date> {
    let newest = |date: &Date| {
        files(vec![settings.path(&date.package())]).into_iter().map(|(_, time, _)| time).max()
    };
    let last_changed =
        || settings.days(None, None)?.into_iter().max_by_key(newest).context("there is no day yet");
    settings.day_here().map_or_else(last_changed, Ok)
}

/// Runs a day with these arguments, built with these flags, and returns its exit status.
pub(crate) fn solve(
    settings: &Settings,
    date: Date,
    arguments: &[OsString],
    flags: &[&str],
) -> Result<u8> {
    let mut day = day(settings, date, arguments, flags)?;
    let status = settings.console.run(&mut day).context("cannot start it")?;
    let code = status.code().with_context(|| format!("{date} ended by {status}"))?;
    Ok(u8::try_from(code).unwrap_or(1))
}

/// Builds a day with these flags. Returns its program with these arguments.
fn day(settings: &Settings, date: Date, arguments: &[OsString], flags: &[&str]) -> Result<Command> {
    let programs = program::build(settings, &[date], flags)?;
    let mut day = command(programs.of(date).with_context(|| date.to_string())?);
    day.args(arguments).current_dir(&settings.folder);
    Ok(day)
}

/// Runs a day, and again whenever a file changes, even if it still runs. Never returns.
pub(crate) fn watch(
    settings: &Settings,
    date: Date,
    arguments: &[OsString],
    flags: &[&str],
) -> Result<u8> {
    let console = &settings.console;
    let mut quiet = &[][..];
    loop {
        let seen = watched(settings, date);
        let day = day(settings, date, arguments, &[flags, quiet].concat());
        let day = day.and_then(|mut day| day.spawn().context("cannot start it"));
        let mut day = day.map_err(|error| console.error(&format!("{error:#}"))).ok();
        let mut is_running = true;
        let changed = loop {
            if is_running
                && !day
                    .as_mut()
                    .is_some_and(|day| day.try_wait().is_ok_and(|ended| ended.is_none()))
            {
                console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
                is_running = false;
            }
            // A file may have gone or come, too.
            if let Some((path, ..)) = watched(settings, date).symmetric_difference(&seen).next() {
                break path.clone();
            }
            thread::sleep(PERIOD);
        };
        // An editor may need a moment to finish writing.
        thread::sleep(PERIOD / 4);
        // It may have ended.
        let _ = day.map(|mut day| day.kill().and_then(|()| day.wait()));
        let changed = changed.strip_prefix(&settings.root).unwrap_or(&changed).display();
        console.note(&format!("{:─<1$}", format!("── {changed} changed "), WIDTH));
        quiet = &["--quiet"];
    }
}

/// The files that a day may depend on: its own, its input with the answers, and those of the
/// packages that are not days.
fn watched(settings: &Settings, date: Date) -> Files {
    let entries = fs::read_dir(&settings.root).into_iter().flatten().flatten();
    let others =
        entries.filter(|entry| entry.file_name().to_str().and_then(Date::from_package).is_none());
    let packages =
        others.map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").is_file());
    let input = settings.path(&date.own_input());
    files(
        packages
            .chain([settings.path(&date.package()), input.with_file_name(recorded::FILE), input])
            .collect(),
    )
}

/// The files in these places. Skips links to folders, which may lead upwards, and what cargo
/// builds.
fn files(mut places: Vec<PathBuf>) -> Files {
    let mut files = Files::new();
    let is_skipped =
        |path: &PathBuf| path.ends_with("target") || path.is_symlink() && path.is_dir();
    while let Some(path) = places.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_file() {
            files.insert((path, metadata.modified().ok(), metadata.len()));
        } else {
            let entries =
                fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path());
            places.extend(entries.filter(|path| !is_skipped(path)));
        }
    }
    files
}
