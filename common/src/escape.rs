//! Prepares texts that may come from anywhere for a terminal, or for one line.

/// Whether `c` controls a terminal, changes the direction of text, or is a line separator that only
/// some programs honour.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Escapes the control characters of `text`.
pub fn escape(text: &str) -> String {
    text.chars()
        .map(|c| if is_control(c) { c.escape_default().to_string() } else { c.to_string() })
        .collect()
}

/// Escapes the control characters of `text`, except line ends.
pub fn escape_lines(text: &str) -> String {
    text.split('\n').map(escape).collect::<Vec<_>>().join("\n")
}

/// `text` without the white space around it if it is one line, or else the number of its lines.
pub fn one_line(text: &str) -> String {
    let text = text.trim();
    match text.lines().count() {
        0 | 1 => text.to_owned(),
        lines => format!("({lines} lines)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let name = "día \u{1b}[31m\n\u{202e}\u{9b}\u{61c}\u{2029}\u{2069}.txt";
        let escaped = "día \\u{1b}[31m\n\\u{202e}\\u{9b}\\u{61c}\\u{2029}\\u{2069}.txt";
        assert_eq!(escape_lines(name), escaped);
        assert_eq!(escape(name), escaped.replace('\n', "\\n"));
    }

    #[test]
    fn blank_lines_around_a_text_do_not_count() {
        let words = ["\n 7\n\n", "#.\n.#\n\n", " \n"].map(one_line);
        assert_eq!(words, ["7", "(2 lines)", ""]);
    }
}
