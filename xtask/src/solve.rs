//! `cargo solve`: runs the day at hand, and with `--watch` runs it again at every save.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context, Result};
use common::{Date, recorded};

use crate::settings::Settings;

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// Runs a day and returns its exit status. With `watch`, it never returns.
pub(crate) fn solve(settings: &Settings, named: Option<Date>, watch: bool, arguments: &[OsString]) -> Result<u8> {
    let date = named.or_else(|| settings.day_here()).map_or_else(|| last_touched(settings), Ok)?;
    let mut seen = stamp(settings, date);
    let status = run(settings, date, false, arguments)?;
    if !watch {
        return Ok(status);
    }
    loop {
        settings.console.note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
        while stamp(settings, date) == seen {
            thread::sleep(PERIOD);
        }
        // An editor may need a moment to finish writing.
        thread::sleep(PERIOD / 4);
        seen = stamp(settings, date);
        run(settings, date, true, arguments)?;
    }
}

fn run(settings: &Settings, date: Date, quiet: bool, arguments: &[OsString]) -> Result<u8> {
    let mut cargo = settings.cargo();
    cargo.arg("run").args(quiet.then_some("--quiet")).args(["--package", &date.package(), "--"]).args(arguments);
    let status = settings.console.run(cargo.current_dir(&settings.folder)).context("cannot start cargo")?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// The day with the newest file.
fn last_touched(settings: &Settings) -> Result<Date> {
    let days = settings.days(None, None)?;
    let newest = days.into_iter().max_by_key(|date| newest(&[settings.day_folder(*date)]).0);
    newest.context("there is no day yet")
}

/// A value that changes with any file that affects a run of the day.
fn stamp(settings: &Settings, date: Date) -> (SystemTime, usize) {
    let input = settings.path(&date.own_input());
    newest(&[settings.day_folder(date), input.with_file_name(recorded::FILE), input])
}

/// The time of the newest file in these places, and the number of files.
fn newest(places: &[PathBuf]) -> (SystemTime, usize) {
    let mut newest = (SystemTime::UNIX_EPOCH, 0);
    let mut open = places.to_vec();
    while let Some(path) = open.pop() {
        // Skip a file that has just gone or cannot be read.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_dir() && !path.ends_with("target") {
            open.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if metadata.is_file() {
            newest = (newest.0.max(metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH)), newest.1 + 1);
        }
    }
    newest
}
