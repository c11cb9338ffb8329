//! Finds the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace of the package that Cargo runs, or else of the current folder.
pub fn root() -> Option<PathBuf> {
    let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let starts = [cargo, env::current_dir().ok()];
    starts
        .iter()
        .flatten()
        .flat_map(|start| start.ancestors())
        .find(|folder| is_root(folder))
        .map(Path::to_owned)
}

/// Whether the manifest of a folder lists members. That of a fuzz target is a workspace without
/// members.
fn is_root(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    manifest
        .lines()
        .filter_map(|line| line.split_once('='))
        .any(|(key, _)| ["members", "workspace.members"].contains(&key.trim()))
}
