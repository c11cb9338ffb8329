//! How other programs are started: cargo, git, curl and the days.

use std::ffi::OsStr;
use std::process::Command;

/// The variables that hold a session for aoc-cli, and for aocd and others.
pub(crate) const SESSION_VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// A program that does not inherit the session. Neither cargo nor a day nor curl needs it in a
/// variable.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in SESSION_VARIABLES {
        command.env_remove(variable);
    }
    command
}
