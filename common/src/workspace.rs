//! Finds the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace that contains the package that cargo runs, or else the current folder. They differ with
/// `--manifest-path`.
pub fn root() -> Option<PathBuf> {
    let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let starts = [cargo, env::current_dir().ok()];
    starts.iter().flatten().flat_map(|start| start.ancestors()).find(|folder| is_root(folder)).map(Path::to_owned)
}

/// Whether the folder's manifest lists the members of a workspace. The manifest of a fuzz target has a workspace too,
/// but it lists no members.
fn is_root(folder: &Path) -> bool {
    fs::read_to_string(folder.join("Cargo.toml"))
        .is_ok_and(|manifest| manifest.contains("[workspace]") && manifest.contains("\nmembers"))
}
