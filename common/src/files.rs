//! Atomic writes, optional files, texts of JSON, and marked sections of texts.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::{fs, process};

use nojson::DisplayJson;

/// The most symbolic links in a row, as on Linux.
const MOST_LINKS: usize = 40;

/// Reads a file, or returns `None` if there is no such file.
///
/// # Errors
/// The file cannot be read or is not UTF-8.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        text => text.map(Some),
    }
}

/// Writes a file under a temporary name in its folder and renames it, so it appears whole or not at
/// all. Creates the folder if need be. Follows symbolic links, even to a file that does not exist
/// yet, and keeps the file's permissions.
///
/// # Errors
/// The folder or the file cannot be written. No temporary file remains.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut path = path.to_owned();
    // Links may form a circle.
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.with_file_name(target);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(&temporary, text)
        .and_then(|()| {
            fs::metadata(&path)
                .map_or(Ok(()), |old| fs::set_permissions(&temporary, old.permissions()))
        })
        .and_then(|()| fs::rename(&temporary, &path))
        .inspect_err(|_| drop(fs::remove_file(&temporary)))
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

/// The text up to the line `start`, between it and the line `end`, and from that on. Ignores
/// mentions within a line.
pub fn section(text: &str, [start, end]: [&str; 2]) -> Option<[String; 3]> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let start = lines.iter().position(|line| line.trim_end() == start)? + 1;
    let end = lines[start..].iter().position(|line| line.trim_end() == end)? + start;
    Some([&lines[..start], &lines[start..end], &lines[end..]].map(<[&str]>::concat))
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
    fn a_section_is_between_lines_and_not_between_mentions_of_them() {
        let text = "between `<a>` and `<b>`\n<a>\ninside `<b>`\n<b>\r\nafter";
        let expected = ["between `<a>` and `<b>`\n<a>\n", "inside `<b>`\n", "<b>\r\nafter"];
        assert_eq!(section(text, ["<a>", "<b>"]), Some(expected.map(str::to_owned)));
        assert_eq!(section("<a>\n", ["<a>", "<b>"]), None);
        assert_eq!(section("<a> <b>", ["<a>", "<b>"]), None);
    }
}
