//! The options of `--judge`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;

use crate::solving::limits;
use common::outcome::Part;
use common::puzzle::Puzzle;

/// What the user wants judged, and how.
#[derive(Debug, Clone)]
pub(crate) struct JudgeOptions {
    /// The command lines of the programs, at least one.
    pub(crate) commands: Vec<String>,
    /// The inputs to ask first.
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) parts: Vec<Part>,
    /// For each run of a program.
    pub(crate) limit: Duration,
    /// The number of random inputs, or as many as there is time for.
    pub(crate) random: Option<usize>,
    pub(crate) seed: u64,
    /// Whether to print an object per input.
    pub(crate) json: bool,
    /// Whether to print a table to paste.
    pub(crate) markdown: bool,
    /// The name of the file that the programs read.
    pub(crate) as_name: Option<PathBuf>,
}

impl JudgeOptions {
    /// The options, if there is a program to judge.
    pub(crate) fn of(puzzle: &Puzzle, matches: &ArgMatches) -> Option<Self> {
        Some(Self {
            commands: matches.get_many("judge")?.cloned().collect(),
            inputs: matches.get_many("input").into_iter().flatten().cloned().collect(),
            parts: matches.get_one("part").map_or(puzzle.date.parts().to_vec(), |&part| vec![part]),
            limit: matches.get_one("time-limit").copied().unwrap_or(limits::JUDGED),
            random: matches.get_one("random").copied(),
            seed: matches.get_one("seed").copied().unwrap_or(1),
            json: matches.get_flag("json"),
            as_name: matches.get_one("as").cloned(),
            markdown: matches.get_flag("markdown"),
        })
    }
}
