//! Writes the code of a day: the puzzle, and below it the author's file.

use common::Date;
use syn::Item;
use syn::spanned::Spanned;
use xtask::template;

use crate::source::Edited;

/// The widest line.
const WIDTH: usize = 100;

/// The code above the author's own.
pub(crate) struct Head<'a> {
    pub(crate) date: Date,
    pub(crate) title: &'a str,
    /// The path of the crate `common`.
    pub(crate) common: &'a str,
    /// Whether the author uses our names for something else. Then they are written with their crate.
    pub(crate) is_taken: bool,
    pub(crate) entries: &'a [String],
    pub(crate) approaches: &'a [String],
}

impl Head<'_> {
    /// The code of the day. Its first line stands below a comment about the whole file, and the
    /// puzzle below the author's first imports.
    pub(crate) fn above(&self, author: &Edited) -> String {
        let Self { date, title, .. } = *self;
        let Date { year, day } = date;
        let text = [&*author.inner, &*author.rest].concat();
        let (notice, text) = text.split_at(end_of_notice(&text));
        let (inner, rest) = text.split_at(author.inner.len().saturating_sub(notice.len()));
        let (uses, rest) = rest.split_at(end_of_imports(rest));
        let uses = if uses.is_empty() { "" } else { &format!("{}\n\n", uses.trim()) };
        let gap = if inner.starts_with("//!") { "//!\n" } else { "" };
        let inner = if inner.is_empty() { "" } else { &format!("{}\n", inner.trim_end()) };
        let prefix = if self.is_taken { format!("{}::", self.common) } else { String::new() };
        let examples = list("    examples: ", &prefix, self.entries);
        let call = format!("    ..{prefix}Puzzle::new({year}, {day}, {title:?}, ");
        let call = match self.approaches {
            // As rustfmt lays out a list of one.
            [only] if call.len() + prefix.len() + only.len() + 5 > WIDTH => format!(
                "    ..{prefix}Puzzle::new(\n        {year},\n        {day},\n        {title:?},\n        \
                 &[{prefix}{only}],\n    "
            ),
            approaches => list(&call, &prefix, approaches),
        };
        format!(
            "{notice}{}\n{gap}{inner}\n{}{uses}\
             /// The puzzle: its examples and its approaches, the default first.\n\
             pub static PUZZLE: {prefix}Puzzle = {prefix}Puzzle {{\n{examples},\n{call})\n}};\n\n{}",
            template::comment(date, title),
            self.import(),
            rest.trim_start_matches('\n'),
        )
    }

    /// The import of our names, unless they are taken.
    fn import(&self) -> String {
        if self.is_taken {
            return String::new();
        }
        let example = if self.entries.is_empty() { "" } else { "Example, " };
        format!("use {}::{{{example}Puzzle, approach}};\n\n", self.common)
    }
}

/// The end of a comment about the whole file, such as one on its licence. A blank line or inner
/// documentation follows it.
fn end_of_notice(text: &str) -> usize {
    let is_comment = |line: &&str| line.starts_with("//") && !line.starts_with("//!");
    let end = text.split_inclusive('\n').take_while(is_comment).map(str::len).sum();
    let after = &text[end..];
    if after.starts_with('\n') {
        end + 1
    } else if after.starts_with("//!") || after.starts_with("#!") {
        end
    } else {
        0
    }
}

/// The end of the imports at the start of the code.
fn end_of_imports(text: &str) -> usize {
    let Ok(file) = syn::parse_file(text) else { return 0 };
    let imports = file.items.iter().take_while(|item| matches!(item, Item::Use(_)));
    let Some(last) = imports.last() else { return 0 };
    let end = last.span().byte_range().end;
    text[end..].find('\n').map_or(text.len(), |at| end + at + 1)
}

/// Code that ends with a list of items, on one line if they fit.
fn list(start: &str, prefix: &str, items: &[String]) -> String {
    let line = format!("{start}&[{prefix}{}]", items.join(", "));
    match items {
        [] => format!("{start}&[]"),
        // A sign follows.
        [_] if line.len() < WIDTH => line,
        _ => {
            let lines = items.iter().map(|item| format!("        {prefix}{item},\n"));
            format!("{start}&[\n{}    ]", lines.collect::<String>())
        }
    }
}
