//! The format of the input: a line for each player in order, which ends with the number of a space.
//!
//! ```text
//! Player 1 starting position: 4
//! Player 2 starting position: 8
//! ```
//!
//! Every word has its own parser, so that a diagnostic points to the word that is wrong.

use common::ParseError;
use common::parse::grammar::{self, Parsed, line_end, no_more, number};
use nom::Parser;
use nom::character::complete::digit1;
use nom::combinator::{eof, verify};
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::{BOARD, Starts};

/// The starts of an input.
pub(crate) fn parse(text: &str) -> Result<Starts, ParseError> {
    grammar::parse(starts, text)
}

fn starts(text: &str) -> Parsed<'_, Starts> {
    start("`Player 1 starting position:`", "1", "player 1")
        .and(start("`Player 2 starting position:`", "2", "player 2"))
        .terminated(no_more(tag("Player"), "the end of the input (the game has two players)"))
        .map(|(first, second)| Starts([first, second]))
        .parse(text)
}

/// The line of the player with that `number`. Diagnostics call them `line` and `player`.
fn start<'a>(line: &'static str, number: &'static str, player: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, u32> {
    move |text| {
        tag("Player")
            .context(line)
            .terminated(space)
            .terminated(verify(digit1, |digits: &str| digits == number).context(player))
            .terminated(space)
            .terminated(tag("starting"))
            .terminated(space)
            .terminated(tag("position"))
            .terminated(tag(":"))
            .terminated(space)
            .precedes(position)
            .terminated(line_end.or(eof.value(())).context("the end of the line"))
            .parse(text)
    }
}

fn position(text: &str) -> Parsed<'_, u32> {
    number("a starting position", 1..=BOARD).context("a starting position from 1 to 10").parse(text)
}

fn space(text: &str) -> Parsed<'_, ()> {
    tag(" ").value(()).context("a space").parse(text)
}
