//! What is kept of an output, which may be long.

use anstream::adapter::strip_str;

use super::reading::GAP;

/// The most bytes that are kept of the start and of the end of an output. No published solver was
/// seen to print as much, which is 99 KB at most.
const KEPT: usize = 1 << 16;

/// The start and the end of an output.
#[derive(Debug, Default)]
pub(super) struct Output {
    start: String,
    end: String,
    is_cut: bool,
}

impl Output {
    /// Adds some lines.
    pub(super) fn add(&mut self, lines: &str) {
        let (of_start, lines) = lines.split_at(self.length_for_start(lines));
        self.start += of_start;
        self.end += lines;
        if let Some(surplus) = self.end.len().checked_sub(KEPT)
            && surplus > KEPT
        {
            self.is_cut = true;
            // A cut line is none. If there is no other one, the end of it is kept.
            let is_start = |at: &usize| self.end.is_char_boundary(*at);
            let start = (surplus..self.end.len()).find(is_start).unwrap_or(surplus);
            let rest = self.end[start..].trim_end();
            let line_end = rest.find('\n').map_or(start, |at| start + at + 1);
            self.end.drain(..line_end);
        }
    }

    /// What is kept, with a [`GAP`] where something was dropped.
    pub(super) fn into_text(self) -> String {
        let mut text = clean_lines(&self.start);
        if self.is_cut {
            text += GAP;
            text.push('\n');
        }
        text + &clean_lines(&self.end)
    }

    /// The length of the lines that belong to the start.
    fn length_for_start(&self, lines: &str) -> usize {
        let room = if self.end.is_empty() && !self.is_cut {
            KEPT.saturating_sub(self.start.len())
        } else {
            0
        };
        let Some(first) = lines.as_bytes().get(..room) else { return lines.len() };
        first.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
    }
}

fn clean_lines(text: &str) -> String {
    text.split('\n').map(clean).collect::<Vec<_>>().join("\n")
}

/// The line without colours. Some programs end an answer with a NUL, and others print UTF-16.
fn clean(line: &str) -> String {
    let zeros = line.matches('\0').count();
    let is_utf16 = zeros * 5 > line.chars().count() * 2;
    strip_str(&line.replace('\0', if is_utf16 { "" } else { " " })).to_string()
}

/// The line of a standard error that helps most: the last one that is a message, and no place.
pub(super) fn helpful(errors: &str) -> &str {
    const OF_TRACE: &[&str] =
        &[" ", "\t", "^", "at ", "note: ", "goroutine ", "main.", "exit status", "Node.js v"];
    let is_message =
        |line: &&str| !line.ends_with(':') && !OF_TRACE.iter().any(|it| line.starts_with(it));
    let lines = || errors.lines().filter(|line| !line.trim().is_empty());
    lines().rfind(is_message).or_else(|| lines().next_back()).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::super::reading::{Verdict, read};
    use super::*;
    use common::outcome::Part;
    use std::collections::BTreeSet;

    fn kept(output: &str) -> String {
        let mut kept = Output::default();
        output.split_inclusive('\n').for_each(|line| kept.add(line));
        kept.into_text()
    }

    #[test]
    fn of_a_long_output_the_ends_are_kept() {
        let log = "round: 3 4 5\n".repeat(20_000);
        let text = kept(&format!("first\n{log}Part 2: 291"));
        assert!(text.starts_with("first\nround") && text.ends_with("\nPart 2: 291"));
        assert!(text.len() < 3 * KEPT + 100 && kept(&"x".repeat(1 << 20)).len() < 3 * KEPT);
    }

    /// What is dropped may have been an answer, unless a label says whose it is.
    #[test]
    fn a_long_output_is_wrong_only_where_its_answers_must_stand() {
        let known = ["306", "291"].map(|answer| Some(answer.to_owned()));
        let log = format!("{}\n", "3, 4, 5, ".repeat(40_000));
        for (output, expected) in [
            (format!("Part 1: 306\n{log}Part 2: 291\n"), "++"),
            (format!("Part 1: 307\n{log}Part 2: 292\n"), "--"),
            (format!("{log}Part 1: 306\n{log}Part 2: 291\n"), "?+"),
            (format!("Part 1:\n1 2\n{log}306\nPart 2:\n{log}{log}292\n"), "??"),
            (format!("Part 1: 306\n{log}292\n"), "+?"),
            (format!("306\n{log}291\n"), "++"),
            (format!("{log}306\n{log}291\n"), "?+"),
            (format!("{log}306\n{log}292\n"), "?-"),
            (format!("{log}306\n292\n"), "+-"),
        ] {
            let reading = read(&kept(&output), &known, &Part::BOTH);
            let marks = reading.verdicts.map(|verdict| match verdict {
                Verdict::Right => "+",
                Verdict::Wrong(_) | Verdict::Missing => "-",
                Verdict::Misplaced(_) | Verdict::Dropped => "?",
            });
            let start = output.lines().map(|line| line.get(..20).unwrap_or(line));
            assert_eq!(marks.concat(), expected, "{:?}", start.collect::<BTreeSet<_>>());
        }
    }

    #[test]
    fn what_is_no_text_is_left_out() {
        assert_eq!(kept("\u{1b}[1m306\u{1b}[0m"), "306");
        assert_eq!(kept("306\u{0}291\u{0}"), "306 291 ");
        assert_eq!(kept("3\u{0}0\u{0}6\u{0}"), "306");
    }

    #[test]
    fn the_line_that_helps_is_found() {
        for (errors, expected) in [
            ("", ""),
            ("reading\nno card is left\n", "no card is left"),
            (
                "Exception in thread \"main\" java.util.NoSuchElementException\n\tat Day7.main(Day7.java:17)\n",
                "Exception in thread \"main\" java.util.NoSuchElementException",
            ),
            (
                "lua: 22.lua:5: attempt to compare number with nil\nstack traceback:\n\t[C]: in ?\n",
                "lua: 22.lua:5: attempt to compare number with nil",
            ),
            (
                "Traceback (most recent call last):\n  File \"a.py\"\nKeyError: 1\n\nDuring handling \
                 of the above exception, another exception occurred:\n\nTraceback (most recent call \
                 last):\n  File \"a.py\"\nIndexError: list index out of range\n",
                "IndexError: list index out of range",
            ),
            (
                "\nthread 'main' (5) panicked at src/main.rs:5:10:\nno card is left\nnote: run with \
                 `RUST_BACKTRACE=1`\n",
                "no card is left",
            ),
            (
                "x.js:5\n  f()\n  ^\n\nTypeError: f is no function\n    at x.js:5\n\nNode.js v18\n",
                "TypeError: f is no function",
            ),
            (
                "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:5\nexit status 2\n",
                "panic: runtime error: index out of range",
            ),
            (
                "22.rb:5:in `<main>': undefined method `x' for nil (NoMethodError)\n\tfrom 22.rb:9\n",
                "22.rb:5:in `<main>': undefined method `x' for nil (NoMethodError)",
            ),
            (
                "22: Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at\n",
                "22: Prelude.head: empty list",
            ),
            ("  indented\n", "indented"),
        ] {
            assert_eq!(helpful(errors), expected, "{errors}");
        }
    }
}
