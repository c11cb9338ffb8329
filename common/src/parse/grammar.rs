//! Parsers for grammars in nom's style.
//!
//! A grammar consists of functions such as `fn hand(text: &str) -> Parsed<'_, Hand>`. Name what
//! they expect with `.context("a card")`, because diagnostics show that name. These parsers refuse
//! a space at the end of a line.

use std::ops::RangeInclusive;

use nom::character::complete::digit1;
use nom::multi::many0_count;
use nom::{Err, IResult, Parser};
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::TagError;

use super::error::{MOST_QUOTED, ParseError, quoted};

pub use super::error::GrammarError;

/// The result of a grammar's parser: the rest of the text and the value, or how far the parser got.
pub type Parsed<'a, O> = IResult<&'a str, O, GrammarError<'a>>;

/// Parses all of `text` with `grammar`. Blank lines may follow.
///
/// # Errors
/// The grammar refuses the text. The error says what the grammar expected and where.
pub fn parse<'a, O>(
    grammar: impl Parser<&'a str, O, GrammarError<'a>>,
    text: &'a str,
) -> Result<O, ParseError> {
    match grammar.terminated(many0_count(line_end)).parse(text) {
        Ok(("", model)) => Ok(model),
        Ok((rest, _)) => Err(ParseError::leftover(text, rest)),
        Err(Err::Error(furthest) | Err::Failure(furthest)) => Err(furthest.diagnose(text)),
        // A parser of `nom::bytes::streaming`, for example.
        Err(Err::Incomplete(_)) => Err(ParseError::without_place("the input ends too early")),
    }
}

/// Reads the end of a line: a newline, or a carriage return and a newline. The end of the input
/// does not count.
#[inline]
pub fn line_end(text: &str) -> Parsed<'_, ()> {
    match text
        .strip_prefix('\n')
        .or_else(|| text.strip_prefix("\r\n"))
    {
        Some(rest) => Ok((rest, ())),
        None => Err(GrammarError::expected(text, "the end of the line")),
    }
}

/// Reads fixed `words`. Diagnostics point to the first character that differs from them.
#[inline]
pub fn words<'a>(words: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, ()> {
    move |text| {
        let Some(rest) = text.strip_prefix(words) else {
            let same = text
                .chars()
                .zip(words.chars())
                .take_while(|(found, expected)| found == expected);
            let len: usize = same.map(|(c, _)| c.len_utf8()).sum();
            return Err(Err::Error(GrammarError::from_tag(&text[len..], words)));
        };
        Ok((rest, ()))
    }
}

/// Reads any number of `item`s, each on a line of its own, up to a blank line or the end of the
/// input. The last line may lack its end. Unlike in nom's `many0`, any other line is an error and
/// does not end the list.
pub fn lines<'a, O>(
    mut item: impl Parser<&'a str, O, GrammarError<'a>>,
) -> impl FnMut(&'a str) -> Parsed<'a, Vec<O>> {
    move |mut text| {
        let mut items = Vec::new();
        while !text.is_empty() && line_end(text).is_err() {
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

/// Refuses an `item` after the blank lines that end a list. Diagnostics say that they expected
/// `words` instead. Reads nothing.
pub fn no_more<'a, O>(
    item: impl Parser<&'a str, O, GrammarError<'a>>,
    words: &'static str,
) -> impl Parser<&'a str, (), GrammarError<'a>> {
    many0_count(line_end)
        .precedes(item.not().context(words))
        .peek()
}

/// Reads a whole number within `range`, in decimal digits without a sign or leading zeros.
/// Diagnostics call it `what`, such as "a card".
#[inline]
pub fn number<'a>(
    what: &'static str,
    range: RangeInclusive<u32>,
) -> impl FnMut(&'a str) -> Parsed<'a, u32> {
    move |text| {
        let (rest, digits) = digit1.context(what).parse(text)?;
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(value) if range.contains(&value) && !leading_zero => Ok((rest, value)),
            _ => {
                let fault = if leading_zero { "starts with a zero" } else { "is out of range" };
                let rule = format!(
                    "{what} is a whole number from {} to {}",
                    range.start(),
                    range.end()
                );
                let message = format!("{} {fault}: {rule}", quoted(digits));
                Err(ParseError::without_place(message)
                    .mark(0..digits.len().min(MOST_QUOTED), rule)
                    .at(text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Result<Vec<u32>, ParseError> {
        parse(lines(number("a number", 1..=u32::MAX)), text)
    }

    #[test]
    fn line_ends_and_blank_lines_are_accepted() {
        for text in ["1\n2\n", "1\n2", "1\r\n2\n\r\n\n"] {
            assert_eq!(numbers(text), Ok(vec![1, 2]), "{text:?}");
        }
        assert_eq!(numbers(""), Ok(vec![]));
    }

    #[test]
    fn errors_name_the_place_and_the_expectation() {
        for (text, message, span) in [
            (
                "1\n\n2",
                "3:1: expected the end of the input, found `2`",
                3..4,
            ),
            (
                "1\n01",
                "2:1: `01` starts with a zero: a number is a whole number from 1 to 4294967295",
                2..4,
            ),
            (
                "1\n12\rx",
                "2:3: expected the end of the line, found a carriage return",
                4..5,
            ),
            (
                "\u{430}y",
                "1:1: expected a number, found `\u{430}` (U+0430)",
                0..2,
            ),
            (
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                "1:1: expected a number, found `xxxxxxxxxxxxxxxxxxxxxxxx…`",
                0..25,
            ),
        ] {
            let error = numbers(text).expect_err(text);
            assert_eq!(error.locate(text), message, "{text:?}");
            assert_eq!(error.span(), Some(span), "{text:?}");
        }
        // Of two alternatives, the one that gets further counts, else the first.
        for other in ["ad", "abd"] {
            let error = parse(words("abc").or(words(other)), "abx").expect_err("it is neither");
            assert_eq!(error.locate("abx"), "1:3: expected `abc`, found `x`");
        }
        // Of nom's parsers, some stream.
        let error =
            parse(nom::bytes::streaming::tag("abc").map(drop), "ab").expect_err("it wants more");
        assert_eq!(error.locate("ab"), "the input ends too early");
        // Fixed words are wrong from the first difference on.
        let error = parse(words("Größe: "), "Größe 1").expect_err("a colon is missing");
        assert_eq!(
            error.locate("Größe 1"),
            "1:6: expected `Größe: `, found a space"
        );
        // Where a line or the text ends, nothing is there to mark.
        for (expected, text, found) in [
            ("ab", "a\nb", "the end of the line"),
            ("a\nb", "a\n\nb", "a blank line"),
            ("ab", "a", "the end of the input"),
        ] {
            let error = parse(words(expected), text).expect_err(text);
            assert!(error.to_string().ends_with(found), "{error}");
            assert!(error.span().is_some_and(|span| span.is_empty()), "{error}");
        }
    }
}
