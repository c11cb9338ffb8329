//! Where results are kept for the report: in criterion's folder, beside what criterion itself leaves there.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `DAY/puzzle.json` | the puzzle's title, its input, and its approaches and sets in order |
//! | `DAY/heap.json` | by approach and stage, peak and allocations |

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use common::Puzzle;
use common::input::workspace;
use serde_json::{Value, json};

use crate::sets::{SCALING, Set};
use crate::stages;

/// Criterion's folder: `target/criterion`, unless `CRITERION_HOME` or `CARGO_TARGET_DIR` say otherwise.
pub fn folder() -> PathBuf {
    let named = |variable| env::var_os(variable).map(PathBuf::from);
    let target = || named("CARGO_TARGET_DIR").unwrap_or_else(|| PathBuf::from("target"));
    workspace().join(named("CRITERION_HOME").unwrap_or_else(|| target().join("criterion")))
}

/// Keeps what the report has to know about a puzzle besides its times.
///
/// # Errors
/// The input cannot be read, or the file not be written.
pub fn write_puzzle(folder: &Path, puzzle: &Puzzle, sets: &[Set]) -> anyhow::Result<()> {
    let approaches: Vec<&str> = puzzle.approaches.iter().map(|approach| approach.name()).collect();
    let sets: Vec<&str> = sets.iter().map(|set| set.name).filter(|&name| name != SCALING).collect();
    let input = stages::input(puzzle)?.map(|input| input.name);
    let value = json!({ "title": puzzle.to_string(), "input": input, "approaches": approaches, "sets": sets });
    write(folder, puzzle, "puzzle.json", &value)
}

/// Keeps what each approach takes from the heap, by stage.
pub(crate) fn write_heap(folder: &Path, puzzle: &Puzzle, heap: &Value) -> anyhow::Result<()> {
    write(folder, puzzle, "heap.json", heap)
}

fn write(folder: &Path, puzzle: &Puzzle, name: &str, value: &Value) -> anyhow::Result<()> {
    let folder = folder.join(puzzle.package());
    let path = folder.join(name);
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, format!("{value:#}\n")))
        .with_context(|| path.display().to_string())
}
