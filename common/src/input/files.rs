//! Atomic writes of files, and optional files.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Reads a file, or returns `None` if there is no such file.
///
/// # Errors
/// The file cannot be read or is not UTF-8.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Writes a file under a temporary name in its folder and renames it, so it appears whole or not at
/// all. Creates the folder if need be. Follows symbolic links to files.
///
/// # Errors
/// The folder or the file cannot be written.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    // Another process may write the file at the same time.
    let unique = RandomState::new().hash_one(&path);
    let temporary = path.with_file_name(format!(".{unique:x}.part"));
    let written = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, &path));
    // A failed write leaves no temporary file.
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_link_stays_and_nothing_else_remains() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["new/file", "link"].map(|name| folder.path().join(name));
        assert_eq!(read(&file).unwrap(), None);
        write(&file, "old").unwrap();
        std::os::unix::fs::symlink("new/file", &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(read(&file).unwrap(), Some("new".to_owned()));
        assert!(link.is_symlink());
        // A file cannot take the place of a folder.
        assert!(write(&folder.path().join("new"), "").is_err());
        let files = fs::read_dir(folder.path()).unwrap();
        assert_eq!(files.count(), 2);
    }
}
