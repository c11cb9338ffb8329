//! Prepares texts for a terminal: escapes control characters and wraps lines.

/// The columns that every screen is written for.
pub const WIDTH: usize = 80;

/// Whether `c` controls a terminal, changes the direction of text, or is a line separator that only some programs
/// honour.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Escapes the control characters of `text`.
pub fn escape(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { c.escape_default().to_string() } else { c.to_string() }).collect()
}

/// Escapes the control characters of `text`, except line ends.
pub fn escape_lines(text: &str) -> String {
    text.split('\n').map(escape).collect::<Vec<_>>().join("\n")
}

/// Breaks `text` at spaces into lines of at most `width` characters. The first line starts with `first`, the others
/// with `rest`. A word that is longer than a line gets a line of its own.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let mut wrapped = first.to_owned();
    let mut column = first.chars().count();
    for (index, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > width {
            wrapped.extend(["\n", rest]);
            column = rest.chars().count();
        } else if index > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let name = "día \u{1b}[31m\n\u{202e}\u{9b}\u{61c}\u{2029}.txt";
        assert_eq!(escape_lines("#.\n\u{1b}[31m"), "#.\n\\u{1b}[31m");
        assert_eq!(escape(name), "día \\u{1b}[31m\\n\\u{202e}\\u{9b}\\u{61c}\\u{2029}.txt");
    }

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(wrap("one two three four", 9, "", "  "), "one two\n  three\n  four");
        assert_eq!(wrap("one two", 7, "", ""), "one two");
        assert_eq!(wrap("one two", 8, "  ", "  "), "  one\n  two");
        assert_eq!(wrap("immeasurable", 5, "", ""), "immeasurable");
        assert_eq!(wrap("a immeasurable b", 5, "", " "), "a\n immeasurable\n b");
        assert_eq!(wrap("", 5, "", ""), "");
    }
}
