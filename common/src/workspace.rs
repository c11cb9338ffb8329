//! Finds the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace of the package that Cargo runs, or else of the current folder.
pub fn root() -> Option<PathBuf> {
    let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let starts = [cargo, env::current_dir().ok()];
    starts.iter().flatten().flat_map(|start| start.ancestors()).find(|folder| is_root(folder)).map(Path::to_owned)
}

fn is_root(folder: &Path) -> bool {
    fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|manifest| lists_members(&manifest))
}

/// Whether a manifest lists the members of a workspace. That of a fuzz target has a workspace, too, but no members.
fn lists_members(manifest: &str) -> bool {
    let mut table = String::new();
    manifest.lines().any(|line| {
        let line: String = line.split('#').next().unwrap_or_default().split_whitespace().collect();
        if line.starts_with('[') {
            table = line;
            return false;
        }
        let key = line.split('=').next().unwrap_or_default();
        table == "[workspace]" && key == "members" || table.is_empty() && key == "workspace.members"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_recognised_however_its_manifest_is_formatted() {
        for manifest in [
            "[workspace]\nmembers = [\"day*\"]\n",
            "[workspace]\nmembers=[]",
            "[workspace]\r\nresolver = \"3\"\r\nmembers    =   [\r\n",
            "# mine\n\n[ workspace ] # all\n  resolver = \"3\" # members\n\n  # days\n\tmembers = [\n\"day*\",\n]\n",
            "[workspace.package]\nedition = \"2024\"\n[workspace]\nmembers=[]",
            "workspace.members = [\"day*\"]\n",
        ] {
            assert!(lists_members(manifest), "{manifest}");
        }
    }

    #[test]
    fn other_manifests_are_not_a_workspace() {
        for manifest in [
            "",
            "members = []\n",
            "[package]\nname = \"fuzz\"\n\n[workspace]\n\n[features]\nmembers = []\n",
            "[workspace]\n# members = []\n",
            "[workspace]\ndefault-members = []\n",
            "[package]\nmembers = []\n[workspace.dependencies]\nmembers = \"1\"\n",
            "# [workspace]\nmembers = []\n",
        ] {
            assert!(!lists_members(manifest), "{manifest}");
        }
    }
}
