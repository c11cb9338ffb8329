//! The byte lane: the two starts straight from the text of the puzzle's input.
//!
//! An input is two lines of fixed words, each with a number from 1 to 10. This lane compares the
//! words whole and looks at nothing twice; whatever it does not know is left to the grammar, which
//! accepts exactly the same texts and says what is wrong with any other.
//!
//! Accepted besides: a UTF-8 byte-order mark before the first line, line ends of either kind, blank
//! lines after the last line, and a last line without an end.
//!
//! Cost: one pass, a few nanoseconds.

/// The starting positions of both players, each from 1 to 10, or `None` if the text is not an input
/// of this puzzle.
#[must_use]
#[inline]
pub fn parse(text: &[u8]) -> Option<[u32; 2]> {
    let text = match text {
        [0xEF, 0xBB, 0xBF, rest @ ..] => rest,
        _ => text,
    };
    let (first, rest) = start(text.strip_prefix(b"Player 1 starting position: ")?)?;
    let rest = line_end(rest)?;
    let (second, rest) = start(rest.strip_prefix(b"Player 2 starting position: ")?)?;
    only_line_ends(rest).then_some([first, second])
}

/// Takes a number from 1 to 10, written as usual.
fn start(text: &[u8]) -> Option<(u32, &[u8])> {
    match text {
        [b'1', b'0', rest @ ..] => Some((10, rest)),
        [digit @ b'1'..=b'9', rest @ ..] => Some((u32::from(digit - b'0'), rest)),
        _ => None,
    }
}

fn line_end(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

fn only_line_ends(mut text: &[u8]) -> bool {
    while let Some(rest) = line_end(text) {
        text = rest;
    }
    text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(first: &str, second: &str) -> String {
        format!("Player 1 starting position: {first}\nPlayer 2 starting position: {second}\n")
    }

    #[test]
    fn every_start() {
        for first in 1..=10 {
            for second in 1..=10 {
                let text = text(&first.to_string(), &second.to_string());
                assert_eq!(parse(text.as_bytes()), Some([first, second]));
            }
        }
    }

    #[test]
    fn other_numbers() {
        let numbers =
            ["", "0", "00", "01", "010", "11", "12", "19", "20", "100", "+1", "-1", " 1", "1 ", "a", "\u{663}", "1.0"];
        for number in numbers {
            assert_eq!(parse(text(number, "1").as_bytes()), None, "{number:?}");
            assert_eq!(parse(text("1", number).as_bytes()), None, "{number:?}");
        }
    }

    #[test]
    fn ends_of_lines_and_text() {
        let one = "Player 1 starting position: 10";
        let two = "Player 2 starting position: 8";
        for end in ["", "\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n"] {
            for middle in ["\n", "\r\n"] {
                for mark in ["", "\u{feff}"] {
                    let text = format!("{mark}{one}{middle}{two}{end}");
                    assert_eq!(parse(text.as_bytes()), Some([10, 8]), "{text:?}");
                }
            }
        }
        for text in [
            format!("{one}\n\n{two}\n"),
            format!("{one}\r{two}\n"),
            format!("{one}{two}"),
            format!("{one}\n{two}\r"),
            format!("{one}\n{two}\n "),
            format!("{one}\n{two}\0"),
            format!("{one}\n{two}\n{two}\n"),
            format!("{two}\n{one}\n"),
            format!("\n{one}\n{two}\n"),
            format!("\u{feff}\u{feff}{one}\n{two}\n"),
            format!("{one}\n\u{feff}{two}\n"),
            format!("{one}\n"),
            String::new(),
            "\u{feff}".into(),
        ] {
            assert_eq!(parse(text.as_bytes()), None, "{text:?}");
        }
    }

    /// The format once more, the slow way.
    fn plain(text: &[u8]) -> Option<[u32; 2]> {
        let text = std::str::from_utf8(text).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        let mut lines = text.trim_end_matches('\n').split('\n');
        let mut player = |number: u32| {
            let line = lines.next()?;
            (1..=10).find(|start| line == format!("Player {number} starting position: {start}"))
        };
        let starts = [player(1)?, player(2)?];
        lines.next().is_none().then_some(starts)
    }

    proptest! {
        #[test]
        fn any_bytes(bytes: Vec<u8>) {
            prop_assert_eq!(parse(&bytes), plain(&bytes));
        }

        #[test]
        fn one_byte_changed_left_out_or_put_in(
            (first, second) in (1_u32..=10, 1_u32..=10),
            windows: bool,
            place in 0_usize..64,
            byte in prop_oneof![any::<u8>(), proptest::sample::select(b"0123456789 \r\n".to_vec())],
            change in 0..3,
        ) {
            let mut text = text(&first.to_string(), &second.to_string());
            if windows {
                text = text.replace('\n', "\r\n");
            }
            let mut bytes = text.into_bytes();
            let place = place % bytes.len();
            match change {
                0 => bytes[place] = byte,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, byte),
            }
            prop_assert_eq!(parse(&bytes), plain(&bytes));
        }
    }
}
