//! `cargo solve`: runs the day at hand, and with `--watch` runs it again after every save.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread;

use anyhow::{Context, Result};

use crate::workspace::{Files, Named, Workspace};
use crate::{clock, console, program};

/// Clears a terminal, as bacon and cargo-watch do. Elsewhere, it is left out.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Runs a day, and returns its exit status. With `is_watching`, runs it again whenever a file
/// changes, even if it still runs, and never returns.
pub(crate) fn run(
    workspace: &Workspace,
    named: Named,
    arguments: &[OsString],
    is_watching: bool,
) -> Result<u8> {
    if !is_watching {
        let status = start(workspace, named, arguments)?.wait()?;
        let code = status
            .code()
            .with_context(|| format!("it ended by {status}"))?;
        return Ok(u8::try_from(code).unwrap_or(1));
    }
    loop {
        // A save during the build counts, too.
        let seen = workspace.files();
        let day = start(workspace, named, arguments);
        let mut day = day
            .inspect_err(|error| console::error(&format!("{error:#}")))
            .ok();
        let path = wait_for_change(workspace, &seen, day.as_mut());
        if let Some(mut day) = day {
            // It may have ended.
            let _ = day.kill().and_then(|()| day.wait());
        }
        anstream::eprint!("{CLEAR}");
        let path = path.strip_prefix(&workspace.root).unwrap_or(&path);
        console::note(&format!("{} has changed", path.display()));
    }
}

/// Builds and starts a day, in the user's folder. The arguments are options and inputs for it.
fn start(workspace: &Workspace, named: Named, arguments: &[OsString]) -> Result<Child> {
    let program = program::of(workspace, workspace.day(named)?)?;
    let day = Command::new(program).args(arguments).spawn();
    day.context("cannot start it")
}

/// Waits until a file changes, and returns its path. Says so when the day has ended.
fn wait_for_change(workspace: &Workspace, seen: &Files, mut day: Option<&mut Child>) -> PathBuf {
    let mut may_run = true;
    loop {
        let has_ended = !matches!(day.as_mut().map(|day| day.try_wait()), Some(Ok(None)));
        if may_run && has_ended {
            may_run = false;
            console::note("waiting for a change; Ctrl-C stops");
        }
        if let Some((_, path)) = workspace.files().symmetric_difference(seen).next() {
            // An editor may need a moment to finish writing.
            thread::sleep(clock::second() / 20);
            return path.clone();
        }
        thread::sleep(clock::second() / 5);
    }
}
