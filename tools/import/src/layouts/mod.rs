//! The ways to write a day. Each tells its own files, the lines that must go, and the functions that
//! solve the puzzle.

mod cargo_aoc;
mod fspoettel;
mod plain;

pub(crate) use cargo_aoc::is_of_runner;

use anyhow::Result;

use crate::Files;
use crate::approach::Solution;
use crate::source::Source;

/// The template that a file was written for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Layout {
    Fspoettel,
    CargoAoc,
    Plain,
}

impl Layout {
    pub(crate) fn of(source: &Source) -> Self {
        if cargo_aoc::is_known(source) {
            Self::CargoAoc
        } else if fspoettel::is_known(source) {
            Self::Fspoettel
        } else {
            Self::Plain
        }
    }

    /// Takes out the lines that need the template. The paths of files in the new package replace
    /// calls that read them.
    pub(crate) fn edit(self, source: &mut Source, files: &Files) {
        match self {
            Self::CargoAoc => cargo_aoc::edit(source),
            Self::Fspoettel => fspoettel::edit(source, files),
            Self::Plain => plain::edit(source),
        }
    }

    /// The solutions in a file, the default first.
    pub(crate) fn solutions(self, source: &Source) -> Result<Vec<Solution<'_>>> {
        match self {
            Self::CargoAoc => cargo_aoc::solutions(source),
            Self::Fspoettel | Self::Plain => plain::solutions(source),
        }
    }
}
