//! Tests the command line of all days as a process, on toy puzzles (`toy.rs`).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod inputs;
mod isolation;
mod json;
mod measuring;
mod pages;
mod process;
mod screens;
#[cfg(unix)]
mod terminal;
mod time;

use process::{Run, Toy};
