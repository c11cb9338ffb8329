//! Keeps the session of Advent of Code's site from programs that do not need it.

use std::ffi::OsStr;
use std::process::Command;

/// The variables that hold a session for aoc-cli, and for aocd and others.
pub const VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// A program that does not inherit the session. Neither cargo nor a day nor curl needs it in a
/// variable.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command
}
