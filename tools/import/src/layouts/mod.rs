//! The ways to write a day. Each tells its own files, the lines that must go, and the functions that
//! solve the puzzle.

mod cargo_aoc;
mod fspoettel;
mod plain;

pub(crate) use cargo_aoc::is_of_runner;
pub(crate) use fspoettel::is_solution;

use anyhow::Result;

use crate::Files;
use crate::approach::Solution;
use crate::source::Source;

/// The way in which a file tells its parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Layout {
    /// By attributes.
    CargoAoc,
    /// By the names of functions.
    Plain,
}

impl Layout {
    pub(crate) fn of(source: &Source) -> Self {
        if cargo_aoc::is_known(source) { Self::CargoAoc } else { Self::Plain }
    }

    /// Takes out the lines that need the template. The paths of files in the new package replace
    /// calls that read them.
    pub(crate) fn edit(self, source: &mut Source, files: &Files) {
        match self {
            Self::CargoAoc => cargo_aoc::edit(source),
            Self::Plain => {
                plain::edit(source);
                fspoettel::edit(source, files);
            }
        }
    }

    /// The solutions in a file, the default first.
    pub(crate) fn solutions(self, source: &Source) -> Result<Vec<Solution<'_>>> {
        match self {
            Self::CargoAoc => cargo_aoc::solutions(source),
            Self::Plain => plain::solutions(source),
        }
    }
}
