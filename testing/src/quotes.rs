//! Checks that a day's page quotes its source correctly.
//!
//! In `README.md`, a line `<!-- source: src/handler.rs -->` above a block of code names the file. The file must contain
//! the lines of the block in the same order. A line `// ...` in the block stands for omitted lines.

use std::fs;
use std::path::Path;

const MARK: &str = "<!-- source: ";
const ELLIPSIS: &str = "// ...";

/// Checks every quote in the `README.md` of `folder`. Passes if there is no such page.
pub fn quotes_are_in_the_source(folder: &str) {
    let folder = Path::new(folder);
    let Ok(page) = fs::read_to_string(folder.join("README.md")) else { return };
    let faults = faults(&page, |file| fs::read_to_string(folder.join(file)).ok());
    assert!(faults.is_empty(), "README.md: {}", faults.join("\n"));
}

fn faults(page: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(file) = line.trim().strip_prefix(MARK).and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let is_fence = |line: &str| line.trim_start().starts_with("```");
        let block: Vec<&str> =
            lines.by_ref().skip_while(|line| !is_fence(line)).skip(1).take_while(|line| !is_fence(line)).collect();
        match read(file) {
            None => faults.push(format!("there is no {file}")),
            Some(_) if block.is_empty() => faults.push(format!("no code follows the mark of {file}")),
            Some(source) => faults.extend(missing(&block, &source).map(|run| format!("{file} does not have:\n{run}"))),
        }
    }
    faults
}

/// The first run of lines that the source does not have after the previous run. Ignores indentation.
fn missing(block: &[&str], source: &str) -> Option<String> {
    let source: Vec<&str> = source.lines().map(str::trim).collect();
    let mut rest = source.as_slice();
    for run in block.split(|line| line.trim() == ELLIPSIS) {
        let run: Vec<&str> = run.iter().map(|line| line.trim()).collect();
        match rest.windows(run.len().max(1)).position(|window| window == run) {
            Some(at) => rest = &rest[at + run.len()..],
            None if run.is_empty() => {}
            None => return Some(run.join("\n")),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "fn one() {\n    1\n}\n\nfn two() {\n    2\n}\n";

    #[test]
    fn wrong_quotes_are_found() {
        let page = |block: &str| format!("text\n\n<!-- source: src/lib.rs -->\n```rust\n{block}\n```\nmore\n");
        let faults = |block: &str| faults(&page(block), |file| (file == "src/lib.rs").then(|| SOURCE.to_owned()));
        assert_eq!(faults("fn two() {\n  2\n}"), [""; 0]);
        assert_eq!(faults("fn one() {\n// ...\nfn two() {\n2"), [""; 0]);
        assert_eq!(faults("fn two() {\n    3"), ["src/lib.rs does not have:\nfn two() {\n3"]);
        assert_eq!(faults("fn two() {\n// ...\nfn one() {"), ["src/lib.rs does not have:\nfn one() {"]);
    }

    #[test]
    fn a_mark_needs_a_file_and_a_block() {
        assert_eq!(faults("<!-- source: a.rs -->\n```rust\nx\n```", |_| None), ["there is no a.rs"]);
        let read = |_: &str| Some(String::new());
        assert_eq!(faults("<!-- source: a.rs -->\n", read), ["no code follows the mark of a.rs"]);
    }
}
