//! The format of the input: a line for each player in order, which ends with the number of a space.
//!
//! ```text
//! Player 1 starting position: 4
//! Player 2 starting position: 8
//! ```
//!
//! A line ends with LF or CRLF. At the end of the text, any line feeds and carriage returns are
//! removed before any parser sees it.

use common::ParseError;
use common::parse::grammar::{self, Parsed, line_end, no_more, number, words};
use nom::Parser;
use nom::combinator::eof;
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::{BOARD, Starts};

/// The starts of an input.
pub(crate) fn parse(text: &str) -> Result<Starts, ParseError> {
    grammar::parse(starts, text)
}

fn starts(text: &str) -> Parsed<'_, Starts> {
    start("Player 1 starting position: ")
        .and(start("Player 2 starting position: "))
        .terminated(no_more(
            tag("Player"),
            "the end of the input (the game has two players)",
        ))
        .map(|(first, second)| Starts([first, second]))
        .parse(text)
}

/// A player's line, which starts with fixed words.
fn start<'a>(fixed: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, u32> {
    move |text| {
        let position =
            number("a starting position", 1..=BOARD).context("a starting position from 1 to 10");
        let end = line_end.or(eof.value(())).context("the end of the line");
        words(fixed).precedes(position).terminated(end).parse(text)
    }
}
