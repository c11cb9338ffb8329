//! Atomic writes of files and folders, optional files, and texts of JSON.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use nojson::DisplayJson;

/// The most symbolic links in a row, as on Linux.
const MOST_LINKS: usize = 40;

/// Reads a file without its byte-order mark, or returns `None` if there is no such file.
///
/// # Errors
/// The file cannot be read or is not UTF-8.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file under a temporary name in its folder and renames it, so it appears whole or not at
/// all. Creates the folder if need be. Follows symbolic links, even to a file that does not exist
/// yet, and keeps the file's permissions.
///
/// # Errors
/// The folder or the file cannot be written. No temporary file remains.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, |temporary, path| {
        fs::write(temporary, contents)?;
        match fs::metadata(path) {
            Ok(old) => fs::set_permissions(temporary, old.permissions()),
            Err(_) => Ok(()),
        }
    })
}

/// As [`write`], but on Unix only the user can read the file.
///
/// # Errors
/// The folder or the file cannot be written. No temporary file remains.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    replace(path, |temporary, _| {
        let mut options = File::options();
        // An older file would keep its permissions.
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(temporary)?.write_all(text.as_bytes())
    })
}

/// Replaces a file by a temporary one, which `write` gets with the path.
fn replace(path: &Path, write: impl FnOnce(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    let path = link_target(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
    let written = write(&temporary, &path).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Writes a new folder under a temporary name and renames it, so it appears whole or not at all. The
/// names of its files may be paths. An interrupted call may leave the temporary folder, and the next
/// one removes it.
///
/// # Errors
/// The folder is there already and is not empty, or it cannot be written.
pub fn write_folder(
    folder: &Path,
    files: &BTreeMap<impl AsRef<Path>, impl AsRef<[u8]>>,
) -> io::Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    // cargo does not take this name for a member of the workspace.
    let temporary = folder.with_file_name(format!(".{name}.part"));
    let _ = fs::remove_dir_all(&temporary);
    let written = files
        .iter()
        .try_for_each(|(name, contents)| write(&temporary.join(name), contents))
        .and_then(|()| fs::rename(&temporary, folder));
    if written.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_dir_all(&temporary);
    }
    written
}

/// The path at the end of a chain of symbolic links.
fn link_target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // Links may form a circle.
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.with_file_name(target);
    }
    path
}

/// A value as the text of a JSON file.
pub fn json(value: impl DisplayJson) -> String {
    let json = nojson::json(|f| {
        f.set_indent_size(2);
        f.set_spacing(true);
        f.value(&value)
    });
    format!("{json}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_temporary_file_remains_if_a_file_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("folder");
        fs::create_dir(&path).unwrap();
        assert!(write(&path, "text").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_appears_whole_or_not_at_all() {
        let parent = tempfile::tempdir().unwrap();
        let path = |name: &str| parent.path().join(name);
        // An interrupted call has left this.
        write(&path(".day.part/src/old.rs"), "old").unwrap();
        let files = BTreeMap::from([("a.txt", "a"), ("src/lib.rs", "b")]);
        write_folder(&path("day"), &files).unwrap();
        assert_eq!(fs::read_to_string(path("day/src/lib.rs")).unwrap(), "b");
        assert!(!path("day/src/old.rs").exists());
        // A file stands where a folder is needed.
        let broken = BTreeMap::from([("a", "a"), ("a/b", "b")]);
        assert!(write_folder(&path("other"), &broken).is_err());
        assert!(write_folder(&path("day"), &files).is_err());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }
}
