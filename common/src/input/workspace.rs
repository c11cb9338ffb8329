//! Finds the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace of the package that Cargo runs, or that package if it is in none. If
/// Cargo runs none, the current folder takes its place.
pub fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let start = package
        .or_else(|| env::current_dir().ok())
        .unwrap_or_default();
    start
        .ancestors()
        .find(|folder| is_root(folder))
        .unwrap_or(&start)
        .to_owned()
}

/// Whether the manifest of a folder lists members. That of a fuzz target is a workspace without
/// members.
fn is_root(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let mut keys = manifest.lines().filter_map(|line| line.split_once('='));
    keys.any(|(key, _)| key.trim() == "members")
}
