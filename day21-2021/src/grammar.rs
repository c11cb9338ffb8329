//! The format of an input: a line for each of the two players, in order, which ends in a space of the board.
//!
//! ```text
//! Player 1 starting position: 4
//! Player 2 starting position: 8
//! ```
//!
//! Every word is a parser of its own, so that a diagnostic points at the word that is wrong.

use common::parse::{Parsed, line_end, number};
use nom::Parser;
use nom::character::complete::digit1;
use nom::combinator::{eof, map_opt, verify};
use nom::multi::many0_count;
use nom_supreme::parser_ext::ParserExt;
use nom_supreme::tag::complete::tag;

use crate::model::{BOARD, Starts};

/// The input of this puzzle.
pub fn starts(text: &str) -> Parsed<'_, Starts> {
    let both = start("`Player 1 starting position:`", "1", "player 1")
        .and(start("`Player 2 starting position:`", "2", "player 2"))
        .terminated(no_third_player);
    map_opt(both, |(first, second)| Starts::new([first, second])).parse(text)
}

/// The line of the player with that number; `line` and `player` are what diagnostics call the two.
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

/// A look at what follows: two players are all.
fn no_third_player(text: &str) -> Parsed<'_, ()> {
    many0_count(line_end)
        .precedes(tag("Player").not().context("the end of the input (the game has two players)"))
        .peek()
        .parse(text)
}

fn position(text: &str) -> Parsed<'_, u32> {
    number("a starting position", 1..=BOARD).context("a starting position from 1 to 10").parse(text)
}

fn space(text: &str) -> Parsed<'_, ()> {
    tag(" ").value(()).context("a space").parse(text)
}
