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

/// Breaks the lines of a text at spaces, so that they have at most `width` characters. The lines that
/// this makes start with `rest`. A word that is longer than a line gets a line of its own, and so does
/// a command in backticks, which somebody may copy.
pub fn wrap(text: &str, width: usize, rest: &str) -> String {
    let wrapped = |line: &str| {
        let mut wrapped = String::new();
        let mut column = 0;
        let mut ticks = 0;
        let ends_word = |c: char| {
            ticks += usize::from(c == '`');
            c == ' ' && ticks % 2 == 0
        };
        for (index, word) in line.split(ends_word).enumerate() {
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
    };
    text.lines().map(wrapped).collect::<Vec<_>>().join("\n")
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
            ("one two three\nfour", 7, "one two\n. three\nfour"),
            ("an immeasurable b", 5, "an\n. immeasurable\n. b"),
            ("immeasurable", 5, "immeasurable"),
            ("type `a b` now", 9, "type\n. `a b`\n. now"),
            (
                "\u{1b}[1mone\u{1b}[0m two three",
                7,
                "\u{1b}[1mone\u{1b}[0m two\n. three",
            ),
        ] {
            assert_eq!(wrap(text, width, ". "), wrapped);
        }
    }
}
