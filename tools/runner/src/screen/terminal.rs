//! Prepares texts for a terminal: styles and wrapped lines. The days and the commands look alike
//! because both use this module.

use std::io;
use std::sync::LazyLock;

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};
use terminal_size::{Width, terminal_size_of};

/// The style of most text.
pub const PLAIN: Style = Style::new();
/// The styles of answers, names and headings, and of what is right.
pub use common::explain::{HEADING as BOLD, RESULT as GOOD};
/// The style of what is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();

/// The columns for prose: those of the terminal, as far as lines are easy to read, or else 80.
pub fn width() -> usize {
    static COLUMNS: LazyLock<usize> = LazyLock::new(|| {
        let size = terminal_size_of(io::stderr()).or_else(|| terminal_size_of(io::stdout()));
        size.map_or(80, |(Width(columns), _)| columns.into())
            .min(100)
    });
    *COLUMNS
}

/// Breaks each line at spaces. The further lines are indented.
pub(crate) fn wrap_lines(text: &str, width: usize) -> String {
    text.lines()
        .map(|line| wrap(line, width, "", "  "))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Breaks `text` at spaces into lines of at most `width` characters. The first line starts with
/// `first`, the others with `rest`. A word that is longer than a line gets a line of its own, and
/// so does a command in backticks, which somebody may copy.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let mut wrapped = first.to_owned();
    let mut column = length(first);
    let mut ticks = 0;
    let ends_word = |c: char| {
        ticks += usize::from(c == '`');
        c == ' ' && ticks % 2 == 0
    };
    for (index, word) in text.split(ends_word).enumerate() {
        let length_of_word = length(word);
        if index > 0 && column + 1 + length_of_word > width {
            wrapped.extend(["\n", rest]);
            column = length(rest);
        } else if index > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length_of_word;
    }
    wrapped
}

/// The number of characters of a text without its colours.
pub fn length(text: &str) -> usize {
    strip_str(text).map(|plain| plain.chars().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        for (text, width, wrapped) in [
            ("one two three four", 9, "- one two\n. three\n. four"),
            ("one two", 8, "- one\n. two"),
            ("a immeasurable b", 5, "- a\n. immeasurable\n. b"),
            ("type `a b` now", 11, "- type\n. `a b` now"),
            (
                "\u{1b}[1mone\u{1b}[0m two three",
                9,
                "- \u{1b}[1mone\u{1b}[0m two\n. three",
            ),
        ] {
            assert_eq!(wrap(text, width, "- ", ". "), wrapped);
        }
    }
}
