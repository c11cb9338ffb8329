//! Writes the folder of a day whole.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use common::support::files;

/// Writes a new folder under a temporary name and renames it, so it appears whole or not at all. The
/// names of its files may be paths. An interrupted call may leave the temporary folder, and the next
/// one removes it.
///
/// # Errors
/// The folder is there already and is not empty, or it cannot be written.
pub fn write(
    folder: &Path,
    files: &BTreeMap<impl AsRef<Path>, impl AsRef<[u8]>>,
) -> io::Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    // cargo does not take this name for a member of the workspace.
    let temporary = folder.with_file_name(format!(".{name}.part"));
    let _ = fs::remove_dir_all(&temporary);
    let written = files
        .iter()
        .try_for_each(|(name, contents)| files::write(&temporary.join(name), contents))
        .and_then(|()| fs::rename(&temporary, folder));
    if written.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_dir_all(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_appears_whole_or_not_at_all() {
        let parent = tempfile::tempdir().unwrap();
        let path = |name: &str| parent.path().join(name);
        // An interrupted call has left this.
        files::write(&path(".day.part/src/old.rs"), "old").unwrap();
        let files = BTreeMap::from([("a.txt", "a"), ("src/lib.rs", "b")]);
        write(&path("day"), &files).unwrap();
        assert_eq!(fs::read_to_string(path("day/src/lib.rs")).unwrap(), "b");
        assert!(!path("day/src/old.rs").exists());
        // A file stands where a folder is needed.
        let broken = BTreeMap::from([("a", "a"), ("a/b", "b")]);
        assert!(write(&path("other"), &broken).is_err());
        assert!(write(&path("day"), &files).is_err());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }
}
