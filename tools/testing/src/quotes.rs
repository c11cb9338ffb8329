//! Checks that a day's page quotes its source correctly.
//!
//! In `README.md`, a line `<!-- source: src/handler.rs -->` above a block of code names the file.
//! The file must contain the lines of the block in the same order. A line `// ...` in the block
//! stands for omitted lines.

use std::fs;
use std::path::Path;

/// Checks every quote in the `README.md` of `folder`. Passes if there is no such page.
pub fn quotes_are_in_the_source(folder: &str) {
    let folder = Path::new(folder);
    let Ok(page) = fs::read_to_string(folder.join("README.md")) else { return };
    let faults = faults(&page, |file| fs::read_to_string(folder.join(file)).ok());
    assert!(faults.is_empty(), "README.md: {}", faults.join("\n"));
}

fn faults(page: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let fault = |quote: &str| {
        let (file, rest) = quote.split_once(" -->")?;
        let Some(source) = read(file) else { return Some(format!("there is no {file}")) };
        let Some(block) = first_block(rest) else {
            return Some(format!("no code follows the mark of {file}"));
        };
        missing(block, &source).map(|run| format!("{file} does not have:\n{run}"))
    };
    page.split("<!-- source: ").skip(1).filter_map(fault).collect()
}

/// The code in the first block of a text.
fn first_block(text: &str) -> Option<&str> {
    let (_, block) = text.split_once("```")?;
    let (_, code) = block.split_once('\n')?;
    Some(code.split_once("```").map_or(code, |(code, _)| code))
}

/// The first run of lines that the source does not have after the previous run. Ignores
/// indentation.
fn missing(block: &str, source: &str) -> Option<String> {
    let block = unindented(block);
    let source = unindented(source);
    let mut rest = source.as_str();
    for run in block.split("// ...\n") {
        match rest.split_once(run) {
            Some((_, after)) => rest = after,
            None => return Some(run.trim_end().to_owned()),
        }
    }
    None
}

fn unindented(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "fn one() {\n    1\n}\n\nfn two() {\n    2\n}\n";

    #[test]
    fn wrong_quotes_are_found() {
        let page = |block: &str| {
            format!("text\n\n<!-- source: src/lib.rs -->\n```rust\n{block}\n```\nmore\n")
        };
        let faults = |block: &str| {
            faults(&page(block), |file| (file == "src/lib.rs").then(|| SOURCE.to_owned()))
        };
        assert_eq!(faults("fn two() {\n  2\n}"), [""; 0]);
        assert_eq!(faults("fn one() {\n// ...\nfn two() {\n2"), [""; 0]);
        assert_eq!(faults("fn two() {\n    3"), ["src/lib.rs does not have:\nfn two() {\n3"]);
        assert_eq!(
            faults("fn two() {\n// ...\nfn one() {"),
            ["src/lib.rs does not have:\nfn one() {"]
        );
    }

    #[test]
    fn a_mark_needs_a_file_and_a_block() {
        assert_eq!(
            faults("<!-- source: a.rs -->\n```rust\nx\n```", |_| None),
            ["there is no a.rs"]
        );
        let read = |_: &str| Some(String::new());
        assert_eq!(faults("<!-- source: a.rs -->\n", read), ["no code follows the mark of a.rs"]);
    }
}
