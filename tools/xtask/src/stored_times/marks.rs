//! Replaces the section between two marks of a text.

/// The text with `body` between the line `start` and the line `end` after it. `None` if it does not
/// have both. Mentions within a line do not count.
pub(crate) fn replace_section(text: &str, [start, end]: [&str; 2], body: &str) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let first = lines.iter().position(|line| line.trim_end() == start)? + 1;
    let length = lines[first..].iter().position(|line| line.trim_end() == end)?;
    let before = lines[..first].concat();
    let after = lines[first + length..].concat();
    Some([&before, body, &after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_between_lines_and_not_between_mentions_of_them() {
        let replaced = |text| replace_section(text, ["<a>", "<b>"], "new\n");
        let text = "between `<a>` and `<b>`\n<a>\ninside `<b>`\n<b>\r\nafter";
        let expected = "between `<a>` and `<b>`\n<a>\nnew\n<b>\r\nafter";
        assert_eq!(replaced(text).as_deref(), Some(expected));
        for text in ["<a>\n", "<a> <b>", "<b>\n<a>\n"] {
            assert_eq!(replaced(text), None, "{text}");
        }
    }
}
