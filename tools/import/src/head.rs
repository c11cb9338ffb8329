//! Writes the code of a day: the puzzle, and below it the author's file.

use common::Date;

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
    /// The code of the day.
    pub(crate) fn above(&self, author: &Edited) -> String {
        let gap = if author.inner.is_empty() { "" } else { "//!\n" };
        let Self { date: Date { year, day }, title, .. } = *self;
        let import = self.import();
        let prefix = if self.is_taken { format!("{}::", self.common) } else { String::new() };
        let examples = list("    examples: ", &prefix, self.entries);
        let call = format!("    ..{prefix}Puzzle::new({year}, {day}, {title:?}, ");
        let call = list(&call, &prefix, self.approaches);
        format!(
            "//! {title}: day {day} of Advent of Code {year}.\n{gap}{}\n{import}\
             /// The puzzle: its examples and its approaches, the default first.\n\
             pub static PUZZLE: {prefix}Puzzle = {prefix}Puzzle {{\n{examples},\n{call})\n}};\n\n{}",
            author.inner,
            author.rest.trim_start_matches('\n'),
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
