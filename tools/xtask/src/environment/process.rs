//! How other programs are started: cargo, git, curl and the days.

use std::ffi::OsStr;
use std::process::Command;

use common::runner::watch::ENDS_WITH_PARENT;

/// The variables that hold a session for aoc-cli, and for aocd and others.
pub(crate) const SESSION_VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// A program that does not inherit the session. Neither cargo nor a day nor curl needs it in a
/// variable. A day ends with this process.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env(ENDS_WITH_PARENT, "1");
    for variable in SESSION_VARIABLES {
        command.env_remove(variable);
    }
    command
}
