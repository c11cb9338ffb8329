//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use common::Date;
use common::runner::recorded;

use crate::program::{self, command};
use crate::workspace::{Files, Named, Workspace, files_in};
use crate::{clock, console};

/// How often `--watch` looks for a change.
const PERIOD: Duration = Duration::from_millis(200);

/// Clears a terminal, as bacon and cargo-watch do.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// A request to run a day.
pub(crate) struct Solve {
    pub(crate) named: Named,
    /// The flags of cargo that choose the profile.
    pub(crate) flags: &'static [&'static str],
    /// The options and inputs for the day.
    pub(crate) arguments: Vec<OsString>,
}

impl Solve {
    /// Runs the named day, that of the current folder, or the one that was saved last. Returns its
    /// exit status.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<u8> {
        let date = self.fixed_day(workspace)?.map_or_else(|| workspace.last_saved(), Ok)?;
        let status = self.build(workspace, date, self.flags)?.status();
        let status = status.context("cannot start it")?;
        let code = status.code().with_context(|| format!("{date} ended by {status}"))?;
        Ok(u8::try_from(code).unwrap_or(1))
    }

    /// The named day or that of the current folder, if any.
    fn fixed_day(&self, workspace: &Workspace) -> Result<Option<Date>> {
        if self.named.year.is_none() {
            return Ok(workspace.day_here());
        }
        let date = workspace.day(self.named)?;
        workspace.days(self.named).map(|_| Some(date))
    }

    /// Builds a day. Returns its program with its arguments.
    fn build(&self, workspace: &Workspace, date: Date, flags: &[&str]) -> Result<Command> {
        if !clock::is_unlocked(date) {
            console::note(&clock::countdown(date));
        }
        let programs = program::build(&workspace.root, &[date], flags)?;
        let mut day = command(programs.of(date).with_context(|| date.to_string())?);
        // Files are named from the user's folder.
        day.args(&self.arguments).current_dir(&workspace.folder);
        Ok(day)
    }

    /// Runs a day, and again whenever a file changes, even if it still runs. Without a fixed day,
    /// that is each time the one that was saved last. Returns only with an error.
    pub(crate) fn watch(&self, workspace: &Workspace) -> Result<u8> {
        let fixed = self.fixed_day(workspace)?;
        let mut flags = self.flags.to_vec();
        loop {
            let date = fixed.map_or_else(|| workspace.last_saved(), Ok)?;
            let watched = || files_in(places(workspace, date, fixed.is_none()));
            // A save during the build counts, too.
            let seen = watched();
            let day = self.build(workspace, date, &flags);
            let day = day.and_then(|mut day| day.spawn().context("cannot start it"));
            let mut day = day.inspect_err(|error| console::error(&format!("{error:#}"))).ok();
            let path = wait_for_change(&seen, watched, date, day.as_mut());
            if let Some(mut day) = day {
                // It may have ended.
                let _ = day.kill().and_then(|()| day.wait());
            }
            if io::stderr().is_terminal() {
                eprint!("{CLEAR}");
            } else {
                let path = path.strip_prefix(&workspace.root).unwrap_or(&path).display();
                console::note(&format!("── {path} changed ──"));
            }
            flags = [self.flags, &["--quiet"]].concat();
        }
    }
}

/// Waits until a file changes, and returns its path. Says so when the day has ended.
fn wait_for_change(
    seen: &Files,
    watched: impl Fn() -> Files,
    date: Date,
    mut day: Option<&mut Child>,
) -> PathBuf {
    let mut may_run = true;
    loop {
        if may_run && !day.as_mut().is_some_and(|day| matches!(day.try_wait(), Ok(None))) {
            may_run = false;
            console::note(&format!("watching {} for changes; Ctrl-C stops", date.package()));
        }
        let now = watched();
        let mut paths = now.keys().chain(seen.keys());
        if let Some(path) = paths.find(|path| now.get(*path) != seen.get(*path)) {
            // An editor may need a moment to finish writing.
            thread::sleep(PERIOD / 4);
            return path.clone();
        }
        thread::sleep(PERIOD);
    }
}

/// The files and folders whose changes count: those of the day, or of all days that are unlocked if
/// it `may_change`, its input with the answers, and the packages that are not days.
fn places(workspace: &Workspace, date: Date, may_change: bool) -> Vec<PathBuf> {
    let input = workspace.path(&date.own_input());
    let mut places = vec![input.with_file_name(recorded::FILE), input];
    let counts = |day| day == date || may_change && clock::is_unlocked(day);
    let packages = workspace.packages().into_iter().filter(|(_, day)| day.is_none_or(counts));
    places.extend(packages.map(|(path, _)| path));
    places
}
