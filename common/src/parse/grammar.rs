//! The parsers that grammars share, in nom's style.

use std::ops::RangeInclusive;

use nom::bytes::complete::take_while;
use nom::character::complete::digit1;
use nom::combinator::eof;
use nom::multi::many0_count;
use nom::{Err, IResult, Parser};
use nom_supreme::parser_ext::ParserExt;

use super::error::{Fault, Furthest, ParseError};

/// What a parser of a grammar returns: the rest of the text and what was read, or how far it got.
pub type Parsed<'a, O> = IResult<&'a str, O, Furthest<'a>>;

/// Parses the whole of `text` by `grammar`, up to the blank lines that may follow.
///
/// # Errors
/// A text that the grammar refuses, with what was expected and where.
pub fn parse<'a, O>(mut grammar: impl Parser<&'a str, O, Furthest<'a>>, text: &'a str) -> Result<O, ParseError> {
    let whole = grammar.parse(text).and_then(|(rest, model)| {
        let (rest, _) = many0_count(line_end).parse(rest)?;
        let (_, _) = eof.context("the end of the input").parse(rest)?;
        Ok(model)
    });
    whole.map_err(|error| match error {
        Err::Error(furthest) | Err::Failure(furthest) => furthest.diagnose(text),
        // Parsers for whole texts never ask for more.
        Err::Incomplete(_) => ParseError::new(text.len()..text.len(), "the input ends too early"),
    })
}

/// The end of a line: a newline, or a carriage return and a newline. The end of the input is none.
///
/// # Errors
/// As nom's parsers do.
pub fn line_end(text: &str) -> Parsed<'_, ()> {
    // Each line of each input ends here, so no error is made that nobody sees.
    match text.strip_prefix('\n').or_else(|| text.strip_prefix("\r\n")) {
        Some(rest) => Ok((rest, ())),
        None => Err(Furthest::expected(text, "the end of the line")),
    }
}

/// A line with nothing on it.
///
/// # Errors
/// As nom's parsers do.
pub fn blank_line(text: &str) -> Parsed<'_, ()> {
    line_end.context("a blank line").parse(text)
}

/// What is left of a line, perhaps nothing; its end stays.
///
/// # Errors
/// None.
pub fn rest_of_line(text: &str) -> Parsed<'_, &str> {
    let (rest, line) = take_while(|c| c != '\n')(text)?;
    match line.strip_suffix('\r') {
        Some(shorter) if !rest.is_empty() => Ok((&text[shorter.len()..], shorter)),
        _ => Ok((rest, line)),
    }
}

/// Any number of `item`s, each on a line of its own, up to a blank line or the end of the input. The last line may
/// lack its end. Unlike nom's `many0`, a line that is not an `item` is an error and not the end of the list.
pub fn lines<'a, O>(mut item: impl Parser<&'a str, O, Furthest<'a>>) -> impl FnMut(&'a str) -> Parsed<'a, Vec<O>> {
    move |mut text| {
        let mut items = Vec::new();
        while !is_at_line_end(text) {
            let (rest, found) = item.parse(text)?;
            items.push(found);
            if rest.is_empty() {
                return Ok((rest, items));
            }
            (text, ()) = line_end(rest)?;
        }
        Ok((text, items))
    }
}

/// Any number of blocks of [`lines`], with blank lines between them.
pub fn blocks<'a, O>(item: impl Parser<&'a str, O, Furthest<'a>>) -> impl FnMut(&'a str) -> Parsed<'a, Vec<Vec<O>>> {
    let mut block = lines(item);
    move |text| {
        let mut blocks = Vec::new();
        let (mut text, _) = many0_count(line_end).parse(text)?;
        while !text.is_empty() {
            let (rest, lines) = block.parse(text)?;
            blocks.push(lines);
            (text, _) = many0_count(line_end).parse(rest)?;
        }
        Ok((text, blocks))
    }
}

/// Any number of `item`s, one after another, up to the end of the line, which stays. Unlike with nom's `many0`, what is
/// not an `item` is an error.
pub fn row<'a, O>(mut item: impl Parser<&'a str, O, Furthest<'a>>) -> impl FnMut(&'a str) -> Parsed<'a, Vec<O>> {
    move |mut text| {
        let mut items = Vec::new();
        while !is_at_line_end(text) {
            let (rest, found) = item.parse(text)?;
            if rest.len() == text.len() {
                // An item that takes nothing would be found without end.
                break;
            }
            items.push(found);
            text = rest;
        }
        Ok((text, items))
    }
}

fn is_at_line_end(text: &str) -> bool {
    text.is_empty() || text.starts_with('\n') || text.starts_with("\r\n")
}

/// A whole number of `range`, in decimal digits without a sign or leading zeros; `what` names it in diagnostics, such
/// as "a card".
pub fn number<'a>(what: &'static str, range: RangeInclusive<u32>) -> impl FnMut(&'a str) -> Parsed<'a, u32> {
    move |text| {
        let (rest, digits) = digit1.context(what).parse(text)?;
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(value) if range.contains(&value) && !leading_zero => Ok((rest, value)),
            _ => {
                let fault = if leading_zero { "starts with a zero" } else { "is out of range" };
                Err(Fault::number(digits, fault, what, &range).at(text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use nom::branch::alt;
    use nom::character::complete::char;

    use super::*;

    fn numbers(text: &str) -> Result<Vec<u32>, ParseError> {
        parse(lines(number("a number", 1..=u32::MAX)), text)
    }

    #[test]
    fn line_ends_and_blank_lines_are_accepted() {
        for text in ["1\n2\n", "1\n2", "1\r\n2\r\n", "1\r\n2\n\r\n\n"] {
            assert_eq!(numbers(text), Ok(vec![1, 2]), "{text:?}");
        }
        assert_eq!(numbers(""), Ok(vec![]));
    }

    #[test]
    fn refusals_say_what_and_where() {
        for (text, message) in [
            ("1\nx\n", "2:1: expected a number, found `x`"),
            ("1 \n2", "1:2: expected the end of the line, found a space"),
            ("1\n\n2", "3:1: expected the end of the input, found `2`"),
            ("1\r2", "1:2: expected the end of the line, found a carriage return"),
            (
                "4294967295\n4294967296",
                "2:1: `4294967296` is out of range: a number is a whole number from 1 to 4294967295",
            ),
            ("0", "1:1: `0` is out of range: a number is a whole number from 1 to 4294967295"),
            ("07", "1:1: `07` starts with a zero: a number is a whole number from 1 to 4294967295"),
            ("-1", "1:1: expected a number, found `-`"),
            ("1\n12x", "2:3: expected the end of the line, found `x`"),
            ("\n1", "2:1: expected the end of the input, found `1`"),
            ("x\u{430}y", "1:1: expected a number, found `x\u{430}y` (in which `\u{430}` is U+0430)"),
            ("\u{663}", "1:1: expected a number, found `\u{663}` (U+0663)"),
            ("1\n\u{feff}2", "2:1: expected a number, found a byte-order mark (U+FEFF)"),
            ("\u{2003}1", "1:1: expected a number, found U+2003"),
            ("xxxxxxxxxxxxxxxxxxxxxxxx\u{430}", "1:1: expected a number, found `xxxxxxxxxxxxxxxxxxxxxxxx…`"),
        ] {
            let error = numbers(text).expect_err(text);
            assert_eq!(error.locate(text).to_string(), message, "{text:?}");
        }
    }

    #[test]
    fn blocks_are_parted_by_blank_lines() {
        let blocks = |text| parse(blocks(number("a number", 1..=9)), text);
        for text in ["1\n2\n\n3\n", "\n1\n2\n\n\n3", "1\r\n2\r\n\r\n3\r\n\r\n"] {
            assert_eq!(blocks(text), Ok(vec![vec![1, 2], vec![3]]), "{text:?}");
        }
        assert_eq!(blocks(""), Ok(vec![]));
        let error = blocks("1\n\nx").expect_err("x");
        assert_eq!(error.locate("1\n\nx").to_string(), "3:1: expected a number, found `x`");
    }

    #[test]
    fn a_row_is_all_items_or_an_error() {
        let grid = |text| parse(lines(row(alt((char('#'), char('.'))).context("`#` or `.`"))), text);
        assert_eq!(grid("#.\r\n..\n"), Ok(vec![vec!['#', '.'], vec!['.', '.']]));
        let error = grid("#.\n.x\n").expect_err("x");
        assert_eq!(error.locate("#.\n.x\n").to_string(), "2:2: expected `#` or `.`, found `x`");
        assert_eq!(parse(row(rest_of_line.map(str::len)), "abc"), Ok(vec![3]));
    }

    #[test]
    fn the_rest_of_a_line_stops_before_its_end() {
        for (text, line, rest) in
            [("ab\r\ncd", "ab", "\r\ncd"), ("ab\n", "ab", "\n"), ("a\rb", "a\rb", ""), ("", "", "")]
        {
            assert_eq!(rest_of_line(text).ok(), Some((rest, line)), "{text:?}");
        }
    }
}
