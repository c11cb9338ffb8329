//! Tests the command line of all days as a process, on toy puzzles (`toy/main.rs`).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod inputs;
mod process;
mod reports;
mod screens;
#[cfg(unix)]
mod terminal;
mod unruly;

use process::{Toy, ran, screens, toy};
use testing::Ran;
