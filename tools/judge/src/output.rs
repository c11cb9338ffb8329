//! What is kept of an output, which may be long.

use anstream::adapter::strip_str;

/// So many bytes are kept of the start of an output, and as many of its end. The longest output of a
/// published solver has 99 KB.
const KEPT: usize = 1 << 16;

/// The start and the end of an output.
#[derive(Default)]
pub(crate) struct Output {
    start: Vec<u8>,
    end: Vec<u8>,
    /// So many bytes were printed.
    pub(crate) length: usize,
}

impl Output {
    /// Adds what was printed next.
    pub(crate) fn add(&mut self, text: &str) {
        self.length += text.len();
        let room = KEPT - self.start.len();
        let (start, end) = text.as_bytes().split_at(room.min(text.len()));
        self.start.extend(start);
        self.end.extend(end);
        if self.end.len() > 2 * KEPT {
            self.keep_end();
        }
    }

    fn keep_end(&mut self) {
        let rest = self.end.len().saturating_sub(KEPT);
        self.end.drain(..rest);
    }

    /// What is kept, which are whole lines of the start and of the end if more was printed.
    pub(crate) fn into_text(mut self) -> String {
        self.keep_end();
        if self.length > 2 * KEPT {
            let is_line_end = |byte: &u8| *byte == b'\n';
            let start = self.start.iter().rposition(is_line_end);
            self.start.truncate(start.map_or(0, |at| at + 1));
            let end = self.end.iter().position(is_line_end);
            self.end.drain(..end.map_or(0, |at| at + 1));
        }
        self.start.append(&mut self.end);
        let text = String::from_utf8_lossy(&self.start);
        let lines: Vec<String> = text.split('\n').map(clean).collect();
        lines.join("\n")
    }
}

/// The line without colours. Some programs end an answer with a NUL.
fn clean(line: &str) -> String {
    strip_str(&line.replace('\0', " ")).to_string()
}

/// The line of a standard error that helps most: a panic of Go, or the last one that is a message, and
/// no place.
pub(crate) fn helpful(errors: &str) -> &str {
    const OF_TRACE: &[&str] = &[" ", "\t", "^", "note: ", "Node.js v"];
    let is_message =
        |line: &&str| !line.ends_with(':') && !OF_TRACE.iter().any(|it| line.starts_with(it));
    let lines = || errors.lines().filter(|line| !line.trim().is_empty());
    // The calls that lead to it stand below it, in the words of any package.
    let panic = lines().find(|line| line.starts_with("panic: "));
    panic
        .or_else(|| lines().rfind(is_message))
        .or_else(|| lines().next_back())
        .unwrap_or_default()
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(output: &str) -> String {
        let mut kept = Output::default();
        for line in output.split_inclusive('\n') {
            kept.add(line);
            assert!(kept.end.len() <= 2 * KEPT);
        }
        kept.into_text()
    }

    #[test]
    fn of_a_long_output_the_start_and_the_end_are_kept() {
        let log = |count| "round: 3 → 5\n".repeat(count);
        let text = kept(&format!("Part 1: 306\n{}Part 2: 291", log(40_000)));
        assert!(text.len() <= 2 * KEPT);
        assert!(text.starts_with("Part 1: 306\nround") && text.ends_with("5\nPart 2: 291"));
        // A half line may have half a number.
        let lines: Vec<&str> = text.lines().collect();
        let rounds = &lines[1..lines.len() - 1];
        assert!(rounds.len() > 8_000 && rounds.iter().all(|line| *line == "round: 3 → 5"));
        let whole = log(8_000);
        assert_eq!(kept(&whole), whole);
        assert_eq!(kept(&"7".repeat(3 * KEPT)).len(), KEPT);
    }

    #[test]
    fn what_is_no_text_is_left_out() {
        assert_eq!(kept("\u{1b}[1m306\u{1b}[0m"), "306");
        assert_eq!(kept("306\u{0}291\u{0}"), "306 291 ");
    }

    #[test]
    fn the_line_that_helps_is_found() {
        for (errors, expected) in [
            ("", ""),
            ("reading\nno card is left\n  \n", "no card is left"),
            (
                "java.util.NoSuchElementException\n\tat Day7.main(Day7.java:17)\n",
                "java.util.NoSuchElementException",
            ),
            (
                "crab: empty list\nCallStack (from HasCallStack):\n  error, called at crab.hs:5\n",
                "crab: empty list",
            ),
            (
                "thread 'main' panicked at x.rs:5:\nno card is left\nnote: run with a backtrace\n",
                "no card is left",
            ),
            (
                "x.js:5\n  ^\n\nTypeError: f is no function\n    at x.js:5\n\nNode.js v18\n",
                "TypeError: f is no function",
            ),
            (
                "panic: index out of range\n\naoc/deck.Draw(...)\nexit status 2\n",
                "panic: index out of range",
            ),
            ("  indented\n  \n", "indented"),
        ] {
            assert_eq!(helpful(errors), expected, "{errors}");
        }
    }
}
