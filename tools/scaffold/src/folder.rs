//! Writes a new folder whole or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process;

/// Writes a new folder with these files, whose names may be paths. `finish` does the rest in the
/// folder while that has a temporary name. If the process is killed, that folder remains.
///
/// # Errors
/// The folder is there already, or it cannot be written. Nothing remains.
pub fn write(
    folder: &Path,
    files: &BTreeMap<impl AsRef<Path>, impl AsRef<[u8]>>,
    finish: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    // cargo does not take this name for a member of the workspace.
    let temporary = folder.with_file_name(format!(".{name}.{}.part", process::id()));
    // A process that was killed had the same number.
    let _ = fs::remove_dir_all(&temporary);
    let written = files
        .iter()
        .try_for_each(|(path, text)| write_file(&temporary.join(path), text))
        .and_then(|()| finish(&temporary))
        .and_then(|()| publish(&temporary, folder));
    if written.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_dir_all(&temporary);
    }
    written
}

/// Gives a folder its name. Windows would put it in the place of a file, and other systems in that
/// of an empty folder.
fn publish(temporary: &Path, folder: &Path) -> io::Result<()> {
    if folder.exists() {
        Err(ErrorKind::AlreadyExists.into())
    } else {
        fs::rename(temporary, folder)
    }
}

fn write_file(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_appears_whole_or_not_at_all() {
        let parent = tempfile::tempdir().unwrap();
        let path = |name: &str| parent.path().join(name);
        let text = || "b".to_owned();
        let files = BTreeMap::from([("a.txt", text()), ("src/lib.rs", text())]);
        write(&path("day"), &files, |_| Ok(())).unwrap();
        assert_eq!(fs::read_to_string(path("day/src/lib.rs")).unwrap(), "b");
        // A file stands where a folder is needed.
        let broken = BTreeMap::from([("a", text()), ("a/b", text())]);
        assert!(write(&path("other"), &broken, |_| Ok(())).is_err());
        assert!(write(&path("day"), &files, |_| Ok(())).is_err());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }
}
