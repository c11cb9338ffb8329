//! Files appear whole or not at all, whenever the process is interrupted.

use std::io::ErrorKind;
use std::path::Path;
use std::{fs, process};

use anyhow::{Context, Result};

/// The text of a file, if there is one.
pub(crate) fn read(path: &Path) -> Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Writes a file under a temporary name in its folder, which is made if need be, and renames it.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(&temporary, text)).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The failure to write is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}
