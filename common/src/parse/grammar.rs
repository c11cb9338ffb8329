//! The combinators that the grammars share, in nom's style.

use std::ops::RangeInclusive;

use nom::branch::alt;
use nom::character::complete::digit1;
use nom::combinator::eof;
use nom::error::{ErrorKind, FromExternalError, ParseError as NomError};
use nom::multi::many0_count;
use nom::{Err, IResult, Parser};
use nom_supreme::context::ContextError;
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::TagError;
use nom_supreme::tag::complete::tag;

use super::BYTE_ORDER_MARK;
use super::error::{Complaint, ErrorTree, ParseError};

/// What a grammar asks of its error type; met by `()` and by [`ErrorTree`].
pub trait GrammarError<'a>:
    NomError<&'a str>
    + ContextError<&'a str, &'static str>
    + TagError<&'a str, &'static str>
    + FromExternalError<&'a str, Complaint>
{
}

impl<'a, E> GrammarError<'a> for E where
    E: NomError<&'a str>
        + ContextError<&'a str, &'static str>
        + TagError<&'a str, &'static str>
        + FromExternalError<&'a str, Complaint>
{
}

/// The format of a puzzle's input.
pub trait Grammar {
    /// What a text means.
    type Model;

    /// Parses the input up to the blank lines that may follow it. Name what is expected with `.context("a card")`.
    ///
    /// # Errors
    /// As nom's parsers do.
    fn input<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, Self::Model, E>;
}

/// Parses the whole of `text`.
///
/// # Errors
/// A text that the grammar refuses, with what was expected and where.
pub fn parse<G: Grammar>(text: &str) -> Result<G::Model, ParseError> {
    if let Ok((_, model)) = whole::<G, ()>(text) {
        return Ok(model);
    }
    match whole::<G, ErrorTree<'_>>(text) {
        Ok((_, model)) => Ok(model),
        Err(error) => Err(ParseError::from_tree(text, error)),
    }
}

fn whole<'a, G: Grammar, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, G::Model, E> {
    let input = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let (rest, model) = G::input::<E>(input)?;
    let (rest, _) = many0_count(line_end).parse(rest)?;
    let (rest, _) = eof.context("the end of the input").parse(rest)?;
    Ok((rest, model))
}

/// The end of a line: a newline, or a carriage return and a newline.
///
/// # Errors
/// Anything else, the end of the input included.
pub fn line_end<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, (), E> {
    alt((tag("\n"), tag("\r\n"))).value(()).context("the end of the line").parse(text)
}

/// A line with nothing on it.
///
/// # Errors
/// Anything else.
pub fn blank_line<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, (), E> {
    line_end.context("a blank line").parse(text)
}

/// Any number of `item`s, each on a line of its own, up to a blank line or the end of the input. The last line may
/// lack its end. Unlike nom's `many0`, a line that is not an `item` is an error and not the end of the list.
pub fn lines<'a, O, E: GrammarError<'a>>(
    mut item: impl Parser<&'a str, O, E>,
) -> impl FnMut(&'a str) -> IResult<&'a str, Vec<O>, E> {
    move |mut text| {
        let mut items = Vec::new();
        while !text.is_empty() && line_end::<()>(text).is_err() {
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

/// A whole number of `range`, in decimal digits without a sign or leading zeros; `what` names it in diagnostics, such
/// as "a card".
pub fn number<'a, E: GrammarError<'a>>(
    what: &'static str,
    range: RangeInclusive<u32>,
) -> impl FnMut(&'a str) -> IResult<&'a str, u32, E> {
    move |text| {
        let (rest, digits) = digit1.context(what).parse(text)?;
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(value) if range.contains(&value) && !leading_zero => Ok((rest, value)),
            _ => {
                let fault = if leading_zero { "starts with a zero" } else { "is out of range" };
                let complaint = Complaint::number(digits, fault, what, &range);
                Err(Err::Error(E::from_external_error(text, ErrorKind::MapRes, complaint)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Numbers;

    impl Grammar for Numbers {
        type Model = Vec<u32>;

        fn input<'a, E: GrammarError<'a>>(text: &'a str) -> IResult<&'a str, Vec<u32>, E> {
            lines(number("a number", 1..=u32::MAX)).parse(text)
        }
    }

    #[test]
    fn line_ends_blank_lines_and_a_mark_are_accepted() {
        for text in ["1\n2\n", "1\n2", "1\r\n2\r\n", "1\r\n2\n\r\n\n", "\u{feff}1\n2"] {
            assert_eq!(parse::<Numbers>(text), Ok(vec![1, 2]), "{text:?}");
        }
        assert_eq!(parse::<Numbers>(""), Ok(vec![]));
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
            let error = parse::<Numbers>(text).expect_err(text);
            assert_eq!(error.in_text(text).to_string(), message, "{text:?}");
        }
    }
}
