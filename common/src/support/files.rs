//! Atomic writes of files, optional files, and texts of JSON.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process;

use nojson::DisplayJson;

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
/// all. Creates the folder if need be. Follows symbolic links, and keeps the file's permissions.
///
/// # Errors
/// The folder or the file cannot be written. No temporary file remains.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
    let written = fs::write(&temporary, contents)
        .and_then(|()| match fs::metadata(&path) {
            Ok(old) => fs::set_permissions(&temporary, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // Report the first error, not one from cleaning up.
        let _ = fs::remove_file(&temporary);
    }
    written
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
    #[cfg(unix)]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        write(&folder.path().join("file"), "old").unwrap();
        symlink("file", &link).unwrap();
        fs::set_permissions(&link, PermissionsExt::from_mode(0o600)).unwrap();
        write(&link, "new").unwrap();
        let mode = fs::metadata(&link).unwrap().permissions().mode();
        assert!(link.is_symlink() && mode & 0o777 == 0o600, "{mode:o}");
    }
}
