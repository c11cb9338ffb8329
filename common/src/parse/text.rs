//! Parsers for the many days that need no grammar. Each can be a day's `parse`, as in
//! `pub use common::parse::lines as parse;`.
//!
//! They are `#[inline]` because the development profile optimises days but not this crate.

use nom::Offset;

use super::error::ParseError;

/// The text without its trailing line ends.
#[inline]
pub fn text(text: &str) -> &str {
    // `trim_end_matches` takes 0.4 ns longer, which matters to a parser of 5 ns.
    let mut end = text.len();
    while end > 0 && matches!(text.as_bytes()[end - 1], b'\n' | b'\r') {
        end -= 1;
    }
    &text[..end]
}

/// The lines of the text, without trailing blank lines.
#[inline]
pub fn lines(text: &str) -> Vec<&str> {
    self::text(text).lines().collect()
}

/// The blocks of lines between blank lines.
#[inline]
pub fn blocks(text: &str) -> Vec<Vec<&str>> {
    let lines = lines(text);
    let blocks = lines
        .split(|line| line.is_empty())
        .filter(|block| !block.is_empty());
    blocks.map(<[&str]>::to_vec).collect()
}

/// The rows of a grid as bytes, so that `grid[y][x]` is a cell. All rows have the same length.
///
/// # Errors
/// A row is longer or shorter than the first.
#[inline]
pub fn grid(text: &str) -> Result<Vec<&[u8]>, ParseError> {
    let rows: Vec<&[u8]> = lines(text).into_iter().map(str::as_bytes).collect();
    let width = rows.first().map_or(0, |row| row.len());
    let mut start = 0;
    for (line, row) in text.split_inclusive('\n').zip(&rows) {
        if row.len() != width {
            let message = format!(
                "expected a row of {width} cells like the first, found {}",
                row.len()
            );
            return Err(ParseError::new(start..start + row.len(), message));
        }
        start += line.len();
    }
    Ok(rows)
}

/// All integers in the text, ignoring everything between them. A `-` is a sign if a digit follows
/// it and none precedes it, so `x=-3` contains -3, and `2-4` contains 2 and 4.
///
/// # Errors
/// An integer does not fit in 64 bits.
#[inline]
pub fn ints(text: &str) -> Result<Vec<i64>, ParseError> {
    let is_other = |c: char| !c.is_ascii_digit();
    let numbers = text.split(is_other).filter(|digits| !digits.is_empty());
    let int = |digits| {
        let start = text.offset(digits);
        let before = text[..start].strip_suffix('-');
        let has_sign = before.is_some_and(|it| it.is_empty() || it.ends_with(is_other));
        let span = start - usize::from(has_sign)..start + digits.len();
        let error = |_| ParseError::new(span.clone(), "this integer does not fit in 64 bits");
        text[span.clone()].parse().map_err(error)
    };
    numbers.map(int).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_blocks_accept_any_line_ends() {
        for text in ["1\n2\n\n\n3", "1\r\n2\r\n\r\n\r\n3\r\n\r\n"] {
            assert_eq!(lines(text), ["1", "2", "", "", "3"], "{text:?}");
            assert_eq!(blocks(text), [vec!["1", "2"], vec!["3"]], "{text:?}");
        }
        assert!(lines("\n").is_empty() && blocks("\n").is_empty());
        assert_eq!(self::text(" a b \r\n\n"), " a b ");
    }

    #[test]
    fn a_grid_is_a_rectangle() {
        assert_eq!(grid("#.\r\n..\r\n"), Ok(vec![&b"#."[..], b".."]));
        let text = "#.\n..\n#\n";
        let fault = "3:1: expected a row of 2 cells like the first, found 1";
        let error = grid(text).unwrap_err();
        assert_eq!(
            (error.locate(text).as_str(), error.span()),
            (fault, Some(6..7))
        );
    }

    #[test]
    fn integers_are_found_between_anything() {
        assert_eq!(
            ints("p=<-3,4>, 5-7 and --8 é9-").unwrap(),
            [-3, 4, 5, 7, -8, 9]
        );
        assert_eq!(ints("-9223372036854775808\n-2").unwrap(), [i64::MIN, -2]);
        let text = "1\n2 9223372036854775808";
        let fault = "2:3: this integer does not fit in 64 bits";
        assert_eq!(ints(text).unwrap_err().locate(text), fault);
    }
}
