//! Finds the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace of the package that Cargo runs, or else of the current folder.
pub fn root() -> Option<PathBuf> {
    starts().iter().find_map(|start| root_above(start))
}

/// The root of the workspace of the package that Cargo runs, or that package if it is in none. If
/// Cargo runs none, the current folder takes its place.
pub(crate) fn root_or_package() -> Option<PathBuf> {
    let start = starts().into_iter().next()?;
    Some(root_above(&start).unwrap_or(start))
}

fn root_above(start: &Path) -> Option<PathBuf> {
    start.ancestors().find(|folder| is_root(folder)).map(Path::to_owned)
}

/// The package that Cargo runs, and the current folder.
fn starts() -> Vec<PathBuf> {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    package.into_iter().chain(env::current_dir()).collect()
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
