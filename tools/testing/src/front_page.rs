//! Checks that the README of the workspace shows a day as it is.

use std::fs;
use std::path::Path;

use common::Puzzle;

/// The README of the workspace lists the approaches of a day in their order, and links to the file
/// of each. Passes if it lists none, as that of somebody's own workspace.
pub fn the_front_page_lists_the_approaches(puzzle: &Puzzle) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("README.md")).unwrap_or_default();
    let rows = rows(&page, &puzzle.date.package());
    if rows.is_empty() {
        return;
    }
    let listed: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
    let expected: Vec<&str> = puzzle.approaches.iter().map(|approach| approach.name).collect();
    assert_eq!(listed, expected, "README.md lists other approaches");
    for (_, file) in rows {
        assert!(root.join(file).is_file(), "README.md: there is no {file}");
    }
}

/// The names and files in the rows "| [`name`](file) | …" of a page that link into a folder.
fn rows<'a>(page: &'a str, folder: &str) -> Vec<(&'a str, &'a str)> {
    let row = |line: &'a str| {
        let (name, rest) = line.strip_prefix("| [`")?.split_once("`](")?;
        let (file, _) = rest.split_once(')')?;
        file.strip_prefix(folder)?.starts_with('/').then_some((name, file))
    };
    page.lines().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_day_are_found() {
        let page = "| approach | idea |\n| [`a`](day01-2020/src/a.rs) | x |\n\
                    | [`b`](day01-2021/b.rs) | y |\n[`c`](day01-2020/c.rs)\n";
        assert_eq!(rows(page, "day01-2020"), [("a", "day01-2020/src/a.rs")]);
        assert_eq!(rows(page, "day01"), []);
    }
}
