//! Checks that a day's page quotes its source correctly.
//!
//! In `README.md`, a line `<!-- source: src/handler.rs -->` above a block of code names the file.
//! The file must contain the lines of the block in the same order. A line `// ...` in the block
//! stands for omitted lines.

use std::fs;
use std::path::Path;

/// Checks every quote in the `README.md` of `folder`. Passes if there is no such page.
pub fn quotes_are_in_the_source(folder: &str) {
    let read = |file: &str| fs::read_to_string(Path::new(folder).join(file)).unwrap_or_default();
    for quote in read("README.md").split("<!-- source: ").skip(1) {
        let (file, text) = quote.split_once(" -->").unwrap_or((quote, ""));
        if let Some(run) = missing(text, &read(file)) {
            panic!("README.md: {file} does not have:\n{run}");
        }
    }
}

/// The first run of lines in the first block of a text that the source does not have after the
/// previous run. Ignores indentation.
fn missing(text: &str, source: &str) -> Option<String> {
    let code = text
        .split("```")
        .nth(1)
        .and_then(|block| block.split_once('\n'));
    let Some((_, code)) = code else { return Some("a block of code".to_owned()) };
    let [code, source] = [code, source].map(unindented);
    let mut rest = source.as_str();
    for run in code.split("// ...\n") {
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
